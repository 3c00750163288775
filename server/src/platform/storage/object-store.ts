// Content-addressed objects behind put/get/range/list. Keys are hashes, puts idempotent, objects immutable; small
// mutable files (log tiles) go through `putNamed`, whose caller guarantees that a name only ever grows or repeats.
import type { Readable } from 'node:stream';

export type Stored = { key: string; sha256: string; length: number };

export type ObjectStore = {
  /** Durable when it returns: an acknowledged object survives kill -9 and power loss. */
  put(bytes: Uint8Array): Promise<Stored>;
  /** Streams to the store, hashing on the way; stops with `too_large` over `maxBytes`. */
  putStream(source: Readable, maxBytes: number): Promise<Stored | 'too_large'>;
  /** The whole object; throws when absent. */
  get(key: string): Promise<Buffer>;
  /** Bytes `start` to `end` inclusive. */
  open(key: string, start: number, end: number): Promise<Readable>;
  /** For objects that one row alone names (its bytes are encrypted under a key of its own); one that is gone already is no fault. */
  remove(key: string): Promise<void>;
  putNamed(name: string, bytes: Uint8Array): Promise<void>;
  getNamed(name: string): Promise<Buffer | undefined>;
  /** For `npm run doctor` and readiness. */
  check(): Promise<void>;
};

/** Key of an object: two digits of its hash before it keep directories small. (Older ones have four; their keys stand in their rows.) */
export const keyOf = (sha256: string): string => `sha256/${sha256.slice(0, 2)}/${sha256}`;
