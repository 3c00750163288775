// Seals granted to departments, by heads and by those who may grant everything, through HTTP (E-01, E-03, E-06, E-07,
// E-11, E-12; docs/decisions/0044).

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes as r } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

const corpName = '北京云签科技有限公司';
let w: World;
let corpId: string;
let boss: Client;
let sender: Client;
let phone = 13700000000;
type Person = { client: Client; accountId: string; memberId: string; mobile: string };

async function person(name: string, pids: number[] = [], groupId?: string): Promise<Person> {
  const mobile = String(++phone);
  const { client, accountId } = await w.member(corpId, mobile, name, { superFlag: false, pids });
  const { memberId } = (await w.product.account.members.byAccount(w.deps.db, corpId, accountId))!;
  if (groupId) await move(memberId, groupId);
  return { client, accountId, memberId, mobile };
}
const move = (memberId: string, groupId?: string) =>
  boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId], ...(groupId ? { groupId } : {}) });
const group = async (name: string, parentId?: string) =>
  (await boss.call(orgRoutes.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
const place = (who: Client, groupId: string, name: string, parentId: string, version = 0) =>
  w.ask(who, orgRoutes.updateGroup, { groupId, name, parentId, version });
let seals = 0;
const seal = async () =>
  (
    await boss.call(r.sealMake, {
      name: `部门章${++seals}`,
      design: { sealType: 2, shape: 1, color: 1, width: 42, height: 42 },
    })
  ).sealId;
const grant = (
  who: Client,
  sealId: string,
  to: { userIds?: string[]; groupIds?: string[]; corpNames?: string[] },
) => w.ask(who, r.grantOrRevokeSeal, { sealId, grant: 1, ...to });
const usable = async (who: Person) => (await who.client.call(r.usableList, {})).list.map((s) => s.sealId);
const grantIdOf = async (sealId: string) => (await boss.call(r.sealUsers, { sealId })).list[0]!.grantId;

/** The signing page of this member, open; what submitting with a seal answers. */
async function page(who: Person, operatorName: string) {
  const fields = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 130, height: 130 }];
  const line = party(corpName, who.mobile, { userType: 1, operatorName, fields });
  const sent = await w.send(sender, [line]);
  const { signer, link } = await w.openLink(who.mobile);
  const { strokes: _, ...ready } = await w.submission(signer, link);
  return { ...sent, submit: (sealId: string) => w.ask(signer, signingRoutes.submit, { ...ready, sealId }) };
}

beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp(corpName);
  sender = (await w.person('13700009999', '陈思远')).client;
  boss = (await w.member(corpId, '13700009998', '老板', { superFlag: true })).client;
  await w.corp('上海远达贸易有限公司');
});
afterAll(() => w?.close());

