// Who asks, once more: between the gate, which read tokens and rights when the request came, and the lock under which it acts,
// a login may have been ended, a member let go, a right taken away.
import type { Tx } from '../../platform/db.ts';
import type { Identity } from '../../platform/principal.ts';
import { holdsToken } from '../../platform/tokens.ts';
import { memberOf } from './rights-store.ts';

/** The principals that are still somebody. A link is judged by its line, an approver by his turn: they come back as they were. */
export async function identityNow(tx: Tx, { user, corp, ...rest }: Identity): Promise<Identity> {
  const now: Identity = { ...rest };
  if (user && (await holdsToken(tx, user.groupId, 'user'))) now.user = user;
  if (corp && (corp.groupId === undefined || (await holdsToken(tx, corp.groupId, 'console')))) {
    const member = await memberOf(tx, corp.corpId, corp.accountId);
    if (member) now.corp = { ...corp, grants: member.grants };
  }
  return now;
}
