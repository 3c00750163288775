// The last signed checkpoint in a store of its own, compare-and-swap, outside the database (evidence.md §2): a restored
// old database is behind it and may not sign again (D-10), and of two sequencers only one can move it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `batch`: the events that led from the size before to this size, so that a crash before the database's commit heals. */
export type LastCheckpoint = { size: number; root: string; note: string; fromSize: number; batch: string[] };

export type CheckpointStore = {
  last(): LastCheckpoint | undefined;
  /** Moves from `expectedSize` to `next`; false when another writer was faster. */
  swap(expectedSize: number, next: LastCheckpoint): boolean;
  /** Of which state a backup was put back, while nobody has said how the log goes on. */
  restored(): string | undefined;
  close(): void;
};

/** Where an installation keeps it. */
export const checkpointPath = (dataDir: string): string => join(dataDir, 'checkpoint', 'last.sqlite');

const restoredPath = (path: string): string => join(dirname(path), 'restored');

/** Says that what lies beside is an older state: what was published after it nobody here knows, so nothing may be signed. */
export function markRestored(path: string, of: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(restoredPath(path), of, { flush: true });
}
export const clearRestored = (path: string): void => rmSync(restoredPath(path), { force: true });

export function openCheckpointStore(path: string): CheckpointStore {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    create table if not exists checkpoint (id integer primary key check (id = 1), size integer not null, body text not null)`);
  const read = db.prepare('select body from checkpoint where id = 1');
  const insert = db.prepare(
    'insert into checkpoint (id, size, body) select 1, ?, ? where not exists (select 1 from checkpoint)',
  );
  const update = db.prepare('update checkpoint set size = ?, body = ? where id = 1 and size = ?');
  return {
    last() {
      const row = read.get() as { body: string } | undefined;
      return row ? (JSON.parse(row.body) as LastCheckpoint) : undefined;
    },
    swap(expectedSize, next) {
      const body = JSON.stringify(next);
      if (expectedSize === 0 && insert.run(next.size, body).changes === 1) return true;
      return update.run(next.size, body, expectedSize).changes === 1;
    },
    restored: () => (existsSync(restoredPath(path)) ? readFileSync(restoredPath(path), 'utf8') : undefined),
    close: () => db.close(),
  };
}

/** The last checkpoint of an existing store, opened for reading only (audits); undefined when there is none. */
export function readLastCheckpoint(path: string): LastCheckpoint | undefined {
  if (!existsSync(path)) return undefined;
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    db.exec('pragma busy_timeout = 5000');
    const row = db.prepare('select body from checkpoint where id = 1').get() as { body: string } | undefined;
    return row ? (JSON.parse(row.body) as LastCheckpoint) : undefined;
  } finally {
    db.close();
  }
}
