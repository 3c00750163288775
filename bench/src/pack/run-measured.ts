// A program of the repository in a process of its own: wall seconds from its start to its end, peak RSS, what it printed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { QUIET } from '../child.ts';
import { ROOT } from '../product/start-product.ts';

export type Run = { seconds: number; peakMb: number; stdout: string };

/** Throws with what it said when it does not end with 0. */
export function runMeasured(program: string, args: readonly string[]): Run {
  const preload = ['--import', join(import.meta.dirname, 'tell-peak.ts')];
  const began = performance.now();
  const child = spawnSync(process.execPath, [...QUIET, ...preload, join(ROOT, program), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const seconds = (performance.now() - began) / 1000;
  if (child.status !== 0)
    throw new Error(
      `${program} ended with ${child.status}: ${child.stdout.slice(-2000)} ${child.stderr.slice(-2000)}`,
    );
  return { seconds, peakMb: Number(child.output[3]), stdout: child.stdout };
}
