// What an office file must not bring to LibreOffice, each class as a file of our own making; and what is told or asked of sound ones.
import type { OfficeFormat } from '@xinqi/domain';
import { describe, expect, it } from 'vitest';
import { OfficeError, type OfficeQuestion } from './findings.ts';
import { readZip } from './package/read-zip.ts';
import { acceptChanges } from './package/word.ts';
import { readOffice } from './read-office.ts';
import {
  bombZip,
  dateField,
  oleOf,
  paragraph,
  relation,
  run,
  sheetFiles,
  wordFiles,
  zipOf,
} from './testing/office-files.ts';

const read = (bytes: Uint8Array, format: OfficeFormat = 'docx', agreed: OfficeQuestion[] = []) =>
  readOffice(bytes, { format, agreed });
const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'accepted',
    (error) => (error instanceof OfficeError ? [error.code, ...error.details].join(' ') : String(error)),
  );
const word = (more: Parameters<typeof wordFiles>[0]) => zipOf(wordFiles(more));
const ins = (text: string) => `<w:ins w:id="1" w:author="a">${run(text)}</w:ins>`;
const del = (text: string) =>
  `<w:del w:id="2" w:author="a"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const part = async (bytes: Uint8Array, name: string) => (await readZip(bytes)).get(name)?.toString() ?? '';

describe('refused before LibreOffice sees it', () => {
  const zip = async () => word({});
  const cases: [string, () => Promise<Uint8Array>, string, OfficeFormat?][] = [
    ['noise under the name of a Word file', async () => new Uint8Array(4_000).fill(7), 'office_not'],
    ['a zip of something else', () => zipOf({ 'a.txt': 'x' }), 'office_not'],
    ['a zip that ends early', async () => (await zip()).slice(0, 1_500), 'office_broken'],
    ['a part that expands beyond reason', async () => bombZip(90), 'office_bomb'],
    ['a part that is larger than it says', async () => bombZip(3, 1), 'office_broken'],
    [
      'an entity from outside',
      () =>
        word({
          more: {
            'word/document.xml':
              '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>',
          },
        }),
      'office_entities',
    ],
    [
      'tags that do not nest',
      () => word({ more: { 'word/document.xml': '<a><b></a></b>' } }),
      'office_broken',
    ],
    [
      'a text in another encoding than it says',
      () => word({ more: { 'word/document.xml': Buffer.from('\ufeff<a/>', 'utf16le') } }),
      'office_broken',
    ],
    ['an old file under the new name', async () => oleOf(['WordDocument']), 'office_name docx doc'],
    ['a workbook under the name of a text', () => zipOf(sheetFiles('')), 'office_name docx xlsx'],
    ['an OLE file of something else', async () => oleOf(['__substg1.0_1000001F']), 'office_not', 'doc'],
    ['an encrypted package', async () => oleOf(['EncryptionInfo', 'EncryptedPackage']), 'office_password'],
    [
      'an encrypted old Word file',
      async () => oleOf(['WordDocument'], Buffer.from([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
      'office_password',
      'doc',
    ],
    [
      'an encrypted old workbook',
      async () => oleOf(['Workbook'], Buffer.from([9, 8, 0, 0, 0x2f, 0, 2, 0, 0, 0])),
      'office_password',
      'xls',
    ],
    [
      'a formula of today without its result',
      () => zipOf(sheetFiles('<c r="A1"><f>TODAY()</f></c>')),
      'office_volatile',
      'xlsx',
    ],
  ];
  it.each(cases)('%s', async (_name, make, code, format) => {
    expect(await codeOf(read(await make(), format))).toBe(code);
  });
  it('a directory that runs in a circle', async () => {
    const bytes = oleOf(['WordDocument']);
    Buffer.from(bytes.buffer).writeUInt32LE(1, 512 + 4);
    expect(await codeOf(read(bytes, 'doc'))).toBe('office_broken');
  });
});

describe('what is not text', () => {
  const external = ' TargetMode="External"';
  const cases: [string, Parameters<typeof wordFiles>[0], string][] = [
    [
      'macros',
      { more: { 'word/vbaProject.bin': 'x' }, relate: relation('rId20', 'vbaProject', 'vbaProject.bin') },
      'macro',
    ],
    [
      'an embedded object',
      {
        more: { 'word/embeddings/oleObject1.bin': 'x' },
        relate: relation('rId21', 'oleObject', 'embeddings/oleObject1.bin'),
      },
      'object',
    ],
    [
      'a picture from outside',
      { relate: relation('rId22', 'image', 'http://10.0.0.1/a.png', external) },
      'external',
    ],
  ];
  it.each(cases)('is left out with consent: %s', async (_name, more, kind) => {
    const bytes = await word(more);
    expect(await codeOf(read(bytes))).toBe(`office_parts ${kind} 1`);
    const agreed = await read(bytes, 'docx', ['office_parts']);
    expect(agreed.notes[0]).toEqual({ code: 'parts_dropped', details: [`${kind} 1`] });
    const parts = await readZip(agreed.bytes);
    expect([...parts.keys()].filter((name) => /vba|embeddings/.test(name))).toEqual([]);
    expect(parts.get('word/_rels/document.xml.rels')!.toString()).not.toMatch(/vba|oleObject|10\.0\.0\.1/);
  });
  it('is counted: of old files by their storages, an empty pool of objects being none', async () => {
    const pool = ['WordDocument', 'ObjectPool'];
    expect(await codeOf(read(oleOf([...pool, '_1234567890', '_1234567891', 'Macros']), 'doc'))).toBe(
      'office_parts macro 1 object 2',
    );
    expect(await codeOf(read(oleOf(pool), 'doc'))).toBe('accepted');
  });
  it('asks nothing for a link to click or the template it was made from, and opens no template', async () => {
    const template = relation('rId9', 'attachedTemplate', 'file:///C:/x.dotx', external);
    const bytes = await word({
      relate: relation('rId8', 'hyperlink', 'https://example.com', external) + template,
    });
    const { bytes: made, notes } = await read(bytes);
    const kept = await part(made, 'word/_rels/document.xml.rels');
    expect([kept.includes('https://example.com'), kept.includes('x.dotx'), notes]).toEqual([true, false, []]);
  });
});

describe('a Word file', () => {
  it('with changes and comments is asked about, and reads as accepted', async () => {
    const bytes = await word({
      body: `<w:p>${run('租金')}${del('五千')}${ins('六千')}${run('元')}<w:commentRangeStart w:id="0"/></w:p>`,
      more: {
        'word/comments.xml': '<w:comments xmlns:w="w"><w:comment w:id="0"><w:p/></w:comment></w:comments>',
      },
    });
    expect(await codeOf(read(bytes))).toBe('office_changes 2 1');
    const { bytes: made, notes, text } = await read(bytes, 'docx', ['office_changes']);
    const xml = await part(made, 'word/document.xml');
    expect(xml.replace(/<[^>]+>/g, '')).toContain('租金六千元');
    expect(xml).not.toMatch(/五千|commentRange|w:ins/);
    expect(notes).toEqual([{ code: 'changes_accepted', details: ['2', '1'] }]);
    expect([text.六, text.五]).toEqual([1, undefined]);
  });
  it('loses deleted rows and paragraphs, and joins what a deleted end parted', () => {
    const gone = '<w:rPr><w:del w:id="3"/></w:rPr>';
    const { xml, count } = acceptChanges(
      `<w:body><w:p><w:pPr>${gone}</w:pPr>${del('一')}</w:p><w:p><w:pPr>${gone}</w:pPr>${run('二')}</w:p><w:p><w:pPr><w:jc/></w:pPr>${run('三')}</w:p><w:tr><w:trPr><w:del/></w:trPr>${paragraph('四')}</w:tr></w:body>`,
    );
    expect(xml.replace(/<(?!\/?w:p>)[^>]+>/g, '')).toBe('<w:p>二三</w:p>');
    expect(count).toBe(4);
  });
  it('keeps the date that was saved', async () => {
    const { bytes, notes } = await read(await word({ body: dateField }));
    const xml = await part(bytes, 'word/document.xml');
    expect([xml.includes('2020-03-04'), /instrText|fldChar/.test(xml)]).toEqual([true, false]);
    expect(notes).toEqual([{ code: 'dates_kept', details: [] }]);
  });
  it('counts headers of every page, not those of a first or even page', async () => {
    const file = wordFiles();
    const reference = '<w:headerReference w:type="default" r:id="rId5"/>';
    const document = String(file['word/document.xml']);
    const counted = async (changed: string) =>
      (await read(await zipOf({ ...file, 'word/document.xml': document.replace(reference, changed) }))).text
        .编;
    expect([
      await counted(reference),
      await counted(reference.replace('default', 'even')),
      await counted(`${reference}<w:titlePg/>`),
    ]).toEqual([1, undefined, undefined]);
  });
  it('names its fonts, and counts no hidden text', async () => {
    const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>密</w:t></w:r></w:p>';
    const { fonts, text } = await read(await word({ body: hidden }));
    expect([[...fonts], text.密, text.租]).toEqual([['宋体'], undefined, 26]);
  });
});

describe('a workbook', () => {
  it('keeps results for formulas, names errors and hidden sheets, and prints on A4', async () => {
    const cells = '<c r="A1"><f>NOW()</f><v>45000</v></c><c r="B1" t="e"><f>A9/0</f><v>#REF!</v></c>';
    const files = sheetFiles(cells, { sheet: '<pageMargins/><headerFooter/>' });
    const hidden = '<sheet name="底稿" sheetId="2" state="hidden" r:id="rId9"/></sheets>';
    files['xl/workbook.xml'] = String(files['xl/workbook.xml']).replace('</sheets>', hidden);
    const { bytes, notes } = await read(await zipOf(files), 'et');
    const xml = await part(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<pageMargins/><pageSetup paperSize="9"/><headerFooter/>');
    expect(notes).toEqual([
      { code: 'formula_error', details: ['B1 #REF!'] },
      { code: 'hidden_sheets', details: ['底稿'] },
    ]);
  });
  it('with rows that are filtered out is not asked for their text, and says so', async () => {
    const cells = '<c r="A1" t="inlineStr"><is><t>报价</t></is></c>';
    const files = sheetFiles(cells);
    const hide = String(files['xl/worksheets/sheet1.xml']).replace('<row r="1">', '<row r="1" hidden="1">');
    const shown = await read(await zipOf(files), 'xlsx');
    const { notes, text } = await read(await zipOf({ ...files, 'xl/worksheets/sheet1.xml': hide }), 'xlsx');
    expect([shown.text.报, shown.notes]).toEqual([1, []]);
    expect([text, notes]).toEqual([{}, [{ code: 'hidden_cells', details: [] }]]);
  });
  it('keeps a formula that has no result, and says so', async () => {
    const { bytes, notes } = await read(await zipOf(sheetFiles('<c r="A1"><f>1+1</f></c>')), 'xlsx');
    expect(await part(bytes, 'xl/worksheets/sheet1.xml')).toContain('<f>1+1</f>');
    expect(notes).toEqual([{ code: 'calculated', details: ['1'] }]);
  });
});

it('writes the same bytes for the same file', async () => {
  const bytes = await word({});
  expect((await read(bytes)).bytes).toEqual((await read(bytes)).bytes);
});

describe('pictures that the PDF must hold', () => {
  const picturesOf = async (files: Promise<Uint8Array>, format: OfficeFormat = 'docx') =>
    (await read(await files, format)).pictures;
  const image = (id: string, target: string) => relation(id, 'image', target);
  const shown = (id: string) =>
    `<w:p><w:r><w:drawing><a:blip xmlns:a="a" r:embed="${id}"/></w:drawing></w:r></w:p>`;
  const png = (byte: number) => Buffer.from([0x89, 0x50, byte]);

  it('are those of the text and its headers, each once, lines and unused ones left out', async () => {
    expect(await picturesOf(word({}))).toBe(1);
    const more = {
      'word/media/same.png': wordFiles()['word/media/image1.png']!,
      'word/media/other.JPG': png(1),
      'word/media/lines.emf': png(2),
      'word/media/unused.png': png(3),
      'word/media/logo.png': png(4),
      'word/_rels/header1.xml.rels': `<Relationships>${image('rId1', 'media/logo.png')}</Relationships>`,
      'word/header1.xml': `<w:hdr xmlns:w="w" xmlns:r="r">${shown('rId1')}</w:hdr>`,
    };
    const relate = [
      image('rId20', 'media/same.png'),
      image('rId21', '/word/media/other.jpg'),
      image('rId22', 'media/lines.emf'),
      image('rId23', 'media/unused.png'),
    ].join('');
    const old =
      '<w:p><mc:AlternateContent xmlns:mc="m"><mc:Fallback><v:imagedata xmlns:v="v" r:id="rId23"/></mc:Fallback></mc:AlternateContent></w:p>';
    const body = ['rId20', 'rId21', 'rId21', 'rId22', 'rId99'].map(shown).join('') + old;
    expect(await picturesOf(word({ body, relate, more }))).toBe(3);
  });

  it('of a workbook are those of its drawings, unless something of it is hidden', async () => {
    const more = {
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr xmlns:xdr="x" xmlns:r="r"><a:blip xmlns:a="a" r:embed="rId1"/></xdr:wsDr>',
      'xl/drawings/_rels/drawing1.xml.rels': `<Relationships>${image('rId1', '../media/a.png')}</Relationships>`,
      'xl/media/a.png': png(1),
    };
    const cell = '<c r="A1" t="inlineStr"><is><t>价</t></is></c>';
    expect(await picturesOf(zipOf(sheetFiles(cell, { more })), 'xlsx')).toBe(1);
    const hidden = '<cols><col min="2" max="2" hidden="1"/></cols>';
    expect(await picturesOf(zipOf(sheetFiles(cell, { more, sheet: hidden })), 'xlsx')).toBe(0);
  });
});
