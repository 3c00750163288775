// A child process that signs in turns: `sign-turns.ts CONTESTANT FILE BYTES LEVEL`. It says how many bytes it adds, then signs
// for as long as each message asks (milliseconds) and answers with the time of one signature and its fsynced write.
// Every contestant has a process of its own: neither garbage nor compiled code of one weighs on another.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { makeIdentity } from './identity.ts';
import { type Contestant, type Level, limit, own } from './own.ts';

/** `reached`: what our verifier says of a signature at a level above B-B. */
export type Ready = { added: number; reached?: string };
/** Microseconds of one signature by the clock, and of this process' CPU. */
export type Turn = { micros: number; cpu: number };

const KEY_USES: Record<Level, number> = { 'B-B': 1, 'B-T': 2, 'B-LT': 3, 'B-LTA': 4 };

async function contestant(name: string, bytes: number, level: Level): Promise<Contestant> {
  if (name === 'limit') return limit(identity, Buffer.alloc(bytes, 7), KEY_USES[level]);
  if (level !== 'B-B') {
    const { libpdfAt, ownAt } = await import('./levels.ts');
    return (name === 'own' ? ownAt : libpdfAt)(level, identity);
  }
  if (name === 'own') return own(identity);
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

const [name = '', path = '', bytes = '0', wanted = 'B-B'] = process.argv.slice(2);
const level = wanted as Level;
const identity = await makeIdentity();
const signer = await contestant(name, Number(bytes), level);
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

const first = await signer.sign(file);
const judged =
  level === 'B-B' || name === 'limit'
    ? undefined
    : await (await import('./levels.ts')).reachedLevel(Buffer.concat([file, first]), identity);
const ready: Ready = { added: first.length, ...(judged ? { reached: judged } : {}) };
process.on('message', async (millis: number) => process.send?.(await takeTurn(millis)));
process.send?.(ready);
