// The pages of the contract beside its detail.
import { signingRoutes } from '@xinqi/wire/signing';
import { useMemo, useState } from 'react';
import { addressOf, bearerHeaders } from '../../../../platform/request.ts';
import { PdfView } from '../../../../ui/pdf-view/index.ts';
import { usePhone } from '../../../../ui/use-phone.ts';
import { onFile } from '../document/files.ts';
import { optionsOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { FieldLayer } from '../read/field-layer.tsx';
import FileList from '../read/file-list.tsx';

export function DocumentPane({ contract }: { contract: Contract }) {
  const { access, detail } = contract;
  const phone = usePhone();
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState(0);
  const shown = detail.files[at] ?? detail.files[0]!;
  const { revision } = shown;
  const source = useMemo(
    () => ({
      url: addressOf(signingRoutes.document, {
        applyNo: access.applyNo,
        revision,
        ...(at > 0 ? { file: at } : {}),
      }),
      headers: () => bearerHeaders(optionsOf(access)),
    }),
    [access, revision, at],
  );
  return (
    <div className="detail-document reading-document">
      <FileList files={detail.files} at={at} onChange={setAt} />
      <PdfView
        key={at}
        source={source}
        pages={shown.pages}
        compact={phone}
        thumbnails
        textLayer={!phone}
        overlay={(page) => (
          <FieldLayer at={page} detail={onFile(detail, shown)} inPlace={false} now={now} onUse={() => {}} />
        )}
      />
    </div>
  );
}
