// What the product costs: CPU seconds and memory of the launcher and everything that descends from it (PostgreSQL and
// sandbox children included), from /proc. Linux only. A dead child's CPU is in its parent's cutime, so nothing is lost.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100; // USER_HZ, fixed on Linux

export type Stat = { pid: number; parent: number; name: string; ticks: number };
export type Memory = { rss: number; pss: number };
export type ProcessCost = { pid: number; name: string; cpuSeconds: number; pssMb: number };

/** Fields of /proc/PID/stat; the name may hold spaces and brackets. */
export function parseStat(text: string): Stat {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const rest = text
    .slice(close + 2)
    .split(' ')
    .map(Number);
  // utime, stime, cutime, cstime are fields 14 to 17; `rest` begins with field 3
  const ticks = rest.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return {
    pid: Number(text.slice(0, open - 1)),
    parent: rest[1] ?? 0,
    name: text.slice(open + 1, close),
    ticks,
  };
}

/** `root` and all its descendants. */
export function familyOf(root: number, all: readonly Stat[]): Stat[] {
  const family = new Set([root]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

function allStats(): Stat[] {
  const stats: Stat[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const text = readOrEmpty(`/proc/${entry}/stat`);
    if (text) stats.push(parseStat(text));
  }
  return stats;
}

/** CPU seconds used so far. */
export function cpuSeconds(root: number): number {
  return familyOf(root, allStats()).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
}

/** MB: `rss` counts shared pages in every process, `pss` once. */
export function memory(root: number): Memory {
  let [rss, pss] = [0, 0];
  for (const { pid } of familyOf(root, allStats())) {
    const text = readOrEmpty(`/proc/${pid}/smaps_rollup`);
    rss += kilobytes(text, 'Rss');
    pss += kilobytes(text, 'Pss');
  }
  return { rss: rss / 1024, pss: pss / 1024 };
}

/** MB that this process alone has held at most since it began; `ru_maxrss` would count what its parent held at the fork. */
export function peakRss(pid: number): number {
  return kilobytes(readOrEmpty(`/proc/${pid}/status`), 'VmHWM') / 1024;
}

/** Per process, to see who works and who holds memory; pages that several share are counted once. */
export function costs(root: number): ProcessCost[] {
  return familyOf(root, allStats()).map(({ pid, ticks }) => ({
    pid,
    name: commandOf(pid),
    cpuSeconds: ticks / TICKS,
    pssMb: kilobytes(readOrEmpty(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024,
  }));
}

function commandOf(pid: number): string {
  const words = readOrEmpty(`/proc/${pid}/cmdline`).split('\0').filter(Boolean);
  const script = words.find((word) => word.endsWith('.ts'));
  return (script ?? words.slice(0, 4).join(' ')).slice(-60);
}

function kilobytes(text: string, key: string): number {
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // gone between listing and reading
  }
}
