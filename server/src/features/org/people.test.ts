// Departments, people and how one comes into an enterprise, through HTTP: done, refused, two at once (spec §7.7, §7.18;
// security.md, E-12).

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { noticeRoutes } from '@xinqi/wire/notice';
import { orgRoutes as r } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/as-owner.ts';
import { password, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let corpId: string;
let boss: Client;
let bossId: string;
let stranger: Client;
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('北京云签科技有限公司');
  ({ client: boss, accountId: bossId } = await w.member(corpId, '13800000001', '老板', { superFlag: true }));
  stranger = (await w.member(await w.corp('上海外家有限公司'), '13800000002', '外人', { superFlag: true }))
    .client;
});
afterAll(() => w?.close());

let phone = 13900000000;
const mobile = () => String(++phone);
const group = async (name: string, parentId?: string) =>
  (await boss.call(r.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
const names = async () => {
  type Node = { name: string; childCorpGroups: Node[] };
  const lines = (nodes: Node[], at = '>'): string[] =>
    nodes.flatMap((node) => [at + node.name, ...lines(node.childCorpGroups, `${at}>`)]);
  return lines((await boss.call(r.treeGroup, {})).childCorpGroups);
};
const pairOf = (url: string) => {
  const q = new URL(url).searchParams;
  return { k: q.get('k')!, sign: q.get('sign')!, ts: q.get('ts')! };
};
/** Somebody who was invited and has accepted; signed in for the enterprise. */
async function colleague(name: string) {
  const own = mobile();
  const { memberId, inviteUrl } = await boss.call(r.addCorpUser, { name, mobile: own });
  const { client } = await w.person(own, name);
  await client.call(r.acceptInvitePc, { ...pairOf(inviteUrl!), confirm: 1 });
  return { memberId, client: await w.anyone.login(own, password), mobile: own };
}

describe('departments', () => {
  it('are made, renamed, moved, ordered and deleted by their rule', async () => {
    const sales = await group('销售部');
    const north = await group('华北区', sales);
    const law = await group('法务部');
    expect(await names()).toEqual(['>销售部', '>>华北区', '>法务部']);
    expect(await w.ask(boss, r.updateGroup, { name: '法务部' })).toBe('GROUP_NAME_TAKEN');
    expect(
      await w.ask(boss, r.updateGroup, { groupId: sales, name: '销售部', parentId: north, version: 0 }),
    ).toBe('GROUP_CYCLE');
    await boss.call(r.topGroup, { groupId: law });
    expect(await names()).toEqual(['>法务部', '>销售部', '>>华北区']);
    await boss.call(r.sortOrder, { groupId: law, targetGroupId: sales });
    expect(await names()).toEqual(['>销售部', '>>华北区', '>法务部']);
    expect(await w.ask(boss, r.sortOrder, { groupId: law, targetGroupId: north })).toBe('GROUP_NOT_SIBLINGS');
    await boss.call(r.updateGroup, { groupId: north, name: '华北大区', parentId: law, version: 0 });
    expect(await names()).toEqual(['>销售部', '>法务部', '>>华北大区']);
    expect(await w.ask(boss, r.updateGroup, { groupId: north, name: '又一个', version: 0 })).toBe(
      'STATE_CHANGED',
    );
    const { memberId } = await boss.call(r.addCorpUser, { name: '甲', mobile: mobile(), groupId: north });
    expect(await w.ask(boss, r.delGroup, { groupId: north, version: 1 })).toBe('GROUP_NOT_EMPTY');
    await boss.call(r.setGroupMan, { groupId: north, memberId });
    await boss.call(r.batchMoveGroup, { memberIds: [memberId] });
    await boss.call(r.delGroup, { groupId: north, version: 2 });
    expect(await names()).toEqual(['>销售部', '>法务部']);
  });
  it('are put right beside another, under the same one or elsewhere', async () => {
    const top = await group('排序');
    const [a, b, c] = [await group('甲部', top), await group('乙部', top), await group('丙部', top)];
    const below = async () => {
      const { childCorpGroups } = await boss.call(r.treeGroup, {});
      return childCorpGroups.find((node) => node.groupId === top)!.childCorpGroups;
    };
    const order = async () => (await below()).map(({ name }) => name);
    const at = (groupId: string, name: string, version: number) => ({
      groupId,
      name,
      version,
      parentId: top,
    });
    const both = { beforeGroupId: a, afterGroupId: b };
    expect(await w.ask(boss, r.updateGroup, { ...at(c, '丙部', 0), ...both })).toBe('PARAM_INVALID');
    expect(await w.ask(boss, r.updateGroup, { name: '新', parentId: top, afterGroupId: a })).toBe(
      'PARAM_INVALID',
    );
    const lost = '00000000-0000-7000-8000-000000000000';
    expect(await w.ask(boss, r.updateGroup, { ...at(c, '丙部', 0), afterGroupId: lost })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.updateGroup, { ...at(c, '丙部', 0), beforeGroupId: top })).toBe(
      'GROUP_NOT_SIBLINGS',
    );
    expect(await w.ask(boss, r.updateGroup, { ...at(c, '丙部', 0), beforeGroupId: c })).toBe(
      'GROUP_NOT_SIBLINGS',
    );
    await boss.call(r.updateGroup, { ...at(c, '丙部', 0), beforeGroupId: b });
    expect(await order()).toEqual(['甲部', '丙部', '乙部']);
    // nobody edited the others: what a page shows of them can still be changed
    await boss.call(r.updateGroup, { ...at(a, '甲部', 0), afterGroupId: b });
    expect(await order()).toEqual(['丙部', '乙部', '甲部']);
    expect(await w.ask(boss, r.updateGroup, { ...at(a, '甲部', 0), beforeGroupId: c })).toBe('STATE_CHANGED');
    const far = await group('远部');
    await boss.call(r.updateGroup, { ...at(far, '远部', 0), beforeGroupId: c });
    expect(await order()).toEqual(['远部', '丙部', '乙部', '甲部']);
    for (const { groupId, version } of await below()) await boss.call(r.delGroup, { groupId, version });
    await boss.call(r.delGroup, { groupId: top, version: 0 });
  });

  it('two moves at once never make a circle', async () => {
    const [a, b] = [await group('甲部'), await group('乙部')];
    const answers = await Promise.all([
      w.ask(boss, r.updateGroup, { groupId: a, name: '甲部', parentId: b, version: 0 }),
      w.ask(boss, r.updateGroup, { groupId: b, name: '乙部', parentId: a, version: 0 }),
    ]);
    expect(answers.sort()).toEqual(['GROUP_CYCLE', undefined]);
  });

  it('a department of another enterprise is absent, alone and among others', async () => {
    const foreign = (await stranger.call(r.updateGroup, { name: '外家部' })).groupId;
    expect(await w.ask(boss, r.updateGroup, { name: '渗入', parentId: foreign })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.listPeople, { groupId: foreign })).toBe('NOT_FOUND');
    const { memberId } = await boss.call(r.addCorpUser, { name: '乙', mobile: mobile() });
    expect(await w.ask(boss, r.batchMoveGroup, { memberIds: [memberId], groupId: foreign })).toBe(
      'NOT_FOUND',
    );
    expect(await w.ask(boss, r.setGroupMan, { groupId: foreign, memberId })).toBe('NOT_FOUND');
  });

  it('10,000 of them and 5,000 people are one tree and pages', async () => {
    const big = await w.corp('万级部门有限公司');
    const { client } = await w.member(big, mobile(), '大老板', { superFlag: true });
    await asOwner(w.deps.db, { accountId: '', corpId: big }, async (tx) => {
      await sql`insert into corp_group (group_id, corp_id, parent_id, name, name_key, sort, created_at, updated_at)
        select ('00000000-0000-7000-9000-' || lpad(i::text, 12, '0'))::uuid, ${big},
          case when i > 100 then ('00000000-0000-7000-9000-' || lpad((i % 100 + 1)::text, 12, '0'))::uuid end,
          '部' || i, '部' || i, i, now(), now() from generate_series(1, 10000) i`.execute(tx);
      await sql`insert into corp_user (member_id, corp_id, group_id, name, mobile_blind, joined_at)
        select gen_random_uuid(), ${big}, ('00000000-0000-7000-9000-' || lpad((i % 10000 + 1)::text, 12, '0'))::uuid,
          '员工' || i, decode(lpad(to_hex(i), 32, '0'), 'hex'), now() from generate_series(1, 5000) i`.execute(
        tx,
      );
    });
    const { childCorpGroups } = await client.call(r.treeGroup, {});
    expect(childCorpGroups.length).toBe(100);
    expect(childCorpGroups.reduce((n, node) => n + 1 + node.childCorpGroups.length, 0)).toBe(10_000);
    const one = await client.call(r.listPeople, { groupId: childCorpGroups[0]!.groupId, pageSize: 5 });
    expect([one.total, one.list.length]).toEqual([49, 5]);
    expect((await client.call(r.listPeople, { keyword: '工4999' })).total).toBe(1);
  });
});

