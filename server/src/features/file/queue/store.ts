// All SQL of the queue: file_work, file_turn, file_pace.
import { sql } from 'kysely';
import { notDurable } from '../../../platform/database/not-durable.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Served, Turn } from './fair-order.ts';

export type Work = Turn & { fileId: string; failures: number };
export type Claim = { fileId: string; claim: string; failures: number };

/** In one queue for all processes: who takes the next work, takes it alone. */
export async function lockQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('file-work', 0))`.execute(tx);
}

/** Puts work at the end of its owner's queue; work that is under way is done once more. */
export async function insertWork(tx: Tx, fileId: string, now: Date): Promise<void> {
  await sql`insert into file_work (file_id, account_id, office, queued_at)
    select file_id, account_id, office, ${now} from file where file_id = ${fileId}
    on conflict (file_id) do update
      set queued_at = excluded.queued_at, claim = null, started_at = null, alive_at = null, failures = 0`.execute(
    tx,
  );
}

/** Work that may be begun: not under way, and not put off after a failure. */
export async function waitingWork(tx: Tx, now: Date): Promise<Work[]> {
  const { rows } = await sql<Omit<Work, 'queuedAt'> & { queuedAt: Date }>`
    select file_id as "fileId", account_id as "accountId", office, failures, queued_at as "queuedAt"
    from file_work where claim is null and queued_at <= ${now}`.execute(tx);
  return rows.map((row) => ({ ...row, queuedAt: row.queuedAt.getTime() }));
}

/** Work under way, with the ms since its start. */
export async function runningWork(tx: Tx, now: Date): Promise<{ fileId: string; since: number }[]> {
  const { rows } = await sql<{ fileId: string; started: Date }>`
    select file_id as "fileId", started_at as started from file_work where claim is not null`.execute(tx);
  return rows.map(({ started, ...row }) => ({ ...row, since: now.getTime() - started.getTime() }));
}

const officeKey = (office: string): string => `office:${office}`;
const accountKey = (accountId: string): string => `account:${accountId}`;

export async function servedOf(tx: Tx, waiting: readonly Turn[]): Promise<Served> {
  const keys = new Set(waiting.flatMap((turn) => [officeKey(turn.office), accountKey(turn.accountId)]));
  const { rows } = await sql<{ key: string; served_at: Date }>`
    select key, served_at from file_turn where key = any(${[...keys]}::text[])`.execute(tx);
  const of = (prefix: string) =>
    new Map(
      rows
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, served_at }) => [key.slice(prefix.length), served_at.getTime()]),
    );
  return { offices: of(officeKey('')), accounts: of(accountKey('')) };
}

/** Under `lockQueue`: the work is this claim's, and its owner was served. */
export async function startWork(tx: Tx, work: Work, claim: string, now: Date): Promise<void> {
  await sql`update file_work set claim = ${claim}, started_at = ${now}, alive_at = ${now}
    where file_id = ${work.fileId}`.execute(tx);
  await sql`insert into file_turn (key, served_at)
    select key, ${now} from unnest(${[officeKey(work.office), accountKey(work.accountId)]}::text[]) as key
    on conflict (key) do update set served_at = excluded.served_at`.execute(tx);
}

/** Who works on it is still there. */
export async function keepWork(tx: Tx, { claim }: Claim, now: Date): Promise<void> {
  await sql`update file_work set alive_at = ${now} where claim = ${claim}`.execute(tx);
}

/** Done, unless it was asked for once more meanwhile; so long it took. The end of a lease: forgotten, the work is done once more. */
export async function endWork(
  tx: Tx,
  { fileId, claim }: Claim,
  pace: { paceId: string; ms: number; now: Date },
): Promise<void> {
  await sql`with ended as (delete from file_work where file_id = ${fileId} and claim = ${claim})
    insert into file_pace (pace_id, took_ms, at)
    select ${pace.paceId}::uuid, ${Math.round(pace.ms)}::integer, ${pace.now}::timestamptz where ${notDurable(tx)}`.execute(
    tx,
  );
}

/** Back to the queue, to be begun at `again` at the earliest. */
export async function putOff(tx: Tx, { fileId, claim }: Claim, again: Date): Promise<void> {
  await sql`update file_work set claim = null, started_at = null, alive_at = null, failures = failures + 1, queued_at = ${again}
    where file_id = ${fileId} and claim = ${claim}`.execute(tx);
}

/** Work whose process has died goes back to its place. Whether anything waits. */
export async function releaseLost(tx: Tx, before: Date): Promise<boolean> {
  await sql`update file_work set claim = null, started_at = null, alive_at = null where alive_at < ${before}`.execute(
    tx,
  );
  const { rows } = await sql`select 1 from file_work where claim is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Median ms of the latest `count`; null: none was measured. */
export async function medianPace(tx: Tx, count: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by took_ms) as ms
    from (select took_ms from file_pace order by at desc, pace_id desc limit ${count}) latest`.execute(tx);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Number(ms);
}

/** Turns of long ago, and all but the latest `keep` measurements. */
export async function forgetQueue(tx: Tx, before: Date, keep: number): Promise<void> {
  await sql`delete from file_turn where served_at < ${before}`.execute(tx);
  await sql`delete from file_pace where pace_id in
    (select pace_id from file_pace order by at desc, pace_id desc offset ${keep})`.execute(tx);
}
