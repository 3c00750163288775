// Processes by /proc: who descends from whom, and who of them still lives. An id alone is no identity (ids are used
// again): a process is an id together with its time of birth.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Proc = { pid: number; parent: number; born: string; state: string; command: string };

function read(pid: number): Proc | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name in parentheses may hold anything; fields count from behind it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), born: fields[19] ?? '', state: fields[0] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Every process below `pid`, nearest first. */
export function descendants(pid: number): Proc[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((p) => p !== undefined);
  const found: Proc[] = [];
  for (let level = [pid]; level.length > 0; ) {
    const below = all.filter((p) => level.includes(p.parent));
    found.push(...below);
    level = below.map((p) => p.pid);
  }
  return found;
}

/** Those that still are the same running process. */
export const survivors = (procs: readonly Proc[]): Proc[] =>
  procs.filter((p) => {
    const now = read(p.pid);
    return now !== undefined && now.born === p.born && now.state !== 'Z';
  });

/** Waits until none of these ids is a running process. */
export async function endAll(pids: readonly number[]): Promise<void> {
  const end = performance.now() + 20_000;
  for (;;) {
    const left = pids.map(read).filter((p) => p !== undefined && p.state !== 'Z');
    if (left.length === 0) return;
    if (performance.now() > end) throw new Error(`processes survive SIGKILL: ${left.map((p) => p?.pid)}`);
    await pause(5);
  }
}
