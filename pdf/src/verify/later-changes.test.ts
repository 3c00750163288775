// P-02, P-04, P-05 of security.md: what may be appended after a signature, and everything else, which may not.
import { beforeAll, describe, expect, test } from 'vitest';
import { type PdfString, pages, type Ref } from '../read/index.ts';
import { makePdf, writePdf } from '../testing/make-pdf.ts';
import {
  appendUpdate,
  join,
  MARK,
  makeParty,
  objectText,
  open,
  type Party,
  prepared,
  signaturesOf,
  type Update,
} from '../testing/tamper.ts';
import type { PdfReport } from './index.ts';

let party: Party;
let signed: Buffer;
let uncertified: Buffer;
let size: number;
let root: number;
let page: number;
let form: number;

beforeAll(async () => {
  party = await makeParty();
  const base = prepared(await makePdf(2));
  signed = await party.sign(base, 'sig.a', { certify: true, appearances: { 'sig.a': MARK, 'xq.a.1': MARK } });
  uncertified = await party.sign(base, 'sig.a', { appearances: { 'sig.a': MARK } });
  const file = open(signed);
  size = file.size;
  root = file.rootRef.num;
  page = pages(file)[0]!.ref.num;
  form = (file.catalog.get('AcroForm') as Ref).num;
});

const first = (report: PdfReport): string =>
  `${report.signatures[0]?.verdict} ${report.signatures[0]?.reason}`;
const reasonOf = async (pdf: Uint8Array): Promise<string> => {
  const report = await party.verdict(pdf);
  expect(report.verdict).not.toMatch(/^valid/);
  return first(report);
};
const update = (objects: Update['objects'], more: Partial<Update> = {}): Buffer =>
  appendUpdate(signed, { objects, ...more });
const edit = (num: number, change: (text: string) => string): Record<number, string> => ({
  [num]: change(objectText(signed, num)),
});
const insert = (num: number, entries: string): Record<number, string> =>
  edit(num, (text) => text.replace(/>>$/, `${entries}>>`));
const stream = (content: string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 100 50]';
const fieldNumber = (name: string): number => {
  const parts = name.split('.');
  const file = open(signed);
  let fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  let num = 0;
  for (const part of parts) {
    const titled = fields.map((field) => ({ field, title: file.dict(field)!.get('T') as PdfString }));
    const found = titled.find(({ title }) => title.text() === part)!.field as Ref;
    num = found.num;
    fields = file.array(file.dict(file.get(num))?.get('Kids')) ?? [];
  }
  return num;
};

const startxrefs = (): number[] =>
  [...signed.toString('latin1').matchAll(/startxref\n(\d+)/g)].map((match) => Number(match[1]));

