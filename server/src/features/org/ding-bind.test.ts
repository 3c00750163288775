// A department and the one of the messenger that corresponds to it, as an administrator states it, through HTTP (spec §7.7;
// docs/decisions/0046; security.md A-05): signed out, bad input, not allowed, done, a second time, two at once.

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes as r } from '@xinqi/wire/org';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let corpId: string;
let boss: Client;
let second: Client;
let stranger: Client;
let made = 0;
beforeAll(async () => {
  w = await startProduct();
  stranger = (await w.member(await w.corp('上海外家有限公司'), '13800000009', '外人', { superFlag: true }))
    .client;
});
const mobile = (n: number) => `138${String(made).padStart(4, '0')}${String(n).padStart(4, '0')}`;
beforeEach(async () => {
  corpId = await w.corp(`第${++made}家绑定有限公司`);
  boss = (await w.member(corpId, mobile(1), '管理员一', { superFlag: true })).client;
  second = (await w.member(corpId, mobile(2), '管理员二', { superFlag: true })).client;
});
afterAll(() => w?.close());

const group = async (name: string, who = boss) => (await who.call(r.updateGroup, { name })).groupId;
const bind = (who: Client, groupId: string, dingDeptId: string, version = 0) =>
  w.ask(who, r.dingTalkGroupBind, { groupId, dingDeptId, version });
/** Name, binding and version of every department at the top. */
const bound = async (who = boss) =>
  (await who.call(r.treeGroup, {})).childCorpGroups.map((one) => [one.name, one.dingDeptId, one.version]);
const acts = async () =>
  (await boss.call(logRoutes.findLogByPage, { kind: 'group.bind' })).list.map((one) => [
    one.operatorName,
    one.targetName,
    one.content,
  ]);

it.each([
  ['a leading zero', { dingDeptId: '01' }],
  ['twenty digits', { dingDeptId: '1'.repeat(20) }],
  ['a sign', { dingDeptId: '-1' }],
  ['letters', { dingDeptId: '12a' }],
  ['digits of another script', { dingDeptId: '１２' }],
  ['a second line', { dingDeptId: '12\n13' }],
  ['a JSON number, which 19 digits do not survive', { dingDeptId: 12 }],
  ['a list', { dingDeptId: ['12'] }],
  ['no version', { version: undefined }],
  ['A-07: an id that is none', { groupId: "1' or '1'='1" }],
  ['a field that there is not', { corpId: '00000000-0000-7000-8000-000000000001' }],
])('refuses %s', async (_what, wrong) => {
  const groupId = await group('销售部');
  const input = { groupId, dingDeptId: '12', version: 0, ...wrong };
  expect(await w.ask(boss, r.dingTalkGroupBind, input as never)).toBe('PARAM_INVALID');
  expect(await bound()).toEqual([['销售部', null, 0]]);
});

it('who may not change the structure binds nothing; A-05: a department of another enterprise is absent', async () => {
  const groupId = await group('销售部');
  const people = (await w.member(corpId, mobile(3), '人事', { superFlag: false, pids: [3] })).client;
  expect(await bind(people, groupId, '12')).toBe('NO_PERMISSION');
  const foreign = await group(`外家部${made}`, stranger);
  expect(await bind(boss, foreign, '12')).toBe('NOT_FOUND');
  expect(await bind(stranger, groupId, '12')).toBe('NOT_FOUND');
  expect(await bound()).toEqual([['销售部', null, 0]]);
  expect((await bound(stranger)).map(([, id]) => id)).not.toContain('12');
  expect(await acts()).toEqual([]);
});

it('is stated, told to administrators alone, changed, taken away, and recorded each time', async () => {
  const groupId = await group('销售部');
  const longest = '9'.repeat(19);
  expect(await boss.call(r.dingTalkGroupBind, { groupId, dingDeptId: ` ${longest} `, version: 0 })).toEqual({
    changed: 1,
  });
  expect(await bound()).toEqual([['销售部', longest, 1]]);
  const plain = (await w.member(corpId, mobile(3), '员工', { superFlag: false })).client;
  const [seen] = (await plain.call(r.listGroup, {})).childCorpGroups;
  expect([seen!.name, 'dingDeptId' in seen!]).toEqual(['销售部', false]);
  // it stays through other changes
  await boss.call(r.updateGroup, { groupId, name: '营销部', version: 1 });
  expect(await bound()).toEqual([['营销部', longest, 2]]);
  expect(await bind(boss, groupId, '1', 2)).toBeUndefined();
  expect(await bind(boss, groupId, '', 3)).toBeUndefined();
  expect(await bound()).toEqual([['营销部', null, 4]]);
  expect(await acts()).toEqual([
    ['管理员一', '营销部', '解除绑定（原为 1）'],
    ['管理员一', '营销部', `钉钉部门 ID：1（原为 ${longest}）`],
    ['管理员一', '销售部', `钉钉部门 ID：${longest}`],
  ]);
});

it('a second time: an old version is refused, the same again changes and records nothing', async () => {
  const groupId = await group('销售部');
  expect(await bind(boss, groupId, '12')).toBeUndefined();
  expect(await bind(boss, groupId, '12')).toBe('STATE_CHANGED');
  expect(await bind(boss, groupId, '', 0)).toBe('STATE_CHANGED');
  expect(await boss.call(r.dingTalkGroupBind, { groupId, dingDeptId: '12', version: 1 })).toEqual({
    changed: 0,
  });
  expect(await bound()).toEqual([['销售部', '12', 1]]);
  expect(await acts()).toHaveLength(1);
});

it('one of theirs is one of ours in an enterprise; what is unbound or deleted is free, another enterprise is not asked', async () => {
  const [sales, law] = [await group('销售部'), await group('法务部')];
  expect(await bind(boss, sales, '12')).toBeUndefined();
  await expect(
    boss.call(r.dingTalkGroupBind, { groupId: law, dingDeptId: '12', version: 0 }),
  ).rejects.toThrow('GROUP_DING_TAKEN 该钉钉部门已绑定本企业的其他部门，请核对部门 ID，或先解除原绑定');
  expect(await bind(stranger, await group(`外家部${made}`, stranger), '12')).toBeUndefined();
  expect(await bind(boss, sales, '', 1)).toBeUndefined();
  expect(await bind(boss, law, '12')).toBeUndefined();
  await boss.call(r.delGroup, { groupId: law, version: 1 });
  expect(await bind(boss, sales, '12', 2)).toBeUndefined();
  expect(await bound()).toEqual([['销售部', '12', 3]]);
});

it('two administrators at once: of one department one is made, of one number one department gets it', async () => {
  const [sales, law] = [await group('销售部'), await group('法务部')];
  const same = await Promise.all([bind(boss, sales, '12'), bind(second, sales, '13')]);
  expect(same.filter((code) => code === 'STATE_CHANGED')).toHaveLength(1);
  expect(same.filter((code) => code === undefined)).toHaveLength(1);
  const twice = await Promise.all([bind(boss, sales, '99', 1), bind(second, law, '99')]);
  expect(twice.filter((code) => code === 'GROUP_DING_TAKEN')).toHaveLength(1);
  expect(twice.filter((code) => code === undefined)).toHaveLength(1);
  expect((await bound()).filter(([, id]) => id === '99')).toHaveLength(1);
});
