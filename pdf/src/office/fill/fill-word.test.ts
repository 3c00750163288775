// Variables of a Word file wherever Word puts them, and values that would like to be more than text.
import type { Values, Variable } from '@xinqi/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfficeError } from '../findings.ts';
import { readZip } from '../package/read-zip.ts';
import { paragraph, relation, run, wordFiles, zipOf } from '../testing/office-files.ts';
import { fillWord } from './fill-word.ts';
import { readTags } from './read-tags.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word = (body: string, of: Parameters<typeof wordFiles>[0] = {}) =>
  zipOf(wordFiles({ articles: 1, body, ...of }));
const inBox = (text: string) =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wps:txbx xmlns:wps="x"><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph(text)}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${rows.join('')}</w:tbl>`;

const of = (name: string, more: Partial<Variable> = {}): Variable => ({
  name,
  kind: 'text',
  required: false,
  filledBy: 'sender',
  ...more,
});
const variables = [
  of('乙方'),
  of('租金', { kind: 'money' }),
  of('有押金', { kind: 'tick' }),
  of('编号'),
  of('备注'),
  of('经办人'),
  of('家具', {
    kind: 'table',
    columns: [
      { name: '名称', kind: 'text', required: true },
      { name: '数量', kind: 'number', required: true },
    ],
  }),
];
const everywhere = () =>
  word(
    [
      `<w:p>${run('承租人{')}${run('{乙')}${run('方}')}${run('}，月租')}${run('{{租金：大写}}')}</w:p>`,
      paragraph('{{#if 有押金}}'),
      paragraph('押金为{{租金}}元'),
      paragraph('{{/if}}'),
      paragraph('{{^if 有押金}}不收押金{{/if}}'),
      table(row('名称', '数量'), row('{{#家具}}{{名称}}', '{{数量}}{{/家具}}')),
      inBox('{{备注}}'),
    ].join(''),
    {
      more: { 'word/header1.xml': `<w:hdr ${W}>${paragraph('编号 {{编号}}')}</w:hdr>` },
      footer: '经办 {{经办人}}，押一付三 {{租金}}',
    },
  );
const values: Values = {
  乙方: '李四',
  租金: '5000.50',
  有押金: '',
  编号: 'A-1',
  备注: '见附件',
  经办人: '赵六',
  家具: [
    { 名称: '床', 数量: '1' },
    { 名称: '桌', 数量: '2' },
  ],
};
const textOf = async (docx: Uint8Array, name = 'word/document.xml') =>
  ((await readZip(docx)).get(name)?.toString() ?? '').replace(/<w:br\/>/g, '\n').replace(/<[^>]+>/g, '|');
const fill = async (body: Uint8Array, given: Values = values) =>
  fillWord(body, { agreed: [], variables, values: given });

afterEach(() => vi.useRealTimers());

describe('filled in', () => {
  it('makes the same bytes of the same values, whatever the day', async () => {
    const days = [new Date(2026, 0, 1), new Date(2027, 5, 6, 7, 8)].map((day) => async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: day });
      return Buffer.from(await fill(await everywhere())).toString('base64');
    });
    expect(await days[0]!()).toBe(await days[1]!());
  });

  it('stand in runs that were split, tables, headers, footers and text boxes', async () => {
    const docx = await fill(await everywhere());
    const text = (await textOf(docx)).replace(/\|+/g, '|');
    expect(text).toContain('承租人李四|');
    expect(text).toContain('人民币伍仟元零伍角整');
    expect(text).toContain('|名称|数量|床|1|桌|2|');
    expect(text.split('见附件')).toHaveLength(3);
    expect(text).toContain('不收押金');
    expect(text).not.toContain('押金为');
    expect(text).not.toContain('{{');
    expect(await textOf(docx, 'word/header1.xml')).toContain('编号 A-1');
    expect(await textOf(docx, 'word/footer1.xml')).toContain('经办 赵六，押一付三 5,000.50');
    expect(await textOf(await fill(await everywhere(), { ...values, 有押金: '1' }))).toMatch(
      /押金为5,000\.50元(?!.*不收押金)/s,
    );
  });

  it.each([
    ['markup', '</w:t></w:r><w:r><w:t>x&amp;<b>'],
    ['a tag', '{{租金}} {{#if 有押金}}'],
    ['a line that ends', 'a\nb'],
    ['quotes and signs', `"'&<>$&$1`],
  ])('take %s as text', async (_, value) => {
    const text = await textOf(await fill(await word(paragraph('备注：{{备注}}。')), { 备注: value }));
    const shown = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    expect(text.replaceAll('|', '').replaceAll('&quot;', '"').replaceAll('&apos;', "'")).toContain(
      `备注：${shown.replaceAll('|', '')}。`,
    );
  });

  it('leave a line where nothing is known, and look for no column outside of its row', async () => {
    const docx = await fill(
      await word(paragraph('{{乙方}}和{{丙方}}') + table(row('{{#家具}}{{名称}}', '{{数量}}{{/家具}}'))),
      { 家具: [{ 名称: '床' }] },
    );
    expect((await textOf(docx)).replace(/\|+/g, '|')).toContain('＿＿＿＿和＿＿＿＿|床|＿＿＿＿|');
  });
});

