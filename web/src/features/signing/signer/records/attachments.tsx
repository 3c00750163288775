// Attachments of the contract: each by itself, all as a zip.
import { useQuery } from '@tanstack/react-query';
import { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { startDownload } from '../../../../platform/http/start-download.ts';
import { toast } from '../../../../platform/toast.ts';
import { sizeText } from '../../../../ui/format.ts';
import { Section } from '../detail/section.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';

export function Attachments({ contract }: { contract: Contract }) {
  const { access } = contract;
  const [busy, setBusy] = useState(false);
  const prove = useProof();
  const options = () => ({ ...optionsOf(access), quiet: access.by === 'link' });
  const { data } = useQuery({
    queryKey: ['attachments', access.applyNo, access.by],
    queryFn: ({ signal }) => call(signingRoutes.attatch, wireOf(access), { ...options(), signal }),
  });
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const get = async (attachmentIds?: string[]) => {
    setBusy(true);
    try {
      const input = { ...wireOf(access), ...(attachmentIds ? { attachmentIds } : {}) };
      const { url, fileName } = await prove(
        () => call(signingRoutes.downloadBatchAttatch, input, options()),
        { text: '继续下载' },
      );
      startDownload(url, fileName);
    } catch (error) {
      if (error !== GIVEN_UP) toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Section title={`附件（${list.length}）`}>
      <ul className="records-files">
        {list.map((file) => (
          <li key={file.attachmentId}>
            <button
              type="button"
              className="link-btn"
              disabled={busy}
              onClick={() => void get([file.attachmentId])}
            >
              {file.fileName}
            </button>
            <span className="small muted">{sizeText(file.length)}</span>
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <button type="button" className="btn" disabled={busy} onClick={() => void get()}>
          全部下载
        </button>
      )}
    </Section>
  );
}
