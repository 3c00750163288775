// The pages of the contract beside its detail.
import { signingRoutes } from '@xinqi/wire/signing';
import { useMemo, useState } from 'react';
import { addressOf, bearerHeaders } from '../../../../platform/request.ts';
import { PdfView } from '../../../../ui/pdf-view/index.ts';
import { usePhone } from '../../../../ui/use-phone.ts';
import { optionsOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { FieldLayer } from '../read/field-layer.tsx';

export function DocumentPane({ contract }: { contract: Contract }) {
  const { access, detail } = contract;
  const phone = usePhone();
  const [now] = useState(() => Date.now());
  const { revision } = detail.document;
  const source = useMemo(
    () => ({
      url: addressOf(signingRoutes.document, { applyNo: access.applyNo, revision }),
      headers: () => bearerHeaders(optionsOf(access)),
    }),
    [access, revision],
  );
  return (
    <div className="detail-document reading-document">
      <PdfView
        source={source}
        pages={detail.document.pages}
        compact={phone}
        thumbnails
        textLayer={!phone}
        overlay={(at) => <FieldLayer at={at} detail={detail} inPlace={false} now={now} onUse={() => {}} />}
      />
    </div>
  );
}
