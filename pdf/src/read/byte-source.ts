/**
 * Random access to the bytes of a file. In memory nothing is copied; a file on disk is
 * read in windows so that a large document never stands in memory as a whole.
 */

export interface ByteSource {
  readonly length: number;
  /** How many bytes to ask for at first when the size of an object is not known. */
  readonly window: number;
  /** The bytes from `start` to `end` (clamped to the file); the caller never writes into them. */
  slice(start: number, end: number): Uint8Array;
}

/** A source over bytes in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    length: bytes.length,
    window: Number.MAX_SAFE_INTEGER,
    slice: (start, end) => bytes.subarray(Math.max(0, start), Math.min(end, bytes.length)),
  };
}
