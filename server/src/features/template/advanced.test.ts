// Advanced templates through HTTP, with the real LibreOffice: a Word file with variables becomes a template, is filled in, compared, sent;
// what cannot be kept, filled in or sent is told with its reason.
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r } from '@xinqi/wire/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraph, wordFiles, zipOf } from '../../../../pdf/src/office/testing/office-files.ts';
import { photograph } from '../../../../pdf/src/upload/testing/pictures.ts';
import { takeOfficeTurn } from '../../testing/office-turn.ts';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let boss: Client;
let clerk: { client: Client; accountId: string };
let person: Client;
/** The Word file as an upload of the enterprise's boss. */
let contractId: string;

const body = [
  '承租人：{{承租人}}，月租金 {{租金}} 元（{{租金:大写}}），共 {{月数}} 个月，合计 {{总额}} 元。',
  '签订于 {{签订日}}。',
  '{{#if 有车位}}',
  '车位号：{{车位}}。',
  '{{/if}}',
]
  .map((text) => paragraph(text))
  .join('');
const sender = { required: true, filledBy: 'sender' as const };
const variables = [
  { name: '承租人', kind: 'name' as const, ...sender },
  { name: '租金', kind: 'money' as const, ...sender },
  { name: '月数', kind: 'number' as const, decimals: 0, min: '1', default: '12', ...sender },
  {
    ...{ name: '总额', kind: 'money' as const, required: false, filledBy: 'computed' as const },
    formula: { compute: 'multiply' as const, of: ['租金', '月数'] },
  },
  {
    ...{ name: '签订日', kind: 'date' as const, required: false, filledBy: 'computed' as const },
    formula: { compute: 'today' as const, of: [] },
  },
  { name: '有车位', kind: 'tick' as const, ...sender, required: false },
  { name: '车位', kind: 'text' as const, ...sender, when: '有车位' },
];
const values = { 承租人: '李四', 租金: '5,000.5' };
const field = (x: number) => ({ kind: 'signature' as const, page: 0, x, y: 600, width: 120, height: 48 });
const roles = [
  { role: '出租方', userType: 1 as const, self: true, fields: [field(80)] },
  { role: '承租方', fields: [field(300)] },
];
const parties = [{ role: '承租方', signatoryFullName: '李四', signatoryMobile: '13700000799' }];
const at = (tail: string) => `/c/m/tpl2/${tail}`;
let made = 0;
const make = (more: object = {}) =>
  boss.call(r.operate, { contractId, name: `租赁${++made}`, roles, variables, ...more }, at('operate'));
const refusal = async (who: Client, route: typeof r.operate | typeof r.fill, input: object, path: string) => {
  const { body: answer } = await w.call(route, input as never, { bearer: who.bearer, path });
  return answer.success ? undefined : [answer.code, answer.message];
};
/** What became of the conversion. */
const settled = async (who: Client, fileId: string) => {
  await w.drain();
  return who.call(fileRoutes.convertInfo, { fileId });
};

takeOfficeTurn();
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('云谷置业有限公司');
  boss = (await w.member(corpId, '13700000701', '周老板', { superFlag: true })).client;
  clerk = await w.member(corpId, '13700000702', '陈小敏', { superFlag: false, pids: [] });
  person = (await w.person('13700000703', '孙某')).client;
  contractId = await w.upload(boss, await zipOf(wordFiles({ body, articles: 2 })), '租赁合同.docx');
}, 240_000);
afterAll(() => w?.close());

describe('keeping', () => {
  it('a Word file says what it asks for, with variables to begin with', async () => {
    const words = await boss.call(r.words, { contractId }, at('words'));
    expect(words.tags).toContainEqual({ name: '租金', format: '大写', table: null, when: null });
    expect(words.lines.map(({ cells }) => cells[0])).toContain('车位号：{{车位}}。');
    const kinds = new Map(words.variables.map(({ name, kind }) => [name, kind]));
    expect([kinds.get('租金'), kinds.get('签订日'), kinds.get('有车位')]).toEqual(['money', 'date', 'tick']);
    const pdf = await w.file(boss);
    expect(await w.ask(boss, r.words, { contractId: pdf }, at('words'))).toBe('TPL_FILE');
    expect(await w.ask(person, r.words, { contractId }, '/i/tpl/advancedVersion/words')).toBe('TPL_FILE');
  });

  it('is an advanced template, listed on both sides, in versions that never change', async () => {
    const { tplId, version } = await make();
    const detail = await boss.call(r.detail, { tplId }, at('detail'));
    expect([detail.kind, detail.variables, version]).toEqual(['advanced', variables, 1]);
    expect(detail.words?.tags.length).toBeGreaterThan(5);
    const simple = await boss.call(
      r.operate,
      { contractId: await w.file(boss), name: '普通', roles },
      '/c/m/tpl/operate',
    );
    const idsOf = async (path: string) => (await boss.call(r.list, {}, path)).list.map((row) => row.tplId);
    expect(await idsOf(at('list'))).not.toContain(simple.tplId);
    expect(await idsOf('/c/m/tpl/list')).toEqual(expect.arrayContaining([tplId, simple.tplId]));
    // its variables stay when it is changed without them
    const change = { tplId, version: 1, name: detail.name, roles: detail.roles };
    expect((await boss.call(r.operate, change, at('operate'))).version).toBe(2);
    expect((await boss.call(r.detail, { tplId }, at('detail'))).variables).toEqual(variables);
    const copy = await make({ contractId: undefined, copyOf: tplId, variables: undefined });
    expect((await boss.call(r.detail, { tplId: copy.tplId }, at('detail'))).variables).toEqual(variables);
    // by whichever path it is copied, and where members ask who have no path for advanced ones
    const plainly = { copyOf: tplId, name: '租房副本', roles };
    const again = await boss.call(r.operate, plainly, '/c/m/tpl/operate');
    expect((await boss.call(r.detail, { tplId: again.tplId }, at('detail'))).kind).toBe('advanced');
    const group = { tplIds: [tplId, simple.tplId], groupName: '租赁' };
    await boss.call(r.assignGroup, group, '/c/m/tpl/assignGroup');
    const counts = async (kind?: 'advanced') =>
      (await boss.call(r.groupTypes, kind ? { kind } : {}, '/c/m/tpl/groupTypes')).list;
    expect([await counts(), await counts('advanced')]).toEqual(
      [2, 1].map((count) => [{ groupName: '租赁', count }]),
    );
  });

  it.each<[string, object, string, string]>([
    ['a tag that nobody declared', { variables: variables.slice(1) }, 'TPL_TAGS', '未设置：承租人'],
    [
      'a variable that stands nowhere',
      { variables: [...variables, { name: '物业费', kind: 'money', ...sender }] },
      'TPL_TAGS',
      '没有用到变量：物业费',
    ],
    [
      'a rule that nobody can keep',
      { variables: variables.map((one) => (one.name === '月数' ? { ...one, default: '0' } : one)) },
      'TPL_VARIABLES',
      '“月数”：默认值不能小于1',
    ],
  ])('%s is told', async (_what, more, code, message) => {
    const input = { contractId, name: '不成', roles, variables, ...more };
    expect(await refusal(boss, r.operate, input, at('operate'))).toEqual([
      code,
      expect.stringContaining(message),
    ]);
  });

  it('a picture is none', async () => {
    const contractId = await w.upload(boss, await photograph(), '合同.jpg');
    const input = { contractId, name: '不成', roles, variables };
    expect(await w.ask(boss, r.operate, input, at('operate'))).toBe('TPL_FILE');
  });
});

