// The logs of an enterprise through HTTP: seals' uses and grants, filters, the messenger app's view, files; what one
// enterprise sees of another's (spec §7.9; security.md E-13, A-02, F formulas).

import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { logRoutes as r } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/spreadsheet/read-xlsx.ts';
import { party, password, startProduct, type World } from '../../testing/start-product.ts';

const corpName = '北京云签科技有限公司';
let w: World;
let boss: Client;
let auditor: Client;
let plain: Client;
let foreign: Client;
let sealId: string;
let applyNo: string;
let memberId: string;

beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp(corpName);
  ({ client: boss } = await w.member(corpId, '13700000001', '老板', { superFlag: true }));
  auditor = (await w.member(corpId, '13700000002', '审计员', { superFlag: false, pids: [10] })).client;
  const clerk = await w.member(corpId, '13700000003', '小员', { superFlag: false });
  plain = clerk.client;
  memberId = (await w.product.account.members.byAccount(w.deps.db, corpId, clerk.accountId))!.memberId;
  foreign = (await w.member(await w.corp('上海外家有限公司'), '13700000004', '外人', { superFlag: true }))
    .client;
  const design = { sealType: 2 as const, shape: 1 as const, color: 1 as const, width: 42, height: 42 };
  ({ sealId } = await boss.call(sealRoutes.sealMake, { name: '=合同章', design }));
  await boss.call(sealRoutes.grantOrRevokeSeal, { sealId, grant: 1, userIds: [clerk.accountId] });
  const sender = (await w.person('13700000009', '陈思远')).client;
  const fields = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 130, height: 130 }];
  const line = party(corpName, '13700000003', { userType: 1, operatorName: '小员', fields });
  ({ applyNo } = await w.send(sender, [line], { contractName: '采购合同' }));
  const { signer, link } = await w.openLink('13700000003');
  const { strokes: _, ...ready } = await w.submission(signer, link);
  await signer.call(signingRoutes.submit, { ...ready, sealId });
  const { grantId } = (await boss.call(sealRoutes.sealUsers, { sealId })).list[0]!;
  await boss.call(sealRoutes.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] });
});
afterAll(() => w?.close());

const acts = async (filter: object) =>
  (await auditor.call(r.findSealLog, filter)).list.map(({ act }) => act).join();

describe('the log of seals', () => {
  it('is read by who may audit, and nobody else (E-13); another enterprise has its own', async () => {
    expect(await w.ask(auditor, r.findSealLog, { beginDate: '昨天' } as never)).toBe('PARAM_INVALID');
    expect(await w.ask(auditor, r.findSealLog, { itemPage: 1000, pageSize: 50 })).toBe('PARAM_INVALID');
    expect(await w.ask(plain, r.findSealLog, {})).toBe('NO_PERMISSION');
    expect((await foreign.call(r.findSealLog, {})).total).toBe(0);
    expect((await foreign.call(r.findSealLog, { sealId })).list).toEqual([]);
  });
  it('holds the use with contract and grant, and the grant with its end, newest first', async () => {
    const { list, total } = await auditor.call(r.findSealLog, {});
    expect(total).toBe(3);
    const [end, use, given] = list;
    expect([end?.act, use?.act, given?.act]).toEqual(['revoke', 'use', 'grant']);
    expect(use).toMatchObject({
      ...{ sealId, sealName: '=合同章', operatorName: '小员', granteeName: null },
      ...{ contractName: '采购合同', applyNo, grantId: given!.grantId, grantName: '小员', instNo: null },
    });
    expect(given).toMatchObject({ operatorName: '老板', granteeName: '小员', contractName: null });
    expect((await auditor.call(r.findSealLog, { itemPage: 2, pageSize: 1 })).list).toEqual([use]);
  });
  it.each([
    [{ act: 'use' }, 'use'],
    [{ sealName: '合同' }, 'revoke,use,grant'],
    [{ sealName: '公章' }, ''],
    [{ memberName: '小员' }, 'revoke,use,grant'],
    [{ memberName: '老板' }, 'revoke,grant'],
    [{ contract: '采购' }, 'use'],
    [{ act: 'grant', contract: '采购' }, ''],
    [{ endDate: '2020-01-01' }, ''],
  ])('filters by %j', async (filter, found) => {
    expect(await acts(filter)).toBe(found);
  });
  it('finds a contract by its number', async () => {
    expect(await acts({ contract: applyNo })).toBe('use');
  });
});

describe('the messenger app’s view', () => {
  it('shows what concerns seals and approvals, not roles', async () => {
    await boss.call(roleRoutes.operRole, { name: '不相关', pids: [] });
    expect(await w.ask(plain, r.workplaceLog, {})).toBe('NO_PERMISSION');
    const kinds = new Set((await auditor.call(r.workplaceLog, {})).list.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['seal.grant', 'seal.make', 'seal.revoke']);
    expect((await auditor.call(r.workplaceLog, { keyword: '没有这个' })).total).toBe(0);
  });
});

