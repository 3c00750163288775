// How many notices are unread, live: of the acting identity, and of the others of this login. Only a tab that is looked at keeps a stream open: browsers open
// six connections to one origin, and the count is read anew when the tab is looked at again.
import { noticeRoutes } from '@xinqi/wire/notice';
import { create } from 'zustand';
import { stream } from '../stream.ts';

/** Of an identity that does not act now; corpId null: the person. */
type Elsewhere = { corpId: string | null; unread: number };
type Unread = {
  /** null: not known yet. */
  unread: number | null;
  elsewhere: readonly Elsewhere[];
};
const unknown: Unread = { unread: null, elsewhere: [] };
export const useUnread = create<Unread>(() => unknown);

/** As it stands at the bell and in the menu of identities. */
export const shownCount = (unread: number): string => (unread > 99 ? '99+' : String(unread));

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
        const { unread, elsewhere = [] } = (data ?? {}) as Partial<Unread>;
        if (event !== 'change' || typeof unread !== 'number') return;
        const before = useUnread.getState().unread;
        useUnread.setState({ unread, elsewhere });
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
    useUnread.setState(unknown);
  };
}
