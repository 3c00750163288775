// The reader inflates synchronously, browsers only asynchronously. `settle` runs a synchronous read, fetches the
// inflated bytes that it lacked, and runs it again; results are kept by position, for all revisions of one file.
import type { CryptoPort } from '@xinqi/pki/check';
import { type Inflate, latin1, PdfError } from '../read/index.ts';

class Missing extends Error {
  readonly key: string;
  readonly data: Uint8Array;
  readonly maxLength: number;

  constructor(key: string, data: Uint8Array, maxLength: number) {
    super('not inflated yet');
    this.key = key;
    this.data = data;
    this.maxLength = maxLength;
  }
}

export interface Settler {
  readonly inflate: Inflate;
  /** Runs `read` until it no longer lacks anything; it must be repeatable. PdfError passes through. */
  settle<T>(read: () => T): Promise<T>;
}

/** Ceiling of all inflated bytes of one file together: attackers send decompression bombs. */
const MAX_TOTAL = 512 * 1024 * 1024;

export function makeSettler(port: Pick<CryptoPort, 'inflate'>, file: Uint8Array): Settler {
  const done = new Map<string, Uint8Array | PdfError>();
  let total = 0;
  const inflate: Inflate = (data, maxLength) => {
    const inFile = data.buffer === file.buffer;
    const key = inFile ? `${data.byteOffset}:${data.length}` : latin1(data);
    const known = done.get(key);
    if (known instanceof PdfError) throw known;
    if (!known) throw new Missing(key, data, Math.min(maxLength, MAX_TOTAL - total));
    if (known.length > maxLength) throw new PdfError('limit', 'stream too large');
    return known;
  };
  async function settle<T>(read: () => T): Promise<T> {
    for (;;) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        try {
          const data = await port.inflate(error.data, Math.max(1, error.maxLength));
          total += data.length;
          done.set(error.key, data);
        } catch {
          done.set(error.key, new PdfError('bad_stream', 'broken or oversized Flate data'));
        }
      }
    }
  }
  return { inflate, settle };
}
