// Time, randomness and identifiers, passed in so that tests can move them.
import { freshBytes } from './crypto/fresh-bytes.ts';

export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

let lastMs = -1;
let counter = 0;

/**
 * UUIDv7 (RFC 9562 §5.7, §6.2 method 1): time-ordered keys made in the application, no database sequence needed. Those
 * that one process makes within a millisecond count upwards, so that rows made together keep their order.
 */
export function uuidv7(now: Date = new Date()): string {
  const ms = now.getTime();
  const bytes = freshBytes(16);
  // 11 random bits to start with leave room for 2,048 more in the same millisecond.
  counter = ms === lastMs ? counter + 1 : bytes.readUInt16BE(6) & 0x7ff;
  lastMs = ms;
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter & 0xfff), 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many random characters of Crockford base32, 5 bits each. */
export const randomCode = (length: number): string =>
  Array.from(freshBytes(length), (b) => crockford[b & 31]).join('');

/** `APL…`, `SGN…`, `PRS…`, `FLW…`: a prefix and 130 random bits in Crockford base32, not enumerable (L-10). */
export const publicNumber = (prefix: 'APL' | 'SGN' | 'PRS' | 'FLW'): string => prefix + randomCode(26);

/** Opaque 256-bit token, base64url. */
export const randomToken = (): string => freshBytes(32).toString('base64url');