describe('P-02: appended updates', () => {
  test('control: the next signer signs', async () => {
    const done = await party.sign(signed, 'sig.b', {
      lock: true,
      appearances: { 'sig.b': MARK, 'xq.b.1': MARK },
    });
    expect((await party.verdict(done)).verdict).toBe('valid');
  });
  test.each<[string, () => Buffer, string]>([
    ['bytes after the end', () => join(signed, 'x'), 'changed_after_signing bytes_appended'],
    ['a line end', () => join(signed, '\n'), 'changed_after_signing bytes_appended'],
    [
      'an object without a table',
      () => join(signed, `${page} 0 obj\n<</Type/Page>>\nendobj\n`),
      'changed_after_signing bytes_appended',
    ],
    [
      'an object, and the old startxref again',
      () =>
        join(signed, `${page} 0 obj\n<</Type/Page>>\nendobj\nstartxref\n${open(signed).startxref}\n%%EOF\n`),
      'changed_after_signing bytes_appended',
    ],
    ['an empty update', () => update({}), 'valid'],
    [
      'a page object replaced',
      () => update(edit(page, (text) => text.replace('/Rotate 0', '').replace('/Type', '/Rotate 90/Type'))),
      'changed_after_signing page_changed',
    ],
    [
      'a page with other content',
      () =>
        update({
          ...edit(page, (text) => text.replace(/\/Contents \d+/, `/Contents ${size}`)),
          [size]: stream('0 0 100 100 re f'),
        }),
      'changed_after_signing page_changed',
    ],
    [
      'content stream replaced',
      () =>
        update({
          [Number(/\/Contents (\d+)/.exec(objectText(signed, page))![1])]: stream('0 0 100 100 re f'),
        }),
      'changed_after_signing object_changed',
    ],
    ['a stray object', () => update({ [size]: '<</A 1>>' }), 'cannot_verify later_revision_foreign'],
    [
      'bytes between objects and table',
      () => update({}, { junk: '5 0 obj\n<<>>\nendobj\n' }),
      'cannot_verify hidden_bytes',
    ],
    [
      'a comment that could be taken for an object',
      () => update({}, { junk: '%5 0 obj\n' }),
      'cannot_verify hidden_bytes',
    ],
    [
      'an object freed',
      () => update({}, { free: [Number(/\/Contents (\d+)/.exec(objectText(signed, page))![1])] }),
      'changed_after_signing object_changed',
    ],
    [
      'another catalog',
      () =>
        appendUpdate(signed, { objects: { [size]: objectText(signed, root) }, trailer: `/Root ${size} 0 R` }),
      'changed_after_signing catalog_changed',
    ],
    [
      'another information dictionary',
      () =>
        appendUpdate(signed, {
          objects: { [size]: '<</Title(x)>>' },
          trailer: `/Root ${root} 0 R/Info ${size} 0 R`,
        }),
      'changed_after_signing catalog_changed',
    ],
    ['a table that skips the signed revision', () => update({}, { prev: startxrefs().at(-2)! }), ''],
  ])('%s', async (_, make, expected) => {
    const pdf = make();
    const report = await party.verdict(pdf);
    if (expected === 'valid') expect(report.verdict).toBe('valid');
    else expect(report.verdict).not.toMatch(/^valid/);
    if (expected.includes(' ')) expect(first(report)).toBe(expected);
  });
  test('a copied signature dictionary does not speak for the new revision', async () => {
    const { ref } = signaturesOf(signed)[0]!;
    const field = fieldNumber('sig.a');
    const copied = update({
      ...edit(field, (text) => text.replace(`/V ${ref!.num} 0 R`, `/V ${size} 0 R`)),
      [size]: objectText(signed, ref!.num),
    });
    const report = await party.verdict(copied);
    expect(report.signatures.map((signature) => signature.verdict)).toEqual([
      'changed_after_signing',
      'invalid',
    ]);
    const again = update({ [ref!.num]: objectText(signed, ref!.num).replace('/Type/Sig', '/Type /Sig') });
    expect((await party.verdict(again)).verdict).not.toBe('invalid');
    const emptied = update(edit(field, (text) => text.replace(/\/V \d+ 0 R/, '')));
    expect(await reasonOf(emptied)).toBe('changed_after_signing signature_changed');
  });
  test('an entry that points back into the signed bytes', async () => {
    const before = signed.subarray(0, (await party.verdict(signed)).revisions[0]!.length);
    const older = open(before).range(page)!.start;
    expect(older).not.toBe(open(signed).range(page)!.start);
    expect(await reasonOf(update({}, { offsets: { [page]: older } }))).toBe(
      'changed_after_signing object_changed',
    );
  });
  test('what the second signature finds changed, the first one does too', async () => {
    const tampered = update(insert(page, '/Rotate 180'));
    const done = await party.sign(tampered, 'sig.b');
    const report = await party.verdict(done);
    expect(report.verdict).toBe('changed_after_signing');
    expect(report.signatures.map((signature) => signature.verdict)).toEqual([
      'changed_after_signing',
      'valid',
    ]);
    const back = appendUpdate(done, { objects: { [page]: objectText(signed, page) } });
    expect((await party.verdict(back)).signatures.map((signature) => signature.verdict)).toEqual([
      'changed_after_signing',
      'changed_after_signing',
    ]);
  });
});

