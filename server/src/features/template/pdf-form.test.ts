// Advanced templates made from a PDF, through HTTP: variables stand in boxes on its pages, are filled in there and sent; what does not fit, or fits
// no PDF, is told by its name.
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r } from '@xinqi/wire/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraph, wordFiles, zipOf } from '../../../../pdf/src/office/testing/office-files.ts';
import { photograph } from '../../../../pdf/src/upload/testing/pictures.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { wordsOf } from '../../testing/words-of-pdf.ts';

let w: World;
let person: Client;
let stranger: Client;
let contractId: string;

const at = (tail: string) => `/i/tpl/advancedVersion/${tail}`;
const sender = { required: true, filledBy: 'sender' as const };
const variables = [
  { name: '承租人', kind: 'name' as const, ...sender },
  { name: '租金', kind: 'money' as const, ...sender },
  { name: '月数', kind: 'number' as const, ...sender, default: '12' },
  {
    ...{ name: '总额', kind: 'money' as const, required: false, filledBy: 'computed' as const },
    formula: { compute: 'multiply' as const, of: ['租金', '月数'] },
  },
  { name: '付款方式', kind: 'choice' as const, options: ['按月', '按季'], ...sender },
  { name: '有车位', kind: 'tick' as const, ...sender, required: false },
  { name: '起租日', kind: 'date' as const, ...sender },
  { name: '照片', kind: 'picture' as const, ...sender, required: false },
];
let row = 0;
const box = (name: string, more: object = {}) => ({
  ...{ name, page: 0, x: 0.1, y: 0.1 + 0.05 * row++, width: 0.4, height: 0.03 },
  ...{ size: 11, align: 'left' as const, wrap: false },
  ...more,
});
const boxes = [
  ...variables.map(({ name }) => box(name)),
  box('租金', { format: '大写', page: 1 }),
  box('承租人', { page: 1, align: 'right' }),
];
const field = { kind: 'signature' as const, page: 1, x: 80, y: 600, width: 120, height: 48 };
const roles = [
  { role: '出租方', self: true, fields: [field] },
  { role: '承租方', fields: [{ ...field, x: 300 }] },
];
const values = { 承租人: '欧阳震华', 租金: '5,000.5', 付款方式: '按季', 有车位: '1', 起租日: '2026-12-01' };
let made = 0;
const make = (more: object = {}) =>
  person.call(
    r.operate,
    { contractId, name: `表单${++made}`, roles, variables, boxes, ...more } as never,
    at('operate'),
  );
const refusal = async (route: typeof r.operate | typeof r.fill, input: object, who = person) => {
  const tail = route === r.fill ? 'fill' : 'operate';
  const { body } = await w.call(route, input as never, { bearer: who.bearer, path: at(tail) });
  return body.success ? undefined : [body.code, body.message];
};
async function textOf(fileId: string): Promise<string[]> {
  const { rows } = await sql<{
    base_key: string;
  }>`select base_key from file where file_id = ${fileId}`.execute(w.deps.db);
  return wordsOf(await w.deps.storage.get(rows[0]!.base_key));
}

beforeAll(async () => {
  w = await startProduct();
  person = (await w.person('13700000721', '孙明')).client;
  stranger = (await w.person('13700000722', '吴某')).client;
  contractId = await w.file(person, 2);
}, 240_000);
afterAll(() => w?.close());

describe('keeping', () => {
  it('has its boxes in every version, and they stay when it is changed without them', async () => {
    const { tplId } = await make();
    expect(await person.call(r.detail, { tplId }, at('detail'))).toMatchObject({
      ...{ kind: 'advanced', words: null, boxes, variables },
    });
    await person.call(r.operate, { tplId, version: 1, name: `表单${++made}`, roles }, at('operate'));
    const copy = await make({ contractId: undefined, copyOf: tplId, variables: undefined, boxes: undefined });
    for (const id of [tplId, copy.tplId])
      expect((await person.call(r.detail, { tplId: id }, at('detail'))).boxes).toEqual(boxes);
    // a Word file in its place has tags, and no boxes
    const word = await zipOf(wordFiles({ articles: 1, body: paragraph('{{租金}}') }));
    const change = {
      ...{ tplId, name: `表单${++made}`, roles: roles.map(({ role }) => ({ role })) },
      contractId: await w.upload(person, word, '合同.docx'),
      variables: [variables[1]!],
    };
    await person.call(r.operate, change as never, at('operate'));
    expect(await person.call(r.detail, { tplId }, at('detail'))).toMatchObject({ boxes: null });
  }, 120_000);

  it.each<[string, object, string, string]>([
    ['no box', { boxes: [] }, 'TPL_TAGS', '至少一个变量'],
    [
      'a variable without a box',
      { boxes: boxes.slice(1).filter((one) => one.name !== '承租人') },
      'TPL_TAGS',
      '未放到页面上：承租人',
    ],
    ['a box without its variable', { variables: variables.slice(1) }, 'TPL_TAGS', '未设置：承租人'],
    ['a page that is none', { boxes: [...boxes, box('租金', { page: 2 })] }, 'TPL_TAGS', '第3页'],
    [
      'a table',
      {
        variables: [
          ...variables,
          {
            name: '家具',
            kind: 'table',
            ...sender,
            columns: [{ name: '名称', kind: 'text', required: true }],
          },
        ],
        boxes: [...boxes, box('家具')],
      },
      'TPL_TAGS',
      '“家具”：表格的行数不定',
    ],
    [
      'a format of another kind',
      { boxes: [...boxes, box('月数', { format: '大写' })] },
      'TPL_TAGS',
      '“大写”',
    ],
    [
      'a rule that nobody can keep',
      { variables: variables.map((one) => ({ ...one, min: 'x' })) },
      'TPL_VARIABLES',
      '范围须为数字',
    ],
    ['a box of no size', { boxes: [box('租金', { width: -1 })] }, 'VALIDATION', ''],
  ])('%s is told', async (_what, more, code, message) => {
    const input = { contractId, name: '不成', roles, variables, boxes, ...more };
    const [told, said] = (await refusal(r.operate, input)) ?? [];
    if (code !== 'VALIDATION') expect(told).toBe(code);
    expect(said).toContain(message);
  });
});

