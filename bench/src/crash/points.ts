// Where the axe falls. No hook in the product: a point inside a transaction is reached by holding, from outside, the very
// table (or the checkpoint store) that the product needs next, until one of its connections stands in that lock; then
// the victim is killed there. Other points are an answer just given, a file just written, or any moment at all.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { checkpointPath } from '../../../server/src/features/ledger/index.ts';
import type { Part } from './product.ts';

export type Scene = {
  pool: pg.Pool;
  dataDir: string;
  /** Resolves with the next acknowledged write of one of these kinds. */
  nextAck(kinds: readonly string[]): Promise<void>;
  random(): number;
};
/** Waits for the moment and answers whether it came; `strike` is called in it, and the hold ends after it. */
type Reach = (scene: Scene, strike: () => Promise<void>) => Promise<boolean>;
export type Point = { name: string; victims: readonly Part[]; what: string; reach: Reach };

const patience = 4000;

async function until(look: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await look()) return true;
    await pause(8);
  }
  return false;
}

/** Holds a table against writers; strikes when a connection of `whose` stands before it. */
const atTable =
  (table: string, whose: 'server' | 'worker'): Reach =>
  async ({ pool }, strike) => {
    const holder = await pool.connect();
    let broken = false;
    holder.on('error', () => {
      broken = true;
    });
    try {
      await holder.query(`begin; lock table ${table} in share mode`);
      const reached = await until(async () => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity a join pg_locks l on l.pid = a.pid
            where a.application_name = $1 and not l.granted and l.relation = $2::regclass`,
          [whose, table],
        );
        return rows[0]!.n > 0;
      });
      await strike();
      return reached;
    } finally {
      if (!broken) await holder.query('rollback').catch(() => undefined);
      holder.release(true);
    }
  };

/** Holds the checkpoint store: the sequencer has written its tiles and cannot move the store. */
const atCheckpointStore: Reach = async ({ pool, dataDir }, strike) => {
  const store = new DatabaseSync(checkpointPath(dataDir));
  try {
    store.exec('pragma busy_timeout = 2000; begin immediate');
    // the sequencer holds its transaction open, idle, while its thread waits for the store
    const reached = await until(async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity a join pg_locks l on l.pid = a.pid
          where a.application_name = 'worker' and l.locktype = 'advisory' and a.state = 'idle in transaction'
            and a.state_change < now() - interval '60 milliseconds'`,
      );
      return rows[0]!.n > 0;
    });
    await strike();
    return reached;
  } finally {
    store.close();
  }
};

/** Strikes when something is written below a folder of the object store. */
const atFile =
  (folder: string, later: number): Reach =>
  async ({ dataDir, random }, strike) => {
    const written = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => end(false), patience);
      const watcher = watch(join(dataDir, folder), () => end(true));
      watcher.on('error', () => end(false));
      const end = (seen: boolean): void => {
        clearTimeout(timer);
        watcher.close();
        resolve(seen);
      };
    });
    await pause(random() * later);
    await strike();
    return written;
  };

/** Strikes as soon as somebody was told that his write is safe. */
const afterAnswer =
  (kinds: readonly string[]): Reach =>
  async ({ nextAck }, strike) => {
    let seen = false;
    const told = nextAck(kinds).then(() => {
      seen = true;
    });
    await Promise.race([told, pause(patience)]);
    await strike();
    return seen;
  };

const anyMoment: Reach = async ({ random }, strike) => {
  await pause(200 + random() * 1200);
  await strike();
  return true;
};

const point = (name: string, victims: readonly Part[], what: string, reach: Reach): Point => ({
  name,
  victims,
  what,
  reach,
});
const everything: readonly Part[] = ['server', 'worker', 'database'];

export const points: readonly Point[] = [
  point('any-moment', ['server'], 'at random', anyMoment),
  point('any-moment', ['worker'], 'at random', anyMoment),
  point('any-moment', ['database'], 'at random', anyMoment),
  point('any-moment', everything, 'at random, all processes at once', anyMoment),
  point('answered', ['database'], 'right after any answer', afterAnswer([])),
  point(
    'answered-signature',
    ['database'],
    'right after a signature was accepted',
    afterAnswer(['accepted']),
  ),
  point('answered-signature', everything, 'the same, all at once', afterAnswer(['accepted'])),
  point(
    'accepting',
    ['server'],
    'acceptance: state and events written, task not',
    atTable('seal_task', 'server'),
  ),
  point('accepting', ['database'], 'the same, under the transaction', atTable('seal_task', 'server')),
  point('sending', ['server'], 'contract and lines written, fields not', atTable('sign_field', 'server')),
  point(
    'batch-sending',
    ['worker'],
    'a row of a batch: its contract and lines written, fields not',
    atTable('sign_field', 'worker'),
  ),
  point('batch-sending', ['database'], 'the same, under the transaction', atTable('sign_field', 'worker')),
  point('batch-taken', everything, 'right after a list was taken, all at once', afterAnswer(['batch'])),
  point('uploading', ['server'], 'bytes on their way to the store', atFile('objects/tmp', 5)),
  point(
    'signed-uncommitted',
    ['worker'],
    'PDF signed and stored, revision not committed',
    atTable('signer_certificate', 'worker'),
  ),
  point(
    'signed-uncommitted',
    ['database'],
    'the same, under the transaction',
    atTable('signer_certificate', 'worker'),
  ),
  point('sealing', ['worker'], 'between lease and stored revision', afterAnswer(['accepted'])),
  point('storing', ['worker'], 'an object or a tile on its way to the disk', atFile('objects/tmp', 3)),
  point('tiles-written', ['worker'], 'tiles written, checkpoint store not moved', atCheckpointStore),
  point('tiles-written', everything, 'the same, all at once', atCheckpointStore),
  point('store-moved', ['worker'], 'checkpoint store moved, database not', atTable('ledger_state', 'worker')),
  point('store-moved', ['database'], 'the same, under the transaction', atTable('ledger_state', 'worker')),
  point('store-moved', everything, 'the same, all at once', atTable('ledger_state', 'worker')),
  point(
    'preserving',
    ['worker'],
    'last step of a contract: links written in part',
    atTable('short_link', 'worker'),
  ),
  point('delivering', ['worker'], 'message sent, not marked', atTable('message', 'worker')),
];