describe('P-04: prepared shadows', () => {
  const shadow = (extra: string[], pageEntries: string, catalog = ''): Buffer =>
    writePdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${pageEntries}>>`,
      '<</Length 9>>\nstream\n/X Do /Y \nendstream',
      ...extra,
    ]);
  test('a reference into nothing, filled later by a signature appearance', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `/X${i} ${i + 5} 0 R`).join('');
    const pdf = await party.sign(shadow([], `/Contents 4 0 R/Resources<</XObject<<${names}>>>>`), 'one');
    expect((await party.verdict(pdf)).verdict).toBe('valid');
    const later = await party.sign(pdf, 'two', {
      placement: { page: 0, x: 10, y: 10, width: 50, height: 20 },
      appearances: { two: MARK },
    });
    expect(await reasonOf(later)).toBe('changed_after_signing object_replaced');
  });
  test('a hidden layer switched on', async () => {
    const layers = '/OCProperties<</OCGs[5 0 R]/D 6 0 R>>';
    const pdf = await party.sign(
      shadow(['<</Type/OCG/Name(x)>>', '<</OFF[5 0 R]>>'], '/Contents 4 0 R', layers),
      'one',
    );
    expect(await reasonOf(appendUpdate(pdf, { objects: { 6: '<</ON[5 0 R]>>' } }))).toBe(
      'changed_after_signing object_changed',
    );
  });
  test('one array as list of annotations and as page content', async () => {
    const pdf = await party.sign(shadow(['[]'], '/Contents 5 0 R/Annots 5 0 R'), 'one');
    const report = await party.verdict(pdf);
    expect(report.signatures[0]?.verdict).toBe('valid');
    const grown = appendUpdate(pdf, { objects: { 5: '[4 0 R]' } });
    expect(await reasonOf(grown)).toMatch(/^changed_after_signing/);
  });
  test('one array as security store and as page content', async () => {
    const pdf = await party.sign(shadow(['[4 0 R]'], '/Contents 5 0 R', '/DSS<</Certs 5 0 R>>'), 'one');
    expect((await party.verdict(pdf)).verdict).toBe('valid');
    const next = open(pdf).size;
    const grown = appendUpdate(pdf, {
      objects: { 5: `[4 0 R ${next} 0 R]`, [next]: stream('0 0 100 100 re f') },
    });
    expect(await reasonOf(grown)).toBe('changed_after_signing catalog_changed');
  });
  test('a replaced length of a content stream', async () => {
    const content = '0 g endstream 1 g';
    const pdf = await party.sign(
      shadow([`<</Length 6 0 R>>\nstream\n${content}\nendstream`, String(content.length)], '/Contents 5 0 R'),
      'one',
    );
    expect((await party.verdict(pdf)).verdict).toBe('valid');
    expect((await party.verdict(appendUpdate(pdf, { objects: { 6: '4' } }))).verdict).not.toMatch(/^valid/);
  });
  test('a replaced font', async () => {
    const pdf = await party.sign(
      shadow(
        ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
        '/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      ),
      'one',
    );
    expect(
      await reasonOf(appendUpdate(pdf, { objects: { 5: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' } })),
    ).toBe('changed_after_signing object_changed');
  });
});

describe('P-05: annotations, fields, appearances', () => {
  test.each<[string, () => Record<number, string>, string]>([
    [
      'a free text annotation',
      () => ({
        ...edit(page, (text) => text.replace(/\/Annots ?\[/, `/Annots [${size} 0 R `)),
        [size]: '<</Type/Annot/Subtype/FreeText/Rect[0 0 99 99]/Contents(x)>>',
      }),
      'annotation_changed',
    ],
    [
      'an annotation at the end of the list',
      () => ({
        ...edit(page, (text) => text.replace(/(\/Annots ?\[[^\]]*)\]/, `$1 ${size} 0 R]`)),
        [size]: '<</Type/Annot/Subtype/Square/Rect[0 0 99 99]>>',
      }),
      'annotation_changed',
    ],
    [
      'annotations removed',
      () => edit(page, (text) => text.replace(/\/Annots ?\[[^\]]*\]/, '/Annots[]')),
      'annotation_changed',
    ],
    [
      'the appearance of the signature',
      () => ({
        ...edit(fieldNumber('sig.a'), (text) => text.replace(/\/AP ?<<[^>]*>>/, `/AP<</N ${size} 0 R>>`)),
        [size]: stream('', FORM),
      }),
      'signature_changed',
    ],
    [
      'the rectangle of the signature',
      () => edit(fieldNumber('sig.a'), (text) => text.replace(/\/Rect ?\[/, '/Rect [1')),
      'signature_changed',
    ],
    [
      'a filled reserved appearance',
      () => ({
        ...edit(fieldNumber('xq.a.1'), (text) => text.replace(/\/AP ?<<[^>]*>>/, `/AP<</N ${size} 0 R>>`)),
        [size]: stream('0 0 9 9 re f', FORM),
      }),
      'appearance_changed',
    ],
    [
      'an empty reserved appearance without a signature',
      () => ({
        ...edit(fieldNumber('xq.b.1'), (text) => text.replace(/\/AP ?<<[^>]*>>/, `/AP<</N ${size} 0 R>>`)),
        [size]: stream('0 0 9 9 re f', FORM),
      }),
      'appearance_changed',
    ],
    [
      'a moved reserved field',
      () => edit(fieldNumber('xq.b.1'), (text) => text.replace(/\/Rect ?\[/, '/Rect [1')),
      'appearance_changed',
    ],
    [
      'flags of the reserved fields',
      () => edit(fieldNumber('xq'), (text) => text.replace('65537', '65536')),
      'object_changed',
    ],
    [
      'a text field added',
      () => ({
        ...edit(form, (text) => text.replace(/\]/, ` ${size} 0 R]`)),
        [size]: '<</FT/Tx/T(new)/V(x)/Subtype/Widget/Rect[0 0 9 9]>>',
      }),
      'form_changed',
    ],
    ['a field removed', () => edit(form, (text) => text.replace(/\[\d+ 0 R/, '[')), 'form_changed'],
    ['NeedAppearances', () => insert(form, '/NeedAppearances true'), 'form_changed'],
    ['XFA', () => insert(form, '/XFA(x)'), 'form_changed'],
    ['an open action', () => insert(root, '/OpenAction<</S/JavaScript/JS(x)>>'), 'catalog_changed'],
    [
      'a page more',
      () => ({
        ...edit(Number(/\/Pages (\d+)/.exec(objectText(signed, root))![1]), (text) =>
          text.replace(/\/Count \d+/, '/Count 3').replace(/\]/, ` ${size} 0 R]`),
        ),
        [size]: '<</Type/Page/MediaBox[0 0 9 9]>>',
      }),
      'page_changed',
    ],
    [
      'the certification dropped',
      () => edit(root, (text) => text.replace(/\/Perms ?<<[^>]*>>/, '')),
      'catalog_changed',
    ],
    [
      'a new signature field with an action',
      () => ({
        ...edit(form, (text) => text.replace(/\]/, ` ${size} 0 R]`)),
        [size]: '<</FT/Sig/T(new)/Subtype/Widget/Rect[0 0 0 0]/AA<<>>>>',
      }),
      'form_changed',
    ],
    [
      'a new signature field of an old name',
      () => ({
        ...edit(form, (text) => text.replace(/\]/, ` ${size} 0 R]`)),
        [size]: '<</FT/Sig/T(sig.a)/Subtype/Widget/Rect[0 0 0 0]>>',
      }),
      'form_changed',
    ],
    [
      'a visible field in a certified file',
      () => ({
        ...edit(form, (text) => text.replace(/\]/, ` ${size} 0 R]`)),
        [size]: '<</FT/Sig/T(new)/Subtype/Widget/Rect[0 0 50 50]>>',
      }),
      'changes_forbidden',
    ],
  ])('%s', async (_, make, reason) => {
    expect(await reasonOf(update(make()))).toBe(`changed_after_signing ${reason}`);
  });
  test("another signer's reserved appearance filled with one's own signature", async () => {
    const done = await party.sign(signed, 'sig.b', { appearances: { 'sig.b': MARK, 'xq.b.1': MARK } });
    expect((await party.verdict(done)).verdict).toBe('valid');
    const target = fieldNumber('xq.b.1');
    const stolen = update({
      ...edit(target, (text) => text.replace(/\/AP ?<<[^>]*>>/, `/AP<</N ${size} 0 R>>`)),
      [size]: stream('0 0 9 9 re f', FORM),
    });
    expect((await party.verdict(stolen)).verdict).toBe('changed_after_signing');
  });
  test('anything but timestamps after the lock', async () => {
    const locked = await party.sign(signed, 'sig.b', { lock: true });
    const next = open(locked).size;
    const formText = objectText(locked, form).replace(/\]/, ` ${next} 0 R]`);
    const added = appendUpdate(locked, {
      objects: { [form]: formText, [next]: '<</FT/Sig/T(new)/Subtype/Widget/Rect[0 0 0 0]>>' },
    });
    expect((await party.verdict(added)).signatures.map((signature) => signature.reason)).toEqual([
      'field_locked',
      'field_locked',
    ]);
  });
  test('without certification a further visible field is fine, an override is not', async () => {
    const more = await party.sign(uncertified, 'extra', {
      placement: { page: 1, x: 10, y: 10, width: 50, height: 20 },
      appearances: { extra: MARK },
    });
    expect((await party.verdict(more)).verdict).toBe('valid');
    const next = open(more).size;
    const field = signaturesOf(more).find((info) => info.field.name === 'sig.a')!.field.ref!;
    const text = objectText(more, field.num).replace(/\/AP ?<<[^>]*>>/, `/AP<</N ${next} 0 R>>`);
    const overridden = appendUpdate(more, {
      objects: { [field.num]: text, [next]: stream('0 0 9 9 re f', FORM) },
    });
    expect(await reasonOf(overridden)).toBe('changed_after_signing signature_changed');
  });
});

describe('content that can change what it shows', () => {
  const withCatalog = (entries: string, extra: string[] = []): Buffer =>
    writePdf([
      `<</Type/Catalog/Pages 2 0 R${entries}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
      stream('0 g'),
      ...extra,
    ]);
  test.each([
    ['scripts', withCatalog('/OpenAction<</S/JavaScript/JS(x)>>'), 'active_content'],
    ['launching', withCatalog('/OpenAction<</S/Launch/F(x)>>'), 'active_content'],
    [
      'layers',
      withCatalog('/OCProperties<</OCGs[5 0 R]/D<<>>>>', ['<</Type/OCG/Name(x)>>']),
      'optional_content',
    ],
  ])('%s: a warning', async (_, base, warning) => {
    const report = await party.verdict(await party.sign(base, 'one'));
    expect(report).toMatchObject({ verdict: 'valid_with_warnings', warnings: [{ warning }] });
  });
  test('stream data outside the file: not judged', async () => {
    const report = await party.verdict(
      await party.sign(
        withCatalog('/Used 5 0 R', ['<</Length 0/F(other.bin)>>\nstream\n\nendstream']),
        'one',
      ),
    );
    expect(report.verdict).toBe('cannot_verify');
  });
  test('an object of another generation', async () => {
    const pdf = await party.sign(withCatalog(''), 'one');
    const text = appendUpdate(pdf, { objects: { 4: stream('0 g') } }).toString('latin1');
    const at = text.lastIndexOf('4 0 obj');
    const changed = `${text.slice(0, at)}4 1 obj${text.slice(at + 7)}`.replace(
      /00000 n \ntrailer(?![\s\S]*trailer)/,
      '00001 n \ntrailer',
    );
    expect(await reasonOf(Buffer.from(changed, 'latin1'))).toBe('changed_after_signing object_changed');
  });
});

