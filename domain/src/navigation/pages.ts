// Pages and their authorization types (spec §2.3, §2.4; decisions "Authorization types of pages"). Paths are
// case-sensitive. What is not named is type 1: a signed-in user.

/**
 * Branded logins (spec §2.2: login-dfzx … login-zj-back, and /login-zj) and their registers ("plus branded registers").
 * Tenants are rows, so what counts is the form of the path; an address that no row stands behind shows 404. The guard
 * sends visitors to some of them, so all must open signed out.
 */
export const isBrandedLogin = (path: string): boolean => /^\/login-[a-z0-9-]{1,30}$/.test(path);
const isBrandedRegister = (path: string): boolean => /^\/account\/register-[a-z0-9-]{1,30}$/.test(path);

/** Spec §2.3, the logins that it leaves out, and ours: the way back of single sign-on, the test inbox and the interface reference. */
const publicPages: ReadonlySet<string> = new Set([
  '/login',
  '/login/authorize',
  '/login/dingMiddle',
  '/login/middle',
  '/login/sso',
  '/account/forgetPwd',
  '/account/nonContiRegister',
  '/account/password/authentication',
  '/account/password/forget',
  '/account/register',
  '/advancedVersion/APICust/addTp',
  '/advancedVersion/APICust/preview',
  '/advancedVersion/APICust/resPreview',
  '/applySign/experienceSign',
  '/applySign/middle',
  '/applySign/toCreateDemo',
  '/auth/binding/bind',
  '/auth/dingTalkAuth',
  '/auth/dingTalkAuthComponents/dingentAuth',
  '/auth/dingTalkAuthComponents/saasBand',
  '/dingtalkUse/authentication',
  '/dingtalkUse/middlePage',
  '/dingtalkUse/personAuth',
  '/error',
  '/initiation/components/cooperateWith/reviewer',
  '/m/evidence',
  '/m/face',
  '/m/handSign',
  '/m/takePicture',
  '/dev/inbox',
  '/docs',
]);

/** Opens signed out, whoever comes. */
export const isPublicPage = (path: string): boolean =>
  publicPages.has(path) || isBrandedLogin(path) || isBrandedRegister(path);

/** Type 0 pages that serve visitors without any link. */
export const visitorPages: ReadonlySet<string> = new Set(['/certi/toValiView', '/certi/certiPage', '/help']);

/** Type 0 pages of one contract: a link opens them, or a session of a party. */
export const linkPages: ReadonlySet<string> = new Set([
  '/applySign/toDetailAnony',
  '/applySign/toDetailMultiAnony',
  '/applySign/toSignlog',
  '/derong/signInfo/viewDetail',
  '/signInfo/viewDetail',
]);

/** An invitation's link leads here; its pair is worth something only to the account of the invited mobile. */
export const invitePage = '/account/invite';

/**
 * Pages of one approval, type 1. An approver need not have an account (docs/decisions/0040): his own link opens them, and
 * so does its address without the pair, which the page keeps and takes out of the address.
 */
export const approvalPages: ReadonlySet<string> = new Set(['/applySign/audit', '/applySign/auditMulti']);

/**
 * A signatory fills in his part of an advanced template (docs/decisions/0115), type 1: his own link opens it, and so does its address
 * without the pair, as with approvals.
 */
export const fillInPage = '/advancedVersion/writeVariablesView';

/** Type 2: as type 0, and inside the messenger its token (spec §2.4 names them twice). */
export const workplacePages: ReadonlySet<string> = new Set([
  '/derong/signInfo/viewDetail',
  '/signInfo/viewDetail',
]);

/** The login pages themselves: nowhere to return to after a login. */
export const isLoginPage = (path: string): boolean =>
  path === '/login' || path.startsWith('/login/') || isBrandedLogin(path);

export type AuthType = 0 | 1 | 2;

/**
 * Authorization type of a page that is not public; `workplace`: inside the messenger. `/console` is type 0, which for it
 * means: takes the enterprise token if there is one, else login.
 */
export function authTypeOf(path: string, workplace = false): AuthType {
  if (workplace && workplacePages.has(path)) return 2;
  return visitorPages.has(path) || linkPages.has(path) || path === '/console' ? 0 : 1;
}
