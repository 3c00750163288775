// One starter at a time per cluster: a lock file beside the data directory that holds the starter's process id.
// Hard part: a starter that was killed leaves the file behind; a dead or foreign id does not count.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PostgresError } from './errors.ts';

/** Whether a process with this id exists (also when it belongs to another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function breakStale(path: string): void {
  try {
    const text = readFileSync(path, 'utf8');
    // an empty file is a starter between open and write: leave it one more round
    if (text !== '' && (Number(text) === process.pid || !isAlive(Number(text))))
      rmSync(path, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Runs `work` while holding the lock; waits up to `patience` ms for another starter, then throws `locked`. */
export async function withStartLock<T>(path: string, work: () => Promise<T>, patience = 60_000): Promise<T> {
  const end = performance.now() + patience;
  while (!take(path)) {
    if (performance.now() > end) {
      throw new PostgresError('locked', `另一个进程正在启动数据库，等待超时。若确定没有，请删除 ${path}。`);
    }
    breakStale(path);
    await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
