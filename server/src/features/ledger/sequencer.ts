// The single sequencer: gives waiting events their place, writes tiles, moves the checkpoint store, signs, publishes.
// Order of durability: tiles (fsync) → checkpoint store (compare-and-swap) → database. A crash between the last two is
// healed from the batch that the store remembers; any other disagreement stops the log, it is never repaired silently.
import { createHash } from 'node:crypto';
import { appendLeaves, type NoteSigner, signCheckpoint, type TileStore } from '@xinqi/evidence/log';
import { afterCommit, type Db, inTx, lastly, type Tx } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { sha256 } from './append-events.ts';
import type { CheckpointStore, LastCheckpoint } from './checkpoint-store.ts';
import { eventsById, lockStand, type PendingEvent, placing } from './store.ts';

/** Topic that wakes those who wait for inclusion in other processes. */
export const includedTopic = 'ledger:included';
const batchSize = 5000;
const emptyRoot = createHash('sha256').digest();

export class LogIncident extends Error {}

export type SequencerParts = {
  db: Db;
  tiles: TileStore;
  checkpoints: CheckpointStore;
  signer: NoteSigner;
  /** Told of each batch that is in the log, with the index of its first event. */
  included?(ids: readonly string[], from: number): void;
};

/** Leaf hashes recomputed from the bytes; a row that disagrees with its own hash stops the log (D-01). */
function leavesOf(rows: readonly PendingEvent[]): Uint8Array[] {
  return rows.map((row) => {
    const leaf = createHash('sha256').update(Buffer.of(0)).update(row.body).digest();
    if (!leaf.equals(row.leaf_hash)) throw new LogIncident(`event ${row.event_id} does not hash to its leaf`);
    return leaf;
  });
}

/** Commits a batch that the checkpoint store already holds (after the swap, or healing a crash). */
function commitBatch(tx: Tx, last: LastCheckpoint, { included }: SequencerParts): void {
  const state = {
    size: last.size,
    root: Buffer.from(last.root, 'hex'),
    checkpoint: Buffer.from(last.note, 'utf8'),
  };
  lastly(tx, (own) => ({ statement: placing(own, last.batch, last.fromSize, state) }));
  if (included) afterCommit(tx, () => included(last.batch, last.fromSize));
  publish(tx, includedTopic);
}

/** A crash happened after the swap: the rows must still be there and give the very root that was signed. */
async function heal(tx: Tx, parts: SequencerParts, last: LastCheckpoint): Promise<void> {
  const rows = await eventsById(tx, last.batch);
  const ordered = last.batch.map((id) => rows.get(id));
  if (ordered.some((row) => !row))
    throw new LogIncident('the database lacks events that were logged: restored from an old backup?');
  const { root } = await appendLeaves(parts.tiles, last.fromSize, leavesOf(ordered as PendingEvent[]));
  if (Buffer.from(root).toString('hex') !== last.root)
    throw new LogIncident('rows do not give the signed root');
  commitBatch(tx, last, parts);
}

/** One turn. Answers how many events were logged; 0 when there was nothing or another sequencer is at work. */
export async function sequenceOnce(parts: SequencerParts): Promise<number> {
  const { db, tiles, checkpoints, signer } = parts;
  return inTx(db, async (tx) => {
    const stand = await lockStand(tx, signer.name, batchSize);
    if (!stand) return 0;
    const { ended, halt, size: from, root: signed = emptyRoot, rows } = stand;
    // no incident of the log that goes on: this process alone was left running
    if (ended) throw new Error(`the log ${signer.name} has ended: restart`);
    if (halt !== null) throw new LogIncident(halt);
    const last = checkpoints.last();
    if (last && last.size !== from) {
      if (last.fromSize !== from)
        throw new LogIncident(`the log stands at ${last.size}, the database at ${from}`);
      await heal(tx, parts, last);
      return last.batch.length;
    }
    if (last ? last.root !== signed.toString('hex') : from > 0)
      throw new LogIncident('the database holds another root than was signed');
    if (rows.length === 0) return 0;
    const { size, root } = await appendLeaves(tiles, from, leavesOf(rows));
    const note = Buffer.from(
      await signCheckpoint({ origin: signer.name, size, root }, [signer], sha256),
    ).toString('utf8');
    const next: LastCheckpoint = {
      size,
      root: Buffer.from(root).toString('hex'),
      note,
      fromSize: from,
      batch: rows.map((r) => r.event_id),
    };
    if (!checkpoints.swap(from, next)) throw new LogIncident('another writer moved the checkpoint store');
    commitBatch(tx, next, parts);
    return rows.length;
  });
}
