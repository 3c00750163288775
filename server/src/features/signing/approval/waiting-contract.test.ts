// Contracts that wait for an approval, through HTTP against the real database (docs/decisions/0040, 0011; A-13, E-09, R-06):
// what the sender may do meanwhile, that nobody else knows, and what becomes of it at each end.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import type { Input, Route } from '@xinqi/wire';
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db.ts';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { party, password } from '../../../testing/start-product.ts';

let f: Flows;
let asker: Person;
let zhou: Person;
let other: { client: Client; mobile: string };
beforeAll(async () => {
  f = await startFlows();
  [asker, zhou] = [
    await f.person('王申请', { superFlag: false, pids: [99801, 18] }),
    await f.person('周审批'),
  ];
  const mobile = f.mobile();
  other = { mobile, client: await outsideClient(mobile) };
  await f.flow({ flowType: 0, design: [step('any', member(zhou))], scope: { members: [asker.memberId] } });
});
afterAll(() => f?.close());

/** A person outside of the enterprise. */
async function outsideClient(mobile: string): Promise<Client> {
  await inTx(f.deps.db, (tx) => f.product.account.createPerson(tx, { name: '签约方', mobile, password }));
  return f.anyone.login(mobile, password);
}

const seen = (applyNo: string) => asker.client.call(r.info, { applyNo });
const told = async (mobile: string, pattern: RegExp) =>
  (await f.messages(mobile)).filter((body) => pattern.test(body)).length;
/** A contract of the enterprise that waits, with one signatory outside. */
const wait = async (more: Parameters<Flows['send']>[1] = {}) => {
  const contractId = await f.file(asker.client);
  const input = {
    contractName: '待审合同',
    contractId,
    signatoryJson: [party('签约方', other.mobile)],
    ...more,
  };
  const made = await asker.client.call(r.create, input, '/c/applySign/create');
  const { list } = await asker.client.call(flowRoutes.listApprover, { applyNo: made.applyNo! });
  return { ...made, applyNo: made.applyNo!, instIdNo: list.at(-1)?.instIdNo ?? '' };
};
/** The code of a call that the asker makes for the enterprise. */
const refused = <R extends Route>(route: R, input: Input<R>) =>
  f.ask(asker.client, route, input, route.paths.find(({ path }) => path.startsWith('/c/'))!.path);
const rowsOf = async (applyId: string) =>
  (
    await sql<{
      list: number;
    }>`select list from contract_row where apply_id = ${applyId} order by list`.execute(f.deps.db)
  ).rows.map((row) => row.list);
const typesOf = async (applyNo: string) =>
  (await f.product.ledger.eventsOf(f.deps.db, applyNo)).map((e) => e.type);
/** Nobody but the sender knows of it: no row, no message, no link in the evidence, not the contract itself. */
async function unseen(made: { applyId: string; applyNo: string }, messages: number) {
  expect(await rowsOf(made.applyId)).toEqual([1]);
  expect(await f.ask(other.client, r.info, { applyNo: made.applyNo })).toBe('NOT_FOUND');
  expect(await f.ask(other.client, r.certi, { applyNo: made.applyNo })).toBe('NOT_FOUND');
  expect((await f.messages(other.mobile)).length).toBe(messages);
  expect(await typesOf(made.applyNo)).not.toContain('link.issue');
}

