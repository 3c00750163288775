// Session expired (10201, 10203; spec §8): keep what was typed, report it once, drop the tokens, go and sign in again
// with the way back. Several calls may fail at the same moment: only the first one acts.
import { keepAllInput } from './kept-input.ts';
import { endSession, useSession } from './session.ts';

let navigate = (path: string): void => window.location.assign(path);
let report: (log: string) => void = () => {};

/** main.tsx hands in the router's navigation, the client its own browserLog. */
export function onExpiry(way: { navigate?: typeof navigate; report?: typeof report }): void {
  navigate = way.navigate ?? navigate;
  report = way.report ?? report;
}

/** The address of the login-authorization page that returns to `path`. */
export function authorizeAddress(path: string, authType: 0 | 1 | 2 = 1): string {
  return `/login/authorize?${new URLSearchParams({ ap: path, authType: String(authType) })}`;
}

export function expireSession(code: string): void {
  const { token, consoleToken } = useSession.getState();
  if (token === null && consoleToken === null) return;
  const here = window.location.pathname + window.location.search;
  keepAllInput();
  endSession();
  report(JSON.stringify({ event: 'session-expired', code, page: window.location.pathname }));
  navigate(authorizeAddress(here));
}
