// Pictures in a filled Word file: wherever a tag can stand, as large as there is room, upright, the same bytes each time; and what is no picture.
import { createHash } from 'node:crypto';
import type { Variable } from '@xinqi/domain';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../upload/picture/decode-png.ts';
import { runInSandbox } from '../../upload/sandbox/run.ts';
import { photograph } from '../../upload/testing/pictures.ts';
import { readZip } from '../package/read-zip.ts';
import { tagsOf } from '../package/tags.ts';
import { readPackage } from '../read-office.ts';
import { paragraph, run, wordFiles, zipOf } from '../testing/office-files.ts';
import { fillWord } from './fill-word.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MM = 36_000;
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const of = (name: string, more: Partial<Variable> = {}): Variable => ({
  ...{ name, kind: 'picture', required: false, filledBy: 'sender' },
  ...more,
});
const FRONT = '019ac000-0000-7000-8000-000000000001';
const BACK = '019ac000-0000-7000-8000-000000000002';
const variables = [of('正面'), of('背面', { widthMm: 100 }), of('备注', { kind: 'text' })];
const big = async (format: 'png' | 'jpeg' = 'png', width = 2_000, height = 1_000) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c00' } })
      [format]()
      .toBuffer(),
  );
const typed = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/></Types>`;
const CORE = 'application/vnd.openxmlformats-package.core-properties+xml';
/** `also`: the type of one more part. */
const word = (body: string, more = {}, also = '</Types>') => {
  const files = wordFiles({ articles: 1, body, more });
  const name = '[Content_Types].xml';
  return zipOf({ ...files, [name]: files[name]!.toString().replace('</Types>', also) });
};
const fill = async (docx: Uint8Array, pictures: Record<string, Uint8Array>) =>
  fillWord(docx, {
    ...{ agreed: [], variables },
    values: { 正面: pictures.正面 ? FRONT : '', 背面: pictures.背面 ? BACK : '', 备注: 'picture-' },
    pictures: Object.entries(pictures).map(([name, bytes]) => ({ name, bytes })),
  });
/** Sizes in millimetres of the drawings of a part that we wrote, in their order. */
async function drawn(docx: Uint8Array, part = 'word/document.xml'): Promise<number[][]> {
  const xml = (await readZip(docx)).get(part)?.toString() ?? '';
  tagsOf(xml);
  return [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"\/><wp:docPr id="\d+" name="(?:正面|背面)"/g)].map(
    ([, cx, cy]) => [Math.round(Number(cx) / MM), Math.round(Number(cy) / MM)],
  );
}
const cell = (text: string, width: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;

describe('a picture stands', () => {
  it('in runs that were split, with the text around it, twice, and beside another', async () => {
    const body = `<w:p>${run('照片{')}${run('{正')}${run('面}')}${run('}如上')}</w:p>${paragraph('{{正面}}和{{背面}}')}`;
    const docx = await fill(await word(body), { 正面: await big(), 背面: await big('jpeg') });
    expect(await drawn(docx)).toEqual([
      [60, 30],
      [60, 30],
      [100, 50],
    ]);
    const parts = await readZip(docx);
    const xml = parts.get('word/document.xml')!.toString();
    expect(xml.replace(/<[^>]+>/g, '')).toContain('照片如上和');
    expect(xml).not.toContain('picture-');
    // each a part, counted against the PDF as any other: two, and the one that was there
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/xinqi-'))).toHaveLength(2);
    expect((await readPackage(docx, { agreed: [], old: false })).pictures).toBe(3);
    const ids = [...xml.matchAll(/docPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('in a cell no wider than it, in a header, a footer and a text box', async () => {
    const table = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell('{{背面}}', 2_216)}${cell('{{正面}}', 6_000)}</w:tr></w:tbl>`;
    const box = `<w:p><w:r><w:drawing><wp:anchor xmlns:wp="w"><wp:extent cx="${40 * MM}" cy="${10 * MM}"/><wps:txbx xmlns:wps="x"><w:txbxContent>${paragraph('{{正面}}')}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r></w:p>`;
    const docx = await fill(
      await zipOf(
        wordFiles({
          ...{ articles: 1, body: table + box, footer: '{{背面}}' },
          more: { 'word/header1.xml': `<w:hdr ${W}>${paragraph('{{正面}}')}</w:hdr>` },
        }),
      ),
      { 正面: await big(), 背面: await big() },
    );
    // 2,000 twips are 35.3 mm
    expect(await drawn(docx)).toEqual([
      [35, 18],
      [60, 30],
      [20, 10],
    ]);
    expect(await drawn(docx, 'word/header1.xml')).toEqual([[60, 30]]);
    expect(await drawn(docx, 'word/footer1.xml')).toEqual([[100, 50]]);
    const rels = (await readZip(docx)).get('word/_rels/header1.xml.rels')?.toString();
    expect(rels).toContain('media/xinqi-');
  });

  it('no larger than the text of the page, nor than its own pixels', async () => {
    const wide = variables.map((one) => (one.kind === 'picture' ? { ...one, widthMm: 250 } : one));
    const values = { 正面: FRONT, 背面: BACK };
    const docx = await fillWord(await word(paragraph('{{正面}}{{背面}}')), {
      ...{ agreed: [], variables: wide, values },
      pictures: [
        { name: '正面', bytes: await big() },
        { name: '背面', bytes: await big('png', 96, 48) },
      ],
    });
    expect(await drawn(docx)).toEqual([
      [147, 73],
      [25, 13],
    ]);
  });

  const styled = (id: string, more: string) =>
    `<w:style w:type="paragraph"${more.startsWith('!') ? ' w:default="1"' : ''} w:styleId="${id}">${more.replace('!', '')}</w:style>`;
  const exact = '<w:pPr><w:spacing w:before="10" w:line="560" w:lineRule="exact"/></w:pPr>';
  const styles = `<w:styles ${W}>${styled('a', '!')}${styled('b', exact)}${styled('c', '<w:basedOn w:val="b"/>')}${styled('d', '<w:basedOn w:val="b"/><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr>')}</w:styles>`;
  it.each<[string, string, string]>([
    [
      'of its own',
      '<w:pPr><w:spacing w:after="5" w:line="400" w:lineRule="exact"/></w:pPr>',
      '<w:pPr><w:spacing w:after="5" w:line="400" w:lineRule="atLeast"/></w:pPr>',
    ],
    [
      'of its style',
      '<w:pPr><w:pStyle w:val="b"/><w:jc w:val="center"/></w:pPr>',
      '<w:pPr><w:pStyle w:val="b"/><w:spacing w:line="560" w:lineRule="atLeast"/><w:jc w:val="center"/></w:pPr>',
    ],
    [
      'of the style below',
      '<w:pPr><w:pStyle w:val="c"/><w:spacing w:after="5"/></w:pPr>',
      '<w:pPr><w:pStyle w:val="c"/><w:spacing w:after="5" w:line="560" w:lineRule="atLeast"/></w:pPr>',
    ],
    ['of none', '<w:pPr><w:pStyle w:val="d"/></w:pPr>', '<w:pPr><w:pStyle w:val="d"/></w:pPr>'],
    ['of nobody', '', ''],
  ])('in a line of a fixed height %s, which gives way', async (_whose, before, after) => {
    const docx = await fill(
      await word(`<w:p>${before}${run('{{正面}}')}</w:p>`, { 'word/styles.xml': styles }),
      { 正面: await big() },
    );
    const xml = (await readZip(docx)).get('word/document.xml')!.toString();
    tagsOf(xml);
    const found = /<w:p>((?:<w:pPr>.*?<\/w:pPr>)?)<w:r>(?:(?!<w:p>).)*name="正面"/s.exec(
      xml.slice(xml.lastIndexOf('<w:p>', xml.indexOf('name="正面"'))),
    );
    expect(found?.[1]).toBe(after);
  });

  it('in every line where all are fixed', async () => {
    const all = `<w:styles ${W}><w:docDefaults><w:pPrDefault>${exact}</w:pPrDefault></w:docDefaults></w:styles>`;
    const docx = await fill(await word(paragraph('{{正面}}'), { 'word/styles.xml': all }), {
      正面: await big(),
    });
    expect((await readZip(docx)).get('word/document.xml')!.toString()).toContain(
      '<w:p><w:pPr><w:spacing w:line="560" w:lineRule="atLeast"/></w:pPr><w:r>',
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, as its camera held it (%i)', async (orientation) => {
    const docx = await fill(await word(paragraph('{{正面}}')), {
      正面: new Uint8Array(await photograph(orientation)),
    });
    const [name, png] = [...(await readZip(docx))].find(([part]) => part.includes('media/xinqi-'))!;
    expect(name).toMatch(/\.png$/);
    const right = await sharp(await photograph(orientation))
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shown = decodePng(png)!;
    expect([shown.width, shown.height]).toEqual([right.info.width, right.info.height]);
    const at = (x: number, y: number) => [
      [...shown.data.subarray(4 * (y * shown.width + x)).subarray(0, 3)],
      [...right.data.subarray(3 * (y * shown.width + x)).subarray(0, 3)],
    ];
    for (const [x, y] of [
      [4, 4],
      [shown.width - 5, 4],
      [4, shown.height - 5],
      [shown.width - 5, shown.height - 5],
    ] as const) {
      const [seen, wanted] = at(x, y);
      for (let c = 0; c < 3; c++) expect(Math.abs(seen![c]! - wanted![c]!)).toBeLessThan(12);
    }
  });

  it('without what the camera wrote beside it; the same bytes each time', async () => {
    const photo = await sharp(await photograph())
      .withExif({ IFD0: { ImageDescription: 'GPS-SECRET' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('GPS-SECRET')).toBe(true);
    const template = await word(paragraph('{{正面}}'));
    const docx = await fill(template, { 正面: new Uint8Array(photo) });
    for (const part of (await readZip(docx)).values()) expect(part.includes('GPS-SECRET')).toBe(false);
    expect(digest(await fill(template, { 正面: new Uint8Array(photo) }))).toBe(digest(docx));
  });
});

it('leaves a line where there is none, and shows what depends on it only when it is there', async () => {
  const template = await word(
    paragraph('照片：{{正面}}。{{#if 正面}}见照片{{/if}}{{^if 正面}}无照片{{/if}}'),
  );
  const text = async (docx: Uint8Array) =>
    (await readZip(docx))
      .get('word/document.xml')!
      .toString()
      .replace(/<[^>]+>/g, '');
  expect(await text(await fill(template, {}))).toContain('照片：＿＿＿＿。无照片');
  expect(await text(await fill(template, { 正面: await big() }))).toContain('照片：。见照片');
});

describe('refused', () => {
  const huge = async () => {
    const png = Buffer.from(await big('png', 100, 100));
    png.writeUInt32BE(8_000, 16);
    png.writeUInt32BE(5_000, 20);
    return new Uint8Array(png);
  };
  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['an SVG under the name of a JPEG', async () => Buffer.from('<svg xmlns="x"/>'), 'broken'],
    ['no picture', async () => Buffer.from('PK\u0003\u0004'), 'broken'],
    ['a picture that is cut', async () => (await big()).subarray(0, 80), 'broken'],
    ['a PNG of 40 million pixels', huge, 'size'],
    ['a JPEG of 40 million pixels', () => big('jpeg', 8_000, 5_000), 'size'],
  ])('%s', async (_what, make, fault) => {
    const docx = await word(paragraph('{{正面}}'));
    await expect(fill(docx, { 正面: new Uint8Array(await make()) })).rejects.toMatchObject({
      code: 'office_picture',
      details: ['正面', fault],
    });
  });

  it('where no picture can stand', async () => {
    const core =
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{{正面}}</dc:title></cp:coreProperties>';
    const docx = await word(
      paragraph('{{正面}}'),
      { 'docProps/core.xml': core },
      typed('docProps/core.xml', CORE),
    );
    await expect(fill(docx, { 正面: await big() })).rejects.toMatchObject({ details: ['正面', 'place'] });
  });
});

it('is written behind the walls', async () => {
  const [docx, picture] = [await word(paragraph('{{正面}}')), await big('jpeg', 1_200, 600)];
  const made = await runInSandbox({
    ...{ kind: 'word_fill', bytes: new Uint8Array(Buffer.concat([docx, picture])), agreed: [], variables },
    ...{ lengths: [docx.length, picture.length], pictures: ['正面'], values: { 正面: FRONT } },
  });
  if (!made.ok) throw new Error(made.code);
  const here = await fillWord(docx, {
    ...{ agreed: [], variables, values: { 正面: FRONT } },
    pictures: [{ name: '正面', bytes: picture }],
  });
  expect(digest(made.bytes)).toBe(digest(here));
});
