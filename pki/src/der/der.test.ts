// DER: vectors of X.690 forms that must be refused, and round trips of everything the writer makes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  berToDer,
  childrenOf,
  DerCursor,
  DerError,
  decodePem,
  derBitString,
  derBoolean,
  derCertificateTime,
  derContext,
  derElement,
  derGeneralizedTime,
  derInteger,
  derNamedBits,
  derNull,
  derOctetString,
  derOid,
  derPrintable,
  derSequence,
  derSetOf,
  derUtf8,
  encodePem,
  fromBase64,
  fromHex,
  readBitString,
  readBoolean,
  readDer,
  readElement,
  readInteger,
  readNull,
  readOctetBits,
  readOid,
  readSmallInteger,
  readText,
  readTime,
  toBase64,
  toHex,
} from './index.ts';

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DerError) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('reader', () => {
  test.each([
    ['', 'truncated'],
    ['02', 'truncated'],
    ['0201', 'truncated'],
    ['020100ff', 'trailing_bytes'],
    ['30800000', 'bad_length'],
    ['0281017f', 'bad_length'],
    ['0482000100', 'bad_length'],
    ['04820001ff', 'bad_length'],
    ['048200', 'truncated'],
    ['04850000000001ff', 'bad_length'],
    ['04ffffffffff', 'bad_length'],
    ['0484ffffffff', 'truncated'],
    ['1f8101ff', 'bad_tag'],
    ['0000', 'bad_tag'],
  ])('refuses %s: %s', (hex, code) => {
    expect(codeOf(() => readDer(fromHex(hex)))).toBe(code);
  });

  test.each([
    ['0200', readInteger, 'bad_value'],
    ['02020001', readInteger, 'not_canonical'],
    ['0202ff80', readInteger, 'not_canonical'],
    ['0201ff', readSmallInteger, 'bad_value'],
    ['02050080000000', readSmallInteger, 'bad_value'],
    ['010101', readBoolean, 'not_canonical'],
    ['01020000', readBoolean, 'not_canonical'],
    ['0300', readBitString, 'bad_value'],
    ['030208ff', readBitString, 'bad_value'],
    ['030201ff', readBitString, 'not_canonical'],
    ['030101', readBitString, 'not_canonical'],
    ['030201fe', readOctetBits, 'bad_value'],
    ['050100', readNull, 'bad_value'],
    ['0600', readOid, 'bad_value'],
    ['060180', readOid, 'bad_value'],
    ['06032a8001', readOid, 'not_canonical'],
    ['0c01ff', readText, 'bad_value'],
    ['1301e9', readText, 'bad_value'],
    ['1e0100', readText, 'bad_value'],
    ['040141', readText, 'bad_tag'],
  ] as const)('refuses the value %s', (hex, read, code) => {
    expect(codeOf(() => (read as (node: ReturnType<typeof readDer>) => unknown)(readDer(fromHex(hex))))).toBe(
      code,
    );
  });

  test('a cursor refuses missing, wrong and unknown fields', () => {
    const node = readDer(derSequence(derInteger(1), derNull()));
    expect(codeOf(() => new DerCursor(node).end())).toBe('trailing_bytes');
    expect(codeOf(() => new DerCursor(node).next(0x04))).toBe('bad_tag');
    const cursor = new DerCursor(node);
    cursor.next(0x02);
    expect(cursor.optional(0x04)).toBeUndefined();
    expect(cursor.optional(0x05)).toBeDefined();
    expect(codeOf(() => cursor.next())).toBe('truncated');
    expect(codeOf(() => childrenOf(readDer(derInteger(1))))).toBe('bad_tag');
  });
});

describe('writer', () => {
  test.each([
    [derInteger(0), '020100'],
    [derInteger(127), '02017f'],
    [derInteger(128), '02020080'],
    [derInteger(-128), '020180'],
    [derInteger(-129), '0202ff7f'],
    [derInteger(fromHex('00')), '020100'],
    [derInteger(fromHex('0080')), '02020080'],
    [derInteger(new Uint8Array()), '020100'],
    [derBoolean(true), '0101ff'],
    [derOid('1.2.840.113549'), '06062a864886f70d'],
    [derOid('2.999.3'), '0603883703'],
    [derNamedBits([0, 1]), '030206c0'],
    [derNamedBits([5, 6]), '03020106'],
    [derNamedBits([8]), '0303070080'],
    [derNamedBits([]), '030100'],
    [derSetOf([derInteger(2), derInteger(1)]), '3106020101020102'],
    [derContext(0, derNull()), 'a0020500'],
    [derUtf8('张'), '0c03e5bca0'],
    [derBitString(fromHex('ff')), '030200ff'],
    [
      derCertificateTime(new Date('2049-12-31T23:59:59.999Z')),
      `170d${toHex(new TextEncoder().encode('491231235959Z'))}`,
    ],
    [
      derCertificateTime(new Date('2050-01-01T00:00:00Z')),
      `180f${toHex(new TextEncoder().encode('20500101000000Z'))}`,
    ],
    [
      derGeneralizedTime(new Date('2026-01-02T03:04:05.120Z')),
      `1812${toHex(new TextEncoder().encode('20260102030405.12Z'))}`,
    ],
  ])('case %#', (bytes, hex) => {
    expect(toHex(bytes)).toBe(hex);
  });

  test('long lengths are minimal', () => {
    for (const length of [127, 128, 255, 256, 65_535, 65_536]) {
      const encoded = derOctetString(new Uint8Array(length));
      expect(readDer(encoded).content.length).toBe(length);
    }
  });

  test('refuses what has no encoding', () => {
    expect(codeOf(() => derPrintable('张'))).toBe('bad_value');
    expect(codeOf(() => derOid('3.1'))).toBe('bad_value');
    expect(codeOf(() => derOid('1.40'))).toBe('bad_value');
    expect(codeOf(() => derInteger(1.5))).toBe('bad_value');
    expect(codeOf(() => derGeneralizedTime(new Date(Number.NaN)))).toBe('bad_value');
  });

  test('round trips', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(1n << 200n), max: 1n << 200n }),
        (value) => readInteger(readDer(derInteger(value))) === value,
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => !text.isWellFormed() || readText(readDer(derUtf8(text))) === text),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.bigInt({ min: 0n, max: 1n << 130n }), { minLength: 1, maxLength: 9 }),
        (first, arcs) => {
          const dotted = [first, first < 2 ? arcs[0]! % 40n : arcs[0], ...arcs.slice(1)].join('.');
          const encoded = derOid(dotted);
          if (encoded.length < 66) expect(readOid(readDer(encoded))).toBe(dotted);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(readTime(readDer(derGeneralizedTime(date))).getTime()).toBe(date.getTime());
          expect(readTime(readDer(derCertificateTime(date))).getTime()).toBe(
            Math.floor(date.getTime() / 1000) * 1000,
          );
        },
      ),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => toHex(fromBase64(toBase64(bytes))) === toHex(bytes)));
  });
});