describe('form filling', () => {
  const formPdf = writePdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[4 0 R 5 0 R]>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/Rect[10 10 90 30]/V(1)>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/Ff 1/T(fixed)/Rect[10 50 90 70]/V(1)>>',
  ]);
  const fill = (pdf: Buffer, num: number, from: string, to: string): Buffer => {
    const next = open(pdf).size;
    return appendUpdate(pdf, {
      objects: {
        [num]: objectText(pdf, num).replace(from, to.replaceAll('NEW', String(next))),
        ...(to.includes('NEW') ? { [next]: stream('', FORM) } : {}),
      },
    });
  };
  test('only in a certified file that permits it, with a warning', async () => {
    const certified = await party.sign(formPdf, 'one', { certify: true });
    expect(await party.verdict(fill(certified, 4, '/V(1)', '/V(1000)/AP<</N NEW 0 R>>'))).toMatchObject({
      verdict: 'valid_with_warnings',
      warnings: [{ warning: 'form_filled' }],
    });
    expect(await reasonOf(fill(certified, 4, '/V(1)', '/V(1)/AP<</N NEW 0 R>>'))).toBe(
      'changed_after_signing appearance_changed',
    );
    expect(await reasonOf(fill(certified, 4, '/V(1)', '/V(2)/MK<</BG[1]>>'))).toBe(
      'changed_after_signing appearance_changed',
    );
    expect(await reasonOf(fill(certified, 5, '/V(1)', '/V(2)'))).toBe('changed_after_signing form_changed');
    const open2 = await party.sign(formPdf, 'one');
    expect(await reasonOf(fill(open2, 4, '/V(1)', '/V(1000)'))).toBe('changed_after_signing form_changed');
  });
});

