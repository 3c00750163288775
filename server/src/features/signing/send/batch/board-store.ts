// SQL of the board of a batch: its rows beside the contracts that came of them, as far as the caller sees those as their sender.
import { ApplyStatus, type BatchRowState, BatchRowState as Row, SignInfoStatus } from '@xinqi/domain';
import type { BatchPlace } from '@xinqi/wire/signing';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { BatchRecord } from './store.ts';

export type HeadRow = BatchRecord & { waiting: number; to_check: number; sent: number; failed: number };
export type BoardRow = {
  number: number;
  name: string;
  mobile_masked: string;
  contract_name: string;
  state: BatchRowState;
  reason: string | null;
  apply_id: string | null;
  apply_no: string | null;
  apply_status: ApplyStatus | null;
  signed: number;
  signers: number;
  file_id: string | null;
  places: BatchPlace[] | null;
};
/** Whose contracts (sentBy) and batches. */
export type Sight = { batches: RawBuilder<boolean>; contracts: RawBuilder<boolean> };

const counts = sql`count(*) filter (where r.state = ${Row.Waiting})::int as waiting,
  count(*) filter (where r.state = ${Row.Check})::int as to_check,
  count(*) filter (where r.state = ${Row.Sent})::int as sent, count(*) filter (where r.state = ${Row.Failed})::int as failed`;
const heads = (condition: RawBuilder<boolean>) => sql<HeadRow>`select b.*, n.* from batch b
  left join lateral (select ${counts} from batch_row r where r.batch_id = b.batch_id) n on true where ${condition}`;

export async function headOf(tx: Tx, batchId: string, { batches }: Sight): Promise<HeadRow | undefined> {
  const { rows } = await heads(sql`b.batch_id = ${batchId} and ${batches}`).execute(tx);
  return rows[0];
}

export async function headsOf(
  tx: Tx,
  { batches }: Sight,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: HeadRow[]; total: number }> {
  const { rows } = await sql<HeadRow>`${heads(batches)} order by b.created_at desc, b.batch_id desc
    limit ${limit} offset ${offset}`.execute(tx);
  const all = await sql<{ n: number }>`select count(*)::int as n from batch b where ${batches}`.execute(tx);
  return { rows, total: all.rows[0]!.n };
}

const { Signing, Signed, Preserved, Voiding, Voided, InitApproving } = ApplyStatus;
const finished = sql`a.status in (${Signed}, ${Preserved}, ${Voiding}, ${Voided})`;
const open = sql`a.status in (${Signing}, ${InitApproving})`;
const filters = {
  all: sql<boolean>`true`,
  waiting: sql<boolean>`r.state = ${Row.Waiting}`,
  check: sql<boolean>`r.state = ${Row.Check}`,
  failed: sql<boolean>`r.state in (${Row.Failed}, ${Row.Cancelled})`,
  signing: sql<boolean>`${open}`,
  finished: sql<boolean>`${finished}`,
  ended: sql<boolean>`(a.status is not null and not (${open}) and not (${finished}))`,
};
export type Shown = keyof typeof filters;
const joined = ({ contracts }: Sight) =>
  sql`from batch_row r left join apply a on a.apply_id = r.apply_id and ${contracts}`;

export async function boardRows(
  tx: Tx,
  batchId: string,
  sight: Sight,
  by: { shown: Shown; keyword: string; limit: number; offset: number },
): Promise<{ rows: BoardRow[]; total: number }> {
  const like = `%${by.keyword.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const where = sql`r.batch_id = ${batchId} and ${filters[by.shown]}
    and (${by.keyword} = '' or r.name like ${like} or r.contract_name like ${like})`;
  const { rows } =
    await sql<BoardRow>`select r.number, r.name, r.mobile_masked, r.contract_name, r.state, r.reason,
      r.file_id, r.places, r.apply_id, a.apply_no, a.status as apply_status, coalesce(n.signed, 0) as signed, coalesce(n.signers, 0) as signers
    ${joined(sight)} left join lateral (
      select count(*)::int as signers, count(*) filter (where s.accept_event is not null)::int as signed
      from sign_info s where s.apply_id = a.apply_id and s.status <> ${SignInfoStatus.Transferred}
    ) n on true where ${where} order by r.number limit ${by.limit} offset ${by.offset}`.execute(tx);
  const all = await sql<{ n: number }>`select count(*)::int as n ${joined(sight)} where ${where}`.execute(tx);
  return { rows, total: all.rows[0]!.n };
}

export type Progress = { approving: number; signing: number; finished: number; ended: number };
export async function progressOf(tx: Tx, batchId: string, sight: Sight): Promise<Progress> {
  const { rows } =
    await sql<Progress>`select count(*) filter (where a.status = ${InitApproving})::int as approving,
      count(*) filter (where a.status = ${Signing})::int as signing, count(*) filter (where ${finished})::int as finished,
      count(*) filter (where ${filters.ended})::int as ended
    ${joined(sight)} where r.batch_id = ${batchId}`.execute(tx);
  return rows[0]!;
}

/** Lines whose turn it is; of `condition`, or all but those. The contract with the longest silence first. */
export async function pendingLines(
  tx: Tx,
  batchId: string,
  sight: Sight,
  condition: RawBuilder<boolean>,
  most: number,
): Promise<{ sign_no: string; apply_id: string }[]> {
  const { rows } = await sql<{
    sign_no: string;
    apply_id: string;
  }>`select s.sign_no, s.apply_id ${joined(sight)}
    join sign_info s on s.apply_id = a.apply_id
    where r.batch_id = ${batchId} and a.status = ${Signing} and s.status = ${SignInfoStatus.Pending} and ${condition}
    order by s.reminded_at nulls first, r.number limit ${most}`.execute(tx);
  return rows;
}
