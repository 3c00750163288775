// All SQL of the ledger's tables.
import { type CompiledQuery, sql } from 'kysely';
import { notDurable } from '../../platform/database/not-durable.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { hasEnded, isHalted } from './halt/halt-store.ts';

/** Topics that tell the sequencer that something waits for its place, and that somebody waits for that. */
export const pendingTopic = 'ledger:pending';
export const awaitedTopic = 'ledger:awaited';

export type EventRow = {
  event_id: string;
  type: string;
  apply_no: string | null;
  sign_no: string | null;
  seq_in_apply: number | null;
  ts: Date;
  leaf_hash: Buffer;
  body: Buffer;
};
/** `doc_sha256`: the document of a signed revision, for those who look it up by its hash. */
export type NewEventRow = EventRow & { doc_sha256: Buffer | null };

export type OpeningRow = { event_id: string; apply_no: string | null; dek: Buffer; blob: Buffer };

/** Whether the log of this name is stopped. */
export async function readHalted(tx: Tx, origin: string): Promise<boolean> {
  const { rows } = await sql<{ halted: boolean }>`
    select ${isHalted} or ${hasEnded(origin)} as halted`.execute(tx);
  return rows[0]!.halted;
}

/** An event of no contract, with what opens it. */
export async function writeWide(
  tx: Tx,
  event: Pick<EventRow, 'event_id' | 'type' | 'ts' | 'leaf_hash' | 'body'> & { about: Buffer | null },
  opening: Pick<OpeningRow, 'dek' | 'blob'>,
): Promise<void> {
  await sql`with event as (
      insert into ledger_event (event_id, type, ts, leaf_hash, body, about)
      values (${event.event_id}, ${event.type}, ${event.ts}, ${event.leaf_hash}, ${event.body}, ${event.about})
    ) insert into ledger_opening (event_id, dek, blob)
      values (${event.event_id}, ${opening.dek}, ${opening.blob})`.execute(tx);
  publish(tx, pendingTopic);
}

export async function openingsOf(tx: Tx, applyNo: string): Promise<OpeningRow[]> {
  const { rows } =
    await sql<OpeningRow>`select event_id, apply_no, dek, blob from ledger_opening where apply_no = ${applyNo}`.execute(
      tx,
    );
  return rows;
}

export type IndexedEvent = EventRow & { log_index: number | null };

/** Events of a contract in chain order. */
export async function eventsOf(tx: Tx, applyNo: string): Promise<IndexedEvent[]> {
  const { rows } = await sql<IndexedEvent>`
    select event_id, type, apply_no, sign_no, seq_in_apply, ts, leaf_hash, body, log_index
    from ledger_event where apply_no = ${applyNo} order by seq_in_apply`.execute(tx);
  return rows;
}

/** Index of each of these events that is in the log already. */
export async function indexesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; log_index: number }>`
    select event_id, log_index from ledger_event where event_id = any(${ids}::uuid[]) and log_index is not null`.execute(
    tx,
  );
  return new Map(rows.map((r) => [r.event_id, r.log_index]));
}

export type PendingEvent = { event_id: string; leaf_hash: Buffer; body: Buffer };

/** Events that wait for an index, in the order in which they get one. */
export async function pendingEvents(tx: Tx, limit: number): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`select event_id, leaf_hash, body from ledger_event
    where log_index is null order by ts, seq_in_apply, event_id limit ${limit}`.execute(tx);
  return rows;
}

