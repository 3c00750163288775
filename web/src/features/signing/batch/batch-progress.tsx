// 签署中 120/297: an act of will on its way through its contracts.
import { ActProgress } from '../../../ui/kit/act-progress.tsx';
import type { SignProgress } from './use-batch-sign.ts';

export function BatchProgress({ progress: { results, total } }: { progress: SignProgress }) {
  return (
    <main className="batch card" aria-labelledby="batch-title">
      <h1 id="batch-title">批量签署</h1>
      <ActProgress what="签署" done={results.length} total={total} />
      <p className="muted">
        请不要关闭本页。若页面关闭或网络中断，已签署的合同不受影响，其余的仍在待签署列表中。
      </p>
    </main>
  );
}
