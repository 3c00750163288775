// What follows for the people of an enterprise from news of an account: it became a member, or has another mobile.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Account } from '../../account/index.ts';
import { personChanged } from '../facts.ts';
import { phoneOnFile } from './contact-store.ts';
import { noteChange } from './contacts.ts';
import { bindPerson } from './store.ts';

type Known = { deps: Deps; account: Account };

const phoneOf = async ({ account }: Known, tx: Tx, accountId: string) =>
  (await account.party.phonesNow(tx, [accountId])).get(accountId);

/** Whoever becomes a member stands among the people of his enterprise. */
export async function seatMember(
  parts: Known,
  tx: Tx,
  { corpId, memberId, accountId }: { corpId: string; memberId: string; accountId: string },
): Promise<void> {
  const name = await parts.account.displayName(tx, { accountId });
  const phone = await phoneOf(parts, tx, accountId);
  await asOwner(tx, { accountId, corpId }, async (inner) => {
    const now = parts.deps.clock.now();
    // who joins under the phone that is on file for him is reached where he was
    const known = await phoneOnFile(inner, memberId);
    await bindPerson(inner, { memberId, corpId, accountId, name }, now);
    if (phone && known?.equals(phone)) return;
    const joined = { corpId, memberIds: [memberId], what: 'joined', by: null } as const;
    await noteChange(parts, inner, { ...joined, to: { accountId, phone } }, now);
  });
}

/** In each of his enterprises it is noted that he is reached elsewhere. */
export async function followMobile(parts: Known, tx: Tx, accountId: string): Promise<void> {
  const { account, deps } = parts;
  const now = deps.clock.now();
  const phone = await phoneOf(parts, tx, accountId);
  for (const { corpId } of await account.corpsOf(tx, accountId)) {
    const member = await account.members.byAccount(tx, corpId, accountId);
    if (!member) continue;
    const { memberId } = member;
    const change = { corpId, memberIds: [memberId], what: 'mobile', by: accountId, to: { phone } } as const;
    await asOwner(tx, { accountId, corpId }, (inner) => noteChange(parts, inner, change, now));
    await deps.switchboard.publish(tx, personChanged, {
      corpId,
      memberId,
      what: 'mobile',
      by: accountId,
      now,
    });
  }
}
