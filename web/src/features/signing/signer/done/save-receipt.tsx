// The receipt as a file: the log's own proof that this signature was accepted, to be kept against the operator (D-06).
import { startDownload } from '../../../../platform/http/start-download.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Receipt } from '../sign/receipt.ts';

export function SaveReceipt({ receipt, signNo }: { receipt: Receipt; signNo: string }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([receipt.proof], { type: 'text/plain' }));
    startDownload(url, `签署回执-${signNo}.tlog-proof`);
    // the browser has read it by the next minute; until then a slow phone may still ask for it
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <div className="receipt">
      <Button onClick={save}>保存签署回执</Button>
      <p className="small muted">
        回执证明存证日志已收录本次签署，可用离线核验页面单独核验；它不是合同。请自行保管，日志日后如被删改，凭它可以发现。
      </p>
    </div>
  );
}
