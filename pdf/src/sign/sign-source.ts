/**
 * Where the stored bytes come from. A large file is read in windows and hashed in
 * blocks, so that memory stays flat. Everything is synchronous: sealing runs in workers.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { type ByteSource, memorySource } from '../read/index.ts';

/** The stored revision: its bytes, or the path of the file that holds them. */
export type SignSource = Uint8Array | { path: string };

export type OpenSource = {
  source: ByteSource;
  /** SHA-2 over all bytes, to be continued by the caller. */
  hash(algorithm: 'sha256' | 'sha384' | 'sha512'): Hash;
  close(): void;
};

const SMALL = 4 * 1024 * 1024;
const BLOCK = 1024 * 1024;
const CHUNK = 64 * 1024;
const CHUNKS_KEPT = 64;

/** Opens the source; the caller closes it. Errors of the file system pass through. */
export function openSource(from: SignSource): OpenSource {
  if (from instanceof Uint8Array) return inMemory(from);
  const fd = openSync(from.path, 'r');
  try {
    const { size } = fstatSync(fd);
    if (size > SMALL) return onDisk(fd, size);
    const bytes = readFileSync(fd);
    closeSync(fd);
    return inMemory(bytes);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** The source with `tail` behind it. Closing it closes the first. */
export function withTail(opened: OpenSource, tail: Uint8Array): OpenSource {
  const { source } = opened;
  const slice = (from: number, to: number): Uint8Array => {
    const start = Math.max(0, from);
    if (to <= source.length) return source.slice(start, to);
    const rest = tail.subarray(Math.max(0, start - source.length), to - source.length);
    return start >= source.length ? rest : Buffer.concat([source.slice(start, source.length), rest]);
  };
  return {
    source: { length: source.length + tail.length, window: 2048, slice },
    hash: (algorithm) => opened.hash(algorithm).update(tail),
    close: opened.close,
  };
}

function inMemory(bytes: Uint8Array): OpenSource {
  return {
    source: memorySource(bytes),
    hash: (algorithm) => createHash(algorithm).update(bytes),
    close: () => {},
  };
}

function onDisk(fd: number, length: number): OpenSource {
  const chunks = new Map<number, Uint8Array>();
  const chunk = (index: number): Uint8Array => {
    let bytes = chunks.get(index);
    if (!bytes) {
      if (chunks.size >= CHUNKS_KEPT) chunks.clear();
      bytes = readFully(fd, index * CHUNK, Math.min(length, (index + 1) * CHUNK));
      chunks.set(index, bytes);
    }
    return bytes;
  };
  const slice = (from: number, to: number): Uint8Array => {
    const start = Math.max(0, from);
    const end = Math.min(to, length);
    if (start >= end) return new Uint8Array();
    const index = Math.floor(start / CHUNK);
    if (end <= (index + 1) * CHUNK) return chunk(index).subarray(start - index * CHUNK, end - index * CHUNK);
    return readFully(fd, start, end);
  };
  return {
    source: { length, window: 2048, slice },
    hash: (algorithm) => {
      const hash = createHash(algorithm);
      const block = Buffer.allocUnsafe(BLOCK);
      for (let at = 0; at < length; ) {
        const read = readSync(fd, block, 0, Math.min(BLOCK, length - at), at);
        if (read === 0) throw new Error('file was cut while it was read');
        hash.update(block.subarray(0, read));
        at += read;
      }
      return hash;
    },
    close: () => closeSync(fd),
  };
}

function readFully(fd: number, start: number, end: number): Uint8Array {
  const out = Buffer.allocUnsafe(end - start);
  for (let done = 0; done < out.length; ) {
    const read = readSync(fd, out, done, out.length - done, start + done);
    if (read === 0) throw new Error('file was cut while it was read');
    done += read;
  }
  return out;
}
