// Foreign CMS may be BER (RFC 5652 §1): indefinite and long lengths, OCTET STRING in pieces. This turns it into
// definite, minimal DER without reordering anything, so that the strict reader is the only parser behind it.
import { DerError } from './der-error.ts';
import { derElement } from './write.ts';

const MAX_DEPTH = 48;
const CONSTRUCTED_OCTET_STRING = 0x24;

interface Step {
  readonly der: Uint8Array;
  readonly end: number;
}

function readLength(input: Uint8Array, at: number): { length: number | undefined; start: number } {
  const first = input[at];
  if (first === undefined) throw new DerError('truncated');
  if (first === 0x80) return { length: undefined, start: at + 1 };
  if (first < 0x80) return { length: first, start: at + 1 };
  let length = 0;
  const start = at + 1 + (first & 0x7f);
  if (start > input.length) throw new DerError('truncated');
  for (let i = at + 1; i < start; i++) {
    length = length * 256 + input[i]!;
    if (length > input.length) throw new DerError('truncated');
  }
  return { length, start };
}

function convert(input: Uint8Array, at: number, limit: number, depth: number): Step {
  if (depth > MAX_DEPTH) throw new DerError('too_deep');
  const tag = input[at];
  if (tag === undefined || at >= limit) throw new DerError('truncated');
  if (tag === 0 || (tag & 0x1f) === 0x1f) throw new DerError('bad_tag');
  const { length, start } = readLength(input, at + 1);
  const constructed = (tag & 0x20) !== 0;
  if (length === undefined && !constructed) throw new DerError('bad_length');
  const end = length === undefined ? limit : start + length;
  if (end > limit) throw new DerError('truncated');
  if (!constructed) return { der: derElement(tag, input.subarray(start, end)), end };
  const parts: Uint8Array[] = [];
  let next = start;
  for (;;) {
    if (length !== undefined && next === end) break;
    if (length === undefined && input[next] === 0 && input[next + 1] === 0 && next + 2 <= limit) {
      next += 2;
      break;
    }
    const step = convert(input, next, end, depth + 1);
    parts.push(step.der);
    next = step.end;
  }
  if (tag === CONSTRUCTED_OCTET_STRING)
    return { der: derElement(0x04, ...parts.map(pieceContent)), end: next };
  if (tag < 0x30) throw new DerError('bad_tag', 'string in pieces');
  return { der: derElement(tag, ...parts), end: next };
}

function pieceContent(piece: Uint8Array): Uint8Array {
  if (piece[0] !== 0x04) throw new DerError('bad_tag', 'piece of an octet string');
  return piece.subarray(piece[1]! < 0x80 ? 2 : 2 + (piece[1]! & 0x7f));
}

/**
 * Reads one BER element and returns it in definite, minimal form with the number of input bytes it took.
 * DER goes through unchanged (certificates keep their signed bytes). Throws DerError.
 */
export function berToDer(input: Uint8Array): { der: Uint8Array; length: number } {
  const { der, end } = convert(input, 0, input.length, 0);
  return { der, length: end };
}
