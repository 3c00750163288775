// SQL of a person's own contracts, for the end of his account and the copy of his data.
import { ApplyStatus, openLineStatuses } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { Leaver } from '../../../account/index.ts';

/** On their way to an end: being approved, signed, finished or voided. */
const moving = sql`a.status in (${ApplyStatus.Signing}, ${ApplyStatus.Signed}, ${ApplyStatus.Voiding},
  ${ApplyStatus.InitApproving})`;

/** Open contracts: his to sign, those that he sent as a person, those of enterprises that he leaves without a member. */
export async function countOpen(
  tx: Tx,
  { accountId, partyKey, soleCorps }: Leaver,
): Promise<{ toSign: number; sent: number; corps: number }> {
  const open = sql`s.status = any(${openLineStatuses}::smallint[])`;
  const { rows } = await sql<{ to_sign: number; sent: number; corps: number }>`select
    (select count(*) from sign_info s join apply a on a.apply_id = s.apply_id
      where s.party_key = ${partyKey} and a.status = ${ApplyStatus.Signing} and ${open})::int as to_sign,
    (select count(*) from apply a where a.owner_account_id = ${accountId} and a.owner_corp_id is null and ${moving})::int as sent,
    (select count(*) from apply a where ${moving} and (a.owner_corp_id = any(${soleCorps}::uuid[]) or exists (
      select from sign_info s where s.apply_id = a.apply_id and s.corp_id = any(${soleCorps}::uuid[]) and ${open})))::int as corps`.execute(
    tx,
  );
  const { to_sign: toSign, sent, corps } = rows[0]!;
  return { toSign, sent, corps };
}

export async function ownDrafts(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select a.apply_id from apply a
    where a.owner_account_id = ${accountId} and a.owner_corp_id is null and a.status = ${ApplyStatus.Draft}
    order by a.apply_id for update`.execute(tx);
  return rows.map((row) => row.apply_id);
}

export type OwnContract = {
  apply_id: string;
  apply_no: string | null;
  contract_name: string;
  sender_name: string;
  all_signer_name: string;
  status: ApplyStatus;
  approval_late: boolean;
  sent_at: Date | null;
  signed_at: Date | null;
  preservation_id: string | null;
  /** 1 sent, 2 signed or to sign, 3 copy. */
  lists: (1 | 2 | 3)[];
};

/** Everything that stands in a person's lists, what he threw away too; the oldest first. */
export async function ownContracts(tx: Tx, accountId: string, partyRow: string): Promise<OwnContract[]> {
  const { rows } =
    await sql<OwnContract>`select a.apply_id, a.apply_no, a.contract_name, a.sender_name, a.all_signer_name, a.status, a.approval_late,
      a.sent_at, a.signed_at, a.preservation_id, array_agg(distinct r.list::int order by r.list::int) as lists
    from contract_row r join apply a on a.apply_id = r.apply_id
    where (r.viewer = ${accountId} and r.list = 1) or (r.viewer = ${partyRow} and r.list in (2, 3))
    group by a.apply_id order by a.created_at, a.apply_id`.execute(tx);
  return rows;
}
