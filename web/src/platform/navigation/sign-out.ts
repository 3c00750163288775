// Signing out (spec §4 "Logout"): the server ends every token of the login, this browser forgets tokens and whatever
// was typed, and leads to a checked return path, by default the login page through which one came in.
import { loginPathOf, logoutReturn } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';
import { forgetKept } from '../kept-input.ts';
import { hasPage } from '../known-pages.ts';
import { endSession, useSession } from '../session.ts';

/** Answers where to go now. `returnPath` may come from an address: only pages of ours count. */
export async function signOut(returnPath?: string): Promise<string> {
  // the server's answer does not matter: this browser forgets its tokens anyway
  await call(accountRoutes.logout, {}, { quiet: true }).catch(() => {});
  const { tenantCode, tenantLogin } = useSession.getState();
  forgetKept();
  endSession();
  return logoutReturn(returnPath ?? tenantLogin ?? loginPathOf(tenantCode), hasPage);
}
