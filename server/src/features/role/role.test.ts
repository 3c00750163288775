// Roles through HTTP (security.md §2.5): nobody gives what he lacks or to himself, rights are effective at once, the last
// super administrator stays when two act at the same moment.

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { roleRoutes as r } from '@xinqi/wire/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../platform/db.ts';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let corpId: string;
let boss: Client;
let stranger: Client;
let foreignRole: string;
let foreignMember: string;
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000001', '老板', { superFlag: true })).client;
  const other = await w.corp('上海外家有限公司');
  const { client, accountId } = await w.member(other, '13800000002', '外人', { superFlag: true });
  stranger = client;
  foreignRole = (await stranger.call(r.operRole, { name: '外家角色', pids: [10] })).roleId;
  foreignMember = await memberId(accountId, other);
});
afterAll(() => w?.close());

let phone = 13900000000;
async function memberId(accountId: string, of = corpId): Promise<string> {
  const found = await inTx(w.deps.db, (tx) => w.product.account.members.byAccount(tx, of, accountId));
  return found!.memberId;
}
/** A new colleague with a role of these pids. */
async function colleague(name: string, pids: number[], superFlag = false) {
  const { client, accountId } = await w.member(corpId, String(++phone), name, { superFlag, pids });
  return { client, accountId, memberId: await memberId(accountId) };
}
let names = 0;
const make = async (pids: number[], by = boss) =>
  (await by.call(r.operRole, { name: `角色${++names}`, pids })).roleId;
const give = (by: Client, member: string, roleIds: string[], superFlag?: boolean) =>
  w.ask(by, r.assignRole, {
    memberIds: [member],
    roleIds,
    ...(superFlag === undefined ? {} : { superFlag }),
  });

describe('roles', () => {
  it.each([
    ['no name', { pids: [] }, 'PARAM_INVALID'],
    ['markup', { name: '<b>财务</b>', pids: [] }, 'ROLE_NAME_INVALID'],
    ['a direction mark', { name: '财务\u202e', pids: [] }, 'ROLE_NAME_INVALID'],
    ['51 characters', { name: '长'.repeat(51), pids: [] }, 'ROLE_NAME_INVALID'],
    ['an unknown pid', { name: '财务', pids: [777] }, 'ROLE_PID_UNKNOWN'],
    ['E-01 a child without its parent', { name: '财务', pids: [10401] }, 'ROLE_PID_PARENT'],
    ['pids that are words', { name: '财务', pids: ['4'] }, 'PARAM_INVALID'],
    [
      'a change without a version',
      { roleId: '00000000-0000-7000-8000-000000000001', name: '财务', pids: [] },
      'PARAM_INVALID',
    ],
  ])('refuses %s', async (_what, input, code) => {
    expect(await w.ask(boss, r.operRole, input as never)).toBe(code);
  });

  it('is made, seen with its tree, changed by version, and deleted when nobody holds it', async () => {
    const { roleId } = await boss.call(r.operRole, { name: '印章管理员', des: '管章', pids: [4, 103, 104] });
    expect(await w.ask(boss, r.operRole, { name: '印章管理员', pids: [] })).toBe('ROLE_NAME_TAKEN');
    const { role, tree } = await boss.call(r.detail, { roleId });
    expect(role).toMatchObject({ name: '印章管理员', pids: [4, 103, 104], version: 0, memberCount: 0 });
    const seal = tree.find(({ pid }) => pid === 4)!;
    expect([seal.checked, ...seal.children.map((child) => [child.pid, child.checked])]).toEqual([
      true,
      [103, true],
      [104, true],
      [108, false],
    ]);
    await boss.call(r.operRole, { roleId, name: '用印管理员', pids: [4], version: 0 });
    expect(await w.ask(boss, r.operRole, { roleId, name: '又一个', pids: [4], version: 0 })).toBe(
      'STATE_CHANGED',
    );
    const { memberId } = await colleague('持有人', []);
    await boss.call(r.assignRole, { memberIds: [memberId], roleIds: [roleId] });
    expect((await boss.call(r.detailAssignRoles, { roleId })).list.map((m) => m.name)).toEqual(['持有人']);
    expect(await w.ask(boss, r.delRole, { roleId, version: 1 })).toBe('ROLE_IN_USE');
    await boss.call(r.assignRole, { memberIds: [memberId], roleIds: [] });
    await boss.call(r.delRole, { roleId, version: 1 });
    expect(await w.ask(boss, r.delRole, { roleId, version: 1 })).toBe('NOT_FOUND');
  });
});

