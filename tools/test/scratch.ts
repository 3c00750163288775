// Where a run of the tests keeps what it throws away: in memory, where the machine has a file system there and room to spare.
// On disk a fifth of the processor's time went to making and deleting the files of hundreds of databases (docs/benchmarks.md).
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** What a run was seen to keep at once is less than a quarter of this; the tests themselves need the rest. */
const ROOM = 8 * 1024 ** 3;

export type Machine = { readonly type: number; readonly room: number; readonly memory: number };

function thisMachine(): Machine | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return { type, room: bavail * bsize, memory: process.availableMemory() };
  } catch {
    return undefined;
  }
}

export const hasRoom = (machine: Machine | undefined): boolean =>
  machine !== undefined && machine.type === TMPFS && Math.min(machine.room, machine.memory) >= ROOM;

/**
 * Points TMPDIR, for this process and those it starts, at a new folder in memory; answers how to delete it. Leaves a TMPDIR that
 * somebody chose, and the disk where memory is short.
 */
export function openScratch(env: NodeJS.ProcessEnv = process.env, machine = thisMachine()): () => void {
  if (env.TMPDIR || !hasRoom(machine)) return () => undefined;
  const folder = mkdtempSync(join(IN_MEMORY, 'xinqi-tests-'));
  // the accounts that run the database and inspect uploads make folders of their own in it
  chmodSync(folder, 0o1777);
  env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