describe('people', () => {
  it.each([
    ['no name', { mobile: '13900009999' }],
    ['no mobile', { name: '甲' }],
    ['a wrong mobile', { name: '甲', mobile: '123' }],
    ['a change without a version', { memberId: '00000000-0000-7000-8000-000000000001', name: '甲' }],
  ])('refuses %s', async (_what, input) => {
    expect(await w.ask(boss, r.addCorpUser, input as never)).toBe('PARAM_INVALID');
  });

  it('one mobile is one person, with an account or without', async () => {
    const twice = mobile();
    await boss.call(r.addCorpUser, { name: '丙', mobile: twice });
    expect(await w.ask(boss, r.addCorpUser, { name: '丁', mobile: twice })).toBe('PERSON_EXISTS');
    expect(await w.ask(boss, r.addCorpUser, { name: '丁', mobile: '13800000001' })).toBe('PERSON_EXISTS');
    const found = await boss.call(r.listPeople, { keyword: twice });
    expect(found.list.map((p) => [p.name, p.bound, p.invited])).toEqual([['丙', false, true]]);
    expect(found.list[0]!.mobileMasked).toMatch(/^139\*{4}\d{4}$/);
  });

  it('E-12: who leaves loses session, roles and invitations at once, and may come back with nothing', async () => {
    const { memberId, client, mobile: own } = await colleague('离职的人');
    const { roleId } = await boss.call(roleRoutes.operRole, { name: '离职前的角色', pids: [10] });
    await boss.call(roleRoutes.assignRole, { memberIds: [memberId], roleIds: [roleId] });
    expect(await w.ask(client, logRoutes.findLogByPage, {})).toBeUndefined();
    await boss.call(r.delCorpUser, { memberId });
    expect(await w.ask(client, logRoutes.findLogByPage, {})).toBe('10203');
    expect(await w.ask(boss, r.delCorpUser, { memberId })).toBe('NOT_FOUND');
    const again = await boss.call(r.addCorpUser, { name: '回来的人', mobile: own });
    await client.call(r.acceptInvitePc, { ...pairOf(again.inviteUrl!), confirm: 1 });
    expect(await w.ask(await w.anyone.login(own, password), logRoutes.findLogByPage, {})).toBe(
      'NO_PERMISSION',
    );
  });

  it('an unbound person keeps his place and is bound again by a new invitation', async () => {
    const { memberId, client, mobile: own } = await colleague('解绑的人');
    await boss.call(r.unbindCorpUser, { memberId });
    expect(await w.ask(client, r.listCorpUserByPage, {})).toBe('10203');
    const { inviteUrl } = await boss.call(r.bindCorpUser, { memberId });
    await client.call(r.acceptInvitePc, { ...pairOf(inviteUrl), confirm: 1 });
    expect((await boss.call(r.listPeople, { keyword: own })).list[0]).toMatchObject({
      memberId,
      bound: true,
    });
    expect(await w.ask(boss, r.bindCorpUser, { memberId })).toBe('PERSON_BOUND');
  });

  it('E-04: nobody removes himself or who stands above him; the last super administrator stays', async () => {
    const manager = await colleague('人事');
    const { roleId } = await boss.call(roleRoutes.operRole, { name: '人事', pids: [3] });
    await boss.call(roleRoutes.assignRole, { memberIds: [manager.memberId], roleIds: [roleId] });
    const own = (await w.product.account.members.byAccount(w.deps.db, corpId, bossId))!.memberId;
    expect(await w.ask(manager.client, r.delCorpUser, { memberId: own })).toBe('ROLE_ABOVE');
    expect(await w.ask(manager.client, r.unbindCorpUser, { memberId: manager.memberId })).toBe('ROLE_SELF');
    expect(await w.ask(boss, r.delCorpUser, { memberId: own })).toBe('ROLE_SELF');
  });
});

