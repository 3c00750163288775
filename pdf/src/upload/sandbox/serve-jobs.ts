// What a process does that touches hostile bytes, one file after another. Order matters: everything is loaded and tried first
// (the checkout may lie in a directory that only root can enter), then all rights are given up, then `ready` is said,
// and only then input is read. An answer carries the word (nonce) that came with its job. The bytes of the latest file stay:
// the next job of that file names its digest instead of bringing them again.
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { Job, Results } from './jobs.ts';
import { detach, encodeFrame, FrameReader } from './protocol.ts';

/** The answer goes out on its own pipe: libraries may print to the standard ones. */
const OUT = 3;
const NOBODY = 65_534;
const MOST_INPUT = 64 * 1024 * 1024;

/** Node 24.21 has it, its types do not yet: takes a right back that the command line gave. */
type Permission = { drop?(scope: string): void } | undefined;

function dropRights(): void {
  const permission = process.permission as Permission;
  // The code cache (walls.ts) is written now: what a file makes of this process never reaches the next child.
  flushCompileCache();
  permission?.drop?.('fs.write');
  // From here on not even the product's own files can be read.
  permission?.drop?.('fs.read');
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

/** A job and the SHA-256 (hex) of its bytes. */
type Work = (job: Job, file: string) => Promise<Results[Job['kind']]>;

/** Never returns: the parent ends this process. `work` throws on a defect of ours, which ends it too. */
export async function serveJobs(work: Work): Promise<void> {
  // The language's built-ins are frozen by Node's flag; Node's own and the global object here, when all is in its place.
  for (const it of [Buffer, URL, TextDecoder, TextEncoder]) {
    Object.freeze(it);
    Object.freeze(it.prototype);
  }
  Object.freeze(globalThis);
  dropRights();
  send({ ready: true }, []);
  const reader = new FrameReader(MOST_INPUT);
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of process.stdin) {
    const frame = reader.add(chunk as Buffer);
    if (!frame) continue;
    const { nonce, file, ...job } = frame.head as { nonce: string; file: string };
    held = frame.blobs[0] ?? held;
    // What a job left of the bytes may be less than them: an answer is about the file that was asked for, or there is none.
    if (createHash('sha256').update(held).digest('hex') !== file) throw new Error('other bytes');
    const result = await work({ ...job, bytes: held } as Job, file);
    const blobs: Uint8Array[] = [];
    send({ nonce, result: detach(result, blobs) }, blobs);
  }
  // The parent has closed the pipe or is gone.
  process.exit(0);
}
