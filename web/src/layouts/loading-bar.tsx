// The thin bar at the top of the screen while a page is entered; its steps stand in platform/navigation/loading-bar.ts.
import { useLoadingBar } from '../platform/navigation/loading-bar.ts';
import './loading-bar.css';

export function LoadingBar() {
  const { shown, percent, failed } = useLoadingBar();
  if (!shown) return null;
  return (
    <progress
      className={`loading-bar${failed ? ' loading-bar-failed' : ''}${percent === 100 ? ' loading-bar-full' : ''}`}
      max={100}
      value={percent}
      aria-label="页面加载进度"
    />
  );
}