describe('where a change stands is told', () => {
  const told = async (pdf: Uint8Array): Promise<string | undefined> =>
    (await party.verdict(pdf)).signatures[0]?.reasonText;
  test('the page whose content is another', async () => {
    const second = pages(open(signed))[1]!;
    const contents = second.dict.get('Contents') as Ref;
    expect(await told(update({ [contents.num]: stream('0 0 9 9 re f') }))).toBe(
      '签名之后文件内容被改动（第 2 页）',
    );
    expect(await told(update(insert(second.ref.num, '/Rotate 90')))).toBe('签名之后页面被改动（第 2 页）');
  });
  test('the field, its name made fit for showing', async () => {
    const moved = edit(fieldNumber('sig.a'), (text) => text.replace(/\/Rect ?\[\d/, '/Rect[9'));
    expect(await told(update(moved))).toBe('签名之后签名域被改动或移除（字段“sig.a”）');
  });
  test('nothing where it stands in no one place', async () => {
    expect(await told(update(insert(root, '/OpenAction<</S/JavaScript/JS(x)>>')))).toBe(
      '签名之后文档目录被改动',
    );
    const digest = Buffer.from(signed);
    digest[digest.indexOf('stream') + 20]! ^= 1;
    expect(await told(digest)).not.toContain('（');
  });
});
