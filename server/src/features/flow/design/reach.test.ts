// Whom a flow reaches, through HTTP: naming people, which flow a person's request would use, and what members see of it
// (docs/decisions/0040; security.md ).

import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let corpId: string;
let boss: Client;
let outsider: string;
let phone = 13600000000;
const enter = async (client: Client, name: string, groupId?: string) =>
  (
    await client.call(orgRoutes.addCorpUser, {
      name,
      mobile: String(++phone),
      ...(groupId ? { groupId } : {}),
    })
  ).memberId;

beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000001', '老板', { superFlag: true })).client;
  const other = await w.corp('上海外家有限公司');
  const stranger = (await w.member(other, '13800000002', '外人', { superFlag: true })).client;
  outsider = await enter(stranger, '外审批');
});
afterAll(() => w?.close());

let flows = 0;
const make = async (scope: Input<typeof r.updateFlow>['scope'], flowType: 0 | 1 = 0, on = true) => {
  const { flowId } = await boss.call(r.updateFlow, {
    flowType,
    name: `审批流${++flows}`,
    scope,
    design: [
      {
        kind: 'step',
        stepId: 's1',
        name: '审批',
        mode: 'any',
        approvers: [{ kind: 'super' }],
        hours: null,
        late: 'remind',
        escalateTo: null,
      },
    ],
  });
  if (on) await boss.call(r.switchFlow, { flowId, version: 0, enabled: 1 });
  return { flowId, version: on ? 1 : 0 };
};
const grant = (flow: { flowId: string; version: number }, memberIds: string[], on: 0 | 1 = 1) =>
  w.ask(boss, r.grantOrRevokeFlow, { ...flow, grant: on, memberIds });
const membersOf = async (flowId: string) => (await boss.call(r.info, { flowId })).scope.members;

describe('naming people', () => {
  it('is all or nothing, by version, and leaves alone whom a flow is for', async () => {
    const [a, b, c] = [await enter(boss, '甲'), await enter(boss, '乙'), await enter(boss, '丙')];
    const flow = await make({ members: [a] }, 0, false);
    expect(await grant(flow, [])).toBe('PARAM_INVALID');
    expect(await grant(flow, [b, outsider])).toBe('FLOW_WHO');
    expect(await membersOf(flow.flowId)).toEqual([a]);
    expect(await grant(flow, [b, c, b])).toBeUndefined();
    expect(await grant(flow, [b])).toBe('FLOW_CHANGED');
    const next = { ...flow, version: 1 };
    expect(await membersOf(flow.flowId)).toEqual([a, b, c]);
    expect(await grant(next, [b])).toBeUndefined();
    expect(await grant(next, [outsider], 0)).toBe('FLOW_WHO');
    expect(await grant(next, [a, b], 0)).toBeUndefined();
    // the last one: it would be on everybody
    expect(await grant({ ...flow, version: 2 }, [c], 0)).toBe('FLOW_OPEN');
    expect(await membersOf(flow.flowId)).toEqual([c]);
  });

  it('a flow for everybody is not turned into one for a few', async () => {
    const flow = await make({}, 0, false);
    expect(await grant(flow, [await enter(boss, '丁')])).toBe('FLOW_OPEN');
    expect(await membersOf(flow.flowId)).toEqual([]);
  });

  it('two at once: nobody who was named gets lost', async () => {
    const [a, b, c] = [await enter(boss, '戊'), await enter(boss, '己'), await enter(boss, '庚')];
    const flow = await make({ members: [a] }, 0, false);
    const answers = await Promise.all([grant(flow, [b]), grant(flow, [c])]);
    expect(answers.sort()).toEqual(['FLOW_CHANGED', undefined]);
    expect((await membersOf(flow.flowId)).length).toBe(2);
  });
});

describe('which flow', () => {
  it('reaches a person, and which of them is used', async () => {
    const { groupId } = await boss.call(orgRoutes.updateGroup, { name: '销售部' });
    const { groupId: north } = await boss.call(orgRoutes.updateGroup, { name: '华北区', parentId: groupId });
    const { client, accountId } = await w.member(corpId, String(++phone), '销售员', { superFlag: false });
    const { memberId } = (await w.product.account.members.byAccount(w.deps.db, corpId, accountId))!;
    await boss.call(orgRoutes.batchMoveGroup, { memberIds: [memberId], groupId: north });
    const everybody = await make({}, 1);
    const wide = await make({ groups: [groupId] }, 1);
    const near = await make({ groups: [north] }, 1, false);
    const elsewhere = await make({ members: [await enter(boss, '辛')] }, 1);
    const rows = async () =>
      (await boss.call(r.findflowByUserPaged, { memberId, flowType: 1 })).list.map((f) => [
        f.flowId,
        f.applies,
        f.named,
      ]);
    expect(await rows()).toEqual([
      [near.flowId, false, false],
      [wide.flowId, true, false],
      [everybody.flowId, false, false],
    ]);
    await boss.call(r.switchFlow, { ...near, enabled: 1 });
    expect((await rows()).map(([, applies]) => applies)).toEqual([true, false, false]);
    expect(await grant(elsewhere, [memberId])).toBeUndefined();
    expect((await rows())[0]).toEqual([elsewhere.flowId, true, true]);
    expect(await w.ask(boss, r.findflowByUserPaged, { memberId: outsider, flowType: 1 })).toBe('NOT_FOUND');
    const usable = await client.call(r.usableFlows, { flowType: 1 });
    expect(usable.list.map((f) => f.flowId)).toEqual([
      elsewhere.flowId,
      near.flowId,
      wide.flowId,
      everybody.flowId,
    ]);
    expect(usable.list[0]).toMatchObject({ steps: 1, asksAmount: false });
  });

  it('of initiation none is used while the enterprise’s switch is off', async () => {
    const { client, accountId } = await w.member(corpId, String(++phone), '发起人', { superFlag: false });
    const { memberId } = (await w.product.account.members.byAccount(w.deps.db, corpId, accountId))!;
    const { flowId } = await make({ members: [memberId] });
    const his = async () =>
      (await boss.call(r.findflowByUserPaged, { memberId, flowType: 0 })).list.find(
        (f) => f.flowId === flowId,
      )?.applies;
    expect([await his(), (await client.call(r.usableFlows, { flowType: 0 })).total]).toEqual([false, 0]);
    await boss.call(r.switchFileAuditFlag, { enabled: 1 });
    expect(await his()).toBe(true);
    expect((await client.call(r.usableFlows, { flowType: 0 })).list.map((f) => f.flowId)).toContain(flowId);
  });
});
