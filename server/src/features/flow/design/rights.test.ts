// E-13: every single permission key of spec §6 calls every call on flows directly. Which key one needs depends on the flow's
// type, so that no table of routes can say it (server/src/testing/matrix/keys.test.ts walks those that can).
import { type FlowType, type PermissionKey, permissionTree } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import type { Route } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let boss: Client;
let memberId: string;
const holders = new Map<PermissionKey, Client>();
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('北京云签科技有限公司');
  const head = await w.member(corpId, '13700000000', '老板', { superFlag: true });
  boss = head.client;
  memberId = (await w.product.account.members.byAccount(w.deps.db, corpId, head.accountId))!.memberId;
  let mobile = 13800000000;
  for (const { key, pid } of permissionTree) {
    const pids: number[] = [];
    for (let at: number | null = pid; at !== null; )
      at = permissionTree.find((node) => node.pid === pids[pids.push(at!) - 1])!.parent;
    const { client } = await w.member(corpId, String(++mobile), `持有${pid}`, { superFlag: false, pids });
    holders.set(key, client);
  }
}, 120_000);
afterAll(() => w?.close());

let flows = 0;
const drawing = (flowType: FlowType) => ({
  flowType,
  name: `审批流${++flows}`,
  scope: { members: [memberId] },
  design: [
    {
      kind: 'step' as const,
      stepId: 's1',
      name: '审批',
      mode: 'any' as const,
      approvers: [{ kind: 'super' as const }],
      hours: null,
      late: 'remind' as const,
      escalateTo: null,
    },
  ],
});
const calls: [Route, (flowType: FlowType, flowId: string) => Record<string, unknown>][] = [
  [r.pageFlow, (flowType) => ({ flowType })],
  [r.info, (_, flowId) => ({ flowId })],
  [r.updateFlow, (flowType) => drawing(flowType)],
  [r.updateFlow, (flowType, flowId) => ({ ...drawing(flowType), flowId, version: 99 })],
  [r.switchFlow, (_, flowId) => ({ flowId, version: 99, enabled: 1 })],
  [r.grantOrRevokeFlow, (_, flowId) => ({ flowId, version: 99, grant: 1, memberIds: [memberId] })],
  [r.findflowByUserPaged, (flowType) => ({ flowType, memberId })],
  [r.delFlow, (_, flowId) => ({ flowId, version: 99 })],
];
const needs: Record<FlowType, PermissionKey> = { 0: 'documentApproval', 1: 'sealApproval' };

it.each([0, 1] as const)('flows of type %s are drawn with their own key and nothing less', async (type) => {
  const { flowId } = await boss.call(r.updateFlow, drawing(type));
  for (const [key, client] of holders)
    for (const [route, input] of calls) {
      const code = await w.ask(client, route, input(type, flowId) as never);
      if (key === needs[type]) expect([undefined, 'FLOW_CHANGED'], `${key} ${route.id}`).toContain(code);
      else expect(code, `${key} ${route.id}`).toBe('NO_PERMISSION');
    }
  expect((await boss.call(r.info, { flowId })).version).toBe(0);
});

it('every member asks which flows are for him', async () => {
  for (const [key, client] of holders)
    expect(await w.ask(client, r.usableFlows, { flowType: 1 }), key).toBeUndefined();
});
