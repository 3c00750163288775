// SQL of the contract's life: what the sweeps look for.
import { ApplyStatus, maxReminderDays } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type DocumentRow, documentsJson } from '../../sealing/index.ts';

/** Contracts whose deadline is past, those that wait for an approval too. */
export async function overdue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select apply_id from apply where status in (0, 6) and sign_expire <= ${now} limit 500`.execute(tx);
  return rows.map((r) => r.apply_id);
}

/** Contracts that everybody accepted a while ago and whose every revision is sealed, but that are not preserved. */
export async function unpreserved(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select a.apply_id from apply a where a.status = 1 and a.signed_at < ${before}
    and not exists (select from sign_info s where s.apply_id = a.apply_id and not s.sealed) limit 500`.execute(
    tx,
  );
  return rows.map((r) => r.apply_id);
}

/** Contracts whose deadline lies before `until` and whose signatories were not reminded of it; short deadlines need no reminder. */
export async function deadlinesSoon(tx: Tx, now: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select apply_id from apply where status = 0 and sign_expire > ${now} and sign_expire <= ${until}
    and sign_expire - sent_at > interval '48 hours' and deadline_told is distinct from sign_expire limit 500`.execute(
    tx,
  );
  return rows.map((r) => r.apply_id);
}

/** True for the one who tells of this deadline. */
export async function claimDeadline(tx: Tx, applyId: string): Promise<boolean> {
  const { rows } = await sql`update apply set deadline_told = sign_expire
    where apply_id = ${applyId} and deadline_told is distinct from sign_expire returning apply_id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Finished contracts that end from `today` (YYYY-MM-DD) on and of whose end a reminder is due that was not told. */
export async function oversSoon(tx: Tx, today: string): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select apply_id from apply where status = 3 and over_date is not null and over_date >= ${today}
    and over_date <= to_char(${today}::date + ${maxReminderDays}::int, 'YYYY-MM-DD')
    and exists (select from unnest(over_days) d where over_date <= to_char(${today}::date + d::int, 'YYYY-MM-DD')
      and (over_told is distinct from over_date or d < coalesce(over_told_days, 0))) limit 500`.execute(tx);
  return rows.map((r) => r.apply_id);
}

/** True for the one who tells of the end so many days before. */
export async function claimOver(tx: Tx, applyId: string, days: number): Promise<boolean> {
  const { rows } = await sql`update apply set over_told = over_date, over_told_days = ${days}
    where apply_id = ${applyId} and (over_told is distinct from over_date or ${days} < coalesce(over_told_days, 0))
    returning apply_id`.execute(tx);
  return rows.length === 1;
}

/** A contract that everybody accepted and that is not preserved, with its files; undefined in any other state. */
export async function findSigned(
  tx: Tx,
  applyNo: string,
): Promise<{ applyId: string; files: DocumentRow[] } | undefined> {
  const { rows } = await sql<{ applyId: string; files: DocumentRow[] }>`select a.apply_id as "applyId",
      ${documentsJson(sql`a.apply_no`)} as files
    from apply a where a.apply_no = ${applyNo} and a.status = ${ApplyStatus.Signed}`.execute(tx);
  return rows[0];
}

/** The number of a contract in that state. */
export async function signedNumber(tx: Tx, applyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ apply_no: string }>`select apply_no from apply
    where apply_id = ${applyId} and status = ${ApplyStatus.Signed}`.execute(tx);
  return rows[0]?.apply_no;
}
