// The process that touches hostile bytes. Order matters: everything is loaded first (the checkout may lie in a
// directory that only root can enter), then all rights are given up, then `ready` is said, and only then input is read.
import { closeSync, writeSync } from 'node:fs';
import { type Job, prepare } from './jobs.ts';
import { encodeFrame, FrameReader } from './protocol.ts';

/** The answer goes out on its own pipe: libraries may print to the standard ones. */
const OUT = 3;
const NOBODY = 65_534;
const MOST_INPUT = 64 * 1024 * 1024;

function dropUser(): void {
  if (process.getuid?.() !== 0) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // No such right in this container: the probe reports the user, doctor shows it.
  }
}

function send(head: unknown, blobs: readonly Uint8Array[]): void {
  const bytes = encodeFrame(head, blobs);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(OUT, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

/** Takes byte arrays out of an answer and leaves their index. */
function detach(value: unknown, blobs: Uint8Array[]): unknown {
  if (value instanceof Uint8Array) return { $blob: blobs.push(value) - 1 };
  if (Array.isArray(value)) return value.map((item) => detach(item, blobs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, detach(item, blobs)]));
}

async function readInput(): Promise<Job> {
  const reader = new FrameReader(MOST_INPUT);
  for await (const chunk of process.stdin) {
    const frame = reader.add(chunk as Buffer);
    if (frame) return { ...(frame.head as object), bytes: frame.blobs[0] ?? new Uint8Array() } as Job;
  }
  throw new Error('input incomplete');
}

const work = await prepare(process.argv[2] as Job['kind']);
dropUser();
send({ ready: true }, []);
const result = await work(await readInput());
const blobs: Uint8Array[] = [];
send({ result: detach(result, blobs) }, blobs);
closeSync(OUT);
process.exit(0);
