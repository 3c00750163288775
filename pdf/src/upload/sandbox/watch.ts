// Limits that the parent keeps itself, by looking at /proc: a child cannot be trusted to watch itself, and an
// address-space limit would stop WebAssembly, which reserves gigabytes. Elsewhere than on Linux only wall time is kept.
import { readFileSync } from 'node:fs';

/**
 * CPU and wall time in ms from the moment the child is ready, memory in bytes above what it held then. `still`: ms in which a child
 * with threads that does next to nothing waits for itself (a deadlock), however busy the machine is.
 */
export type Limits = { cpu: number; wall: number; memory: number; still?: number };

export type Exceeded = 'timeout' | 'memory' | 'still';

const TICK_MS = 10;
const LOOK_EVERY_MS = 25;
/** A deadlocked LibreOffice was seen to use a fiftieth of a core; one that works beside twenty others gets a tenth. */
const STILL = 0.05;

/** User and system time in ms and resident bytes of a process; undefined where there is no /proc or no process. */
export function usageOf(pid: number): { cpu: number; memory: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpu: ticks * TICK_MS, memory: Number(fields[21]) * 4096 };
  } catch {
    return undefined;
  }
}

/** Calls `stop` once when a limit is passed; memory counts from `held` bytes at most. Returns the function that ends the watch.
 * `usage`: a test's. */
export function watch(
  pid: number,
  limits: Limits,
  stop: (reason: Exceeded) => void,
  held = Number.POSITIVE_INFINITY,
  usage = usageOf,
): () => void {
  const start = usage(pid);
  const { still = Number.POSITIVE_INFINITY } = limits;
  let since = { cpu: start?.cpu ?? 0, at: performance.now() };
  const end = () => {
    clearInterval(look);
    clearTimeout(wall);
  };
  const fail = (reason: Exceeded) => {
    end();
    stop(reason);
  };
  const look = setInterval(() => {
    const now = usage(pid);
    if (!now || !start) return;
    const passed = performance.now() - since.at;
    if (passed >= still) {
      if (now.cpu - since.cpu < STILL * passed) return fail('still');
      since = { cpu: now.cpu, at: performance.now() };
    }
    if (now.cpu - start.cpu > limits.cpu) fail('timeout');
    else if (now.memory - Math.min(start.memory, held) > limits.memory) fail('memory');
  }, LOOK_EVERY_MS);
  const wall = setTimeout(() => fail('timeout'), limits.wall);
  return end;
}
