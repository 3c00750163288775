// Whether a contract will be shown without a first screen: somebody is signed in, or this tab passed the code of a link before. A
// guess that decides only what is fetched early; who may read is asked of the server (use-opening.ts).
import { keptInTab } from '../../../../platform/navigation/tab-storage.ts';
import { useSession } from '../../../../platform/session.ts';

/** Where a link lies in the storage of its tab, before its signNo (link-pair.ts). */
export const KEPT_LINK = 'xinqi-link:';

export function opensAtOnce(): boolean {
  if (useSession.getState().token !== null) return true;
  const signNo = new URLSearchParams(window.location.search).get('signNo') ?? '';
  return keptInTab(KEPT_LINK + signNo)?.includes('"signToken"') ?? false;
}
