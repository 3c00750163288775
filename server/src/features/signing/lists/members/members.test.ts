// Members' contracts through HTTP: signed out → bad input → not allowed → done → after the rights changed. A head of departments
// reaches the people below him and nobody else (security.md A-02…A-10).

import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

type Who = { client: Client; memberId: string; mobile: string };
const company = '云杉科技有限公司';
let w: World;
let boss: Who;
let head: Who;
let seller: Who;
let lawyer: Who;
let plain: Who;
let auditor: Who;
let stranger: Client;
let partner: Client;
let sales: string;
let north: string;
let law: string;
const of: Record<'seller' | 'lawyer' | 'sellerSigns' | 'ended' | 'foreign', Sent> = {} as never;

beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp(company);
  let phone = 13800007700;
  const join = async (name: string, rights: { superFlag: boolean; pids?: number[] }): Promise<Who> => {
    const mobile = String(++phone);
    const { client, accountId } = await w.member(corpId, mobile, name, rights);
    const member = await w.product.account.members.byAccount(w.deps.db, corpId, accountId);
    return { client, memberId: member!.memberId, mobile };
  };
  boss = await join('周老板', { superFlag: true });
  head = await join('钱主管', { superFlag: false, pids: [99801, 5] });
  seller = await join('孙销售', { superFlag: false });
  lawyer = await join('李法务', { superFlag: false });
  plain = await join('吴文员', { superFlag: false });
  auditor = await join('郑审计', { superFlag: false, pids: [99801, 17] });
  stranger = (await w.member(await w.corp('别家科技有限公司'), '13800007751', '别家', { superFlag: true }))
    .client;
  partner = (await w.person('13800007752', '陈合作')).client;
  const group = async (name: string, parentId?: string) =>
    (await boss.client.call(orgRoutes.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
  sales = await group('销售部');
  north = await group('华北区', sales);
  law = await group('法务部');
  await boss.client.call(orgRoutes.setGroupMan, { groupId: sales, memberId: head.memberId });
  for (const [groupId, who] of [
    [north, seller],
    [law, lawyer],
    [law, plain],
  ] as const)
    await boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [who.memberId], groupId });
  const others = [party('陈合作', '13800007752')];
  of.seller = await w.send(seller.client, others, { side: 'c', contractName: '华北采购框架协议' });
  of.ended = await w.send(seller.client, others, { side: 'c', contractName: '华北停用协议' });
  await seller.client.call(
    r.batchCancel,
    { applyIds: [of.ended.applyId], reason: '不再需要' },
    '/c/applySign/batchCancel',
  );
  of.lawyer = await w.send(lawyer.client, others, { side: 'c', contractName: '法务咨询合同' });
  const line = party(company, seller.mobile, { userType: 1, operatorName: '孙销售' });
  of.sellerSigns = await w.send(partner, [line], { contractName: '合作方发来的合同' });
  of.foreign = await w.send(stranger, others, { side: 'c', contractName: '别家的合同' });
  await seller.client.call(
    r.create,
    { saveToDraftBox: 1, contractName: '孙销售的草稿' },
    '/c/applySign/create',
  );
});
afterAll(() => w.close());

const names = async (who: Who, input: Parameters<typeof w.ask<typeof r.memberContracts>>[2] = {}) =>
  (await who.client.call(r.memberContracts, input)).list.map((row) => row.contractName).sort();

/** Undefined when the pages come, else the code. */
const pages = async (client: Client, applyNo: string) => {
  const answer = await w.call(r.document, { applyNo }, { bearer: client.bearer });
  return answer.status === 200 && !answer.body ? undefined : answer.body?.code;
};