describe('escalation', () => {
  it('E-02, E-03: a role manager gives neither what he lacks nor anything to himself', async () => {
    const manager = await colleague('权限管理员', [3, 101, 102]);
    const clerk = await colleague('职员', []);
    expect(await w.ask(manager.client, r.operRole, { name: '越权', pids: [10] })).toBe('ROLE_BEYOND');
    const strong = await make([10]);
    const weak = await make([3], manager.client);
    expect(await give(manager.client, clerk.memberId, [strong])).toBe('ROLE_BEYOND');
    expect(await give(manager.client, manager.memberId, [weak])).toBe('ROLE_SELF');
    expect(await give(manager.client, clerk.memberId, [], true)).toBe('ROLE_BEYOND');
    expect(await give(manager.client, clerk.memberId, [weak])).toBeUndefined();
    // a role that gives more than he holds is not his to change, nor to take away
    expect(
      await w.ask(manager.client, r.operRole, { roleId: strong, name: '弱化', pids: [], version: 0 }),
    ).toBe('ROLE_BEYOND');
    expect(await w.ask(manager.client, r.delRole, { roleId: strong, version: 0 })).toBe('ROLE_BEYOND');
    await boss.call(r.assignRole, { memberIds: [clerk.memberId], roleIds: [strong] });
    expect(await give(manager.client, clerk.memberId, [])).toBe('ROLE_ABOVE');
  });

  it('E-04: nobody below a super administrator changes him', async () => {
    const manager = await colleague('管理员', [3, 101, 102]);
    const chief = await colleague('副总', [], true);
    expect(await give(manager.client, chief.memberId, [])).toBe('ROLE_ABOVE');
    expect(await give(manager.client, chief.memberId, [], false)).toBe('ROLE_ABOVE');
    expect(await give(boss, chief.memberId, [], false)).toBeUndefined();
  });

  it('E-04: two super administrators demote each other at once: one is refused and stays', async () => {
    const alone = await w.corp(`双头${++phone}有限公司`);
    const pair = await Promise.all(
      ['甲', '乙'].map(async (name) => {
        const { client, accountId } = await w.member(alone, String(++phone), name, { superFlag: true });
        return { client, memberId: await memberId(accountId, alone) };
      }),
    );
    const [a, b] = pair as [(typeof pair)[0], (typeof pair)[0]];
    const answers = await Promise.all([
      give(a.client, b.memberId, [], false),
      give(b.client, a.memberId, [], false),
    ]);
    expect(answers.sort()).toEqual(['NO_PERMISSION', undefined]);
    const left = await inTx(w.deps.db, (tx) =>
      w.product.account.members.find(tx, alone, [a.memberId, b.memberId]),
    );
    expect(left.filter((m) => m.grants.superFlag)).toHaveLength(1);
    await expect(
      inTx(w.deps.db, (tx) =>
        w.product.account.members.end(tx, alone, left.find((m) => m.grants.superFlag)!.memberId),
      ),
    ).rejects.toMatchObject({ code: 'CORP_LAST_SUPER' });
  });

  it('E-05, A-08: a role or member of another enterprise refuses all of it', async () => {
    const clerk = await colleague('职员二', []);
    const own = await make([10]);
    expect(await give(boss, clerk.memberId, [own, foreignRole])).toBe('NOT_FOUND');
    expect(
      await w.ask(boss, r.assignRole, { memberIds: [clerk.memberId, foreignMember], roleIds: [own] }),
    ).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.detail, { roleId: foreignRole })).toBe('NOT_FOUND');
    const { list } = await boss.call(r.listAssignRole, { memberId: clerk.memberId });
    expect(list.filter((role) => role.checked)).toEqual([]);
    expect(list.map((role) => role.roleId)).not.toContain(foreignRole);
  });

  it('E-07: what a role gives and takes is effective with the next call of an open session', async () => {
    const clerk = await colleague('审计员', []);
    const read = () => w.ask(clerk.client, logRoutes.findLogByPage, {});
    expect(await read()).toBe('NO_PERMISSION');
    const roleId = await make([10]);
    await boss.call(r.assignRole, { memberIds: [clerk.memberId], roleIds: [roleId] });
    expect(await read()).toBeUndefined();
    await boss.call(r.operRole, { roleId, name: '空角色', pids: [], version: 0 });
    expect(await read()).toBe('NO_PERMISSION');
  });

  it('E-07: an open page is told within a second', async () => {
    const clerk = await colleague('看页面的人', []);
    const roleId = await make([10]);
    const { watchRights } = await import('./watch-rights.ts');
    const stop = new AbortController();
    const seen: unknown[] = [];
    const told = new Promise<void>((resolve) => {
      void watchRights({ deps: w.deps, account: w.product.account } as never, {
        kind: 'corp',
        corpId,
        accountId: clerk.accountId,
        grants: { superFlag: false, pids: new Set() },
      }).run((_event, data) => {
        seen.push(data);
        if (seen.length === 1) void give(boss, clerk.memberId, [roleId]);
        else resolve();
      }, stop.signal);
    });
    await told;
    stop.abort();
    expect(seen).toEqual([
      { member: true, superFlag: false, pids: [] },
      { member: true, superFlag: false, pids: [10] },
    ]);
  });
});

