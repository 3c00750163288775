// 签署中 120/297: one act on its way through many things.
import { Progress } from 'antd';

/** `what` is done to each: 签署, 审批. */
export function ActProgress({ what, done, total }: { what: string; done: number; total: number }) {
  return (
    <div role="status">
      <Progress
        percent={Math.round((done / total) * 100)}
        status="active"
        showInfo={false}
        aria-label={`${what}进度`}
      />
      <p>
        {what}中 {done}/{total}
      </p>
    </div>
  );
}
