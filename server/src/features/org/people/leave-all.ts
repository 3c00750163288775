// An account is closed: its person leaves every enterprise, leads no department, and no longer asks to join anywhere.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import { deleteJoins } from '../join/store.ts';
import { dropHeads } from '../leave/store.ts';
import type { OrgApprovals } from '../parts.ts';
import { noteChange } from './contacts.ts';
import { markLeft } from './store.ts';

/** Before the memberships end. */
export async function leaveAll(
  { account, approvals }: { account: Account; approvals: OrgApprovals },
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<void> {
  for (const { corpId } of await account.corpsOf(tx, accountId)) {
    const member = await account.members.byAccount(tx, corpId, accountId);
    if (!member) continue;
    const { memberId } = member;
    await approvals.hold(tx, corpId, memberId);
    await asOwner(tx, { accountId, corpId }, async (inner) => {
      const left = { corpId, memberIds: [memberId], what: 'left', by: accountId } as const;
      await noteChange({ account }, inner, left, now);
      await dropHeads(inner, corpId, memberId, null);
      await markLeft(inner, memberId, now);
    });
    await approvals.personChanged(tx, corpId, { memberId, what: 'left', by: accountId }, now);
  }
  await asOwner(tx, { accountId, corpId: null }, (inner) => deleteJoins(inner, accountId));
}
