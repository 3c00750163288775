// Attachments of the contract: each by itself, all as a zip.
import { signingRoutes } from '@xinqi/wire/signing';
import { useAttempt } from '../../../../platform/call/use-attempt.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { call } from '../../../../platform/client.ts';
import { startDownload } from '../../../../platform/http/start-download.ts';
import { sizeText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { askOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { useProof } from '../open/proof.tsx';
import { Section } from './section.tsx';

export function Attachments({ contract }: { contract: Contract }) {
  const { access } = contract;
  const { busy, attempt } = useAttempt();
  const prove = useProof();
  const options = () => askOf(access);
  const { data } = useCall(signingRoutes.attatch, wireOf(access), { as: options });
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const get = (attachmentIds?: string[]) =>
    attempt(async () => {
      const input = { ...wireOf(access), attachmentIds };
      const { url, fileName } = await prove(
        () => call(signingRoutes.downloadBatchAttatch, input, options()),
        { text: '继续下载' },
      );
      startDownload(url, fileName);
    });
  return (
    <Section title={`附件（${list.length}）`}>
      <ul className="records-files">
        {list.map((file) => (
          <li key={file.attachmentId}>
            <Button look="link" disabled={busy} onClick={() => void get([file.attachmentId])}>
              {file.fileName}
            </Button>
            <span className="small muted">{sizeText(file.length)}</span>
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <Button disabled={busy} onClick={() => void get()}>
          全部下载
        </Button>
      )}
    </Section>
  );
}
