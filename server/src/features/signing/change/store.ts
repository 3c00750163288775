// SQL of the acts on lines and contracts.
import { beijingDay, SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SignInfoRow } from '../contract/store.ts';

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