describe('filling in and sending', () => {
  it('stands in the boxes of the pages that are sent', async () => {
    const { tplId } = await make();
    const photo = await w.upload(person, await photograph(), '房.jpg');
    const ask = { tplId, values: { ...values, 照片: photo }, contractName: '三号楼' };
    const { fillId, fileId } = await person.call(r.fill, ask, at('fill'));
    await w.drain();
    const info = await person.call(fileRoutes.convertInfo, { fileId });
    expect([info.state, info.reason, info.fileName, info.pageCount]).toEqual([
      'ready',
      null,
      '三号楼.pdf',
      2,
    ]);
    const [first = '', second = ''] = await textOf(fileId);
    for (const text of ['欧阳震华', '5,000.50', '12', '60,006.00', '按季', '✓', '2026年12月1日'])
      expect(first).toContain(text);
    expect(second).toContain('人民币伍仟元零伍角整');

    const parties = [{ role: '承租方', signatoryFullName: '李四', signatoryMobile: '13700000723' }];
    const { payload } = await person.call(r.use, { tplId, fillId, parties }, at('use'));
    expect(payload.contractId).toBe(fileId);
    const send = (given: object) =>
      w.ask(person, signingRoutes.create, given as never, '/i/applySign/create');
    expect(await send({ ...payload, contractId })).toBe('TPL_UNFILLED');
    expect(await send(payload)).toBeUndefined();
    expect(await person.call(r.detail, { tplId }, at('detail'))).toMatchObject({ useCount: 1 });
    // not asked for, not drawn
    const bare = await person.call(r.fill, { tplId, values: { ...values, 有车位: '' } }, at('fill'));
    await w.drain();
    expect((await textOf(bare.fileId))[0]).not.toMatch(/✓|＿/);
  }, 240_000);

  it('what does not fit, has no glyph, is foreign or malformed is told by its name', async () => {
    const narrow = boxes.map((one) => (one.name === '付款方式' ? { ...one, width: 0.02 } : one));
    const { tplId } = await make({ boxes: narrow });
    expect(await refusal(r.fill, { tplId, values })).toEqual([
      'FILE_FILL_TEXT',
      '“付款方式”放不下：页面上的位置最多约1个字，现有2个字',
    ]);
    const { tplId: usual } = await make();
    const told = async (more: object) => refusal(r.fill, { tplId: usual, values: { ...values, ...more } });
    expect(await told({ 承租人: '' })).toEqual(['TPL_VALUES', expect.stringContaining('承租人不能为空')]);
    expect(await told({ 总额: '1' })).toEqual([
      'TPL_VALUES',
      expect.stringContaining('总额：该项不由您填写'),
    ]);
    const whole = { x: 0, y: 0, width: 1, height: 1, wrap: true, size: 8 };
    const much = await make({
      variables: [{ name: '备注', kind: 'text', maxLength: 2_000, ...sender }],
      boxes: Array.from({ length: 6 }, () => box('备注', whole)),
    });
    expect(await refusal(r.fill, { tplId: much.tplId, values: { 备注: '房'.repeat(2_000) } })).toEqual([
      'FILE_FILL_TEXT',
      '页面上的文字合计不能超过10000个字',
    ]);
    const foreign = await w.upload(stranger, await photograph(), '房.jpg');
    expect(await told({ 照片: foreign })).toEqual([
      'TPL_VALUES',
      expect.stringContaining('照片：图片不存在'),
    ]);
    expect((await refusal(r.fill, { tplId: usual, values }, stranger))?.[0]).toBe('NOT_FOUND');
  }, 120_000);
});
