// How two verdicts agree, and how ranges are found without our reader.

import { openPdf, pages, type Stream } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { expect, it } from 'vitest';
import { samplePdf } from '../../sample-pdf.ts';
import { acceptedBy, agreementOf, expectedOf } from './judge-foreign.ts';
import { foreignFigures } from './measure-foreign.ts';
import { type Answer, derOf, type Opinions, signedRanges, together } from './opinions.ts';
import { TAMPERINGS } from './tamper.ts';

it.each([
  ['valid', 'passed', 'agree'],
  ['valid_with_warnings', 'passed', 'agree'],
  ['cannot_verify', 'passed', 'says less'],
  ['cannot_verify', 'open', 'agree'],
  ['changed_after_signing', 'passed', 'accuses'],
  ['invalid', 'open', 'accuses'],
  ['valid', 'failed', 'says more'],
  ['valid', 'open', 'says more'],
  ['invalid', 'failed', 'agree'],
  ['valid', undefined, 'FALSE ACCEPT'],
  ['cannot_verify', undefined, 'agree'],
] as const)('ours %s, the judges %s: %s', (own, expected, wanted) => {
  expect(agreementOf(own, expected)).toBe(wanted);
});

const said = (integrity: Record<string, Answer>, more: Partial<Opinions> = {}): Opinions => ({
  integrity,
  trust: { openssl: 'yes' },
  form: {},
  policy: {},
  ...more,
});

it.each([
  ['all believe it', said({ openssl: 'yes', pdfsig: 'yes' }), 'passed'],
  ['one of three does not', said({ openssl: 'yes', pdfsig: 'no', gnutls: 'yes' }), 'passed'],
  ['one of two does not', said({ openssl: 'yes', pdfsig: 'no' }), 'open'],
  ['none does', said({ openssl: 'no', pdfsig: 'silent' }), 'failed'],
  ['nobody reads it', said({ openssl: 'silent' }), 'open'],
  ['nobody vouches', said({ openssl: 'yes' }, { trust: { openssl: 'no' } }), 'open'],
  ['two signers', said({ openssl: 'yes' }, { form: { itext: 'no' } }), 'open'],
  ['SHA-1', said({ openssl: 'yes' }, { policy: { nss: 'no' } }), 'open'],
] as const)('%s', (_, opinions, wanted) => {
  expect(expectedOf(opinions)).toBe(wanted);
});

it('a judge alone accepts what it says no of to no question, and says nothing where it reads no bytes', () => {
  const opinions = said({ openssl: 'yes', itext: 'silent', pdfsig: 'yes' }, { trust: { pdfsig: 'no' } });
  expect(['openssl', 'itext', 'pdfsig', 'gnutls'].map((judge) => acceptedBy(judge, opinions))).toEqual([
    true,
    undefined,
    false,
    undefined,
  ]);
});

it('one answer for all signatures of a file', () => {
  expect(together(['yes', 'no', 'silent'])).toBe('no');
  expect(together(['silent', 'yes'])).toBe('yes');
  expect(together([])).toBe('silent');
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
  const line = { tool: 'x', own: 'valid', reasons: [] };
  const figures = foreignFigures(
    [
      { ...line, path: 'signed/x/a.pdf', agreement: 'agree' },
      { ...line, path: 'tampered/x/a.byte.pdf', tampering: 'byte', agreement: 'FALSE ACCEPT' },
    ],
    0,
  );
  expect(figures.at(-1)).toMatchObject({ value: 1, goal: { atMost: 0 }, note: 'tampered/x/a.byte.pdf' });
});
