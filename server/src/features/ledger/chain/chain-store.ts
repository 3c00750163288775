// SQL of the contracts' chains: events are written on the stand that their writer assumed, or not at all.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/live.ts';
import { hasEnded, isHalted } from '../halt/halt-store.ts';
import { type NewEventRow, type OpeningRow, pendingTopic } from '../store.ts';
import type { ChainHead } from './known-heads.ts';

/** `stand`: of the chain as it is, locked until the transaction ends; null: there is none yet, and nothing is locked. */
export type Written = { halted: boolean; written: boolean; stand: ChainHead | null };

/**
 * Events with their openings, the chain's head behind them and the sequencer's wake-up, if the log is not stopped and the chain, its row
 * locked, still stands where they begin (`from`); else nothing. One statement, as every act appends. `on conflict` judges the row as
 * it is once the lock is had, made by others meanwhile or moved, which the statement itself would not see. Times are compared as
 * Dates hold them.
 */
export async function writeEvents(
  tx: Tx,
  chain: { applyNo: string; origin: string; from: ChainHead; to: ChainHead },
  events: readonly NewEventRow[],
  openings: readonly OpeningRow[],
): Promise<Written> {
  const { applyNo, origin, from, to } = chain;
  const bytes = (hash: string | null) => (hash === null ? null : Buffer.from(hash, 'hex'));
  const e = <K extends keyof NewEventRow>(key: K) => events.map((r) => r[key]);
  const o = <K extends keyof OpeningRow>(key: K) => openings.map((r) => r[key]);
  type Row = Pick<Written, 'halted'> & { written: boolean | null } & {
    [K in keyof ChainHead]: ChainHead[K] | null;
  };
  const { rows } =
    await sql<Row>`with log as materialized (select ${isHalted} or ${hasEnded(origin)} as halted),
    chain as (
      insert into ledger_chain as c (apply_no, next_seq, head, last_ts)
      select ${applyNo}::text, ${to.next_seq}::int, ${bytes(to.head)}::bytea, ${to.last_ts}::timestamptz from log
      where not halted and (${from.next_seq}::int = 0 or exists (select from ledger_chain where apply_no = ${applyNo}))
      on conflict (apply_no) do update set (next_seq, head, last_ts) = (
        select case when still then excluded.next_seq else c.next_seq end,
          case when still then excluded.head else c.head end,
          case when still then excluded.last_ts else c.last_ts end
        from (select (c.next_seq, c.head, date_trunc('milliseconds', c.last_ts))
          is not distinct from (${from.next_seq}::int, ${bytes(from.head)}::bytea, ${from.last_ts}::timestamptz)) as s (still))
      returning c.next_seq, encode(c.head, 'hex') as head, c.last_ts,
        -- no other chain ends in the hash of these events
        c.next_seq = ${to.next_seq} and c.head is not distinct from ${bytes(to.head)} as written
    ), event as (
      insert into ledger_event (event_id, type, apply_no, sign_no, seq_in_apply, ts, leaf_hash, body, doc_sha256)
      select * from unnest(${e('event_id')}::uuid[], ${e('type')}::text[], ${e('apply_no')}::text[],
        ${e('sign_no')}::text[], ${e('seq_in_apply')}::int[], ${e('ts')}::timestamptz[],
        ${e('leaf_hash')}::bytea[], ${e('body')}::bytea[], ${e('doc_sha256')}::bytea[])
      where (select written from chain)
    ), opening as (
      insert into ledger_opening (event_id, apply_no, dek, blob)
      select * from unnest(${o('event_id')}::uuid[], ${o('apply_no')}::text[], ${o('dek')}::bytea[], ${o('blob')}::bytea[])
      where (select written from chain)
    ) select halted, next_seq, head, last_ts, written from log left join chain on true`.execute(tx);
  const { halted, written, next_seq, head, last_ts } = rows[0]!;
  if (written) publish(tx, pendingTopic);
  const stand = next_seq === null ? null : { next_seq, head, last_ts: last_ts! };
  return { halted, written: written ?? false, stand };
}