describe('times', () => {
  test.each([
    '490230000000Z',
    '4912312359Z',
    '491231235960Z',
    '491231250000Z',
    '491231235959+0800',
    '4912312359590Z',
  ])('refuses %s', (text) => {
    expect(codeOf(() => readTime(readDer(derElement(0x17, new TextEncoder().encode(text)))))).toBe(
      'bad_value',
    );
  });
  test.each([
    '20490230000000Z',
    '20491231235959.0Z',
    '20491231235959.10Z',
    '20491231235959',
    '20491231235959,5Z',
  ])('refuses %s', (text) => {
    expect(codeOf(() => readTime(readDer(derElement(0x18, new TextEncoder().encode(text)))))).toBe(
      'bad_value',
    );
  });
  test('years 50 to 99 of UTCTime are of the last century', () => {
    expect(
      readTime(readDer(derElement(0x17, new TextEncoder().encode('500101000000Z')))).getUTCFullYear(),
    ).toBe(1950);
    expect(
      readTime(readDer(derElement(0x17, new TextEncoder().encode('490101000000Z')))).getUTCFullYear(),
    ).toBe(2049);
  });
});

describe('hostile bytes', () => {
  test('any input gives a value or DerError, and what reads is what would be written', () => {
    const walk = (bytes: Uint8Array): Uint8Array => {
      const node = readDer(bytes);
      return (node.tag & 0x20) === 0
        ? derElement(node.tag, node.content)
        : derElement(node.tag, ...childrenOf(node).map((child) => walk(child.bytes)));
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const code = codeOf(() => expect(toHex(walk(bytes))).toBe(toHex(bytes)));
        expect(code).not.toBe('');
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => codeOf(() => berToDer(bytes)) !== ''),
      { numRuns: 2000 },
    );
  });
});

describe('BER intake', () => {
  test('indefinite and long lengths, strings in pieces', () => {
    const { der, length } = berToDer(
      fromHex('3080 0281017f 2480 0401aa 24060401bb0401cc 0000 0000 ff'.replaceAll(' ', '')),
    );
    expect(toHex(der)).toBe('300802017f0403aabbcc');
    expect(length).toBe(23);
  });
  test('DER goes through unchanged', () => {
    const der = derSequence(
      derInteger(300),
      derSetOf([derOid('1.2.3'), derNull()]),
      derOctetString(new Uint8Array(300)),
    );
    expect(toHex(berToDer(der).der)).toBe(toHex(der));
  });
  test.each([
    ['3080', 'truncated'],
    ['0480', 'bad_length'],
    ['30830000010200', 'truncated'],
    ['308400000001', 'truncated'],
    ['2405020101', 'truncated'],
    ['2403020101', 'bad_tag'],
    ['230403020000', 'bad_tag'],
    ['3080'.repeat(60), 'too_deep'],
  ])('refuses %s', (hex, code) => {
    expect(codeOf(() => berToDer(fromHex(hex)))).toBe(code);
  });
});

describe('PEM and base64', () => {
  test('round trip of several blocks among text', () => {
    const blocks = [new Uint8Array(100).fill(7), new Uint8Array([1])];
    const text = `说明\n${blocks.map((block) => encodePem('CERTIFICATE', block)).join('other\n')}`;
    expect(decodePem('CERTIFICATE', text).map(toHex)).toEqual(blocks.map(toHex));
  });
  test.each([
    '',
    '-----BEGIN CERTIFICATE-----\nAAAA',
    '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----',
    '-----BEGIN CERTIFICATE-----\nA*==\n-----END CERTIFICATE-----',
  ])('refuses %j', (text) => {
    expect(codeOf(() => decodePem('CERTIFICATE', text))).toBe('bad_pem');
  });
  test.each(['AB==', 'A', 'AA=A', 'AA\n==', 'AA'])('refuses base64 %j', (text) => {
    expect(codeOf(() => fromBase64(text))).toBe('bad_value');
  });
  test('elements can be read one after the other', () => {
    expect(readElement(fromHex('020101020102'), 3).content[0]).toBe(2);
  });
});
