// Primitive values read strictly: minimal INTEGER, TRUE = FF, BIT STRING with zero padding, texts (X.690 §8, §11).
import { DerError } from './der-error.ts';
import type { DerNode } from './read.ts';

/** Universal tags that this product meets (X.680 §8.4). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  printable: 0x13,
  t61: 0x14,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visible: 0x1a,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Tag of `[n]` constructed (EXPLICIT, or IMPLICIT on a SEQUENCE or SET). */
export const contextTag = (n: number): number => 0xa0 + n;
/** Tag of `[n]` primitive (IMPLICIT on a primitive type). */
export const contextPrimitiveTag = (n: number): number => 0x80 + n;

function expectTag(node: DerNode, tag: number): void {
  if (node.tag !== tag) throw new DerError('bad_tag');
}

/** Content octets of an INTEGER after the minimality check; the sign stays inside. */
export function integerContent(node: DerNode): Uint8Array {
  expectTag(node, TAG.integer);
  const [first, second] = node.content;
  if (first === undefined) throw new DerError('bad_value', 'empty integer');
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    throw new DerError('not_canonical', 'integer');
  }
  return node.content;
}

/** INTEGER of any size, negative ones included. */
export function readInteger(node: DerNode): bigint {
  let value = 0n;
  const content = integerContent(node);
  for (const byte of content) value = (value << 8n) | BigInt(byte);
  return content[0]! >= 0x80 ? value - (1n << BigInt(8 * content.length)) : value;
}

/** INTEGER between 0 and 2^31 − 1 (versions, path lengths). */
export function readSmallInteger(node: DerNode): number {
  const value = readInteger(node);
  if (value < 0n || value > 0x7fffffffn) throw new DerError('bad_value', 'integer range');
  return Number(value);
}

/** BOOLEAN; DER knows only 00 and FF (X.690 §11.1). */
export function readBoolean(node: DerNode): boolean {
  expectTag(node, TAG.boolean);
  const [value] = node.content;
  if (node.content.length !== 1 || (value !== 0 && value !== 0xff))
    throw new DerError('not_canonical', 'boolean');
  return value === 0xff;
}

/** BIT STRING as octets and the number of unused low bits of the last one, which must be zero (§11.2.1). */
export function readBitString(node: DerNode): { bytes: Uint8Array; unusedBits: number } {
  expectTag(node, TAG.bitString);
  const unusedBits = node.content[0];
  if (unusedBits === undefined || unusedBits > 7) throw new DerError('bad_value', 'bit string');
  const bytes = node.content.subarray(1);
  const last = bytes.at(-1);
  if (last === undefined ? unusedBits !== 0 : (last & ((1 << unusedBits) - 1)) !== 0) {
    throw new DerError('not_canonical', 'bit string');
  }
  return { bytes, unusedBits };
}

/** BIT STRING that must hold whole octets (keys, signatures). */
export function readOctetBits(node: DerNode): Uint8Array {
  const { bytes, unusedBits } = readBitString(node);
  if (unusedBits !== 0) throw new DerError('bad_value', 'bit string');
  return bytes;
}

/** NULL without content. */
export function readNull(node: DerNode): void {
  expectTag(node, TAG.null);
  if (node.content.length !== 0) throw new DerError('bad_value', 'null');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf16 = new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true });

/** Any of the string types that occur in names; 7-bit types refuse 8-bit octets, T61 is read as Latin-1. */
export function readText(node: DerNode): string {
  try {
    switch (node.tag) {
      case TAG.utf8:
        return utf8.decode(node.content);
      case TAG.bmp:
        return utf16.decode(node.content);
      case TAG.t61:
        return Array.from(node.content, (byte) => String.fromCharCode(byte)).join('');
      case TAG.printable:
      case TAG.ia5:
      case TAG.visible:
        if (node.content.some((byte) => byte >= 0x80)) throw new DerError('bad_value', 'text');
        return utf8.decode(node.content);
    }
  } catch {
    throw new DerError('bad_value', 'text');
  }
  throw new DerError('bad_tag', 'text');
}
