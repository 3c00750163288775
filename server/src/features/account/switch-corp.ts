// Acting for another enterprise of the same login: an enterprise token of its own, so that a /c/ call never acts for
// an enterprise other than the one that the page shows.
import { AppError } from '../../platform/app-error.ts';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { UserPrincipal } from '../../platform/principal.ts';
import { issueToken } from '../../platform/tokens.ts';
import { sessionSeconds } from './login/open-session.ts';
import { setLastCorp } from './store.ts';

/** The caller has shown the membership (its loader). The user token's end is the end of this token too. */
export function switchCorp(
  deps: Deps,
  user: UserPrincipal,
  corpId: string,
): Promise<{ consoleToken: string }> {
  return inTx(deps.db, async (tx) => {
    await setLastCorp(tx, user.accountId, corpId);
    const { token } = await issueToken(tx, {
      kind: 'console',
      groupId: user.groupId,
      subject: { accountId: user.accountId, corpId },
      now: deps.clock.now(),
      seconds: sessionSeconds,
    });
    return { consoleToken: token };
  });
}

/** The principal that every signed-in call has; the gate let nobody else through. */
export function signedIn(user: UserPrincipal | undefined): UserPrincipal {
  if (!user) throw new AppError('10201');
  return user;
}
