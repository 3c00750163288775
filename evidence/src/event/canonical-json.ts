// Restricted JCS (RFC 8785; evidence.md §1): lower-case keys, no floats, NFC text without control characters.
// Hard part: JSON.parse forgives (duplicate keys, spaces, escapes, -0, 1e2), so a text is accepted only when
// writing its value again gives exactly the same bytes.
import { fromUtf8, utf8 } from './bytes.ts';
import { EvidenceError } from './evidence-error.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** maxBytes and maxDepth of one value; depth counts nested arrays and objects. */
export interface JsonLimits {
  maxBytes: number;
  maxDepth: number;
}

/** One event (evidence.md §1). */
export const EVENT_LIMITS: JsonLimits = { maxBytes: 16 * 1024, maxDepth: 6 };
/** Whole files of a pack (manifest, pages, openings). */
export const FILE_LIMITS: JsonLimits = { maxBytes: 16 * 1024 * 1024, maxDepth: 6 };

const KEY = /^[a-z][a-z0-9_]*$/;

/** True when `text` may stand in an event: NFC, well-formed, no C0, DEL or C1 control character. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(text) && text.normalize('NFC') === text;
}

/** The nearest text that may stand in an event: lone surrogates become U+FFFD, control characters a space. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .normalize('NFC');
}

/** Canonical bytes of `value`. Properties that are `undefined` are left out. Throws EvidenceError('json'). */
export function canonicalise(value: Json, limits: JsonLimits = EVENT_LIMITS): Uint8Array {
  const bytes = utf8(write(value, limits.maxDepth));
  if (bytes.length > limits.maxBytes) throw new EvidenceError('json', `longer than ${limits.maxBytes} bytes`);
  return bytes;
}

/** The value of canonical bytes; anything that is not exactly what `canonicalise` writes is refused. */
export function parseCanonical(bytes: Uint8Array, limits: JsonLimits = EVENT_LIMITS): Json {
  if (bytes.length > limits.maxBytes) throw new EvidenceError('json', `longer than ${limits.maxBytes} bytes`);
  let text: string;
  let value: Json;
  try {
    text = fromUtf8(bytes);
    value = JSON.parse(text) as Json;
  } catch {
    throw new EvidenceError('json', 'not JSON in UTF-8');
  }
  if (write(value, limits.maxDepth) !== text) throw new EvidenceError('json', 'not canonical');
  return value;
}

function write(value: Json, depth: number): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new EvidenceError('json', 'number is not a safe integer');
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw new EvidenceError('json', 'text is not clean NFC');
    return JSON.stringify(value);
  }
  if (depth === 0) throw new EvidenceError('json', 'nested too deeply');
  if (isArray(value)) return `[${value.map((item) => write(item, depth - 1)).join(',')}]`;
  if (typeof value !== 'object') throw new EvidenceError('json', `no JSON form for ${typeof value}`);
  const members: string[] = [];
  // Keys are ASCII, so the default order (UTF-16 code units) is the order of RFC 8785 §3.2.3.
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    if (!KEY.test(key)) throw new EvidenceError('json', `key ${JSON.stringify(key)}`);
    members.push(`"${key}":${write(member, depth - 1)}`);
  }
  return `{${members.join(',')}}`;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