describe('as a file', () => {
  const fetch = async (url: string) => {
    const { rawPayload, headers } = await w.app.inject({ method: 'GET', url });
    expect(headers['content-type']).toContain('spreadsheetml');
    return readXlsx(rawPayload, 100);
  };
  it('is asked for by who may audit, fits its filters, and asking is recorded', async () => {
    expect(await w.ask(auditor, r.exportUrl, { log: 'operation', contract: '甲' })).toBe('PARAM_INVALID');
    expect(await w.ask(plain, r.exportUrl, { log: 'seal' })).toBe('NO_PERMISSION');
    const { url, fileName } = await auditor.call(r.exportUrl, { log: 'seal', act: 'use' });
    expect(fileName).toMatch(/^用印日志-\d{4}-\d\d-\d\d\.xlsx$/);
    const rows = await fetch(url);
    expect(rows).toHaveLength(2);
    // a formula of a user stays a text
    expect(rows[1]).toEqual(expect.arrayContaining(['用印', '=合同章', '小员', '采购合同', applyNo]));
    expect((await w.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 'TICKET_INVALID' });
    const [asked] = (await auditor.call(r.findLogByPage, { kind: 'log.export' })).list;
    expect(asked).toMatchObject({ operatorName: '审计员', targetName: '用印日志' });
  });
  it('the operation log: every row under its filters, of this enterprise alone', async () => {
    const all = await fetch((await auditor.call(r.exportUrl, { log: 'operation' })).url);
    expect(all.length - 1).toBe((await auditor.call(r.findLogByPage, {})).total);
    const some = await fetch((await auditor.call(r.exportUrl, { log: 'operation', kind: 'seal.make' })).url);
    expect(some.slice(1).map((row) => row[3])).toEqual(['=合同章']);
    expect(
      await fetch((await foreign.call(r.exportUrl, { log: 'operation', kind: 'seal.make' })).url),
    ).toHaveLength(1);
  });
  it('L-09, E-07, E-12, B-07: its address ends with the right, the membership and the login that asked', async () => {
    const corpId = (await w.product.account.claims.named(w.deps.db, corpName))!.corpId;
    const one = await w.member(corpId, '13700000021', '将离任', { superFlag: false });
    const { memberId: id } = (await w.product.account.members.byAccount(w.deps.db, corpId, one.accountId))!;
    const { roleId } = await boss.call(roleRoutes.operRole, { name: '审计', pids: [10] });
    const give = (roleIds: string[], superFlag: 0 | 1 = 0) =>
      boss.call(roleRoutes.assignRole, { memberIds: [id], roleIds, superFlag });
    const asked = async (client: Client) => (await client.call(r.exportUrl, { log: 'operation' })).url;
    const answers = async (url: string) =>
      (await w.app.inject({ method: 'GET', url })).headers['content-type'] as string;
    await give([roleId]);
    const [kept, ended] = [await asked(one.client), await asked(one.client)];
    // a further right takes nothing away
    await give([roleId], 1);
    expect(await answers(kept)).toContain('spreadsheetml');
    const asSuper = await asked(one.client);
    await give([]);
    expect([await answers(ended), await answers(asSuper)].join()).not.toContain('spreadsheetml');
    await give([roleId]);
    const again = await w.anyone.login('13700000021', password);
    const loggedOut = await asked(again);
    await again.call(accountRoutes.logout, {});
    expect(await answers(loggedOut)).toContain('json');
    const [left, own] = [await asked(one.client), await one.client.call(accountRoutes.exportUrl, {})];
    await boss.call(orgRoutes.delCorpUser, { memberId: id });
    expect(await answers(left)).toContain('json');
    // what is his as a person stays his
    expect(await answers(own.url)).toContain('zip');
  });
});

describe('who may use a seal, from the pages of roles', () => {
  it('E-08: a seal of another enterprise is absent, a member too; without right refused', async () => {
    const rights = { keeper: [3, 102], leader: [3, 101] };
    const own = (await w.product.account.claims.named(w.deps.db, corpName))!.corpId;
    const keeper = await w.member(own, '13700000011', '角色员', { superFlag: false, pids: rights.keeper });
    const leader = await w.member(own, '13700000012', '组织员', { superFlag: false, pids: rights.leader });
    const [theirs] = (await foreign.call(sealRoutes.sealList, {})).list;
    expect(await w.ask(keeper.client, roleRoutes.detailAssignSeals, { sealId: theirs!.sealId })).toBe(
      'NOT_FOUND',
    );
    expect(await w.ask(foreign, roleRoutes.listAssignSeal, { memberId })).toBe('NOT_FOUND');
    expect(await w.ask(leader.client, roleRoutes.detailAssignSeals, { sealId })).toBe('NO_PERMISSION');
    expect(await w.ask(keeper.client, roleRoutes.listAssignSeal, { memberId })).toBe('NO_PERMISSION');

    const { groupId } = await boss.call(orgRoutes.updateGroup, { name: '行政部' });
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId], groupId });
    await boss.call(sealRoutes.grantOrRevokeSeal, {
      ...{ sealId, grant: 1 as const, groupIds: [groupId], userIds: [leader.accountId] },
      corpNames: ['上海外家有限公司'],
    });
    const found = await keeper.client.call(roleRoutes.detailAssignSeals, { sealId });
    expect(found.list.map(({ name, through, throughName }) => [name, through, throughName])).toEqual([
      ['小员', 'group', '行政部'],
      ['组织员', 'member', '组织员'],
      ['老板', 'super', null],
    ]);
    expect(found.lent).toMatchObject([{ corpName: '上海外家有限公司' }]);
    expect(found.seals.map(({ name }) => name)).toContain('=合同章');
    expect((await leader.client.call(roleRoutes.listAssignSeal, { memberId })).list).toMatchObject([
      { name: '=合同章', through: 'group', throughName: '行政部' },
    ]);
    await boss.call(sealRoutes.operSeal, { sealId, oper: 'disable' });
    expect((await keeper.client.call(roleRoutes.detailAssignSeals, { sealId })).total).toBe(0);
    expect((await leader.client.call(roleRoutes.listAssignSeal, { memberId })).list).toEqual([]);
  });
});
