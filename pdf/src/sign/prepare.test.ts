// Names, places and refusals of preparation.
import { describe, expect, test } from 'vitest';
import { findField, formFields, openPdf, pages } from '../read/index.ts';
import { makePdf, onePage, writePdf } from '../testing/make-pdf.ts';
import { fieldNames, nodeInflate, type PlannedField, prepare, signatureFieldName } from './index.ts';

const place = { page: 0, x: 50, y: 100, width: 100, height: 50 };
const item = (
  signer: string,
  kind: PlannedField['kind'],
  more: Partial<PlannedField> = {},
): PlannedField => ({
  signer,
  kind,
  name: '盖章处',
  placement: place,
  ...more,
});
const prepared = (pdf: Buffer, fields: PlannedField[]): Buffer =>
  Buffer.concat([pdf, prepare(pdf, { fields })]);
const open = (pdf: Uint8Array) => openPdf(pdf, { inflate: nodeInflate });

test('the first signature or seal is the signature field, the rest is numbered per signer', () => {
  const fields = [
    item('a', 'date'),
    item('a', 'seal'),
    item('b', 'signature'),
    item('a', 'signature'),
    item('b', 'edge'),
  ];
  expect(fieldNames({ fields })).toEqual(['xq.a.1', 'sig.a', 'sig.b', 'xq.a.2', 'xq.b.1']);
});

test('fields are found by name, of the right kind, on their page', async () => {
  const pdf = prepared(await makePdf(2), [
    item('a', 'seal'),
    item('a', 'date', { placement: { ...place, page: 1 } }),
    item('b', 'text'),
  ]);
  const file = open(pdf);
  expect(formFields(file).map(({ name, type, flags }) => [name, type, flags])).toEqual([
    ['sig.a', 'Sig', 0],
    ['sig.b', 'Sig', 0],
    ['xq.a.1', 'Btn', 65537],
    ['xq.b.1', 'Btn', 65537],
  ]);
  const [first, second] = pages(file);
  const widget = findField(file, 'xq.a.1')!;
  expect(widget.dict.get('P')).toEqual(second!.ref);
  expect(file.array(second!.dict.get('Annots'))).toEqual([widget.ref]);
  expect(file.array(first!.dict.get('Annots'))).toHaveLength(3);
  expect(findField(file, 'sig.a')!.dict.get('Rect')).toEqual([50, 691.89, 150, 741.89]);
  // A signer without signature or seal still signs, invisibly.
  expect(findField(file, signatureFieldName('b'))!.dict.get('Rect')).toEqual([0, 0, 0, 0]);
  expect(findField(file, 'xq.c.1')).toBeUndefined();
  expect([...file.irregularities]).toEqual([]);
});

test('an existing form, direct or not, and existing annotations are kept', () => {
  for (const direct of [true, false]) {
    const form = '<</Fields[4 0 R]/NeedAppearances true>>';
    const pdf = prepared(
      writePdf([
        `<</Type/Catalog/Pages 2 0 R/AcroForm ${direct ? form : '5 0 R'}>>`,
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
        '<</Type/Page/Parent 2 0 R/Annots 6 0 R>>',
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(own)/Rect[0 0 10 10]>>',
        form,
        '[4 0 R]',
      ]),
      [item('a', 'seal')],
    );
    const file = open(pdf);
    expect(formFields(file).map(({ name }) => name)).toEqual(['sig.a', 'own']);
    const acroForm = file.dict(file.catalog.get('AcroForm'))!;
    expect(acroForm.get('NeedAppearances')).toBeUndefined();
    expect(acroForm.get('SigFlags')).toBe(3);
    expect(file.array(pages(file)[0]!.dict.get('Annots'))).toHaveLength(2);
  }
});

test('the same plan gives the same bytes', async () => {
  const pdf = await makePdf();
  const plan = { fields: [item('a', 'seal'), item('a', 'date')] };
  expect(Buffer.compare(prepare(pdf, plan), prepare(pdf, plan))).toBe(0);
});

describe('refused', () => {
  const blank = onePage('/MediaBox[0 0 600 800]');
  const cases: [string, Buffer, PlannedField[], string][] = [
    ['no fields', blank, [], 'bad_plan'],
    ['a signer key that is a name', blank, [item('张三', 'seal')], 'bad_plan'],
    ['a signer key with a period', blank, [item('a.b', 'seal')], 'bad_plan'],
    [
      'a page that is not there',
      blank,
      [item('a', 'seal', { placement: { ...place, page: 1 } })],
      'page_missing',
    ],
    ['beyond the page', blank, [item('a', 'seal', { placement: { ...place, x: 550 } })], 'outside_page'],
    ['above the page', blank, [item('a', 'seal', { placement: { ...place, y: -20 } })], 'outside_page'],
    ['an empty place', blank, [item('a', 'seal', { placement: { ...place, width: 0 } })], 'outside_page'],
    ['no number', blank, [item('a', 'seal', { placement: { ...place, x: Number.NaN } })], 'outside_page'],
    ['twice', prepared(blank, [item('a', 'seal')]), [item('b', 'seal')], 'has_own_form'],
    [
      'an XFA form',
      writePdf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA[]>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
        '<</Type/Page/Parent 2 0 R>>',
      ]),
      [item('a', 'seal')],
      'has_own_form',
    ],
  ];
  test.each(cases)('%s', (_name, pdf, fields, code) => {
    expect(() => prepare(pdf, { fields })).toThrow(expect.objectContaining({ code }));
  });
});
