// The route guard as a function of (path, session): spec §2.5 rules 1–3, 5, 6 for the pages that exist.
import { type AuthType, authTypeOf, linkPages, publicPages, visitorPages } from './pages.ts';

export type GuardSession = {
  /** A stored token, proved or not. */
  hasToken: boolean;
  /** The session was proved since the page loaded. */
  synced: boolean;
  /** 0 person, 1 enterprise; null when nobody is signed in. */
  userType: 0 | 1 | null;
};
export type GuardAnswer =
  | { go: 'pass' }
  /** Replace the address by `to`. */
  | { go: 'move'; to: string }
  /** Remember the target, then go to /login/authorize with `ap` (the full path) and `authType`. */
  | { go: 'authorize'; ap: string; authType: AuthType; to: string };

const pass: GuardAnswer = { go: 'pass' };

/** May this page be opened now? `fullPath` is the path with its query; `path` without. */
export function guard(path: string, fullPath: string, session: GuardSession): GuardAnswer {
  if (publicPages.has(path)) return pass;
  if (session.synced) {
    if (session.userType === 0 && path.includes('/corp/signInfo/')) return { go: 'move', to: '/viewIndex' };
    if (session.userType === 1 && path === '/tpl/general') return { go: 'move', to: '/console/template' };
    return pass;
  }
  // type 0 authorizes silently: visitors and link holders need no session; the page proves its own link
  if (!session.hasToken && (visitorPages.has(path) || linkPages.has(path))) return pass;
  // a link pair is its own authority and must not travel on inside `ap`
  if (linkPages.has(path) && /[?&]sign=/.test(fullPath)) return pass;
  const authType = authTypeOf(path);
  const query = new URLSearchParams({ ap: fullPath, authType: String(authType) });
  return { go: 'authorize', ap: fullPath, authType, to: `/login/authorize?${query}` };
}