describe('filling in and sending', () => {
  it('what is filled in stands in the contract, once its sender has compared it', async () => {
    const { tplId } = await make();
    const grant = { tplIds: [tplId], grant: 1 as const, userIds: [clerk.accountId] };
    const ask = { tplId, version: 1, values, contractName: '三号楼租赁' };
    expect(await w.ask(clerk.client, r.fill, ask, '/c/tpl/fill')).toBe('TPL_REVOKED');
    await boss.call(r.grantOrRevokeTpl, grant);
    expect(await w.ask(clerk.client, r.use, { tplId, parties }, '/c/tpl/use')).toBe('TPL_UNFILLED');
    const { fillId, fileId } = await clerk.client.call(r.fill, ask, '/c/tpl/fill');
    const info = await settled(clerk.client, fileId);
    expect([info.state, info.fileName, info.converted?.checked]).toEqual(['ready', '三号楼租赁.docx', false]);

    const use = { tplId, fillId, contractName: '三号楼租赁', parties };
    const { payload } = await clerk.client.call(r.use, use, '/c/tpl/use');
    expect(payload.contractId).toBe(fileId);
    const send = (given: object) => w.ask(clerk.client, signingRoutes.create, given, '/c/applySign/create');
    expect(await send(payload)).toBe('FILE_NOT_CHECKED');
    await clerk.client.call(fileRoutes.convertChecked, { fileId, checked: true });
    // another file is none of this template
    expect(await send({ ...payload, contractId: await w.file(clerk.client) })).toBe('TPL_UNFILLED');
    // somebody else's filling is none of his
    expect(await w.ask(boss, r.use, use, '/c/m/tpl2/use')).toBe('TPL_UNFILLED');
    expect(await send(payload)).toBeUndefined();

    const word = await w.deps.storage.get(
      (await w.product.file.readyFile(w.deps.db, fileId, clerk.accountId))!.original.key,
    );
    expect(Buffer.from(word.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(await boss.call(r.detail, { tplId }, at('detail'))).toMatchObject({ useCount: 1 });
  }, 240_000);

  it.each<[string, object, string]>([
    ['missing', { 承租人: '李四' }, '租金：租金不能为空'],
    ['malformed', { ...values, 月数: '1.5' }, '月数：'],
    ['computed by us', { ...values, 总额: '1' }, '总额：该项不由您填写'],
    ['not declared', { ...values, 别的: '1' }, '别的：该项不由您填写'],
    ['asked for by a condition', { ...values, 有车位: '1' }, '车位：'],
  ])('a value that is %s is told', async (_what, given, message) => {
    const { tplId } = await make();
    const answer = await refusal(boss, r.fill, { tplId, values: given }, at('fill'));
    expect(answer).toEqual(['TPL_VALUES', expect.stringContaining(message)]);
  });

  it('a changed template is filled in as it is now; a simple one has nothing to fill in', async () => {
    const { tplId } = await make();
    await boss.call(r.operate, { tplId, name: `租赁${++made}`, roles }, at('operate'));
    expect(await w.ask(boss, r.fill, { tplId, version: 1, values }, at('fill'))).toBe('TPL_CHANGED');
    const simple = { contractId: await w.file(boss), name: `普通${++made}`, roles };
    const plain = await boss.call(r.operate, simple, '/c/m/tpl/operate');
    expect(await w.ask(boss, r.fill, { tplId: plain.tplId, values: {} }, at('fill'))).toBe('TPL_TAGS');
  });
});
