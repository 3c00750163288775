// What stands behind the last end of file (security.md P-02: bytes appended without a section of their own). The file is
// judged without it, so that the signatures before it get their verdict: changed after signing, not merely unreadable.
import { latin1 } from '../read/index.ts';
import type { ChangeReason } from './reasons.ts';

/** Readers look for the end mark in the last kilobyte (ISO 32000-1 annex H, note 18). */
const TAIL = 1024;
const END = /startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF(?:\r\n|\r|\n)?/g;

/** The file up to its last `startxref … %%EOF`; as it is when there is none, or when a torn one follows. */
export function completePart(bytes: Uint8Array): Uint8Array {
  const from = Math.max(0, bytes.length - TAIL);
  const tail = latin1(bytes.subarray(from));
  const last = [...tail.matchAll(END)].at(-1);
  if (!last || tail.lastIndexOf('startxref') !== last.index) return bytes;
  return bytes.subarray(0, from + last.index + last[0].length);
}

/** What a reader that repairs could take for content. */
const STRUCTURE = /obj|xref|stream|trailer|%PDF|%%EOF/;

/**
 * What bytes behind the last end of file say of the signatures before them. Blanks, which mail programs and servers
 * leave, say nothing of a foreign signature; other bytes that are no structure are not understood.
 */
export function bytesAfter(rest: Uint8Array): { own: ChangeReason; foreign: ChangeReason | undefined } {
  const text = latin1(rest);
  if (STRUCTURE.test(text)) return { own: 'bytes_appended', foreign: 'bytes_appended' };
  const blank = /^[\0\t\n\f\r ]*$/.test(text);
  return { own: 'bytes_appended', foreign: blank ? undefined : 'later_bytes_unknown' };
}