describe('the list', () => {
  it('A-03: a member without the right, nonsense', async () => {
    for (const route of [r.memberContracts, r.memberContractNum, r.memberChoice] as const) {
      expect(await w.ask(plain.client, route, {})).toBe('NO_PERMISSION');
    }
    expect(await w.ask(head.client, r.memberContracts, { sortKey: 'partyKey' as never })).toBe(
      'PARAM_INVALID',
    );
    expect(await w.ask(head.client, r.memberContracts, { memberId: '1 OR 1' })).toBe('PARAM_INVALID');
  });

  it('A-04, A-09: a head sees the people below him, in list and numbers; nobody’s drafts', async () => {
    expect(await names(head)).toEqual(['华北停用协议', '华北采购框架协议']);
    expect(await names(head, { list: 'sign' })).toEqual(['合作方发来的合同']);
    const numbers = await head.client.call(r.memberContractNum, {});
    expect(numbers.total).toBe(2);
    expect(numbers.list.filter((s) => s.count > 0).map((s) => [s.name, s.count])).toEqual([
      ['签署中', 1],
      ['已撤销', 1],
    ]);
    const { list } = await head.client.call(r.memberContracts, {});
    expect(new Set(list.map((row) => row.memberName))).toEqual(new Set(['孙销售']));
    const [line] = (await head.client.call(r.memberContracts, { list: 'sign' })).list;
    expect(line).toMatchObject({ memberName: '孙销售', signInfoNo: of.sellerSigns.signNos[0] });
    const choice = await head.client.call(r.memberChoice, {});
    expect(choice.groups).toEqual([
      { groupId: sales, name: '销售部', depth: 0 },
      { groupId: north, name: '华北区', depth: 1 },
    ]);
    expect(choice.members).toEqual([{ memberId: seller.memberId, name: '孙销售', groupName: '华北区' }]);
  });

  it('super administrators and holders of subjectContract see all of the enterprise, never another’s', async () => {
    for (const who of [boss, auditor]) {
      expect(await names(who)).toEqual(['华北停用协议', '华北采购框架协议', '法务咨询合同']);
      expect(await names(who, { memberId: lawyer.memberId })).toEqual(['法务咨询合同']);
      expect(await names(who, { groupId: sales })).toEqual(['华北停用协议', '华北采购框架协议']);
      expect(await names(who, { groupId: law, list: 'sign' })).toEqual([]);
    }
    expect((await boss.client.call(r.memberChoice, { keyword: '法' })).members.map((m) => m.name)).toEqual([
      '李法务',
    ]);
  });

  it('A-04: of several departments that he heads each stands above its own, wherever they are in the tree', async () => {
    const corpId = await w.corp('多部门有限公司');
    const first = (await w.member(corpId, '13800007761', '老板', { superFlag: true })).client;
    const two = await w.member(corpId, '13800007762', '两部主管', { superFlag: false, pids: [99801, 5] });
    const member = await w.product.account.members.byAccount(w.deps.db, corpId, two.accountId);
    const group = async (name: string, parentId?: string) =>
      (await first.call(orgRoutes.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
    const heads: string[] = [];
    for (const name of ['东', '西']) {
      const under = await group(`${name}部`);
      heads.push(await group(`${name}一组`, under));
      await group(`${name}一组内`, heads.at(-1));
    }
    for (const groupId of heads)
      await first.call(orgRoutes.setGroupMan, { groupId, memberId: member!.memberId });
    const { groups } = await two.client.call(r.memberChoice, {});
    expect(groups.map(({ name, depth }) => `${'>'.repeat(depth)}${name}`)).toEqual([
      '东一组',
      '>东一组内',
      '西一组',
      '>西一组内',
    ]);
  });

  it('filters by state, keyword and day, in pages', async () => {
    expect(await names(head, { signStatusSet: [4] })).toEqual(['华北停用协议']);
    expect(await names(head, { contractName: '采购' })).toEqual(['华北采购框架协议']);
    expect(await names(boss, { contractName: '法务', groupId: law })).toEqual(['法务咨询合同']);
    expect(await names(boss, { contractName: '法务', groupId: sales })).toEqual([]);
    expect(await names(head, { beginDate: '2020-01-01', endDate: '2020-12-31' })).toEqual([]);
    expect(await names(head, { signStatusSet: [-1] })).toEqual([]);
    const second = await boss.client.call(r.memberContracts, { pageSize: 2, itemPage: 2, groupId: sales });
    expect([second.total, second.list.length]).toEqual([2, 0]);
  });

  it('A-02, A-04: a person or department out of reach is absent, whoever it belongs to', async () => {
    const absent = '00000000-0000-7000-8000-000000000001';
    const foreignGroup = (await stranger.call(orgRoutes.updateGroup, { name: '外家部' })).groupId;
    for (const groupId of [law, foreignGroup, absent])
      expect(await w.ask(head.client, r.memberContracts, { groupId })).toBe('NOT_FOUND');
    for (const memberId of [lawyer.memberId, boss.memberId, absent])
      expect(await w.ask(head.client, r.memberContractNum, { memberId })).toBe('NOT_FOUND');
    expect(await w.ask(boss.client, r.memberContracts, { groupId: foreignGroup })).toBe('NOT_FOUND');
    expect(await w.ask(boss.client, r.memberContracts, { groupId: sales, memberId: lawyer.memberId })).toBe(
      'NOT_FOUND',
    );
  });
});

describe('the contract of a managed member', () => {
  it('opens for his head: address, detail, pages, download, and nothing to act with', async () => {
    const { applyNo, applyId } = of.seller;
    const { url } = await head.client.call(r.memberViewUrl, { applyNo });
    expect(url).toBe(`/signInfo/viewDetail?applyNo=${applyNo}`);
    const detail = await head.client.call(r.info, { applyNo });
    expect(detail).toMatchObject({ isSender: false, isReader: true, isOverseer: true, me: null });
    expect(await pages(head.client, applyNo)).toBeUndefined();
    expect(await w.ask(head.client, r.signRecord, { applyNo })).toBeUndefined();
    expect(await w.ask(head.client, r.downloadUrl, { applyNo, kind: 'pdf' })).toBeUndefined();
    expect(await w.ask(head.client, r.downloadUrl, { applyNo, kind: 'pack' })).toBe('SIGN_NOT_YOURS');
    const zip = await head.client.call(
      r.downloadBatchUrl,
      { applyIds: [applyId, of.sellerSigns.applyId] },
      '/c/m/applySign/downloadBatchUrl',
    );
    expect(zip.url).toMatch(/^\/c\/m\/applySign\/downloadBatch\?/);
    expect((await w.app.inject({ method: 'GET', url: zip.url })).statusCode).toBe(200);
    const act = { applyIds: [applyId], reason: '试试' };
    expect(await w.ask(head.client, r.batchCancel, act, '/c/applySign/batchCancel')).toBe('NOT_FOUND');
    const line = { signNo: of.seller.signNos[0]!, name: '别人', mobile: '13800007799', reason: '试试' };
    expect(await w.ask(head.client, r.replaceLine, line, '/c/signInfo/replace')).toBe('NOT_FOUND');
    const signNos = [of.sellerSigns.signNos[0]!];
    expect(await w.ask(head.client, r.signUrl, { signNo: signNos[0]! }, '/c/signInfo/signUrl')).toBe(
      'NOT_FOUND',
    );
  });

  it('what ended: its text for the head as for its sender', async () => {
    expect(await pages(head.client, of.ended.applyNo)).toBeUndefined();
    expect(await pages(partner, of.ended.applyNo)).toBe('SIGN_TEXT_CLOSED');
  });

  it('A-04, A-05, A-08: other departments’ and foreign contracts are absent, alone and in a batch', async () => {
    for (const { applyNo, applyId } of [of.lawyer, of.foreign]) {
      expect(await w.ask(head.client, r.memberViewUrl, { applyNo })).toBe('NOT_FOUND');
      expect(await w.ask(head.client, r.info, { applyNo })).toBe('NOT_FOUND');
      expect(await pages(head.client, applyNo)).toBe('NOT_FOUND');
      expect(
        await w.ask(
          head.client,
          r.downloadBatchUrl,
          { applyIds: [of.seller.applyId, applyId] },
          '/c/m/applySign/downloadBatchUrl',
        ),
      ).toBe('NOT_FOUND');
    }
    expect(await w.ask(boss.client, r.memberViewUrl, { applyNo: of.foreign.applyNo })).toBe('NOT_FOUND');
    expect(await w.ask(plain.client, r.memberViewUrl, { applyNo: of.seller.applyNo })).toBe('NO_PERMISSION');
    expect(await w.ask(plain.client, r.info, { applyNo: of.seller.applyNo })).toBe('NOT_FOUND');
  });

  it('A-14: a head gives a contract of his people to nobody', async () => {
    const account = (await boss.client.call(orgRoutes.listCorpUsers, { name: '吴文员' })).list[0]!.userId;
    const ask = { applyIds: [of.seller.applyId], userIds: [account] };
    expect(await w.ask(head.client, r.ccToCorpUsers, ask)).toBe('NOT_FOUND');
  });

  it('follows the tree at once: the department moves, the head changes, the member leaves it', async () => {
    const open = () => w.ask(head.client, r.info, { applyNo: of.seller.applyNo });
    await boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [seller.memberId], groupId: law });
    expect([await open(), await names(head)]).toEqual(['NOT_FOUND', []]);
    await boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [seller.memberId], groupId: north });
    expect(await open()).toBeUndefined();
    await boss.client.call(orgRoutes.setGroupMan, { groupId: sales });
    expect([await open(), await names(head)]).toEqual(['NOT_FOUND', []]);
    await boss.client.call(orgRoutes.setGroupMan, { groupId: north, memberId: head.memberId });
    expect(await open()).toBeUndefined();
  });
});
