// How two verdicts agree, and how ranges are found without our reader.

import { openPdf, pages, type Stream } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { expect, it } from 'vitest';
import { samplePdf } from '../../sample-pdf.ts';
import { agreementOf, derOf, signedRanges } from './judge-foreign.ts';
import { foreignFigures } from './measure-foreign.ts';
import { TAMPERINGS } from './tamper.ts';

it.each([
  ['valid', true, false, 'agree'],
  ['valid_with_warnings', true, false, 'agree'],
  ['cannot_verify', true, false, 'says less'],
  ['changed_after_signing', true, false, 'accuses'],
  ['invalid', true, false, 'accuses'],
  ['valid', false, false, 'judges doubt'],
  ['invalid', false, false, 'agree'],
  ['valid', true, true, 'FALSE ACCEPT'],
  ['cannot_verify', false, true, 'agree'],
] as const)('ours %s, judges accept %s, tampered %s: %s', (own, accept, tampered, wanted) => {
  expect(agreementOf(own, accept, tampered)).toBe(wanted);
});

it('finds the covered bytes and the contents of each range', () => {
  const text = '1 0 obj<</SubFilter/adbe.pkcs7.detached/ByteRange[0 86 92 7]/Contents';
  const pdf = Buffer.from(`${text.padEnd(86)}<3003>>endobj`, 'latin1');
  const [only] = signedRanges(pdf);
  expect(only?.subFilter).toBe('adbe.pkcs7.detached');
  expect(only?.contents.toString('hex')).toBe('3003');
  expect(only?.covered.toString('latin1')).toBe(`${text.padEnd(86)}>endobj`);
});

it('cuts the padding behind a CMS', () => {
  const cms = Buffer.from([0x30, 0x82, 0x01, 0x00, ...new Uint8Array(256).fill(7)]);
  expect(derOf(Buffer.concat([cms, Buffer.alloc(50)]))).toEqual(cms);
  expect(derOf(Buffer.from([0x30, 0x80, 1, 0, 0]))).toHaveLength(5);
});

it('a later revision really replaces what page 1 draws', async () => {
  const pdf = await samplePdf({ name: '', pages: 1, bytes: 5000 });
  const altered = TAMPERINGS.replaced!(pdf)!;
  const file = openPdf(altered, { inflate: nodeInflate });
  const contents = file.resolve(pages(file)[0]!.dict.get('Contents'));
  expect(Buffer.from((contents as Stream).raw()).toString()).toBe('1 0 0 rg 100 100 300 300 re f');
  expect(altered.subarray(0, pdf.length).equals(pdf)).toBe(true);
});

it('cuts into what a signature covers, not into a revision behind it', () => {
  const signed = Buffer.from(`${'x'.repeat(100)}/ByteRange[0 50 90 60]`.padEnd(150));
  expect(TAMPERINGS.cut!(Buffer.concat([signed, Buffer.alloc(200)]))).toHaveLength(110);
  expect(TAMPERINGS.cut!(Buffer.from('nothing signed'))).toBeUndefined();
});

it('a false accept is named and misses the goal', () => {
  const line = { tool: 'x', own: 'valid', reasons: [], pdfsig: 'valid', openssl: 'good' };
  const figures = foreignFigures(
    [
      { ...line, path: 'signed/x/a.pdf', agreement: 'agree' },
      { ...line, path: 'tampered/x/a.byte.pdf', tampering: 'byte', agreement: 'FALSE ACCEPT' },
    ],
    0,
  );
  expect(figures.at(-1)).toMatchObject({ value: 1, goal: { atMost: 0 }, note: 'tampered/x/a.byte.pdf' });
});
