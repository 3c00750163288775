// A child process that signs in turns: `sign-turns.ts CONTESTANT FILE BYTES`. It says how many bytes it adds, then signs
// for as long as each message asks (milliseconds) and answers with the time of one signature and its fsynced write.
// Every contestant has a process of its own: neither garbage nor compiled code of one weighs on another.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { makeIdentity } from './identity.ts';
import { type Contestant, limit, own } from './own.ts';

export type Ready = { added: number };
/** Microseconds of one signature by the clock, and of this process' CPU. */
export type Turn = { micros: number; cpu: number };

async function contestant(name: string, bytes: number): Promise<Contestant> {
  const identity = await makeIdentity();
  if (name === 'own') return own(identity);
  if (name === 'limit') return limit(identity, Buffer.alloc(bytes, 7));
  const libraries = await import('./libraries.ts');
  if (name === 'libpdf' || name === 'signpdf') return libraries[name](identity);
  throw new Error(`no contestant ${name}`);
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'w');
  try {
    writeSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const [name = '', path = '', bytes = '0'] = process.argv.slice(2);
const signer = await contestant(name, Number(bytes));
const file = readFileSync(path);
const target = `${path}.${name}`;

async function takeTurn(millis: number): Promise<Turn> {
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let done = 0;
  let now = began;
  for (; now - began < millis; now = performance.now(), done++) {
    writeDurably(target, await signer.sign(file));
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { micros: ((now - began) * 1000) / done, cpu: (user + system) / done };
}

const added = (await signer.sign(file)).length;
process.on('message', async (millis: number) => process.send?.(await takeTurn(millis)));
process.send?.({ added } satisfies Ready);
