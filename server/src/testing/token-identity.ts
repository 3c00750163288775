// Principals from platform tokens alone, for tests of families that need someone to be signed in but no accounts.
import type { Bearer } from '@xinqi/wire';
import { uuidv7 } from '../platform/clock.ts';
import type { Deps } from '../platform/family.ts';
import type { Identity } from '../platform/principal.ts';
import { findTokens, issueToken, type TokenSubject } from '../platform/tokens.ts';

export const tokenIdentity =
  (deps: Deps) =>
  async (bearer: Bearer, now: Date): Promise<Identity> => {
    const { token, consoleToken, signToken } = bearer;
    const { user, console, sign } = await findTokens(
      deps.db,
      {
        ...(token ? { user: token } : {}),
        ...(consoleToken ? { console: consoleToken } : {}),
        ...(signToken ? { sign: signToken } : {}),
      },
      now,
    );
    const identity: Identity = {};
    if (user?.subject.accountId)
      identity.user = { kind: 'user', accountId: user.subject.accountId, groupId: user.groupId };
    if (console?.subject.accountId && console.subject.corpId)
      identity.corp = {
        kind: 'corp',
        accountId: console.subject.accountId,
        corpId: console.subject.corpId,
        grants: { superFlag: false, pids: new Set() },
      };
    if (sign?.subject.applyNo && sign.subject.signNo)
      identity.link = {
        kind: 'link',
        applyNo: sign.subject.applyNo,
        signNo: sign.subject.signNo,
        generation: sign.subject.generation ?? 1,
        verifiedAt: sign.createdAt,
      };
    return identity;
  };

/** A bearer of one kind for this subject, good for 30 days. */
export async function bearerFor(
  deps: Deps,
  kind: 'user' | 'console' | 'sign',
  subject: TokenSubject,
): Promise<Bearer> {
  const now = deps.clock.now();
  const { token } = await issueToken(deps.db, {
    kind,
    groupId: uuidv7(),
    subject,
    now,
    seconds: 30 * 86_400,
  });
  return kind === 'user' ? { token } : kind === 'console' ? { consoleToken: token } : { signToken: token };
}
