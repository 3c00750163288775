// CRC-32 takes eight bytes at once: every length and every place in a buffer gives what Node's zlib gives, whole or continued.
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8 } from '../event/bytes.ts';
import { crc32 } from './zip-format.ts';

it('is the one of the standard (check value of CRC-32/ISO-HDLC)', () => {
  expect(crc32(utf8('123456789'))).toBe(0xcbf43926);
});

it('gives what zlib gives, for any bytes at any place', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(40), fc.nat(200), (bytes, from, cut) => {
      const part = bytes.subarray(from);
      expect(crc32(part)).toBe(zlibCrc32(part));
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(zlibCrc32(bytes));
    }),
  );
});
