// A child that waits for itself ends when its parent is killed; the control shows that it would have stayed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../testing/stuck-child.ts', import.meta.url));

/** Starts it below a process of its own, kills that, and answers the child. */
async function orphan(...args: string[]): Promise<number> {
  const start = `
    const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([script, ...args])});
    child.stdout.once('data', () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return Number(line.toString());
}

/** A zombie that nobody has asked after yet lives no more. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
}

it('ends with its parent, and stays without the thread that looks', async () => {
  const [watched, alone] = await Promise.all([orphan(), orphan('alone')]);
  while (lives(watched)) await pause(20);
  expect(lives(alone)).toBe(true);
  process.kill(alone, 'SIGKILL');
});
