// SQL of what is shown to visitors.
import type { ApplyStatus } from '@xinqi/domain';
import { SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { revisionsOf, type StuckFound, stuckJson } from '../../sealing/index.ts';
import type { ReaderRow } from '../contract/readers/store.ts';
import { type ApplyRow, selectApplies } from '../contract/store.ts';

/** A finished contract (being voided and void ones too) by its preservation number (存证编号). */
export async function findPreserved(tx: Tx, preservationId: string): Promise<ApplyRow | undefined> {
  const where = sql`a.preservation_id = ${preservationId} and a.status in (3, 9, 10)`;
  return (await selectApplies(tx, where))[0];
}

/** The preservation number of a finished contract; null for any other. */
export async function preservationOf(tx: Tx, applyNo: string): Promise<string | null> {
  const { rows } = await sql<{
    preservation_id: string | null;
  }>`select preservation_id from apply where apply_no = ${applyNo} and status in (3, 9, 10)`.execute(tx);
  return rows[0]?.preservation_id ?? null;
}

/** The contracts with these ids for which `visible` holds, in no order. */
export const findApplies = (
  tx: Tx,
  applyIds: readonly string[],
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ApplyRow[]> => selectApplies(tx, sql`a.apply_id = any(${applyIds}::uuid[]) and ${visible}`);

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
  const applies = await findApplies(
    tx,
    rows.map((r) => r.apply_id),
  );
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  return { rows, applies: new Map(applies.map((a) => [a.apply_id, a])), total: count[0]!.total };
}

/** The text is open to who stands in the line (`gen`) since now, unless it was before. */
export async function writeOpened(tx: Tx, signNo: string, gen: number, now: Date): Promise<void> {
  await sql`update sign_info set read_since = ${now}, read_gen = ${gen}
    where sign_no = ${signNo} and recipient_gen = ${gen} and read_gen is distinct from ${gen}`.execute(tx);
}

/** `revision`: of several files it rises with each of them. */
export type Moved = {
  status: ApplyStatus;
  revision: number;
  parties: { signNo: string; status: SignInfoStatus; sealed: boolean }[];
  stuck: StuckFound;
};

/** How far a contract is: of its rows no more than moves. */
export async function findMoved(tx: Tx, applyId: string): Promise<Moved> {
  const { rows } = await sql<Moved>`select a.status, ${revisionsOf(sql`a.apply_no`)} as revision,
      (select coalesce(json_agg(json_build_object('signNo', s.sign_no, 'status', s.status, 'sealed', s.sealed)
        order by s.order_num, s.sign_info_id), '[]') from sign_info s where s.apply_id = a.apply_id) as parties,
      ${stuckJson(sql`a.apply_no`)} as stuck
    from apply a where a.apply_id = ${applyId}`.execute(tx);
  return rows[0]!;
}

export type Related = Pick<ApplyRow, 'apply_id' | 'apply_no' | 'contract_name' | 'status'>;
export type ShownReader = Pick<ReaderRow, 'name' | 'mobile_masked' | 'corp_id'> & { told_at: string | null };
/** `related`: the contract that it voids, or the last one that was made to void it. */
export type Beside = { related: Related | null; readers: ShownReader[]; stuck: StuckFound };

/** What a contract's page shows beside the contract itself. */
export async function findBeside(tx: Tx, apply: ApplyRow): Promise<Beside> {
  const { apply_id: id, voids_apply_id: voids } = apply;
  const other = voids === null ? sql`a.voids_apply_id = ${id}` : sql`a.apply_id = ${voids}`;
  const { rows } = await sql<Beside>`select
      (select to_json(o) from (select a.apply_id, a.apply_no, a.contract_name, a.status from apply a
        where ${other} order by a.created_at desc limit 1) o) as related,
      (select coalesce(json_agg(r), '[]') from (select name, mobile_masked, corp_id, told_at from apply_cc
        where apply_id = ${id} and ended_at is null order by created_at, cc_id) r) as readers,
      ${stuckJson(sql`${apply.apply_no}`)} as stuck`.execute(tx);
  return rows[0]!;
}