describe('found', () => {
  it('with the table and the condition around them', async () => {
    const { tags, lines } = await readTags(await everywhere(), []);
    const plain = { format: null, table: null, when: null };
    expect(tags).toEqual(
      expect.arrayContaining([
        { ...plain, name: '乙方' },
        { ...plain, name: '租金', format: '大写' },
        { ...plain, name: '租金', when: '有押金' },
        { ...plain, name: '有押金' },
        { ...plain, name: '家具' },
        { ...plain, name: '数量', table: '家具' },
        { ...plain, name: '备注' },
        { ...plain, name: '编号' },
        { ...plain, name: '经办人' },
        { ...plain, name: '租金' },
      ]),
    );
    expect(tags).toHaveLength(11);
    expect(lines.map(({ cells }) => cells)).toEqual(
      expect.arrayContaining([
        ['承租人{{乙方}}，月租{{租金：大写}}'],
        ['{{#家具}}{{名称}}', '{{数量}}{{/家具}}'],
        ['{{备注}}'],
      ]),
    );
  });

  it.each([
    ['raw XML', '{{@备注}}'],
    ['other delimiters', '{{=[[ ]]=}}'],
    ['an expression', '{{a.b()}}'],
    ['what every object has', '{{__proto__}}'],
    ['a tag without its end', '{{备注'],
    ['a condition without its end', '{{#if 有押金}}'],
    ['an end without its beginning', '{{/家具}}'],
    ['ends that cross', '{{#家具}}{{#if 有押金}}{{/家具}}{{/if}}'],
    ['a table in a table', '{{#家具}}{{#家具}}{{/家具}}{{/家具}}'],
    ['a condition in no language of ours', '{{#if a && b}}x{{/if}}'],
  ])('not: %s', async (_, text) => {
    const asked = readTags(await word(paragraph(text.replace(/&/g, '&amp;'))), []);
    await expect(asked).rejects.toThrow(OfficeError);
    await expect(asked).rejects.toMatchObject({ code: 'office_tags' });
  });

  it('no macros, nor anything else that was not agreed to', async () => {
    const files = wordFiles({
      body: paragraph('{{备注}}'),
      relate: relation('rId9', 'image', 'http://192.0.2.1/a.png', ' TargetMode="External"'),
    });
    const docx = await zipOf(files);
    await expect(readTags(docx, [])).rejects.toMatchObject({ code: 'office_parts' });
    const filled = await fillWord(docx, { agreed: ['office_parts'], variables, values });
    expect((await readZip(filled)).get('word/_rels/document.xml.rels')?.toString()).not.toContain(
      '192.0.2.1',
    );
  });
});
