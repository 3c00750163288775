/**
 * Inflate for the reader from node:zlib (RFC 1950), with a ceiling: uploads may be
 * decompression bombs.
 */
import { inflateSync } from 'node:zlib';
import { PdfError } from '../read/index.ts';

/** Throws PdfError `limit` when the result would exceed `maxLength`, `bad_stream` on broken data. */
export function nodeInflate(bytes: Uint8Array, maxLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxLength) });
  } catch (error) {
    const large = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new PdfError(large ? 'limit' : 'bad_stream', large ? 'stream too large' : 'broken Flate data');
  }
}
