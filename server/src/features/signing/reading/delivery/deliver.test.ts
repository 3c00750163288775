// 送达 through HTTP: signed out → bad input → not allowed → done → second time; who has read is seen, who left is said to have.

import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

type Who = { client: Client; memberId: string; mobile: string };
const company = '云杉科技有限公司';
let w: World;
let boss: Who;
let reader: Who;
let other: Who;
let manager: Who;
let outsider: Client;
let done: Sent;
let open: Sent;
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp(company);
  let phone = 13800009900;
  const join = async (name: string, rights: { superFlag: boolean; pids?: number[] }): Promise<Who> => {
    const mobile = String(++phone);
    const { client, accountId } = await w.member(corpId, mobile, name, rights);
    const member = await w.product.account.members.byAccount(w.deps.db, corpId, accountId);
    return { client, memberId: member!.memberId, mobile };
  };
  boss = await join('周老板', { superFlag: true });
  reader = await join('吴读者', { superFlag: false });
  other = await join('郑旁人', { superFlag: false });
  manager = await join('何人事', { superFlag: false, pids: [3] });
  outsider = (await w.member(await w.corp('别家科技有限公司'), '13800009950', '别家', { superFlag: true }))
    .client;
  const sender = (await w.person('13800009951', '陈合作')).client;
  const line = party(company, boss.mobile, { userType: 1, operatorName: '周老板' });
  done = await w.send(sender, [line], { contractName: '已完成的合同' });
  const { signer, link } = await w.openLink(boss.mobile);
  await w.sign(signer, link);
  await w.drain();
  open = await w.send(sender, [line], { contractName: '未完成的合同' });
});
afterAll(() => w.close());

const send = (client: Client, applyIds: string[], memberIds: string[]) =>
  w.ask(client, orgRoutes.ccSendToUser, { applyIds, memberIds });

it('refuses the signed out, nothing, who may not, foreign people and contracts, what is not finished', async () => {
  expect(await send(other.client, [done.applyId], [reader.memberId])).toBe('NO_PERMISSION');
  // managing people is not reading their contracts
  expect(await send(manager.client, [done.applyId], [reader.memberId])).toBe('NOT_FOUND');
  expect(await send(outsider, [done.applyId], [reader.memberId])).toBe('NOT_FOUND');
  const absent = '00000000-0000-7000-8000-000000000001';
  expect(await send(boss.client, [done.applyId, absent], [reader.memberId])).toBe('NOT_FOUND');
  expect(await send(boss.client, [done.applyId], [reader.memberId, absent])).toBe('NOT_FOUND');
  expect(await send(boss.client, [done.applyId, open.applyId], [reader.memberId])).toBe('CC_NOT_FINISHED');
  const { memberId } = await boss.client.call(orgRoutes.addCorpUser, {
    name: '没账号',
    mobile: '13700009901',
  });
  expect(await send(boss.client, [done.applyId], [memberId])).toBe('PERSON_NOT_BOUND');
  expect((await boss.client.call(r.deliverList, {})).total).toBe(0);
});

it('is delivered in order, read when it is opened, told again while it is not', async () => {
  const all = { applyIds: [done.applyId], memberIds: [reader.memberId, other.memberId] };
  expect(await boss.client.call(orgRoutes.ccSendToUser, all)).toEqual({ added: 2, told: 0 });
  expect(await w.ask(reader.client, r.info, { applyNo: done.applyNo })).toBeUndefined();
  w.clock.advance(700);
  expect(await boss.client.call(orgRoutes.ccSendToUser, all)).toEqual({ added: 0, told: 1 });
  expect(await boss.client.call(orgRoutes.ccSendToUser, all)).toEqual({ added: 0, told: 0 });
  const { list } = await boss.client.call(r.deliverOrder, { applyNo: done.applyNo });
  expect(list.map((d) => [d.orderNum, d.giverName, d.state])).toEqual([
    [1, '周老板', expect.any(Number)],
    [2, '周老板', expect.any(Number)],
  ]);
  expect(new Map(list.map((d) => [d.memberName, d.state]))).toEqual(
    new Map([
      ['吴读者', 1],
      ['郑旁人', 0],
    ]),
  );
  const unread = await boss.client.call(r.deliverList, { state: 0 });
  expect(unread.list.map((d) => d.memberName)).toEqual(['郑旁人']);
  expect((await boss.client.call(r.deliverList, { keyword: '吴读' })).total).toBe(1);
});

it('A-03, A-04: a member lists what he got, another enterprise nothing, an outsider finds no order', async () => {
  expect((await reader.client.call(r.deliverList, {})).list.map((d) => d.memberName)).toEqual(['吴读者']);
  expect((await manager.client.call(r.deliverList, {})).total).toBe(0);
  expect((await outsider.call(r.deliverList, {})).total).toBe(0);
  expect(await w.ask(outsider, r.deliverOrder, { applyNo: done.applyNo })).toBe('NOT_FOUND');
  expect(await w.ask(manager.client, r.deliverOrder, { applyNo: done.applyNo })).toBe('NOT_FOUND');
});

it('E-12: who left reads it no more, and the list says so', async () => {
  await boss.client.call(orgRoutes.delCorpUser, { memberId: other.memberId });
  const { list } = await boss.client.call(r.deliverList, { keyword: '郑旁人' });
  expect(list).toMatchObject([{ state: 2 }]);
});
