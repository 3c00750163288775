// Spec §2.5 rules 7 and 8: which login page a visitor sees, and the address of the login-authorization page.
import { partsOf } from './own-path.ts';
import { type AuthType, linkPages } from './pages.ts';

/** Tenant code → login path. The specification knows two such codes without naming them: these are ours. */
const tenantLogins: ReadonlyMap<string, string> = new Map([
  ['taitan', '/login-taitan'],
  ['zj', '/login-zj'],
]);

/** Login path of a tenant; all others sign in at /login. */
export const loginPathOf = (tenantCode: string | null | undefined): string =>
  tenantLogins.get(tenantCode ?? '') ?? '/login';

/**
 * The way back to a page. A link pair is an authority of its own and never travels inside `ap`, which login pages,
 * logs and histories see.
 */
export function wayBack(path: string, fullPath: string): string {
  const { query, rest } = partsOf(fullPath);
  if (!linkPages.has(path) || (!query.has('sign') && !query.has('ts'))) return fullPath;
  query.delete('sign');
  query.delete('ts');
  const fragment = rest.includes('#') ? rest.slice(rest.indexOf('#')) : '';
  return `${path}${query.size > 0 ? `?${query}` : ''}${fragment}`;
}

/** `/login/authorize` with the way back (`ap`, the encoded full path) and the authorization type. */
export const authorizeAddress = (ap: string, authType: AuthType): string =>
  `/login/authorize?${new URLSearchParams({ ap, authType: String(authType) })}`;

/** The tenant's login page with the way back. */
export const loginAddress = (ap: string, tenantCode?: string | null): string =>
  `${loginPathOf(tenantCode)}?${new URLSearchParams({ ap })}`;
