// Templates through HTTP: kept in versions, used, granted, and what happens when they are switched off, changed or taken away
// while somebody uses them.
import type { Client } from '@xinqi/scenario';
import { directoryRoutes } from '@xinqi/wire/directory';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r } from '@xinqi/wire/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let corpId: string;
let boss: Client;
let foreignBoss: Client;
let clerk: { client: Client; accountId: string };
let person: Client;
let phone = 13700000500;
const field = (x: number) => ({ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 });
const roles = [
  { role: '甲方', userType: 1 as const, self: true, fields: [field(80)] },
  { role: '乙方', fields: [field(300)] },
];
const parties = [{ role: '乙方', signatoryFullName: '李四', signatoryMobile: '13700000599' }];
const on = {
  i: { operate: '/i/tpl/operate', use: '/i/tpl/use', list: '/i/tpl/list' },
  c: { operate: '/c/m/tpl/operate', use: '/c/tpl/use', list: '/c/tpl/list' },
};
let made = 0;
const make = async (client: Client = boss, side: 'i' | 'c' = 'c', more = {}) =>
  client.call(
    r.operate,
    { contractId: await w.file(client), name: `模板${++made}`, roles, ...more },
    on[side].operate,
  );
const grant = (tplId: string, to: object, who = boss) =>
  w.ask(who, r.grantOrRevokeTpl, { tplIds: [tplId], grant: 1, ...to });
const grantsOf = async (tplId: string) => (await boss.call(r.tplGrants, { tplId })).list;
const revokeAll = async (tplId: string) =>
  boss.call(r.grantOrRevokeTpl, { grant: 0, grantIds: (await grantsOf(tplId)).map((g) => g.grantId) });
const payloadOf = async (who: Client, tplId: string, side: 'i' | 'c' = 'c') =>
  (await who.call(r.use, { tplId, parties }, on[side].use)).payload;
const send = (who: Client, payload: object, side: 'i' | 'c' = 'c') =>
  w.ask(who, signingRoutes.create, payload, `/${side}/applySign/create`);
const listed = async (who: Client, side: 'i' | 'c' = 'c') =>
  (await who.call(r.list, {}, on[side].list)).list.map((row) => row.tplId);
const member = async (name: string, pids: number[] = []) =>
  w.member(corpId, String(++phone), name, { superFlag: false, pids });

beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('云谷采购有限公司');
  boss = (await w.member(corpId, '13700000501', '周老板', { superFlag: true })).client;
  phone = 13700000510;
  clerk = await member('陈小敏');
  const otherId = await w.corp('远达贸易有限公司');
  foreignBoss = (await w.member(otherId, '13700000502', '吴老板', { superFlag: true })).client;
  person = (await w.person('13700000503', '孙某')).client;
});
afterAll(() => w?.close());

