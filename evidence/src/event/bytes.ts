// Bytes and their three text forms. Decoders are strict: what is accepted encodes back to the same text,
// so no two texts stand for one value (slack bits of base64, upper-case hex, overlong UTF-8, byte order marks: D-16).
import { EvidenceError } from './evidence-error.ts';

/** The port for hashing: SHA-256 of `data`, 32 bytes. */
export type Sha256 = (data: Uint8Array) => Promise<Uint8Array>;

const encoder = new TextEncoder();
// a byte order mark is kept as U+FEFF
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 bytes of a well-formed string. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Text of UTF-8 bytes; throws EvidenceError('value') for malformed input. A byte order mark is kept as U+FEFF. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new EvidenceError('value', 'not UTF-8');
  }
}

/** All parts in one new array. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** True for a SHA-256 as events and packs write it: 64 lower-case hex digits. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Same length and same bytes (public values only: not constant time). */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // a part of a file compared with its own place in that file
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex. */
export function hex(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i++) out += HEX[bytes[i]!];
  return out;
}

/** Bytes of lower-case hex; throws EvidenceError('value') otherwise. */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text))
    throw new EvidenceError('value', 'not lower-case hex');
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Standard base64 with padding (RFC 4648 §4). */
export function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i++) binary += String.fromCharCode(bytes[i]!);
  return btoa(binary);
}

/** Bytes of strict base64: padding present, no white space, no slack bits; throws EvidenceError('value'). */
export function fromBase64(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new EvidenceError('value', 'not base64');
  const binary = atob(text);
  if (btoa(binary) !== text) throw new EvidenceError('value', 'base64 with slack bits');
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
