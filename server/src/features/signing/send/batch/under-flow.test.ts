// A batch under a flow: its contracts wait whole, nobody but the approver hears of them, one act with one code approves all, and then each
// goes out. What was approved is in each contract's evidence, which stays a history that can have happened.
import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Input } from '@xinqi/wire';
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../../../testing/start-flows.ts';
import { truth } from '../../acting-races/race.ts';

let f: Flows;
let clerk: Person;
let approver: Person;
beforeAll(async () => {
  f = await startFlows();
  clerk = await f.person('王经办');
  approver = await f.person('周审批');
  const design = [step('any', member(approver))];
  await f.flow({ flowType: 0, design, smsConfirm: true, scope: { members: [clerk.memberId] } });
});
afterAll(() => f?.close());

const on = (name: string) => `/c/applySign/${name}`;
async function take(count: number, contractName: string): Promise<{ batchId: string; mobiles: string[] }> {
  const mobiles = Array.from({ length: count }, () => f.mobile());
  const fields = [{ kind: 'signature' as const, page: 0, x: 60, y: 300, width: 100, height: 40 }];
  const input: Input<typeof r.batchCreate> = {
    ...{ batchId: randomUUID(), contractId: await f.file(clerk.client), contractName },
    signatoryJson: [{ listed: 1, signatoryFullName: '员工', fields }],
    rows: mobiles.map((mobile, i) => ({ number: i + 2, cells: [`员工${i + 1}`, mobile] })),
  };
  const tried = await clerk.client.call(r.batchCreate, { ...input, tryOnly: 1 }, on('batchCreate'));
  expect(tried.approving).toBe(true);
  await clerk.client.call(r.batchCreate, input, on('batchCreate'));
  await f.drain();
  return { batchId: input.batchId, mobiles };
}
const board = (batchId: string) => clerk.client.call(r.batchInfo, { batchId }, on('batchInfo'));
async function waiting(keyword: string) {
  const { list } = await approver.client.call(flowRoutes.approverContract, {
    ...{ tab: 'todo', keyword, pageSize: 200 },
  });
  expect(list.every(({ smsConfirm }) => smsConfirm)).toBe(true);
  return list.map(({ instIdNo, approveId }) => ({ instIdNo, approveId: approveId! }));
}
async function code(list: { instIdNo: string; approveId: string }[]): Promise<string> {
  f.clock.advance(61);
  const { mobileMasked } = await approver.client.call(flowRoutes.approveFlowsSms, { list });
  expect(mobileMasked.slice(-4)).toBe(approver.mobile.slice(-4));
  return f.codeOf(approver.mobile);
}

it('waits, is approved by one act with one code, and goes out', async () => {
  const { batchId, mobiles } = await take(12, '劳动合同');
  expect(await board(batchId)).toMatchObject({ total: 12, sent: 12, approving: 12, signing: 0 });
  for (const mobile of mobiles) expect(await f.messages(mobile)).toEqual([]);
  const list = await waiting('劳动合同');
  expect(list).toHaveLength(12);
  const act = { list, act: 'approve' as const };
  const plain = await approver.client.call(flowRoutes.approveFlows, act);
  expect(plain.results.map((one) => one.code)).toEqual(Array(10).fill('FLOW_CODE'));
  const right = await code(list);
  const first = await approver.client.call(flowRoutes.approveFlows, { ...act, code: right });
  expect([first.decided, first.next]).toEqual([10, 10]);
  // its answer was lost
  expect(await approver.client.call(flowRoutes.approveFlows, { ...act, code: right })).toEqual(first);
  const last = await approver.client.call(flowRoutes.approveFlows, { ...act, code: right, from: 10 });
  expect([last.decided, last.next]).toEqual([2, null]);
  await f.drain();
  expect(await board(batchId)).toMatchObject({ approving: 0, signing: 12 });
  for (const mobile of mobiles) expect((await f.messages(mobile)).join()).toMatch(/\/s\/[0-9A-Za-z]{22}/);
  const { list: rows } = await clerk.client.call(r.batchRows, { batchId }, on('batchRows'));
  for (const { applyNo } of rows) {
    const events = (await f.product.ledger.eventsOf(f.deps.db, applyNo!)).map((e) => decodeEvent(e.body));
    const [decided] = events.flatMap((e) => (e.type === 'approve.decide' ? [e.data] : []));
    expect(decided).toMatchObject({ method: 'sms', result: 'approved', batch_size: 12 });
    expect(await truth(f, applyNo!)).toBeUndefined();
  }
});

it('the code is good for its set, its decision and its approver alone', async () => {
  await take(2, '保密协议');
  const list = await waiting('保密协议');
  const right = await code(list);
  const ask = (more: object, who = approver) =>
    f.ask(who.client, flowRoutes.approveFlows, { list, act: 'approve', code: right, ...more } as never);
  expect(await ask({}, clerk)).toBe('NOT_FOUND');
  expect(await ask({ list: list.slice(0, 1) })).toBe('CODE_WRONG');
  expect(await ask({ code: '000000' })).toBe('CODE_WRONG');
  expect(await f.ask(clerk.client, flowRoutes.approveFlowsSms, { list })).toBe('NOT_FOUND');
  expect(await waiting('保密协议')).toHaveLength(2);
  expect(
    (await approver.client.call(flowRoutes.approveFlows, { list, act: 'approve', code: right })).decided,
  ).toBe(2);
  expect(await ask({ act: 'reject', reason: '金额有误' })).toBe('CODE_WRONG');
});

it('one that was withdrawn meanwhile is named, and the others go out', async () => {
  const { batchId } = await take(3, '竞业协议');
  const list = await waiting('竞业协议');
  const { list: rows } = await clerk.client.call(r.batchRows, { batchId }, on('batchRows'));
  const applyIds = [rows[0]!.applyId!];
  await clerk.client.call(r.batchCancel, { applyIds, reason: '不再需要' }, on('batchCancel'));
  const given = await code(list.slice(0));
  const done = await approver.client.call(flowRoutes.approveFlows, { list, act: 'approve', code: given });
  expect(done.decided).toBe(2);
  expect(done.results.flatMap(({ code: refused }) => refused ?? [])).toEqual(['FLOW_DECIDED']);
  expect(await board(batchId)).toMatchObject({ signing: 2, ended: 1 });
});
