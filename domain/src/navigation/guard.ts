// The route guard (spec §2.5, all eight rules) as one function of page and session; decisions "Authorization types of
// pages". It only decides what is shown: every call behind a page is authorized by the server again.
import { rightDetailPage } from './detail-page.ts';
import { authorizeAddress, loginAddress, wayBack } from './login-path.ts';
import { partsOf } from './own-path.ts';
import {
  type AuthType,
  approvalPages,
  authTypeOf,
  fillInPage,
  isPublicPage,
  linkPages,
  visitorPages,
} from './pages.ts';

export type GuardSession = {
  /**
   * none: nobody is signed in here · stored: tokens that were not proved since the page loaded · synced: proved ·
   * refused: the server has just refused the stored tokens (10201, 10203).
   */
  state: 'none' | 'stored' | 'synced' | 'refused';
  /** 0 person, 1 enterprise: who acts; null when nobody is known. */
  userType: 0 | 1 | null;
  /** Tenant whose login page is shown (rule 7). */
  tenantCode?: string | null;
  /** Inside the messenger (type 2). */
  workplace?: boolean;
};

export type GuardAnswer =
  | { go: 'pass' }
  /** Replace the address by `to`. */
  | { go: 'move'; to: string }
  /** Remember the target `ap`, then go to /login/authorize with it and `authType`. */
  | { go: 'authorize'; ap: string; authType: AuthType; to: string }
  /** Sign in first, at the tenant's login page. */
  | { go: 'login'; to: string };

const pass: GuardAnswer = { go: 'pass' };

/** Rules 5 and 6: what a proved session sees by who acts. */
function byIdentity(path: string, userType: 0 | 1 | null): GuardAnswer {
  if (userType === 0 && path.includes('/corp/signInfo/')) return { go: 'move', to: '/viewIndex' };
  if (userType === 1 && path === '/tpl/general') return { go: 'move', to: '/console/template' };
  return pass;
}

/** Type 0 authorizes silently: visitors and link holders need no session; the page proves its own link. */
function opensByItself(path: string, fullPath: string, { state }: GuardSession): boolean {
  const { query } = partsOf(fullPath);
  if ((linkPages.has(path) || approvalPages.has(path)) && query.has('sign')) return true;
  if (approvalPages.has(path) && query.has('approveId')) return state !== 'stored';
  if (path === fillInPage && query.has('lineId')) return query.has('sign') || state !== 'stored';
  return state !== 'stored' && (visitorPages.has(path) || linkPages.has(path));
}

/** May this page be opened now? `path` is the page's path as the router knows it, `fullPath` the address with its query. */
export function guard(path: string, fullPath: string, session: GuardSession): GuardAnswer {
  const detail = rightDetailPage(path, fullPath);
  if (detail !== undefined) return { go: 'move', to: detail }; // rule 4
  if (isPublicPage(path)) return pass; // rule 1
  if (session.state === 'synced') return byIdentity(path, session.userType); // rules 2, 5, 6
  if (opensByItself(path, fullPath, session)) return pass;
  const ap = wayBack(path, fullPath);
  if (session.state === 'refused') return { go: 'login', to: loginAddress(ap, session.tenantCode) }; // rules 7, 8
  const authType = authTypeOf(path, session.workplace);
  return { go: 'authorize', ap, authType, to: authorizeAddress(ap, authType) }; // rule 3
}