export async function eventsById(tx: Tx, ids: readonly string[]): Promise<Map<string, PendingEvent>> {
  const { rows } = await sql<PendingEvent>`
    select event_id, leaf_hash, body from ledger_event where event_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((r) => [r.event_id, r]));
}

export type LogState = { size: number; root: Buffer; checkpoint: Buffer };

export async function readState(tx: Tx): Promise<LogState | undefined> {
  const { rows } = await sql<LogState>`select size, root, checkpoint from ledger_state where id = 1`.execute(
    tx,
  );
  return rows[0];
}

export type Stand = {
  ended: boolean;
  /** Why the log is stopped; a store that disagrees is asked again every turn. */
  halt: string | null;
  size: number;
  root?: Buffer;
  /** What waits, in its order. */
  rows: PendingEvent[];
};

/**
 * Takes the sequencer's lock until the transaction ends and answers where the log of this name stands, as it is once the lock is had
 * (migration 0163); undefined: another sequencer is at work.
 */
export async function lockStand(tx: Tx, origin: string, limit: number): Promise<Stand | undefined> {
  type Row = { ended: boolean; halt: string | null; size: number | null; root: Buffer | null };
  const { rows } = await sql<Row & (PendingEvent | Record<keyof PendingEvent, null>)>`
    select * from xinqi_log_stand(${origin}, ${limit}::int)`.execute(tx);
  if (!rows[0]) return undefined;
  const { ended, halt, size, root } = rows[0];
  return {
    ...{ ended, halt, size: size ?? 0, ...(root ? { root } : {}) },
    rows: rows.filter((row) => row.event_id !== null),
  };
}

/** Gives the events the indexes from `from` on, in their order, and moves the log: one statement. */
export const placing = (
  tx: Tx,
  ids: readonly string[],
  from: number,
  { size, root, checkpoint }: LogState,
): CompiledQuery<unknown> =>
  sql`with placed as (
      update ledger_event e set log_index = v.idx
      from unnest(${ids}::uuid[], ${ids.map((_, i) => from + i)}::bigint[]) as v(id, idx)
      where e.event_id = v.id and e.log_index is null
    ) insert into ledger_state (id, size, root, checkpoint) values (1, ${size}, ${root}, ${checkpoint})
    on conflict (id) do update set size = excluded.size, root = excluded.root, checkpoint = excluded.checkpoint`.compile(
    tx,
  );

/** Waits until this transaction is the only sequencer until it ends. */
export async function takeSequencerLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7021962)`.execute(tx);
}

/** An event that is in the log at once. */
export async function writeLogged(
  tx: Tx,
  { event_id, leaf_hash, body }: PendingEvent,
  index: number,
  now: Date,
): Promise<void> {
  await sql`insert into ledger_event (event_id, type, ts, leaf_hash, body, log_index)
    values (${event_id}, 'log.start', ${now}, ${leaf_hash}, ${body}, ${index})`.execute(tx);
}

export type AnchorRow = {
  size: number;
  checkpoint: Buffer;
  token: Buffer | null;
  authority: string | null;
  anchored_at: Date | null;
  test: boolean;
};

/** Not waited for: what stands on it is committed later and waits; a forgotten one is asked for again. */
export async function insertAnchor(tx: Tx, anchor: AnchorRow & { created_at: Date }): Promise<void> {
  await sql`insert into ledger_anchor (size, checkpoint, token, authority, anchored_at, test, created_at)
    select ${anchor.size}::bigint, ${anchor.checkpoint}::bytea, ${anchor.token}::bytea, ${anchor.authority},
      ${anchor.anchored_at}::timestamptz, ${anchor.test}::boolean, ${anchor.created_at}::timestamptz where ${notDurable(tx)}
    on conflict (size) do update set token = excluded.token, authority = excluded.authority,
      anchored_at = excluded.anchored_at, test = excluded.test where ledger_anchor.token is null`.execute(tx);
}

/** The first anchored checkpoint that covers leaf `index`. */
export async function anchorCovering(tx: Tx, index: number): Promise<AnchorRow | undefined> {
  const { rows } =
    await sql<AnchorRow>`select size, checkpoint, token, authority, anchored_at, test from ledger_anchor
    where size > ${index} and token is not null order by size limit 1`.execute(tx);
  return rows[0];
}

/** The log's state, and whether a checkpoint of this size has a timestamp. */
export async function anchoredState(tx: Tx): Promise<(LogState & { anchored: boolean }) | undefined> {
  const { rows } = await sql<LogState & { anchored: boolean }>`select size, root, checkpoint,
      exists (select from ledger_anchor a where a.token is not null and a.size >= s.size) as anchored
    from ledger_state s where id = 1`.execute(tx);
  return rows[0];
}

/** The newest checkpoint that has a timestamp. */
export async function lastAnchor(tx: Tx): Promise<AnchorRow | undefined> {
  const { rows } =
    await sql<AnchorRow>`select size, checkpoint, token, authority, anchored_at, test from ledger_anchor
    where token is not null order by size desc limit 1`.execute(tx);
  return rows[0];
}

/** Time of the newest event that is in the tree. */
export async function lastEventTime(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ ts: Date }>`select ts from ledger_event where log_index is not null
    order by log_index desc limit 1`.execute(tx);
  return rows[0]?.ts;
}

export type DocumentEvent = { type: string; apply_no: string; ts: Date; log_index: number };

/** Where a document stands in the log: as a finished one if it is, else as the revision of a signature. */
export async function findDocument(tx: Tx, sha256: Buffer): Promise<DocumentEvent | undefined> {
  const { rows } = await sql<DocumentEvent>`select type, apply_no, ts, log_index from ledger_event
    where doc_sha256 = ${sha256} and log_index is not null
    order by type <> 'sign.done' desc, log_index limit 1`.execute(tx);
  return rows[0];
}