describe('joining', () => {
  it('an enterprise from nothing; who asks is let in once, by whoever decides first', async () => {
    const founder = (await w.person(mobile(), '创始人')).client;
    const companyName = `新创${phone}有限公司`;
    const { corpId: made } = await founder.call(r.createCorp, { companyName });
    const chief = await w.anyone.login(String(phone), password);
    expect(await chief.call(r.corpUserCount, { corpId: made })).toEqual({ count: 1, boundCount: 1 });
    expect(await w.ask(stranger, r.corpUserCount, { corpId: made })).toBe('NOT_FOUND');

    const asker = (await w.person(mobile(), '申请人')).client;
    const { requestId } = await asker.call(r.join, { companyName, reason: '我是采购部的' });
    expect(await w.ask(asker, r.join, { companyName })).toBe('JOIN_WAITING');
    const told = async (who: Client, side: 'c' | 'i') =>
      (await who.call(noticeRoutes.list, {}, `/${side}/notify/list`)).list.map(({ body, page }) => [
        body,
        page,
      ]);
    expect(await told(chief, 'c')).toEqual([
      [
        '申请人申请加入企业，理由：我是采购部的。请在“成员与部门”的“加入申请”中处理。',
        '/console/member?tab=joins',
      ],
    ]);
    const phoneOfAsker = String(phone);
    expect((await chief.call(r.corpJoins, { state: 0 })).list).toMatchObject([
      { name: '申请人', reason: '我是采购部的', state: 0 },
    ]);
    const answers = await Promise.all([
      w.ask(chief, r.auditJoin, { requestId, pass: 1 }),
      w.ask(chief, r.auditJoin, { requestId, pass: 0 }),
    ]);
    expect(answers.filter((code) => code === 'STATE_CHANGED')).toHaveLength(1);
    const [own] = (await asker.call(r.myJoins, {})).list;
    const { total } = await chief.call(r.listPeople, {});
    expect([own!.state, total]).toEqual(answers[0] === undefined ? [1, 2] : [2, 1]);
    expect(await w.ask(stranger, r.auditJoin, { requestId, pass: 1 })).toBe('NOT_FOUND');
    const end =
      answers[0] === undefined
        ? '已同意您的加入申请，您可切换到该企业。'
        : '未同意您的加入申请，答复：未填写。';
    expect((await told(asker, 'i')).map(([body]) => body)).toEqual([companyName + end]);
    expect((await w.messages(phoneOfAsker)).filter((m) => m.includes('您的加入申请'))).toHaveLength(1);
    // an enterprise's administrators' phones do not ring because somebody asks (B-05)
    expect((await w.messages(String(phone - 1))).filter((m) => m.includes('申请加入'))).toEqual([]);
  });
});

