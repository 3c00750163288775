// 签署中 120/297: an act of will on its way through its contracts.
import { Progress as Bar } from 'antd';
import type { SignProgress } from './use-batch-sign.ts';

export function BatchProgress({ progress: { results, total } }: { progress: SignProgress }) {
  return (
    <main className="batch card" aria-labelledby="batch-title">
      <h1 id="batch-title">批量签署</h1>
      <div role="status">
        <Bar
          percent={Math.round((results.length / total) * 100)}
          status="active"
          showInfo={false}
          aria-label="签署进度"
        />
        <p>
          签署中 {results.length}/{total}
        </p>
      </div>
      <p className="muted">
        请不要关闭本页。若页面关闭或网络中断，已签署的合同不受影响，其余的仍在待签署列表中。
      </p>
    </main>
  );
}
