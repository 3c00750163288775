// All SQL of the queue: file_work, file_turn, file_pace.
import { type RawBuilder, sql } from 'kysely';
import { notDurable } from '../../../platform/database/not-durable.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Served, Turn } from './fair-order.ts';

export type Work = Turn & { fileId: string; failures: number };
export type Claim = { fileId: string; claim: string; failures: number };

/** A statement that puts files which a statement beside it (`of`) inserts at the end of their owners' queues. */
export const workOf = (of: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`insert into file_work (file_id, account_id, office, queued_at)
    select file_id, account_id, office, ${now}::timestamptz from ${of}`;

/** Puts work at the end of its owner's queue; work that is under way is done once more. */
export async function insertWork(tx: Tx, fileId: string, now: Date): Promise<void> {
  await sql`insert into file_work (file_id, account_id, office, queued_at)
    select file_id, account_id, office, ${now} from file where file_id = ${fileId}
    on conflict (file_id) do update
      set queued_at = excluded.queued_at, claim = null, started_at = null, alive_at = null, failures = 0`.execute(
    tx,
  );
}

const officeKey = (office: string): string => `office:${office}`;
const accountKey = (accountId: string): string => `account:${accountId}`;

export type Waiting = { work: Work[]; served: Served };
type WaitingRow = Omit<Work, 'queuedAt'> & {
  queuedAt: Date;
  officeAt: Date | null;
  accountAt: Date | null;
  started: Date | null;
};

const servedOf = (rows: readonly WaitingRow[]): Served => ({
  offices: new Map(rows.flatMap((row) => (row.officeAt ? [[row.office, row.officeAt.getTime()]] : []))),
  accounts: new Map(rows.flatMap((row) => (row.accountAt ? [[row.accountId, row.accountAt.getTime()]] : []))),
});

/** Work that may be begun (not under way, and not put off after a failure), and when its owners were served last. */
const waitingRows = (now: Date) => sql<WaitingRow>`
  select w.file_id as "fileId", w.account_id as "accountId", w.office, w.failures, w.queued_at as "queuedAt",
    o.served_at as "officeAt", a.served_at as "accountAt", w.started_at as started
  from file_work w left join file_turn o on o.key = ${officeKey('')}::text || w.office
    left join file_turn a on a.key = ${accountKey('')}::text || w.account_id::text
  where w.claim is null and w.queued_at <= ${now}`;

const waitingOf = (rows: readonly WaitingRow[]): Waiting => ({
  work: rows.map(({ fileId, accountId, office, failures, queuedAt }) => ({
    ...{ fileId, accountId, office, failures },
    queuedAt: queuedAt.getTime(),
  })),
  served: servedOf(rows),
});

export async function waitingWork(tx: Tx, now: Date): Promise<Waiting> {
  const { rows } = await waitingRows(now).execute(tx);
  return waitingOf(rows);
}

export type Queue = Waiting & {
  /** Work under way, with the ms since its start. */
  running: { fileId: string; since: number }[];
  /** Median ms of the latest `count`; null: none was measured. */
  pace: number | null;
};

/** All of it, for who asks how long it will take. */
export async function queueNow(tx: Tx, now: Date, count: number): Promise<Queue> {
  const { rows } = await sql<(WaitingRow | Record<keyof WaitingRow, null>) & { ms: number | null }>`
    select (select percentile_cont(0.5) within group (order by took_ms)
      from (select took_ms from file_pace order by at desc, pace_id desc limit ${count}) latest) as ms, w.*
    from (select) one left join (${waitingRows(now)} union all
      select file_id, account_id, office, failures, queued_at, null, null, started_at from file_work
      where claim is not null) w on true`.execute(tx);
  const found = rows.filter((row) => row.fileId !== null);
  const ms = rows[0]?.ms ?? null;
  return {
    ...waitingOf(found.filter(({ started }) => started === null)),
    running: found.flatMap(({ fileId, started }) =>
      started === null ? [] : [{ fileId, since: now.getTime() - started.getTime() }],
    ),
    pace: ms === null ? null : Number(ms),
  };
}

/** As it was read: a Date has no more. */
const ms = (time: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${time})`;

/**
 * The work is this claim's, and its owner was served; false when it does not stand any more where `served` was looked at: it is somebody's, was put
 * elsewhere, or its office or account was served since. So whoever takes the next work takes it alone, in every process, and who was served is not
 * served again before his turn. A lease, like its end.
 */
export async function startWork(
  tx: Tx,
  work: Work,
  served: Served,
  { claim, now }: { claim: string; now: Date },
): Promise<boolean> {
  const keys = { office: officeKey(work.office), account: accountKey(work.accountId) };
  const at = (time: number | undefined) => (time === undefined ? null : new Date(time));
  const { rows } = await sql`
    with mine as materialized (select file_id from file_work
        where file_id = ${work.fileId} and claim is null and ${ms(sql`queued_at`)} = ${new Date(work.queuedAt)}
          and ${notDurable(tx)}
        for update),
      turns as materialized (select t.key, t.served_at from mine cross join file_turn t
        where t.key in (${keys.office}, ${keys.account}) order by t.key for update of t),
      next as materialized (select file_id from mine where not exists (select from turns where ${ms(sql`served_at`)} is distinct from
        case key when ${keys.office} then ${at(served.offices.get(work.office))}::timestamptz
          else ${at(served.accounts.get(work.accountId))}::timestamptz end)),
      turned as (insert into file_turn (key, served_at)
        select k.key, ${now}::timestamptz from next cross join (values (${keys.office}), (${keys.account})) as k (key)
        on conflict (key) do update set served_at = excluded.served_at)
    update file_work w set claim = ${claim}, started_at = ${now}, alive_at = ${now}
    from next where w.file_id = next.file_id returning w.file_id`.execute(tx);
  return rows.length === 1;
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

/** Turns of long ago, and all but the latest `keep` measurements. */
export async function forgetQueue(tx: Tx, before: Date, keep: number): Promise<void> {
  await sql`delete from file_turn where served_at < ${before}`.execute(tx);
  await sql`delete from file_pace where pace_id in
    (select pace_id from file_pace order by at desc, pace_id desc offset ${keep})`.execute(tx);
}