describe('a grant to a department', () => {
  it('holds for who stands there or below when it is used, and ends with the next call after a move', async () => {
    const finance = await group('财务部');
    const cashiers = await group('出纳组', finance);
    const other = await group('仓库');
    const [inside, below, outside] = [
      await person('财务员', [], finance),
      await person('出纳员', [], cashiers),
      await person('仓管员', [], other),
    ];
    const sealId = await seal();
    const foreign = '00000000-0000-7000-8000-000000000001';
    expect(await grant(boss, sealId, { groupIds: [finance, foreign] })).toBe('NOT_FOUND');
    expect(await grant(boss, sealId, { groupIds: [finance] })).toBeUndefined();
    expect([await usable(inside), await usable(below), await usable(outside)]).toEqual([
      [sealId],
      [sealId],
      [],
    ]);
    expect((await boss.call(r.sealUsers, { sealId })).list).toMatchObject([
      { kind: 'group', granteeName: '财务部', grantedBy: '老板', state: 'valid' },
    ]);
    expect((await below.client.call(r.usableList, {})).list).toMatchObject([
      { through: 'group', throughName: '财务部', grantId: await grantIdOf(sealId) },
    ]);
    await move(outside.memberId, cashiers);
    expect(await usable(outside)).toEqual([sealId]);
    await move(below.memberId, other);
    expect(await usable(below)).toEqual([]);
  });

  it('E-07: moved out, left, or the grant revoked while his page is open: refused, and the use names the grant', async () => {
    const law = await group('法务部');
    const [used, moved, revoked, left] = [
      await person('甲', [], law),
      await person('乙', [], law),
      await person('丙', [], law),
      await person('丁', [], law),
    ];
    const sealId = await seal();
    await grant(boss, sealId, { groupIds: [law] });
    const pages = [
      await page(used, '甲'),
      await page(moved, '乙'),
      await page(revoked, '丙'),
      await page(left, '丁'),
    ];
    expect(await pages[0]!.submit(sealId)).toBeUndefined();
    const grantId = await grantIdOf(sealId);
    expect((await boss.call(r.sealUses, { sealId })).list).toMatchObject([
      { operatorName: '甲', grantId, grantName: '法务部' },
    ]);
    const openings = await w.product.ledger.openings(
      w.deps.db,
      pages[0]!.applyNo,
      (path) => path === 'data.grant_c',
    );
    expect(openings.map(({ value }) => value)).toEqual([
      expect.stringContaining(`授权编号${grantId}，被授权方法务部`),
    ]);
    await move(moved.memberId);
    expect(await pages[1]!.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
    await boss.call(orgRoutes.delCorpUser, { memberId: left.memberId });
    // his links end with his membership
    expect(await pages[3]!.submit(sealId)).toBe('LINK_INVALID');
    await boss.call(r.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] });
    expect(await pages[2]!.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
  });

  it('a move and a signature at once: whoever is first decides, and nobody signs after he was moved', async () => {
    const hall = await group('大厅');
    const sealId = await seal();
    await grant(boss, sealId, { groupIds: [hall] });
    for (let round = 0; round < 4; round++) {
      const member = await person(`窗口${round}`, [], hall);
      const open = await page(member, `窗口${round}`);
      const [signed] = await Promise.all([open.submit(sealId), move(member.memberId)]);
      expect([undefined, 'SIGN_SEAL_FORBIDDEN']).toContain(signed);
      const again = await page(member, `窗口${round}`);
      expect(await again.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
    }
  });
});

describe('who grants', () => {
  it('E-01, E-06: 104 alone reaches what one manages, 10401 everybody; nobody grants to himself', async () => {
    const sales = await group('销售部');
    const north = await group('华北区', sales);
    const other = await group('采购部');
    const head = await person('销售主管', [4, 104], sales);
    const all = await person('印章授权员', [4, 104, 10401]);
    const bare = await person('只有四', [4]);
    const [mine, theirs, nowhere] = [
      await person('销售员', [], north),
      await person('采购员', [], other),
      await person('无部门'),
    ];
    const sealId = await seal();
    expect(await grant(bare.client, sealId, { userIds: [mine.accountId] })).toBe('NO_PERMISSION');
    // no department yet: nothing at all
    expect(await grant(head.client, sealId, { userIds: [mine.accountId] })).toBe('SEAL_GRANT_SCOPE');
    await boss.call(orgRoutes.setGroupMan, { groupId: sales, memberId: head.memberId });
    for (const to of [
      { userIds: [theirs.accountId] },
      { userIds: [nowhere.accountId] },
      { userIds: [mine.accountId, theirs.accountId] },
      { groupIds: [other] },
      { groupIds: [north, other] },
      { corpNames: ['上海远达贸易有限公司'] },
    ])
      expect(await grant(head.client, sealId, to)).toBe('SEAL_GRANT_SCOPE');
    expect(await grant(head.client, sealId, { userIds: [head.accountId] })).toBe('SEAL_GRANT_SELF');
    expect((await boss.call(r.sealUsers, { sealId })).total).toBe(0);
    expect(await head.client.call(r.sealGrantees, {})).toMatchObject({
      all: false,
      groups: [{ name: '华北区', above: '销售部' }, { name: '销售部' }],
      people: [{ name: '销售员', groupName: '华北区' }],
    });
    expect(
      await grant(head.client, sealId, { userIds: [mine.accountId], groupIds: [sales] }),
    ).toBeUndefined();
    // E-03: his own department may use it, he himself may not
    expect([await usable(mine), await usable(head)]).toEqual([[sealId], []]);
    expect(await grant(all.client, sealId, { groupIds: [other] })).toBeUndefined();
    const foreign = (await boss.call(r.sealUsers, { sealId })).list.find((g) => g.granteeName === '采购部')!;
    const take = { sealId, grant: 0 as const, grantIds: [foreign.grantId] };
    expect(await w.ask(head.client, r.grantOrRevokeSeal, take)).toBe('SEAL_GRANT_SCOPE');
    expect(await w.ask(all.client, r.grantOrRevokeSeal, take)).toBeUndefined();
    expect(await w.ask(all.client, r.grantOrRevokeSeal, take)).toBe('STATE_CHANGED');
    expect((await all.client.call(r.sealGrantees, { keyword: '采购' })).groups).toMatchObject([
      { name: '采购部' },
    ]);
  });

  it('E-11: nobody gains reach or a seal by moving departments, people or headships himself', async () => {
    const mine = await group('本部');
    const theirs = await group('他部');
    const free = await group('第三部');
    const rights = [3, 101, 4, 104];
    const head = await person('野心主管', rights, free);
    const clerk = await person('组织员', rights, theirs);
    const member = await person('他部员工', [], theirs);
    await boss.call(orgRoutes.setGroupMan, { groupId: mine, memberId: head.memberId });
    expect(await place(head.client, theirs, '他部', mine)).toBe('GROUP_SELF');
    const asHead = { groupId: theirs, memberId: head.memberId };
    expect(await w.ask(head.client, orgRoutes.setGroupMan, asHead)).toBe('GROUP_SELF');
    const sealId = await seal();
    expect(await grant(head.client, sealId, { userIds: [member.accountId] })).toBe('SEAL_GRANT_SCOPE');
    await grant(boss, sealId, { groupIds: [mine] });
    // nor does a head take a colleague in, from elsewhere or from nowhere; among what is his he may move
    const loose = await person('未分部门');
    for (const one of [member, loose]) {
      const taken = { memberIds: [one.memberId], groupId: mine };
      expect(await w.ask(head.client, orgRoutes.batchMoveGroup, taken)).toBe('GROUP_SELF');
    }
    const below = await group('本部一组', mine);
    const own = await person('本部员工', [], mine);
    const within = { memberIds: [own.memberId], groupId: below };
    expect(await w.ask(head.client, orgRoutes.batchMoveGroup, within)).toBeUndefined();
    const away = { memberIds: [member.memberId], groupId: free };
    expect(await w.ask(head.client, orgRoutes.batchMoveGroup, away)).toBeUndefined();
    await move(member.memberId, theirs);
    const himself = { memberIds: [member.memberId, clerk.memberId], groupId: mine };
    expect(await w.ask(clerk.client, orgRoutes.batchMoveGroup, himself)).toBe('GROUP_SELF');
    // the department that he stands in, neither
    expect(await place(clerk.client, theirs, '他部', mine)).toBe('GROUP_SELF');
    expect(await usable(clerk)).toEqual([]);
    // somebody else may, and the log says what came with it
    expect(await place(boss, theirs, '他部', mine)).toBeUndefined();
    expect([await usable(clerk), await usable(member)]).toEqual([[sealId], [sealId]]);
    const [act] = (await boss.call(logRoutes.findLogByPage, { kind: 'group.move' })).list;
    expect(act!.content).toBe(`由“企业直属”移到“本部”；随部门获得印章使用权：部门章${seals}`);
  });

  it('E-11: of many who are moved the log still says which seals came with the place', async () => {
    const into = await group('大部门');
    await grant(boss, await seal(), { groupIds: [into] });
    const memberIds = [];
    for (let i = 0; i < 21; i++)
      memberIds.push(
        (await boss.call(orgRoutes.addCorpUser, { name: '名'.repeat(100), mobile: `${15000000000 + i}` }))
          .memberId,
      );
    await boss.call(orgRoutes.batchMoveGroup, { memberIds, groupId: into });
    const [act] = (await boss.call(logRoutes.findLogByPage, { kind: 'member.move' })).list;
    expect(act!.content).toContain(`21名成员；随部门获得印章使用权：部门章${seals}；名单：名`);
  });

  it('E-11: of who is entered in a department, or let in to it, the log says which seals come with the place', async () => {
    const groupId = await group('带章部门');
    await grant(boss, await seal(), { groupIds: [groupId] });
    await boss.call(orgRoutes.addCorpUser, { name: '新来的人', mobile: '15100000001', groupId });
    const asker = (await w.person('15100000002', '申请的人')).client;
    const { requestId } = await asker.call(orgRoutes.join, { companyName: corpName });
    await boss.call(orgRoutes.auditJoin, { requestId, pass: 1, groupId });
    for (const kind of ['member.add', 'member.join'] as const) {
      const [act] = (await boss.call(logRoutes.findLogByPage, { kind })).list;
      expect(act!.content).toContain(`部门：带章部门；随部门获得印章使用权：部门章${seals}`);
    }
  });

  it('E-11: who lets a head go and takes over from him does not become head himself', async () => {
    const theirs = await group('前主管部');
    const taker = await person('接手的人', [3, 101, 99801, 17]);
    const head = await person('前主管');
    await boss.call(orgRoutes.setGroupMan, { groupId: theirs, memberId: head.memberId });
    await taker.client.call(orgRoutes.delCorpUser, { memberId: head.memberId, successorId: taker.memberId });
    const { childCorpGroups } = await boss.call(orgRoutes.treeGroup, {});
    expect(childCorpGroups.find((node) => node.groupId === theirs)).toMatchObject({ headId: null });
  });

  it('E-12: who leaves and comes back has none of the seals that were his', async () => {
    const gone = await person('离职者');
    const sealId = await seal();
    await grant(boss, sealId, { userIds: [gone.accountId] });
    expect(await usable(gone)).toEqual([sealId]);
    await boss.call(orgRoutes.unbindCorpUser, { memberId: gone.memberId });
    const { inviteUrl } = await boss.call(orgRoutes.bindCorpUser, { memberId: gone.memberId });
    const q = new URL(inviteUrl).searchParams;
    const invitation = { k: q.get('k')!, sign: q.get('sign')!, ts: q.get('ts')!, confirm: 1 as const };
    await gone.client.call(orgRoutes.acceptInvitePc, invitation);
    const back = await w.anyone.login(gone.mobile, 'demo2026');
    expect((await back.call(r.usableList, {})).list).toEqual([]);
    expect((await boss.call(r.sealUsers, { sealId })).list).toMatchObject([{ state: 'revoked' }]);
  });

  it('E-01: 10401 without 104 is no role', async () => {
    expect(await w.ask(boss, roleRoutes.operRole, { name: '缺上级', pids: [4, 10401] })).toBe(
      'ROLE_PID_PARENT',
    );
  });
});
