// What a witness must never forget: the last head of each log that it cosigned. Moved by compare-and-swap and on the disk before
// anything is signed, so that neither a kill nor two processes on one folder ever sign two roots of one size. Beside it, what a log
// signed that contradicts what it signed before: evidence against it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Head } from '@xinqi/evidence/witness';

export type Memory = {
  head(origin: string): Head | undefined;
  /** Moves from `from` (undefined: there is none) to `to`; false when it stands elsewhere by now. */
  move(origin: string, from: Head | undefined, to: Head): boolean;
  /** Keeps a request that contradicts the head: the first hundred of a log, then false. */
  keep(origin: string, request: Uint8Array, at: Date): boolean;
  close(): void;
};

const mostKept = 100;

export function openMemory(folder: string): Memory {
  const db = new DatabaseSync(join(folder, 'witness.sqlite'));
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    create table if not exists head (origin text primary key, size integer not null, root blob not null) strict;
    create table if not exists contradiction (origin text not null, at text not null, request blob not null) strict`);
  const read = db.prepare('select size, root from head where origin = ?');
  const insert = db.prepare('insert into head (origin, size, root) values (?, ?, ?) on conflict do nothing');
  const update = db.prepare(
    'update head set size = ?, root = ? where origin = ? and size = ? and root = ? and ? >= size',
  );
  const count = db.prepare('select count(*) as n from contradiction where origin = ?');
  const add = db.prepare('insert into contradiction (origin, at, request) values (?, ?, ?)');
  return {
    head(origin) {
      const row = read.get(origin) as { size: number; root: Uint8Array } | undefined;
      return row && { size: row.size, root: new Uint8Array(row.root) };
    },
    move: (origin, from, to) =>
      (from
        ? update.run(to.size, to.root, origin, from.size, from.root, to.size)
        : insert.run(origin, to.size, to.root)
      ).changes === 1,
    keep(origin, request, at) {
      const { n } = count.get(origin) as { n: number };
      if (n >= mostKept) return false;
      add.run(origin, at.toISOString(), request);
      return true;
    },
    close: () => db.close(),
  };
}
