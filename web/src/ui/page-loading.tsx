// What stands there while a page's code or first data arrives.
import { words } from './words.ts';

export function PageLoading({ text = words.loading }: { text?: string }) {
  return (
    <div className="page-loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {text}
    </div>
  );
}
