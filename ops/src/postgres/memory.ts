// How much of the machine the embedded database keeps its pages in. PostgreSQL's own 128 MB are enough for a beginning; a list of a
// million contracts reads its old pages anew for every search with them (docs/benchmarks.md), so that who holds more is given more.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MB = 2 ** 20;
const least = 128;
const most = 8192;

/**
 * MB for `shared_buffers`: twice what the database holds when it starts, at least 128, at most an eighth of so many bytes of the machine or
 * container, and 8192. Pages are taken as they are used, but what describes them from the start: 50 MB for 3 GB.
 */
export const pagesOf = (bytes: number, held: number): number =>
  Math.min(most, Math.max(least, Math.min(Math.floor(bytes / 8 / MB), Math.ceil((2 * held) / MB))));

/** A table may go while it is looked for. */
const size = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Bytes of a cluster's tables and indexes; 0 for one that is not made yet. */
export function bytesHeld(dataDir: string): number {
  const base = join(dataDir, 'base');
  if (!existsSync(base)) return 0;
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.reduce((sum, file) => sum + size(join(file.parentPath, file.name)), 0);
}

/** Bytes of this machine, or of the container that limits us (0: no limit; without one Linux tells a huge number). */
export const memoryHere = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
