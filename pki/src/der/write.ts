// DER writer: small functions that return finished elements; SET OF is sorted, defaults are the caller's duty.
import { compareBytes } from './bytes.ts';
import { DerError } from './der-error.ts';
import { encodeOid } from './oid.ts';
import { generalizedTimeText } from './time.ts';
import { contextPrimitiveTag, contextTag, TAG } from './values.ts';

/** Number of octets that follow the identifier of an element whose content has this length. */
const lengthOctets = (length: number): number => {
  let octets = 1;
  if (length >= 0x80) for (let left = length; left >= 1; left /= 256) octets++;
  return octets;
};

/** Writes identifier and length at the start of `out`, where `octets` are for the length (X.690 §8.1.3). */
function writeHeader(out: Uint8Array, tag: number, length: number, octets: number): void {
  out[0] = tag;
  out[1] = octets === 1 ? length : 0x7f + octets;
  for (let i = octets, left = length; i > 1; i--, left = Math.floor(left / 256)) out[i] = left % 256;
}

/** Identifier and length octets alone, for an element whose content of this length is written elsewhere. */
export function derHeader(tag: number, length: number): Uint8Array {
  const octets = lengthOctets(length);
  const out = new Uint8Array(1 + octets);
  writeHeader(out, tag, length, octets);
  return out;
}

/** One element with this identifier octet around the joined parts. */
export function derElement(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const octets = lengthOctets(length);
  const out = new Uint8Array(1 + octets + length);
  writeHeader(out, tag, length, octets);
  let at = 1 + octets;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** SEQUENCE of finished elements. */
export const derSequence = (...parts: readonly Uint8Array[]): Uint8Array =>
  derElement(TAG.sequence, ...parts);

/** SET OF, or `[n] IMPLICIT SET OF` with another tag: elements in the order of X.690 §11.6. */
export const derSetOf = (parts: readonly Uint8Array[], tag: number = TAG.set): Uint8Array =>
  derElement(tag, ...(parts.length > 1 ? [...parts].sort(compareBytes) : parts));

/** `[n] EXPLICIT`, or `[n] IMPLICIT` on a constructed type given its content. */
export const derContext = (n: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  derElement(contextTag(n), ...parts);

/** `[n] IMPLICIT` on a primitive type, given its content octets. */
export const derContextPrimitive = (n: number, content: Uint8Array): Uint8Array =>
  derElement(contextPrimitiveTag(n), content);

/** INTEGER from a number, a bigint, or big-endian octets of an unsigned value. */
export function derInteger(value: number | bigint | Uint8Array): Uint8Array {
  if (value instanceof Uint8Array) {
    let from = 0;
    while (from < value.length - 1 && value[from] === 0) from++;
    const magnitude = value.length === 0 ? Uint8Array.of(0) : value.subarray(from);
    return magnitude[0]! >= 0x80
      ? derElement(TAG.integer, Uint8Array.of(0), magnitude)
      : derElement(TAG.integer, magnitude);
  }
  if (typeof value === 'number' && value >= 0 && value < 0x80 && Number.isInteger(value)) {
    return derElement(TAG.integer, Uint8Array.of(value));
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new DerError('bad_value', 'integer');
  let left = BigInt(value);
  const octets: number[] = [];
  do {
    octets.unshift(Number(left & 0xffn));
    left >>= 8n;
  } while (!((left === 0n && octets[0]! < 0x80) || (left === -1n && octets[0]! >= 0x80)));
  return derElement(TAG.integer, Uint8Array.from(octets));
}

export const derBoolean = (value: boolean): Uint8Array =>
  derElement(TAG.boolean, Uint8Array.of(value ? 0xff : 0));
export const derNull = (): Uint8Array => derElement(TAG.null);
export const derOctetString = (content: Uint8Array): Uint8Array => derElement(TAG.octetString, content);
export const derOid = (dotted: string): Uint8Array => derElement(TAG.oid, encodeOid(dotted));
export const derUtf8 = (text: string): Uint8Array => derElement(TAG.utf8, new TextEncoder().encode(text));

/** BIT STRING of whole octets. */
export const derBitString = (content: Uint8Array): Uint8Array =>
  derElement(TAG.bitString, Uint8Array.of(0), content);

/** BIT STRING of named bits: trailing zero bits are dropped (X.690 §11.2.2). */
export function derNamedBits(bits: readonly number[]): Uint8Array {
  if (bits.length === 0) return derElement(TAG.bitString, Uint8Array.of(0));
  const highest = Math.max(...bits);
  const octets = new Uint8Array((highest >> 3) + 1);
  for (const bit of bits) octets[bit >> 3]! |= 0x80 >> (bit & 7);
  return derElement(TAG.bitString, Uint8Array.of(7 - (highest & 7)), octets);
}

/** PrintableString; anything outside its alphabet is refused. */
export function derPrintable(text: string): Uint8Array {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) throw new DerError('bad_value', 'printable string');
  return derElement(TAG.printable, new TextEncoder().encode(text));
}

export const derGeneralizedTime = (date: Date): Uint8Array =>
  derElement(TAG.generalizedTime, new TextEncoder().encode(generalizedTimeText(date)));

/** Time of a certificate: whole seconds, UTCTime for 1950–2049, else GeneralizedTime (RFC 5280 §4.1.2.5). */
export function derCertificateTime(date: Date): Uint8Array {
  const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
  const year = whole.getUTCFullYear();
  if (!(year >= 1950 && year < 2050)) return derGeneralizedTime(whole);
  return derElement(TAG.utcTime, new TextEncoder().encode(generalizedTimeText(whole).slice(2)));
}
