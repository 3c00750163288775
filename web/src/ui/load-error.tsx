// A list or page whose data could not be read: says why in one sentence and offers 重试.
import { asFailure } from '../platform/failure.ts';
import { words } from './words.ts';

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = asFailure(error);
  if (failure.reloadLogin) return null;
  return (
    <div className="empty" role="alert">
      <p>{failure.message}</p>
      {failure.logId && <p className="small muted">编号 {failure.logId}</p>}
      <button type="button" className="btn" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}
