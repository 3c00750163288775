// Where a login, a logout or a finished signing may lead (security.md O): a page of our own router, and for `returnURL`
// also an origin that the merchant registered. All of it is attacker-controlled.
import { ownPath } from './own-path.ts';
import { isLoginPage } from './pages.ts';

type HasPage = (path: string) => boolean;

/** After login (`ap`, `afterAuthRoute`): a page of ours that is no login page; otherwise undefined. */
export const safeReturn = (ap: string | undefined | null, hasPage: HasPage): string | undefined =>
  ownPath(ap, (path) => hasPage(path) && !isLoginPage(path));

/** After logout (spec §4: the default return path is /login): a page of ours, which may be a login page. */
export const logoutReturn = (path: string | undefined | null, hasPage: HasPage): string =>
  ownPath(path, hasPage) ?? '/login';

/**
 * `returnURL` of a contract: a page of ours, or an http(s) address whose origin the merchant registered, letter by
 * letter as URL.origin writes it (`https://shop.example`, `https://shop.example:8443`); otherwise undefined.
 */
export function merchantReturn(
  returnUrl: string | undefined | null,
  hasPage: HasPage,
  origins: readonly string[],
): string | undefined {
  const own = safeReturn(returnUrl, hasPage);
  if (own !== undefined || !returnUrl || returnUrl.length > 2048) return own;
  // the scheme in full, since a browser reads 'https:host' and 'https:\\host' as https://host; and no name before an @
  if (!/^https?:\/\/[^\s/\\?#@]+([/?#]|$)/i.test(returnUrl) || /[\u0000-\u0020\u007f\\]/.test(returnUrl))
    return undefined;
  if (!URL.canParse(returnUrl)) return undefined;
  const { origin, href } = new URL(returnUrl);
  return origins.includes(origin) ? href : undefined;
}