describe('a contract that has to be approved first', () => {
  it('is written whole and waits: nothing can be done with it, and no signatory knows', async () => {
    const before = (await f.messages(other.mobile)).length;
    const made = await wait({ ccJson: [{ name: '读者', mobile: f.mobile() }] });
    expect(made.approving).toBe(true);
    const detail = await seen(made.applyNo);
    expect(detail.status).toBe(ApplyStatus.InitApproving);
    expect(detail.parties.map((p) => p.status)).toEqual([SignInfoStatus.NotYet]);
    await unseen(made, before);
    const { applyId } = made;
    const later = new Date(f.clock.now().getTime() + 300 * 24 * 3600_000).toISOString();
    const signNo = detail.parties[0]!.signNo;
    for (const code of [
      await refused(r.extendDeadline, { applyId, signExpire: later }),
      await refused(r.reminderSign, { signNos: [signNo] }),
      await refused(r.correctLine, { signNo, name: '李四' }),
      await refused(r.replaceLine, { signNo, name: '李四', mobile: f.mobile(), reason: '换' }),
      await refused(r.addSignatory, { applyId, name: '李四', mobile: f.mobile() }),
      await refused(r.termination, { applyId, reason: '终止' }),
    ])
      expect(code).toBe('SIGN_INIT_APPROVING');
    const asked = { applyNo: made.applyNo, signNo, mobile: other.mobile };
    expect(await f.ask(f.anyone, r.relink, asked)).toBeUndefined();
    await f.drain();
    await unseen(made, before);
    // a retry after a timeout answers the same
    const again = await asker.client.call(
      r.create,
      { applyId, contractName: '待审合同', signatoryJson: [] },
      '/c/applySign/create',
    );
    expect(again).toMatchObject({ applyId, applyNo: made.applyNo, approving: true });
  });

  it('approved it goes out like any other, in its order; who approved is shown to the own people alone', async () => {
    const second = f.mobile();
    const signatoryJson = [
      party('签约方', other.mobile, { orderNum: 1 }),
      party('后签方', second, {
        orderNum: 2,
        fields: [{ kind: 'signature', page: 0, x: 300, y: 300, width: 120, height: 48 }],
      }),
    ];
    const made = await wait({ signatoryJson, ifOrder: 1 });
    expect(await f.decide(zhou, made.instIdNo)).toMatchObject({ status: 1 });
    const detail = await seen(made.applyNo);
    expect([detail.status, ...detail.parties.map((p) => p.status)]).toEqual([
      ApplyStatus.Signing,
      SignInfoStatus.Pending,
      SignInfoStatus.NotYet,
    ]);
    expect(await told(asker.mobile, /已通过发起审批，已发送给签署方/)).toBe(1);
    expect(await told(second, /签署/)).toBe(0);
    for (const mobile of [other.mobile, second]) {
      const { signer, link } = await f.openLink(mobile);
      await f.sign(signer, link);
      await f.drain();
    }
    expect((await seen(made.applyNo)).status).toBe(ApplyStatus.Preserved);
    const words = async (client: Client) =>
      (await client.call(r.signRecord, { applyNo: made.applyNo })).list.map((e) => e.text).join('\n');
    expect(await words(asker.client)).toMatch(
      /王申请 提交发起审批\n周审批 同意发起审批（第1步）\n发起审批通过/,
    );
    expect(await words(other.client)).not.toMatch(/审批/);
    const types = await typesOf(made.applyNo);
    expect(types.indexOf('approve.end')).toBeLessThan(types.indexOf('link.issue'));
  });

  it('turned down it is over; the sender hears why and copies it; no signatory ever knew', async () => {
    const before = (await f.messages(other.mobile)).length;
    const made = await wait({ amount: 120_000 });
    await f.decide(zhou, made.instIdNo, 'reject', { reason: '价格未核' });
    const detail = await seen(made.applyNo);
    expect([detail.status, detail.endReason, detail.parties[0]!.status]).toEqual([
      ApplyStatus.InitRejected,
      '价格未核',
      SignInfoStatus.Cancelled,
    ]);
    expect(await told(asker.mobile, /未通过发起审批(?!.*价格未核)/)).toBe(1);
    await unseen(made, before);
    expect(await refused(r.batchCancel, { applyIds: [made.applyId], reason: '撤' })).toBe('STATE_CHANGED');
    expect(await refused(r.termination, { applyId: made.applyId, reason: '终止' })).toBe(
      'SIGN_INIT_REJECTED',
    );
    const copy = await asker.client.call(r.copyApply, { applyId: made.applyId }, '/c/applySign/copy');
    const { draft } = await asker.client.call(
      r.getDraftInfo,
      { applyId: copy.applyId },
      '/c/applySign/getDraftInfo',
    );
    expect([draft.contractName, draft.amount]).toEqual(['待审合同', 120_000]);
  });

  it('withdrawn by its asker, or cancelled by its sender: both end request and contract, once', async () => {
    const before = (await f.messages(other.mobile)).length;
    const [a, b] = [await wait(), await wait()];
    await asker.client.call(flowRoutes.withdraw, { instIdNo: a.instIdNo, reason: '写错了' });
    const turn = await f.turn(zhou, b.instIdNo);
    const cancel = { applyIds: [b.applyId], reason: '不签了' };
    expect(await asker.client.call(r.batchCancel, cancel, '/c/applySign/batchCancel')).toEqual({
      cancelled: 1,
    });
    for (const made of [a, b]) {
      expect((await seen(made.applyNo)).status).toBe(ApplyStatus.Cancelled);
      expect(
        (await typesOf(made.applyNo)).filter((t) => t === 'approve.end' || t === 'apply.cancel'),
      ).toHaveLength(2);
      await unseen(made, before);
    }
    expect(await f.ask(zhou.client, flowRoutes.approveFlow, { ...turn, act: 'approve' })).toBe(
      'FLOW_DECIDED',
    );
    expect(await f.ask(asker.client, flowRoutes.withdraw, { instIdNo: b.instIdNo })).toBe('FLOW_DECIDED');
  });

  it('its deadline passes: the sweep ends it, and an approval that comes too late sends nothing', async () => {
    const before = (await f.messages(other.mobile)).length;
    const signExpire = new Date(f.clock.now().getTime() + 600_000).toISOString();
    const [swept, late] = [await wait({ signExpire }), await wait({ signExpire })];
    f.clock.advance(601);
    zhou = { ...zhou, client: await f.anyone.login(zhou.mobile, password) };
    asker = { ...asker, client: await f.anyone.login(asker.mobile, password) };
    await f.decide(zhou, late.instIdNo);
    expect((await seen(late.applyNo)).status).toBe(ApplyStatus.Expired);
    await f.sweep('signing.expire');
    expect((await seen(swept.applyNo)).status).toBe(ApplyStatus.Expired);
    expect((await typesOf(swept.applyNo)).slice(-2).sort()).toEqual(['apply.expire', 'approve.end']);
    expect((await f.messages(other.mobile)).length).toBe(before);
  });

  it('a voiding contract waits too; turned down, the original stands as before and only the sender hears of it', async () => {
    const made = await wait();
    await f.decide(zhou, made.instIdNo);
    const { signer, link } = await f.openLink(other.mobile);
    await f.sign(signer, link);
    await f.drain();
    const before = (await f.messages(other.mobile)).length;
    const path = '/c/applySign/invalidation';
    const voiding = await asker.client.call(r.invalidation, { applyId: made.applyId, reason: '作废' }, path);
    expect(voiding.approving).toBe(true);
    expect((await seen(made.applyNo)).status).toBe(ApplyStatus.Voiding);
    await unseen(voiding, before);
    const { list } = await asker.client.call(flowRoutes.listApprover, { applyNo: voiding.applyNo });
    await f.decide(zhou, list[0]!.instIdNo, 'reject');
    expect((await seen(made.applyNo)).status).toBe(ApplyStatus.Preserved);
    expect((await seen(voiding.applyNo)).status).toBe(ApplyStatus.InitRejected);
    await unseen(voiding, before);
  });

  it('not decided in time: told as that, in message, lists, detail and signing log; nobody turned it down', async () => {
    const slow = await f.person('慢申请');
    const design = [step('any', member(zhou), { hours: 1, late: 'end' })];
    await f.flow({ flowType: 0, design, scope: { members: [slow.memberId] } });
    const { applyNo, instIdNo } = await f.send(slow);
    f.clock.advance(3601);
    await f.sweep('flow.late');
    slow.client = await f.anyone.login(slow.mobile, password);
    const detail = await slow.client.call(r.info, { applyNo });
    expect([detail.status, detail.approvalLate, detail.endReason]).toEqual([
      ApplyStatus.InitRejected,
      true,
      null,
    ]);
    const { list } = await slow.client.call(r.applyList, {}, '/c/applySign/findByPage');
    expect(list.find((row) => row.applyNo === applyNo)).toMatchObject({ approvalLate: true });
    const words = (await slow.client.call(r.signRecord, { applyNo })).list.map((e) => e.text);
    expect(words.slice(-1)).toEqual(['发起审批已超时']);
    expect(await told(slow.mobile, /发起审批已超时，合同未发出/)).toBe(1);
    expect(await told(slow.mobile, /未通过|驳回/)).toBe(0);
    expect((await slow.client.call(flowRoutes.flowInstInfo, { instIdNo })).status).toBe(4);
    const turned = await wait();
    await f.decide(zhou, turned.instIdNo, 'reject');
    expect((await seen(turned.applyNo)).approvalLate).toBeUndefined();
  });
});
