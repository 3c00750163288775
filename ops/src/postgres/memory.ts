// How much of the machine the embedded database keeps its pages in. PostgreSQL's own 128 MB are for a machine of twenty
// years ago: a list of a million contracts reads its old pages anew for every search (docs/benchmarks.md).
import { totalmem } from 'node:os';

const MB = 2 ** 20;
const least = 128;
const most = 8192;

/** MB for `shared_buffers`, of a machine or container with so many bytes: an eighth, 128 to 8192. They are taken as they are used. */
export const pagesOf = (bytes: number): number => Math.min(most, Math.max(least, Math.floor(bytes / 8 / MB)));

/** Bytes of this machine, or of the container that limits us (0: no limit; without one Linux tells a huge number). */
export const memoryHere = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
