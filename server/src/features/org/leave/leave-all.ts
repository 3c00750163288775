// An account is closed: its person leaves every enterprise, leads no department, and no longer asks to join anywhere.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Account } from '../../account/index.ts';
import { personChanged, personChanging } from '../facts.ts';
import { dropHeads } from '../group/heads-store.ts';
import { deleteJoins } from '../join/store.ts';
import { noteChange } from '../people/contacts.ts';
import { markLeft } from '../people/store.ts';

/** Before the memberships end. */
export async function leaveAll(
  { account, deps }: { account: Account; deps: Deps },
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<void> {
  for (const { corpId } of await account.corpsOf(tx, accountId)) {
    const member = await account.members.byAccount(tx, corpId, accountId);
    if (!member) continue;
    const { memberId } = member;
    await deps.switchboard.publish(tx, personChanging, { corpId, memberId });
    await asOwner(tx, { accountId, corpId }, async (inner) => {
      const left = { corpId, memberIds: [memberId], what: 'left', by: accountId } as const;
      await noteChange({ account }, inner, left, now);
      await dropHeads(inner, corpId, memberId, null);
      await markLeft(inner, memberId, now);
    });
    const change = { corpId, memberId, what: 'left', by: accountId, now } as const;
    await deps.switchboard.publish(tx, personChanged, change);
  }
  await asOwner(tx, { accountId, corpId: null }, (inner) => deleteJoins(inner, accountId));
}