describe('invitations (A-05)', () => {
  it('are good once, for one mobile, for seven days, and end with a newer one', async () => {
    const own = mobile();
    const { memberId, inviteUrl } = await boss.call(r.addCorpUser, { name: '受邀人', mobile: own });
    const pair = pairOf(inviteUrl!);
    const other = (await w.person(mobile(), '别人')).client;
    const { client } = await w.person(own, '受邀人');
    const accept = (who: Client, input: object) =>
      w.ask(who, r.acceptInvitePc, { ...pair, confirm: 1, ...input } as never);
    expect(await accept(other, {})).toBe('INVITE_OTHER_MOBILE');
    expect(await accept(client, { sign: 'A'.repeat(43) })).toBe('LINK_INVALID');
    expect(await accept(client, { ts: Number(pair.ts) + 1 })).toBe('LINK_INVALID');
    const foreignCorp = (await stranger.call(r.createCorp, { companyName: `外家${phone}有限公司` })).corpId;
    expect(await accept(client, { k: `${foreignCorp}${pair.k.slice(36)}` })).toBe('LINK_INVALID');
    expect(await client.call(r.acceptInvitePc, pair)).toMatchObject({ name: '受邀人', joined: false });
    const newer = pairOf((await boss.call(r.bindCorpUser, { memberId })).inviteUrl);
    expect(await accept(client, {})).toBe('LINK_INVALID');
    const answers = await Promise.all([accept(client, newer), accept(client, newer)]);
    expect(answers.sort()).toEqual(['LINK_INVALID', undefined]);
    const late = pairOf((await boss.call(r.addCorpUser, { name: '迟到的人', mobile: mobile() })).inviteUrl!);
    await w.person(String(phone), '迟到的人');
    w.clock.advance(7 * 86_400);
    const later = await w.anyone.login(String(phone), password);
    expect(await accept(later, late)).toBe('LINK_INVALID');
  });
});
