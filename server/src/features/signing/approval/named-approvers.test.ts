// approveJson of create (spec §3): approvers whom the initiator names, before those of the enterprise's own flow and never in their
// place; nobody outside of the enterprise, and not himself.
import { ApplyStatus } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { party } from '../../../testing/start-product.ts';

let f: Flows;
let asker: Person;
let near: Person;
let far: Person;
beforeAll(async () => {
  f = await startFlows();
  [asker, near, far] = [await f.person('王申请'), await f.person('周近'), await f.person('吴远')];
});
afterAll(() => f?.close());

const status = async (applyNo: string) => (await asker.client.call(r.info, { applyNo })).status;
const waitingFor = async (who: Person, instIdNo: string) =>
  (await who.client.call(flowRoutes.approverContract, { tab: 'todo' })).list.some(
    (row) => row.instIdNo === instIdNo && row.approveId !== null,
  );
const payload = async (approveJson: object[]) => ({
  contractName: '指定审批',
  contractId: await f.file(asker.client),
  signatoryJson: [party('签约方', f.mobile())],
  approveJson,
});
const refusal = async (approveJson: object[]) =>
  f.ask(asker.client, r.create, (await payload(approveJson)) as never, '/c/applySign/create');

it('without a flow in force those who are named decide, one step after the other, and it goes out', async () => {
  const steps = [
    { name: '业务复核', memberIds: [near.memberId] },
    { mode: 'any' as const, memberIds: [far.memberId, f.boss.memberId] },
  ];
  const sent = await f.send(asker, { approveJson: steps });
  expect(await status(sent.applyNo)).toBe(ApplyStatus.InitApproving);
  const inst = await asker.client.call(flowRoutes.flowInstInfo, { instIdNo: sent.instIdNo });
  expect([inst.flowName, inst.steps.map(({ name, mode }) => [name, mode])]).toEqual([
    '发起人指定审批人',
    [
      ['业务复核', 'serial'],
      ['发起人指定审批人（第2步）', 'any'],
    ],
  ]);
  expect([await waitingFor(near, sent.instIdNo), await waitingFor(far, sent.instIdNo)]).toEqual([
    true,
    false,
  ]);
  await f.decide(near, sent.instIdNo);
  expect(await status(sent.applyNo)).toBe(ApplyStatus.InitApproving);
  await f.decide(far, sent.instIdNo);
  expect(await status(sent.applyNo)).toBe(ApplyStatus.Signing);
  // drawn for this request alone: in no list of flows
  const { list } = await f.boss.client.call(flowRoutes.pageFlow, { flowType: 0 });
  expect(list.map(({ name }) => name)).not.toContain('发起人指定审批人');
});

it('turned down by who was named, it never goes out', async () => {
  const sent = await f.send(asker, { approveJson: [{ memberIds: [near.memberId] }] });
  await f.decide(near, sent.instIdNo, 'reject');
  expect(await status(sent.applyNo)).toBe(ApplyStatus.InitRejected);
});

it('a draft keeps whom it names', async () => {
  const input = { ...(await payload([{ memberIds: [near.memberId] }])), saveToDraftBox: 1 as const };
  const { applyId } = await asker.client.call(r.create, input, '/c/applySign/create');
  const { draft } = await asker.client.call(r.getDraftInfo, { applyId }, '/c/applySign/getDraftInfo');
  expect(draft.approveJson).toEqual([{ mode: 'serial', memberIds: [near.memberId] }]);
});

it('nobody outside of the enterprise, nobody who left, and not the initiator himself', async () => {
  const foreign = await f.person('外人', undefined, await f.corp('别家科技有限公司'));
  expect(await refusal([{ memberIds: [near.memberId, foreign.memberId] }])).toBe('APPLY_APPROVER');
  const gone = await f.person('已离职');
  await f.boss.client.call(orgRoutes.delCorpUser, { memberId: gone.memberId });
  expect(await refusal([{ memberIds: [gone.memberId] }])).toBe('APPLY_APPROVER');
  expect(await refusal([{ memberIds: [asker.memberId] }])).toBe('FLOW_NOBODY');
  expect(await refusal([{ memberIds: [] }])).toBe('PARAM_INVALID');
});

it('the enterprise’s own flow is asked after them, and is not passed by', async () => {
  await f.flow({ flowType: 0, design: [step('any', member(far))], scope: { members: [asker.memberId] } });
  const sent = await f.send(asker, { approveJson: [{ memberIds: [near.memberId] }] });
  expect([await waitingFor(near, sent.instIdNo), await waitingFor(far, sent.instIdNo)]).toEqual([
    true,
    false,
  ]);
  await f.decide(near, sent.instIdNo);
  expect([await status(sent.applyNo), await waitingFor(far, sent.instIdNo)]).toEqual([
    ApplyStatus.InitApproving,
    true,
  ]);
  await f.decide(far, sent.instIdNo);
  expect(await status(sent.applyNo)).toBe(ApplyStatus.Signing);
});

it('one act approves all that wait for him; one that is not his refuses all (A-08)', async () => {
  const steps = [{ memberIds: [near.memberId] }];
  const sent = [await f.send(asker, { approveJson: steps }), await f.send(asker, { approveJson: steps })];
  const turns = await Promise.all(sent.map(({ instIdNo }) => f.turn(near, instIdNo)));
  const foreign = await f.send(asker, { approveJson: [{ memberIds: [far.memberId] }] });
  const theirs = await f.turn(far, foreign.instIdNo);
  const all = { list: [...turns, theirs], act: 'approve' as const };
  expect(await f.ask(near.client, flowRoutes.approveFlows, all)).toBe('NOT_FOUND');
  const { decided } = await near.client.call(flowRoutes.approveFlows, { list: turns, act: 'approve' });
  const left = await Promise.all(sent.map(({ instIdNo }) => waitingFor(near, instIdNo)));
  expect([decided, ...left]).toEqual([2, false, false]);
  // the same again, after an answer that was lost; but what he approved he cannot turn down any more
  const again = await near.client.call(flowRoutes.approveFlows, { list: turns, act: 'approve' });
  expect([again.decided, again.results[0]!.ok]).toEqual([2, true]);
  const other = { list: turns, act: 'reject' as const, reason: '金额有误' };
  expect((await near.client.call(flowRoutes.approveFlows, other)).results.map(({ code }) => code)).toEqual([
    'FLOW_DECIDED',
    'FLOW_DECIDED',
  ]);
});
