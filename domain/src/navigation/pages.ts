// Pages and their authorization types (spec §2.3, §2.4; decisions "Authorization types of pages"). Paths are
// case-sensitive. What is not named is type 1: a signed-in user.

/** Spec §2.3 for the pages that exist, and ours: the test inbox and the interface reference. */
export const publicPages: ReadonlySet<string> = new Set([
  '/login',
  '/login/authorize',
  '/account/register',
  '/error',
  '/m/handSign',
  '/m/evidence',
  '/applySign/middle',
  '/dev/inbox',
  '/docs',
]);

/** Type 0 pages that serve visitors without any link. */
export const visitorPages: ReadonlySet<string> = new Set(['/certi/toValiView', '/certi/certiPage']);

/** Type 0 pages of one contract: a link opens them, or a session of a party. */
export const linkPages: ReadonlySet<string> = new Set([
  '/applySign/toDetailAnony',
  '/signInfo/viewDetail',
  '/applySign/toSignlog',
]);

export type AuthType = 0 | 1 | 2;

/** Authorization type of a page that is not public. */
export function authTypeOf(path: string): AuthType {
  return visitorPages.has(path) || linkPages.has(path) ? 0 : 1;
}
