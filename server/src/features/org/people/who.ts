// Who is whom in an enterprise, for families that ask people and not accounts: a person by his number, where an account
// stands, who heads its departments, who its super administrators are. People who left are known too, and marked. Runs inside
// asOwner of the enterprise: outside of it nobody is known.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Account } from '../../account/index.ts';
import { chainOf, placeOf } from '../group/reach-store.ts';
import { type Contacts, contacts } from './contacts.ts';
import { openMobile } from './present.ts';
import type { PersonRecord } from './store.ts';

export type OrgPerson = {
  memberId: string;
  name: string;
  /** Through which he acts for the enterprise now; null: he has none, or no longer does. */
  accountId: string | null;
  left: boolean;
};
export type Who = Contacts & {
  /** By number, of this enterprise only; absent and foreign ones are left out. */
  people(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Map<string, OrgPerson>>;
  /**
   * Which of these people are the one behind an account: those whose account it is, and those who are reached by a phone that is
   * its own, or was lately, with another account or without one: there a link and a code would reach him.
   */
  behind(tx: Tx, corpId: string, accountId: string, memberIds: readonly string[]): Promise<Set<string>>;
  /** Where he is reached: the mobile of his account, else the one he was entered with; undefined of who left. */
  mobile(tx: Tx, corpId: string, memberId: string): Promise<string | undefined>;
  /** His number and the department of an account with those above it, nearest first; undefined: not in the enterprise. */
  place(
    tx: Tx,
    corpId: string,
    accountId: string,
  ): Promise<{ memberId: string; groups: string[] } | undefined>;
  /** Head of each of these departments that has one. */
  heads(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<Map<string, string>>;
  /** Numbers of the super administrators, first joined first. */
  supers(tx: Tx, corpId: string): Promise<string[]>;
};

export function whoIsWho({ deps: { vault }, account }: { deps: Deps; account: Account }): Who {
  const known = contacts({ account });
  return {
    ...known,
    async people(tx, corpId, memberIds) {
      if (memberIds.length === 0) return new Map();
      const { rows } = await sql<OrgPerson>`select member_id as "memberId", name, account_id as "accountId",
          left_at is not null as left
        from corp_user where corp_id = ${corpId} and member_id = any(${memberIds}::uuid[])`.execute(tx);
      return new Map(rows.map((row) => [row.memberId, row]));
    },
    async behind(tx, corpId, accountId, memberIds) {
      if (memberIds.length === 0) return new Set();
      const phones = await account.party.phonesOf(tx, accountId);
      const own = [...(await known.seats(tx, corpId, memberIds))].filter(
        ([, seat]) =>
          seat.accountId === accountId || phones.some((phone) => seat.phone?.equals(phone) === true),
      );
      return new Set(own.map(([memberId]) => memberId));
    },
    async mobile(tx, corpId, memberId) {
      const { rows } = await sql<PersonRecord>`select * from corp_user
        where corp_id = ${corpId} and member_id = ${memberId} and left_at is null`.execute(tx);
      const row = rows[0];
      if (!row) return undefined;
      return row.account_id ? account.mobileOf(tx, row.account_id) : openMobile(vault, row) || undefined;
    },
    async place(tx, corpId, accountId) {
      const place = await placeOf(tx, corpId, accountId, false);
      if (!place) return undefined;
      const groups = place.groupId ? await chainOf(tx, corpId, place.groupId) : [];
      return { memberId: place.memberId, groups };
    },
    async heads(tx, corpId, groupIds) {
      const { rows } = await sql<{
        group_id: string;
        head_id: string;
      }>`select group_id, head_id from corp_group
        where corp_id = ${corpId} and group_id = any(${groupIds}::uuid[]) and head_id is not null`.execute(
        tx,
      );
      return new Map(rows.map((row) => [row.group_id, row.head_id]));
    },
    async supers(tx, corpId) {
      const accounts = await account.members.supers(tx, corpId);
      const { rows } = await sql<{ member_id: string }>`select member_id from corp_user
        where corp_id = ${corpId} and account_id = any(${accounts}::uuid[]) and left_at is null
        order by joined_at, member_id`.execute(tx);
      return rows.map((row) => row.member_id);
    },
  };
}
