// How many notices of the acting identity are unread, live. Only a tab that is looked at keeps a stream open: browsers open
// six connections to one origin, and the count is read anew when the tab is looked at again.
import { noticeRoutes } from '@xinqi/wire/notice';
import { create } from 'zustand';
import { stream } from '../stream.ts';

/** null: not known yet. */
export const useUnread = create<{ unread: number | null }>(() => ({ unread: null }));

/** Follows the count until the returned function is called; `onMore` when it rose while somebody looked. */
export function followUnread(onMore: () => void): () => void {
  let stop: (() => void) | undefined;
  let fresh = true;
  const listen = (): void => {
    fresh = true;
    stop = stream(
      noticeRoutes.watch,
      {},
      ({ event, data }) => {
        const unread = (data as { unread?: unknown } | null)?.unread;
        if (event !== 'change' || typeof unread !== 'number') return;
        const before = useUnread.getState().unread;
        useUnread.setState({ unread });
        if (!fresh && before !== null && unread > before) onMore();
        fresh = false;
      },
      // the next call of a page tells of a lost session
      { quiet: true },
    );
  };
  const look = (): void => {
    stop?.();
    stop = undefined;
    if (!document.hidden) listen();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop?.();
    useUnread.setState({ unread: null });
  };
}
