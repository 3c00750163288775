// People → wire: the mobile is the account's when one is bound, else the sealed one; always masked.
import type { PersonRow } from '@xinqi/wire/org';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { RecordPlace, Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import type { ListedPerson, PersonRecord } from './store.ts';

export const personPlace = (row: { corpId: string; memberId: string }): RecordPlace => ({
  table: 'corp_user',
  row: row.memberId,
  tenant: row.corpId,
});

export async function mobileOf({ deps, account }: Parts, tx: Tx, row: PersonRecord): Promise<string> {
  if (row.account_id) return account.mobileOf(tx, row.account_id);
  return openMobile(deps.vault, row);
}
/** The mobile that somebody without an account was entered with; empty: none. */
export const openMobile = (vault: Vault, row: PersonRecord): string =>
  row.pii_dek && row.pii_blob
    ? (vault.open(personPlace({ corpId: row.corp_id, memberId: row.member_id }), {
        dek: row.pii_dek,
        blob: row.pii_blob,
      }).mobile ?? '')
    : '';

export async function presentPeople(
  parts: Parts,
  tx: Tx,
  corpId: string,
  rows: readonly ListedPerson[],
): Promise<PersonRow[]> {
  const ids = rows.map((row) => row.member_id);
  const roles = await parts.role.namesOf(tx, corpId, ids);
  const members = new Map(
    (await parts.account.members.find(tx, corpId, ids)).map((member) => [member.memberId, member]),
  );
  const list: PersonRow[] = [];
  for (const row of rows)
    list.push({
      memberId: row.member_id,
      name: row.name,
      title: row.title,
      mobileMasked: maskTarget(await mobileOf(parts, tx, row)),
      groupId: row.group_id,
      groupName: row.group_name,
      bound: row.account_id !== null,
      invited: row.invited,
      smsTime: row.sms_at?.toISOString() ?? null,
      superFlag: members.get(row.member_id)?.grants.superFlag ?? false,
      roleNames: roles.get(row.member_id) ?? [],
      version: row.version,
      joinTime: row.joined_at.toISOString(),
    });
  return list;
}
