// Session expired (10201, 10203; spec §8): keep what was typed, report it once, drop the tokens, go and sign in again
// with the way back. Several calls may fail at the same moment: only the first one acts.
import { authorizeAddress, wayBack } from '@xinqi/domain';
import { keepAllInput } from './kept-input.ts';
import { endSession, useSession } from './session.ts';
import { toast } from './toast.ts';

let navigate = (path: string): void => window.location.assign(path);
let report: (log: string) => void = () => {};

/** main.tsx hands in the router's navigation, the client its own browserLog. */
export function onExpiry(way: { navigate?: typeof navigate; report?: typeof report }): void {
  navigate = way.navigate ?? navigate;
  report = way.report ?? report;
}

/** The messenger's own login pages (spec §8): they deal with a lost session themselves. */
const ownLogins: ReadonlySet<string> = new Set([
  '/dingtalkUse/authentication',
  '/dingtalkUse/middlePage',
  '/dingtalkUse/personAuth',
]);

/** Answers whether the page is left (or has been, by another call): what failed then needs no words any more. */
export function expireSession(code: string): boolean {
  const { pathname, search } = window.location;
  if (ownLogins.has(pathname)) return false;
  const { token, consoleToken } = useSession.getState();
  if (token === null && consoleToken === null) return true;
  keepAllInput();
  endSession();
  report(JSON.stringify({ event: 'session-expired', code, page: pathname }));
  // said where the user sees it: the login page
  toast.info('登录已失效，请重新登录');
  navigate(authorizeAddress(wayBack(pathname, pathname + search), 1));
  return true;
}
