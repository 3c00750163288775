// What a login yields: fresh tokens (never a token that the browser brought, B-07), the person, his enterprises.
import type { AuthUser, Session } from '@xinqi/wire/account';
import { uuidv7 } from '../../platform/clock.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { issueToken } from '../../platform/tokens.ts';
import { presentMembership, presentPerson } from './present.ts';
import { contactsOf, corpsOf } from './store.ts';

export const sessionSeconds = 12 * 3600;

/** The person and every enterprise he acts for. */
export async function identitiesOf(
  deps: Deps,
  tx: Tx,
  accountId: string,
): Promise<{ person: AuthUser; corps: AuthUser[]; current: string | undefined }> {
  const { name, mobile, lastCorpId } = await contactsOf(deps.vault, tx, accountId);
  const members = await corpsOf(tx, accountId);
  const current = members.find((m) => m.corpId === lastCorpId) ?? members[0];
  return {
    person: presentPerson({ accountId, name, mobile }),
    corps: members.map((m) => presentMembership(m, mobile)),
    current: current?.corpId,
  };
}

/** Opens a login. The enterprise token is for the enterprise used last, else the one joined first. */
export function openSession(deps: Deps, accountId: string): Promise<Session> {
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { person, corps, current } = await identitiesOf(deps, tx, accountId);
    const login = { groupId: uuidv7(now), now, seconds: sessionSeconds };
    const user = await issueToken(tx, { ...login, kind: 'user', subject: { accountId } });
    const corp =
      current &&
      (await issueToken(tx, { ...login, kind: 'console', subject: { accountId, corpId: current } }));
    return {
      token: user.token,
      consoleToken: corp ? corp.token : null,
      authUser: person,
      allAuthUser: [person, ...corps],
      expiresAt: user.expiresAt.toISOString(),
    };
  });
}