describe('keeping', () => {
  it('a template is made, read, changed into a new version, and not over somebody else’s change', async () => {
    const { tplId, version } = await make(boss, 'c', { groupName: '采购' });
    expect(version).toBe(1);
    const detail = await boss.call(r.detail, { tplId }, '/c/m/tpl/detail');
    expect(detail).toMatchObject({
      kind: 'simple',
      groupName: '采购',
      enabled: true,
      useCount: 0,
      madeBy: '周老板',
    });
    expect(detail.roles).toMatchObject(roles);
    const change = { tplId, version: 1, name: detail.name, roles: [{ ...roles[1]!, role: '丙方' }] };
    expect((await boss.call(r.operate, change, on.c.operate)).version).toBe(2);
    expect(await w.ask(boss, r.operate, change, on.c.operate)).toBe('TPL_CHANGED');
    const bytes = await w.call(r.document, { tplId }, { bearer: boss.bearer, path: '/c/m/tpl/document' });
    expect(bytes.headers['content-type']).toBe('application/pdf');
    expect(bytes.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([
    ['no role', { roles: [] }, 'PARAM_INVALID'],
    ['one role twice', { roles: [roles[1], roles[1]] }, 'PARAM_INVALID'],
    ['a place outside of its page', { roles: [{ role: '甲方', fields: [field(580)] }] }, 'TPL_PLACE'],
    [
      'a place on a page that is none',
      { roles: [{ role: '甲方', fields: [{ ...field(80), page: 7 }] }] },
      'TPL_PLACE',
    ],
    ['somebody else’s file', { contractId: '00000000-0000-7000-8000-000000000001' }, 'TPL_FILE'],
  ])('%s is no template', async (_what, more, code) => {
    const contractId = await w.file(boss);
    const input = { contractId, name: '不成', roles, ...more } as never;
    expect(await w.ask(boss, r.operate, input, on.c.operate)).toBe(code);
  });

  it('one name once; a copy has the file and another name; groups count what stands in them', async () => {
    const { tplId } = await make(person, 'i', { name: '租房', groupName: '房屋' });
    const copy = { copyOf: tplId, name: '租房', roles };
    expect(await w.ask(person, r.operate, copy, on.i.operate)).toBe('TPL_NAME_TAKEN');
    const second = await person.call(r.operate, { ...copy, name: '租房（副本）' }, on.i.operate);
    const group = { tplIds: [second.tplId], groupName: '房屋' };
    await person.call(r.assignGroup, group, '/i/tpl/assignGroup');
    expect(await person.call(r.groupTypes, {}, '/i/tpl/groupTypes')).toEqual({
      list: [{ groupName: '房屋', count: 2 }],
      total: 2,
    });
    expect(await listed(person, 'i')).toHaveLength(2);
    const found = await person.call(r.list, { keyword: '副本' }, on.i.list);
    expect(found.list.map((row) => row.tplId)).toEqual([second.tplId]);
    await person.call(r.delete, { tplId }, '/i/tpl/delete');
    expect(await w.ask(person, r.delete, { tplId }, '/i/tpl/delete')).toBe('NOT_FOUND');
    expect(await listed(person, 'i')).toEqual([second.tplId]);
  });
});

describe('using', () => {
  it('who was granted it sends from it; the contract says where it came from, and the use is counted', async () => {
    const { tplId } = await make();
    expect(await listed(clerk.client)).not.toContain(tplId);
    expect(await w.ask(clerk.client, r.use, { tplId, parties }, on.c.use)).toBe('TPL_REVOKED');
    expect(await grant(tplId, { userIds: [clerk.accountId] })).toBeUndefined();
    expect(await listed(clerk.client)).toContain(tplId);
    const payload = await payloadOf(clerk.client, tplId);
    expect(payload.signatoryJson).toMatchObject([
      { userType: 1, signatoryFullName: '云谷采购有限公司', operatorName: '陈小敏' },
      { userType: 0, signatoryFullName: '李四', fields: [field(300)] },
    ]);
    expect(await send(clerk.client, payload)).toBeUndefined();
    expect(await boss.call(r.detail, { tplId }, '/c/m/tpl/detail')).toMatchObject({ useCount: 1 });
    const { list } = await boss.call(r.authLogs, { tplId }, '/c/m/tpl/authLogs');
    expect(list.map(({ act, byName }) => [act, byName])).toEqual([
      ['use', '陈小敏'],
      ['grant', '周老板'],
      ['make', '周老板'],
    ]);
    const granted = await boss.call(r.authLogs, { tplId, act: 'grant' }, '/c/m/tpl/authLogs');
    expect(granted).toMatchObject({ total: 1, list: [{ act: 'grant' }] });
    const own = await clerk.client.call(r.authLogs, {}, '/c/tpl/authLogs');
    expect(own.list.map(({ act }) => act)).toEqual(['use']);
  });

  it('changed meanwhile: what he filled in goes out as he saw it', async () => {
    const { tplId } = await make();
    await grant(tplId, { userIds: [clerk.accountId] });
    const payload = await payloadOf(clerk.client, tplId);
    const change = { tplId, name: '改名后', roles: [{ role: '甲方', fields: [field(10)] }] };
    await boss.call(r.operate, change, on.c.operate);
    expect(await send(clerk.client, payload)).toBeUndefined();
    const { list } = await boss.call(r.authLogs, { tplId }, '/c/m/tpl/authLogs');
    expect(list[0]!.content).toContain('模板第1版');
    expect(await w.ask(clerk.client, r.use, { tplId, parties }, on.c.use)).toBe('TPL_ROLES');
  });

  it('switched off, deleted, revoked, or its user moved out of the department meanwhile: not sent', async () => {
    const { groupId } = await boss.call(orgRoutes.updateGroup, { name: '销售部' });
    const seller = await member('赵销售');
    const { memberId } = (await w.product.account.members.byAccount(w.deps.db, corpId, seller.accountId))!;
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId], groupId });
    const { tplId } = await make();
    await grant(tplId, { groupIds: [groupId] });
    const payload = await payloadOf(seller.client, tplId);
    const status = (on: 0 | 1) => boss.call(r.setStatus, { tplId, status: on }, '/c/m/tpl/setStatus');
    await status(0);
    expect(await w.ask(boss, r.setStatus, { tplId, status: 0 }, '/c/m/tpl/setStatus')).toBe('STATE_CHANGED');
    expect(await send(seller.client, payload)).toBe('TPL_OFF');
    await status(1);
    await revokeAll(tplId);
    expect(await send(seller.client, payload)).toBe('TPL_REVOKED');
    await grant(tplId, { groupIds: [groupId] });
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId] });
    expect(await send(seller.client, payload)).toBe('TPL_REVOKED');
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId], groupId });
    expect(await send(seller.client, payload)).toBeUndefined();
    const again = await payloadOf(seller.client, tplId);
    await boss.call(r.delete, { tplId }, '/c/m/tpl/delete');
    expect(await send(seller.client, again)).toBe('TPL_OFF');
  });

  it('a person uses his own; a foreign one is absent, and its version sends nothing', async () => {
    const { tplId } = await make(person, 'i', { roles: [{ ...roles[0]!, userType: 0 as const }, roles[1]!] });
    const payload = await payloadOf(person, tplId, 'i');
    expect(payload.signatoryJson[0]).toMatchObject({
      signatoryFullName: '孙某',
      signatoryMobile: '13700000503',
    });
    expect(await send(person, payload, 'i')).toBeUndefined();
    const foreign = (await make()).tplId;
    expect(await w.ask(foreignBoss, r.use, { tplId: foreign }, on.c.use)).toBe('NOT_FOUND');
    const theirs = await payloadOf(boss, foreign);
    const contractId = await w.file(foreignBoss);
    expect(await send(foreignBoss, { ...theirs, contractId })).toBe('TPL_OFF');
  });
});