describe('operation log', () => {
  it('names who, what and whom, in the order of time, and is filtered', async () => {
    const clerk = await colleague('被授权人', []);
    const roleId = await make([10]);
    await boss.call(r.assignRole, { memberIds: [clerk.memberId], roleIds: [roleId] });
    const { list, total } = await boss.call(logRoutes.findLogByPage, { keyword: '被授权人' });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      kind: 'role.assign',
      operatorName: '老板',
      targetName: '被授权人',
      ip: '127.0.0.*',
    });
    expect(list[0]!.content).toMatch(/^角色：角色\d+$/);
    expect(
      (await boss.call(logRoutes.findLogByPage, { kind: 'role.create' })).list.every(
        (l) => l.kind === 'role.create',
      ),
    ).toBe(true);
    expect((await boss.call(logRoutes.findLogByPage, { endDate: '2020-01-01' })).list).toEqual([]);
    expect(await w.ask(boss, logRoutes.findLogByPage, { beginDate: '2026-02-31' })).toBe('PARAM_INVALID');
    expect((await stranger.call(logRoutes.findLogByPage, {})).list.map((l) => l.targetName)).toEqual([
      '外家角色',
    ]);
  });

  it('every row has its event in the public log, which shows none of its words', async () => {
    const { rows } = await w.deps.db.pool.query(
      `select type, convert_from(body, 'utf8') as body from ledger_event where type = 'admin.act'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { body } of rows) expect(body).not.toMatch(/老板|角色|被授权人/);
  });

  it('a refused change leaves no line', async () => {
    const count = async () => (await boss.call(logRoutes.findLogByPage, {})).total;
    const before = await count();
    await w.ask(boss, r.operRole, { name: '越权', pids: [10401] });
    await give(boss, foreignMember, []);
    expect(await count()).toBe(before);
  });
});
