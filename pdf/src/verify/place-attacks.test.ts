// P-01 and P-03 of security.md: byte ranges that cover something else, wrapped signatures, and every changed byte.
import { beforeAll, describe, expect, test } from 'vitest';
import { makePdf, writePdf } from '../testing/make-pdf.ts';
import {
  appendUpdate,
  join,
  MARK,
  makeParty,
  objectText,
  open,
  type Party,
  patch,
  prepared,
  signaturesOf,
} from '../testing/tamper.ts';

let party: Party;
let signed: Buffer;
let range: number[];
let rangeText: string;
let small: Buffer;

beforeAll(async () => {
  party = await makeParty();
  signed = await party.sign(prepared(await makePdf()), 'sig.a', { appearances: { 'sig.a': MARK } });
  range = signaturesOf(signed)[0]!.byteRange!;
  rangeText = /\/ByteRange\[[^\]]*\] */.exec(signed.toString('latin1'))![0];
  small = await party.sign(
    writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
    ]),
    'one',
  );
});

const withRange = (text: string): Buffer => patch(signed, rangeText, text.padEnd(rangeText.length));

describe('P-01: byte range', () => {
  test('control', async () => {
    expect((await party.verdict(signed)).verdict).toBe('valid');
    expect((await party.verdict(withRange(rangeText.trimEnd()))).verdict).toBe('valid');
  });
  test.each<[string, (r: number[]) => string]>([
    ['missing', () => ''],
    ['null', () => '/ByteRange null'],
    ['a string', () => '/ByteRange(0 1 2 3)'],
    ['empty', () => '/ByteRange[]'],
    ['all zero', () => '/ByteRange[0 0 0 0]'],
    ['negative', ([, b, c, d]) => `/ByteRange[-1 ${b} ${c} ${d}]`],
    ['negative length', ([a, b, c]) => `/ByteRange[${a} ${b} ${c} -1]`],
    ['not from the beginning', ([, b, c, d]) => `/ByteRange[1 ${b! - 1} ${c} ${d}]`],
    ['fractions', ([a, b, c, d]) => `/ByteRange[${a} ${b}.5 ${c} ${d}]`],
    ['huge', ([a, b, c]) => `/ByteRange[${a} ${b} ${c} 9999999]`],
    ['overlapping', ([a, b, c, d]) => `/ByteRange[${a} ${b} ${c! - 10} ${d! + 10}]`],
    ['gap wider at its start', ([a, b, c, d]) => `/ByteRange[${a} ${b! - 20} ${c} ${d}]`],
    ['gap narrower at its start', ([a, b, c, d]) => `/ByteRange[${a} ${b! + 1} ${c} ${d}]`],
    ['gap wider at its end', ([a, b, c, d]) => `/ByteRange[${a} ${b} ${c! + 5} ${d! - 5}]`],
    ['short tail', ([a, b, c, d]) => `/ByteRange[${a} ${b} ${c} ${d! - 10}]`],
    ['one byte short', ([a, b, c, d]) => `/ByteRange[${a} ${b} ${c} ${d! - 2}]`],
    ['three numbers', ([a, b, c]) => `/ByteRange[${a} ${b} ${c}]`],
    ['five numbers', ([a, b, c, d]) => `/ByteRange[${a} ${b} ${c} ${d} 0]`],
    ['two ranges only in appearance', ([a, b]) => `/ByteRange[${a} ${b} 0 0]`],
    ['a reference', ([a, b, c]) => `/ByteRange[${a} ${b} ${c} 5 0 R]`],
  ])('%s', async (_, make) => {
    const report = await party.verdict(withRange(make(range)));
    expect(report.verdict).toBe('invalid');
    expect(report.signatures[0]?.reason).toBe('bad_byte_range');
  });
  test.each([
    '/Contents null',
    '/Contents()',
    '/Contents<>',
    '/Contents 1 0 R',
    '/Contents<00>',
    '/Contents<30>',
  ])('contents: %s', async (text) => {
    const [, start, end] = range as [number, number, number, number];
    const out = Buffer.from(signed);
    out.write(text.padEnd(end - start + 9), start - 9, 'latin1');
    expect((await party.verdict(out)).verdict).toMatch(/^(cannot_verify|invalid)$/);
  });
  test('a reference to the array or to the contents', async () => {
    const pdf = appendUpdate(await makePdf(), { objects: {} });
    const size = open(pdf).size;
    const form = appendUpdate(pdf, {
      objects: {
        [open(pdf).rootRef.num]: objectText(pdf, open(pdf).rootRef.num).replace(
          />>$/,
          `/AcroForm<</SigFlags 3/Fields[${size} 0 R]>>>>`,
        ),
        [size]: `<</FT/Sig/T(x)/V ${size + 1} 0 R>>`,
        [size + 1]:
          `<</Type/Sig/SubFilter/ETSI.CAdES.detached/ByteRange ${size + 2} 0 R/Contents ${size + 3} 0 R>>`,
        [size + 2]: '[0 10 20 30]',
        [size + 3]: '<3003020101>',
      },
    });
    expect((await party.verdict(form)).verdict).toBe('cannot_verify');
  });
});

describe('P-03: wrapping', () => {
  test('the signed second part moved behind inserted bytes', async () => {
    const [, a, b, c] = range as [number, number, number, number];
    for (const inserted of ['   ', '%x\n', '9 0 obj\n<</Type/Page>>\nendobj\n']) {
      const moved = join(signed.subarray(0, b), inserted, signed.subarray(b));
      const shifted = patch(
        moved,
        rangeText,
        `/ByteRange[0 ${a} ${b + inserted.length} ${c}]`.padEnd(rangeText.length),
      );
      expect((await party.verdict(shifted)).verdict).not.toMatch(/^valid/);
      expect((await party.verdict(moved)).verdict).not.toMatch(/^valid/);
    }
  });
  test('a second table between the parts, in a larger gap inside the contents', async () => {
    const [, a, b] = range as [number, number, number, number];
    const evil = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 2>>\n';
    const out = Buffer.from(signed);
    out.write(`>${evil}`, b - 1 - evil.length, 'latin1');
    expect((await party.verdict(out)).verdict).not.toMatch(/^valid/);
    expect(a).toBeLessThan(b);
  });
});

describe('every byte', () => {
  test('of a small signed file: no flip verifies', async () => {
    expect((await party.verdict(small)).verdict).toBe('valid');
    const [, a, b] = signaturesOf(small)[0]!.byteRange as [number, number, number, number];
    const cmsLength = small
      .subarray(a + 1, b - 1)
      .toString('latin1')
      .replace(/0+$/, '').length;
    const positions: number[] = [];
    for (let i = 0; i < small.length; i++) {
      const padding = i > a + cmsLength && i < b - 1;
      if (!padding || i % 211 === 0) positions.push(i);
    }
    for (const i of positions.filter((_, k) => k % 3 === 0)) {
      for (const bit of i > a && i < b ? [1, 0x20] : [1 << (i % 8)]) {
        const changed = Buffer.from(small);
        changed[i]! ^= bit;
        expect((await party.verdict(changed)).verdict, `byte ${i} ^ ${bit}`).not.toMatch(/^valid/);
      }
    }
  });
  test('cut anywhere, it is not valid', async () => {
    for (let length = small.length - 1; length > 0; length = Math.floor(length * 0.97) - 1) {
      expect((await party.verdict(small.subarray(0, length))).verdict).not.toMatch(/^valid/);
    }
  });
});