describe('default approvers', () => {
  it('are people of the enterprise, go with the payload, and are asked when it is sent', async () => {
    const head = await member('审批主管');
    const idOf = async (of: string, accountId: string) =>
      (await w.product.account.members.byAccount(w.deps.db, of, accountId))!.memberId;
    const memberId = await idOf(corpId, head.accountId);
    const named = (id: string) => ({ settings: { approveJson: [{ memberIds: [id] }] } });
    const input = async (more: object) => ({
      ...{ contractId: await w.file(boss), name: `模板${++made}`, roles },
      ...more,
    });
    const unknown = await input(named('33333333-3333-4333-8333-333333333333'));
    expect(await w.ask(boss, r.operate, unknown, on.c.operate)).toBe('TPL_APPROVER');
    const own = { ...(await input(named(memberId))), contractId: await w.file(person) };
    expect(await w.ask(person, r.operate, own, on.i.operate)).toBe('TPL_APPROVER');

    const { tplId } = await boss.call(r.operate, await input(named(memberId)), on.c.operate);
    const detail = await boss.call(r.detail, { tplId }, '/c/m/tpl/detail');
    expect(detail.approvers).toEqual([{ memberId, name: '审批主管', gone: false }]);
    const payload = await payloadOf(boss, tplId);
    expect(payload.approveJson).toEqual([{ mode: 'serial', memberIds: [memberId] }]);
    const hint = { flowType: 0 as const, approveJson: payload.approveJson };
    const pre = await boss.call(flowRoutes.preFlowInst, hint);
    expect(pre).toMatchObject({ needed: true, steps: [{ approvers: ['审批主管'] }] });
    expect((await boss.call(flowRoutes.preFlowInst, { flowType: 0 })).needed).toBe(false);
    const sent = await boss.call(signingRoutes.create, payload, '/c/applySign/create');
    expect(sent.approving).toBe(true);

    // he leaves meanwhile: not sent, until the sender takes him out
    const again = await payloadOf(boss, tplId);
    await boss.call(orgRoutes.delCorpUser, { memberId });
    expect(await send(boss, again)).toBe('APPLY_APPROVER');
    const { approvers } = await boss.call(r.detail, { tplId }, '/c/m/tpl/detail');
    expect(approvers).toMatchObject([{ name: '审批主管', gone: true }]);
    expect(await send(boss, { ...again, approveJson: [] })).toBeUndefined();
  });
});

describe('a default directory', () => {
  it('is one of the owner’s tree, and holds what is sent; gone meanwhile, nothing is sent until it is left out', async () => {
    const { directoryId } = await boss.call(directoryRoutes.create, { name: '采购' }, '/c/directory/create');
    const at = { settings: { directoryId } };
    const foreign = { contractId: await w.file(foreignBoss), name: '别家模板', roles, ...at };
    expect(await w.ask(foreignBoss, r.operate, foreign, on.c.operate)).toBe('TPL_DIRECTORY');
    const { tplId } = await make(boss, 'c', at);
    const payload = await payloadOf(boss, tplId);
    expect(payload.directoryId).toBe(directoryId);
    expect(await send(boss, payload)).toBeUndefined();
    const held = async () =>
      (await boss.call(directoryRoutes.listByPage, { list: 'apply' }, '/c/directory/listByPage')).list.find(
        (row) => row.directoryId === directoryId,
      )?.count;
    expect(await held()).toBe(1);
    const again = await payloadOf(boss, tplId);
    const other = await boss.call(directoryRoutes.create, { name: '空' }, '/c/directory/create');
    await boss.call(directoryRoutes.delete, { directoryId: other.directoryId }, '/c/directory/delete');
    expect(await send(boss, { ...again, directoryId: other.directoryId })).toBe('APPLY_DIRECTORY');
    const { directoryId: _gone, ...without } = again;
    expect(await send(boss, without)).toBeUndefined();
    expect(await held()).toBe(1);
  });
});

