// Peak memory of what a file cost: this process and its children (the sandbox) are looked at while it is worked on. The
// kernel's own high-water mark is set back first; a child that has ended before a look is known by its last one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { peakRss } from '../product/process-cost.ts';

const EVERY = 20;

const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
};

/** Begins to watch; the function that it answers ends that and tells MB at most: of this process, and of any child. */
export function watchMemory(): () => { own: number; sandbox: number } {
  const reset = (pid: number) => {
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      // not ours, or gone: the mark of its whole life counts
    }
  };
  let sandbox = 0;
  const look = () => {
    for (const pid of childrenOf(process.pid)) sandbox = Math.max(sandbox, peakRss(pid));
  };
  for (const pid of [process.pid, ...childrenOf(process.pid)]) reset(pid);
  const timer = setInterval(look, EVERY);
  return () => {
    clearInterval(timer);
    look();
    return { own: peakRss(process.pid), sandbox };
  };
}
