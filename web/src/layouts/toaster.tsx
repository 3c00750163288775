// Shows the messages of platform/toast.ts at the top of the screen; read out by screen readers.
import { dismiss, useToasts } from '../platform/toast.ts';

export function Toaster() {
  const list = useToasts((state) => state.list);
  return (
    <div className="toaster" role="status" aria-live="polite">
      {list.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span>{text}</span>
          <button type="button" aria-label="关闭提示" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
