// The same templates at each of their addresses: those of advanced ones, and /i/api/tpl/ of a person's programs.
import type { Client } from '@xinqi/scenario';
import { templateRoutes as r } from '@xinqi/wire/template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let boss: Client;
let person: Client;
const roles = [{ role: '甲方' }, { role: '乙方' }];
let made = 0;

beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('云谷采购有限公司');
  boss = (await w.member(corpId, '13700000801', '周老板', { superFlag: true })).client;
  person = (await w.person('13700000802', '孙某')).client;
});
afterAll(() => w?.close());

it.each([
  ['i', '/i/api/tpl', '/i/tpl'],
  ['i', '/i/tpl/advancedVersion', '/i/tpl'],
  ['c', '/c/m/tpl2', '/c/m/tpl'],
] as const)('%s: a template is kept, switched, grouped, used and deleted at %s', async (side, at, plain) => {
  const who = side === 'i' ? person : boss;
  const advanced = at !== '/i/api/tpl';
  // an advanced one needs variables: a simple one is asked for at its address
  const input = { contractId: await w.file(who), name: `模板${++made}`, roles };
  if (advanced) expect(await w.ask(who, r.operate, input, `${at}/operate`)).toBe('TPL_TAGS');
  const { tplId } = await who.call(r.operate, input, `${advanced ? plain : at}/operate`);
  const change = { tplId, name: `模板${++made}`, roles };
  expect(await who.call(r.operate, change, `${at}/operate`)).toEqual({ tplId, version: 2 });

  const listed = await who.call(r.list, {}, `${at}/list`);
  expect(listed.list.map((row) => row.tplId).includes(tplId)).toBe(!advanced);
  expect(await who.call(r.detail, { tplId }, `${at}/detail`)).toMatchObject({ kind: 'simple', version: 2 });
  await who.call(r.assignGroup, { tplIds: [tplId], groupName: '采购' }, `${at}/assignGroup`);
  const groups = await who.call(r.groupTypes, {}, `${at}/groupTypes`);
  expect(groups.list.map(({ groupName }) => groupName)).toEqual(advanced ? [] : ['采购']);
  expect((await who.call(r.use, { tplId }, `${at}/use`)).payload.contractName).toBe(change.name);
  await who.call(r.setStatus, { tplId, status: 0 }, `${at}/setStatus`);
  expect(await w.ask(who, r.use, { tplId }, `${at}/use`)).toBe('TPL_OFF');
  const { list } = await who.call(r.authLogs, { tplId }, `${at}/authLogs`);
  expect(list.map(({ act }) => act)).toEqual(['off', 'change', 'change', 'make']);
  await who.call(r.delete, { tplId }, `${at}/delete`);
  expect(await w.ask(who, r.detail, { tplId }, `${at}/detail`)).toBe('NOT_FOUND');
});