describe('a default seal', () => {
  it('is one that its keeper may use, and stands chosen for whoever may use it when the enterprise signs', async () => {
    const design = { sealType: 2, shape: 1, color: 1, width: 42, height: 42 } as const;
    await boss.call(sealRoutes.sealMake, { name: '合同章甲', design });
    const { sealId } = await boss.call(sealRoutes.sealMake, { name: '合同章乙', design });
    const sealed = [
      { ...roles[0]!, fields: [{ ...field(80), kind: 'seal' as const, height: 120 }] },
      roles[1]!,
    ];
    const usual = { roles: sealed, settings: { usualSealId: sealId } };
    const of = async (client: Client) => ({ ...usual, contractId: await w.file(client), name: '印章模板' });
    expect(await w.ask(foreignBoss, r.operate, await of(foreignBoss), on.c.operate)).toBe('TPL_SEAL');
    expect(await w.ask(person, r.operate, await of(person), on.i.operate)).toBe('TPL_SEAL');
    const keeper = await member('模板管理员', [6, 105]);
    expect(await w.ask(keeper.client, r.operate, await of(keeper.client), on.c.operate)).toBe('TPL_SEAL');

    const { tplId } = await make(boss, 'c', usual);
    const payload = await payloadOf(boss, tplId);
    expect(payload.usualSealId).toBe(sealId);
    const foreign = { ...payload, usualSealId: '33333333-3333-4333-8333-333333333333' };
    expect(await send(boss, foreign)).toBe('APPLY_SEAL');
    const { applyNo } = await boss.call(signingRoutes.create, payload, '/c/applySign/create');
    const chosen = async () => {
      const { me } = await boss.call(signingRoutes.info, { applyNo: applyNo! });
      return me!.seals.filter((seal) => seal.usual).map((seal) => seal.name);
    };
    expect(await chosen()).toEqual(['合同章乙']);
    // disabled meanwhile: it is offered to nobody, and the contract can still be signed with another
    await boss.call(sealRoutes.operSeal, { sealId, oper: 'disable' });
    expect(await chosen()).toEqual([]);
  });
});

describe('granting', () => {
  it('106 alone reaches what one may use and whom one manages; nobody grants to himself', async () => {
    const { groupId } = await boss.call(orgRoutes.updateGroup, { name: '法务部' });
    const head = await member('法务主管', [6, 106]);
    const inside = await member('法务员');
    const memberIdOf = async (who: { accountId: string }) =>
      (await w.product.account.members.byAccount(w.deps.db, corpId, who.accountId))!.memberId;
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [await memberIdOf(inside)], groupId });
    await boss.call(orgRoutes.setGroupMan, { groupId, memberId: await memberIdOf(head) });
    const { tplId } = await make();
    const to = { userIds: [inside.accountId] };
    expect(await grant(tplId, to, head.client)).toBe('TPL_GRANT_SCOPE');
    await grant(tplId, { userIds: [head.accountId] });
    expect(await grant(tplId, { userIds: [clerk.accountId] }, head.client)).toBe('TPL_GRANT_SCOPE');
    expect(await grant(tplId, { userIds: [head.accountId] }, head.client)).toBe('TPL_GRANT_SELF');
    expect(await grant(tplId, to, head.client)).toBeUndefined();
    // a second time changes nothing
    const twice = { tplIds: [tplId], grant: 1 as const, ...to };
    expect(await head.client.call(r.grantOrRevokeTpl, twice)).toEqual({ changed: 0 });
    expect((await grantsOf(tplId)).map((g) => [g.granteeName, g.grantedBy])).toEqual([
      ['法务员', '法务主管'],
      ['法务主管', '周老板'],
    ]);
    await revokeAll(tplId);
    expect(await grantsOf(tplId)).toEqual([]);
  });

  it('E-12: who is unbound and comes back has none of the templates that were granted to him', async () => {
    const gone = await member('离职者');
    const { memberId } = (await w.product.account.members.byAccount(w.deps.db, corpId, gone.accountId))!;
    const { tplId } = await make();
    await grant(tplId, { userIds: [gone.accountId] });
    await boss.call(orgRoutes.unbindCorpUser, { memberId });
    expect(await grantsOf(tplId)).toEqual([]);
  });
});
