// Session expired (10201, 10203; spec §4, §8): keep what was typed, report it once, and go to where the session is proven, with the
// way back; the login page says what happened. 10201 ends it; 10203 is about the enterprise token alone, which /login/authorize
// asks for anew. Several calls may fail at the same moment: only the first one acts.
import { authorizeAddress, wayBack } from '@xinqi/domain';
import { keepAllInput } from './kept-input.ts';
import { endSession, loseConsole, useSession } from './session.ts';

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
  // the session is being proven there, which finds it out itself: the way back is in that page's address, not the page
  if (pathname === '/login/authorize') return true;
  const { token, consoleToken, syncStatus } = useSession.getState();
  if (token === null && consoleToken === null) return true;
  const ofConsole = code === '10203' && token !== null;
  // another call has found it out, and the session is being proven
  if (ofConsole && consoleToken === null && !syncStatus) return true;
  keepAllInput();
  // a fresh enterprise token, or none, was refused: proving the person once more would come back here
  if (ofConsole && consoleToken !== null) loseConsole();
  else endSession(true);
  report(JSON.stringify({ event: 'session-expired', code, page: pathname }));
  navigate(authorizeAddress(wayBack(pathname, pathname + search), 1));
  return true;
}
