// Signing out (spec §4 "Logout"): the server ends every token of the login, this browser forgets tokens and whatever
// was typed, and leads to a checked return path, by default the login page through which one came in.
import { loginPathOf, logoutReturn } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';
import { forgetKept } from '../kept-input.ts';
import { hasPage } from '../known-pages.ts';
import { endSession, useSession } from '../session.ts';

/**
 * Ends the login; who came by single sign-on is signed out at the issuer too, if it has an address for that (OpenID Connect
 * RP-Initiated Logout): otherwise the next one at this computer would be let in as him without a question.
 */
async function endLogin(bySso: boolean): Promise<string | null> {
  try {
    if (bySso) return (await call(accountRoutes.ssoLogout, {}, { quiet: true })).url;
    await call(accountRoutes.logout, {}, { quiet: true });
  } catch {
    // the server's answer does not matter: this browser forgets its tokens anyway
  }
  return null;
}

/**
 * Answers where to go now: a page of ours, or the issuer's absolute address, which leads back to /login. `returnPath` may
 * come from an address: only pages of ours count.
 */
export async function signOut(returnPath?: string): Promise<string> {
  const issuer = await endLogin(useSession.getState().bySso);
  const { tenantCode, tenantLogin } = useSession.getState();
  forgetKept();
  endSession();
  if (issuer !== null) return issuer;
  return logoutReturn(returnPath ?? tenantLogin ?? loginPathOf(tenantCode), hasPage);
}
