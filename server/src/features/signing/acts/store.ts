// SQL of the acts on lines and contracts.
import { beijingDay, SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { NewLine } from '../apply/store.ts';
import { type ApplyRow, applyColumns, type SignInfoRow } from '../store.ts';

export type PersonColumns = Pick<
  NewLine,
  | 'name'
  | 'operator_name'
  | 'mobile_masked'
  | 'mobile_blind'
  | 'party_key'
  | 'pii_dek'
  | 'pii_blob'
  | 'corp_id'
>;

/** Another person, or the same under another name or phone: no token that was given before is his. */
export async function updatePerson(tx: Tx, signNo: string, p: PersonColumns): Promise<void> {
  await sql`update sign_info set name = ${p.name}, operator_name = ${p.operator_name}, mobile_masked = ${p.mobile_masked},
      mobile_blind = ${p.mobile_blind}, party_key = ${p.party_key}, pii_dek = ${p.pii_dek}, pii_blob = ${p.pii_blob}, corp_id = ${p.corp_id},
      recipient_gen = link_gen + 1, barred_at = case when party_key = ${p.party_key} then barred_at end,
      location_dek = null, location_blob = null, location_gen = null
    where sign_no = ${signNo}`.execute(tx);
}

/** The fields of a line belong to the line that took its place. */
export async function moveFields(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update sign_field set sign_no = ${to} where sign_no = ${from}`.execute(tx);
}

/** `by`: the line that took its place; `handedOn`: by the signatory himself. */
export async function markReplaced(
  tx: Tx,
  signNo: string,
  by: string,
  reason: string,
  handedOn: boolean,
): Promise<void> {
  await sql`update sign_info set replaced_by = ${by}, moved_reason = ${reason}, handed_on = ${handedOn} where sign_no = ${signNo}`.execute(
    tx,
  );
}

export async function markAdded(tx: Tx, signNo: string): Promise<void> {
  await sql`update sign_info set added = true where sign_no = ${signNo}`.execute(tx);
}

/** After a change of signatories: the names in the lists, and how many there are. */
export async function refreshSigners(tx: Tx, applyId: string, now: Date): Promise<void> {
  await sql`update apply a set updated_at = ${now}, all_signer_name = l.names, signer_count = l.n
    from (select string_agg(name, '、' order by order_num, sign_info_id) as names, count(*)::int as n
      from sign_info where apply_id = ${applyId} and status <> ${SignInfoStatus.Transferred}) l
    where a.apply_id = ${applyId}`.execute(tx);
}

/** Another deadline, if it is still `from`; false when someone was faster. */
export async function moveDeadline(
  tx: Tx,
  applyId: string,
  from: Date,
  to: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update apply set sign_expire = ${to}, deadline_told = null, updated_at = ${now}
    where apply_id = ${applyId} and status = 0 and sign_expire = ${from} returning apply_id`.execute(tx);
  return rows.length === 1;
}

/** Counts a reminder of this day in Beijing; `soon`, `many` when it comes too early. */
export async function countReminder(
  tx: Tx,
  line: SignInfoRow,
  now: Date,
): Promise<'counted' | 'soon' | 'many'> {
  const day = beijingDay(now);
  if (line.reminded_at && now.getTime() - line.reminded_at.getTime() < 10 * 60_000) return 'soon';
  const { rows } = await sql`update sign_info set reminded_at = ${now}, remind_day = ${day},
      remind_count = case when remind_day = ${day} then remind_count + 1 else 1 end
    where sign_no = ${line.sign_no} and (remind_day is distinct from ${day} or remind_count < 5) returning sign_no`.execute(
    tx,
  );
  return rows.length === 1 ? 'counted' : 'many';
}

/** The file from which a contract was made, if it is known. */
export async function fileOf(tx: Tx, applyId: string): Promise<string | null> {
  const { rows } = await sql<{
    file_id: string | null;
  }>`select file_id from apply where apply_id = ${applyId}`.execute(tx);
  return rows[0]?.file_id ?? null;
}

/** Open lines of the caller, nearest deadline first. */
export async function openLines(
  tx: Tx,
  mine: RawBuilder<boolean>,
  limit: number,
): Promise<{ rows: { sign_no: string; apply_id: string }[]; applies: Map<string, ApplyRow>; total: number }> {
  const where = sql`a.status = 0 and s.status = ${SignInfoStatus.Pending} and ${mine}`;
  const from = sql`from sign_info s join apply a on a.apply_id = s.apply_id where ${where}`;
  const { rows } = await sql<{
    sign_no: string;
    apply_id: string;
  }>`select s.sign_no, s.apply_id ${from} order by a.sign_expire, s.sign_info_id limit ${limit}`.execute(tx);
  const { rows: applies } = await sql<ApplyRow>`select ${applyColumns} from apply a
    where a.apply_id = any(${rows.map((r) => r.apply_id)}::uuid[])`.execute(tx);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  return { rows, applies: new Map(applies.map((a) => [a.apply_id, a])), total: count[0]!.total };
}
