// Seals on lines, and approvers who come by link: what the gate lets through, what a pair, a code and a bearer open, and what they
// do not (security.md L-05, A-05, A-08, A-13; docs/decisions/0040).
import { SignInfoStatus, type Step } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { startProduct } from '../../../testing/start-product.ts';

let f: Flows;
/** Super administrators, so that they may use every seal: two who sign, one who decides beside 赵 without an account. */
let signer: Person;
let zhao: { memberId: string; mobile: string; name: string };
let zhou: Person;
let stranger: Person;
beforeAll(async () => {
  f = await startFlows();
  signer = await f.person('签署人', { superFlag: true });
  zhou = await f.person('周审批');
  zhao = await f.outsider('赵审批');
  stranger = await f.person('外人', { superFlag: true }, await f.corp('上海外家有限公司'));
});
afterAll(() => f?.close());

const lineState = async (applyNo: string) =>
  (await signer.client.call(signingRoutes.info, { applyNo })).parties.find((p) => p.name === company)?.status;
const sealId = async (line: { applyNo: string; signNo: string }) => (await f.sealOf(signer, line)).sealId;
const ask = async (line: { applyNo: string; signNo: string }) =>
  signer.client.call(r.flowInst, { ...line, sealId: await sealId(line) });

describe('the use of a seal', () => {
  it('needs none while no flow is on', async () => {
    const line = await f.line(signer);
    expect(await f.sealOf(signer, line)).toMatchObject({ needed: false, instIdNo: null });
    const input = { ...line, sealId: await sealId(line) };
    expect(await f.ask(signer.client, r.flowInst, input)).toBe('FLOW_NOT_NEEDED');
  });

  it('bad input, not allowed; asked, running, passed, used once', async () => {
    await f.flow({ flowType: 1, design: [step('all', [...member(zhou), ...member(zhao)])] });
    const { applyNo, signNo } = await f.line(signer);
    const seal = await sealId({ applyNo, signNo });
    const input = { applyNo, signNo, sealId: seal };
    expect(await f.ask(signer.client, r.flowInst, { ...input, sealId: 'x' })).toBe('PARAM_INVALID');
    expect(await f.ask(stranger.client, r.flowInst, input)).toBe('NOT_FOUND');
    // a colleague reads the line and asks nothing on it
    expect(await f.ask(f.boss.client, r.flowInst, input)).toBe('SIGN_NOT_YOURS');
    const foreign = { ...input, sealId: '00000000-0000-7000-8000-000000000000' };
    expect(await f.ask(signer.client, r.flowInst, foreign)).toBe('SIGN_SEAL_FORBIDDEN');
    const { instIdNo, status } = await signer.client.call(r.flowInst, input);
    expect([status, await lineState(applyNo)]).toEqual([0, SignInfoStatus.SealApproving]);
    expect(await f.ask(signer.client, r.flowInst, input)).toBe('FLOW_RUNNING');
    const seen = await signer.client.call(r.flowInstData, { applyNo, signNo, instIdNo });
    expect(seen).toMatchObject({ flowType: 1, signNo, sealName: `${company}公章` });
    expect(seen.sealSvg).toContain('<svg');
    const { signer: byLink } = await f.openLink(signer.mobile);
    const early = { ...(await f.submission(byLink, { applyNo, signNo })), sealId: seal };
    expect(await f.ask(byLink, signingRoutes.submit, early)).toBe('SIGN_SEAL_APPROVING');
    await f.decide(zhou, instIdNo);
    const pair = await f.pairOf(zhao.mobile);
    await (await f.byLink(zhao.mobile, pair)).call(r.approveSeal, {
      instIdNo,
      approveId: pair.approveId,
      act: 'approve',
    });
    expect(await lineState(applyNo)).toBe(SignInfoStatus.Pending);
    expect(await f.ask(signer.client, r.flowInst, input)).toBe('FLOW_RUNNING');
    expect(await f.sealOf(signer, { applyNo, signNo })).toMatchObject({ needed: true, status: 1, instIdNo });
    const { signer: again } = await f.openLink(signer.mobile);
    const signed = { ...(await f.submission(again, { applyNo, signNo })), sealId: seal };
    await again.call(signingRoutes.submit, signed);
    const events = await f.product.ledger.eventsOf(f.deps.db, applyNo);
    const kinds = events.map(({ type }) => type).filter((type) => type.startsWith('approve.'));
    expect(kinds).toEqual(['approve.submit', 'approve.decide', 'approve.decide', 'approve.end']);
  });

  it('turned down: asked for again, or withdrawn by the signatory himself', async () => {
    const { applyNo, signNo } = await f.line(signer);
    const { instIdNo } = await ask({ applyNo, signNo });
    await f.decide(zhou, instIdNo, 'reject');
    expect(await lineState(applyNo)).toBe(SignInfoStatus.SealRejected);
    expect(await f.sealOf(signer, { applyNo, signNo })).toMatchObject({ status: 2, reason: '金额有误' });
    const again = await ask({ applyNo, signNo });
    expect(again.instIdNo).not.toBe(instIdNo);
    const of = { applyNo, signNo, instIdNo: again.instIdNo };
    expect(await f.ask(zhou.client, r.withdrawSeal, of)).toBe('NOT_FOUND');
    expect(await f.ask(f.anyone, r.withdrawSeal, of)).toBe('LINK_INVALID');
    const { signer: byLink } = await f.openLink(signer.mobile);
    expect((await byLink.call(r.withdrawSeal, of)).status).toBe(3);
    expect(await lineState(applyNo)).toBe(SignInfoStatus.Pending);
    const third = { applyNo, signNo, sealId: await sealId(of), amount: 120_050, note: '盖章' };
    expect((await byLink.call(r.initFlowInst, third)).status).toBe(0);
    // who answers for the seal sees who asked for it and took it back, by link too
    const logged = async (kind: 'flow.ask' | 'flow.withdraw') =>
      (await f.boss.client.call(logRoutes.findLogByPage, { kind })).list
        .filter((row) => row.content.includes(applyNo))
        .map((row) => `${row.operatorName}：${row.content.replace(/FLW\w+/, 'FLW')}`);
    const about = `签署人：用印审批；印章：${company}公章`;
    expect(await logged('flow.ask')).toEqual([
      `${about}；金额：1,200.50元；合同编号：${applyNo}；审批编号：FLW；说明：盖章`,
      `${about}；合同编号：${applyNo}；审批编号：FLW`,
      `${about}；合同编号：${applyNo}；审批编号：FLW`,
    ]);
    expect(await logged('flow.withdraw')).toEqual([`${about}；合同编号：${applyNo}；审批编号：FLW`]);
  });

  it('A-13: an approver without an account who has the phone of who asks is that person: a lent seal', async () => {
    const seal = await sealId(await f.line(signer));
    const lend = { sealId: seal, grant: 1 as const, corpNames: ['上海外家有限公司'] };
    await f.boss.client.call(sealRoutes.grantOrRevokeSeal, lend);
    const add = { name: '同号审批', mobile: stranger.mobile };
    const self = await f.boss.client.call(orgRoutes.addCorpUser, add);
    const qian = await f.outsider('钱审批');
    const draw = (design: Step[]) => f.flow({ flowType: 1, design, scope: { seals: [seal] } });
    const alone = await draw([step('any', member(self))]);
    const wish = { ...(await f.line(stranger)), sealId: seal };
    const { signer: byLink } = await f.openLink(stranger.mobile);
    expect(await f.ask(byLink, r.initFlowInst, wish)).toBe('FLOW_NOBODY');
    await f.boss.client.call(r.switchFlow, { ...alone, enabled: 0 });
    const both = await draw([step('all', [...member(self), ...member(qian)])]);
    const { instIdNo } = await byLink.call(r.initFlowInst, wish);
    const { steps } = await byLink.call(r.flowInstData, { ...wish, sealId: undefined, instIdNo } as never);
    expect(steps[0]!.tasks.map((t) => t.name)).toEqual(['钱审批']);
    const pair = await f.pairOf(qian.mobile);
    const client = await f.byLink(qian.mobile, pair);
    const at = { instIdNo, approveId: pair.approveId };
    const hand = { ...at, act: 'transfer' as const, memberIds: [self.memberId] };
    expect(await f.ask(client, r.approveSeal, hand)).toBe('FLOW_ASKER');
    // given the asker's phone only after he was asked: the turn is not that phone's, and a bearer of before died with the change
    const blind = (memberId: string, value: Buffer) =>
      f.inCorp((tx) =>
        sql`update corp_user set mobile_blind = ${value} where member_id = ${memberId}`.execute(tx),
      );
    await blind(self.memberId, Buffer.alloc(16));
    await blind(qian.memberId, f.deps.vault.blindIndex('mobile', stranger.mobile));
    expect(await f.ask(client, r.approveSeal, { ...at, act: 'approve' })).toBe('LINK_INVALID');
    expect(await f.ask(f.anyone, r.sendApproveSealSms, pair)).toBe('FLOW_MOVED');
    await f.boss.client.call(r.switchFlow, { ...both, enabled: 0 });
  });

  it('A-08: several at once are all or nothing', async () => {
    const [a, b] = [await f.line(signer), await f.line(signer)];
    const other = await f.line(f.boss);
    const seal = await sealId(a);
    const item = ({ applyNo, signNo }: typeof a) => ({ applyNo, signNo, sealId: seal });
    for (const bad of [other, { ...a, signNo: `SGN${'0'.repeat(26)}` }])
      expect(await f.ask(signer.client, r.flowInstV2, { list: [item(a), item(bad)] })).toMatch(
        /^(NOT_FOUND|SIGN_NOT_YOURS)$/,
      );
    expect(await f.ask(signer.client, r.flowInstV2, { list: [item(a), item(a)] })).toBe('FLOW_RUNNING');
    expect(await lineState(a.applyNo)).toBe(SignInfoStatus.Pending);
    const { list } = await signer.client.call(r.flowInstV2, { list: [item(a), item(b)] });
    expect(list.map(({ status }) => status)).toEqual([0, 0]);
    const page = await zhou.client.call(r.findSealApprovalByPage, {});
    expect(page.list.map((x) => x.instIdNo)).toEqual(
      expect.arrayContaining(list.map(({ instIdNo }) => instIdNo)),
    );
    expect(page.todo).toBe(page.total);
  });
});

describe('an approver’s link', () => {
  it('shows enterprise and kind; the code everything; the bearer decides this turn and no other', async () => {
    const [one, two] = [await ask(await f.line(signer)), await ask(await f.line(signer))];
    const second = await f.pairOf(zhao.mobile);
    expect(second.instIdNo).toBe(two.instIdNo);
    const bare = await f.anyone.call(r.approveSealInfo, second);
    expect(bare).toMatchObject({ corpName: company, flowType: 1, open: true, detail: null, signToken: null });
    expect(bare.mobileMasked).toMatch(/^136\*{4}\d{4}$/);
    expect(await f.ask(f.anyone, r.approveSealInfo, { ...second, code: '000000' })).toBe('CODE_WRONG');
    const client = await f.byLink(zhao.mobile, second);
    const shown = await client.call(r.approveSealInfo, second);
    expect(shown.detail).toMatchObject({ instIdNo: two.instIdNo, mine: { approveId: second.approveId } });
    // a turn of the same person in another request
    const other = (await signer.client.call(r.flowInstInfo, { instIdNo: one.instIdNo })).steps[0]!.tasks.find(
      (t) => t.memberId === zhao.memberId,
    )!;
    const foreign = { instIdNo: one.instIdNo, approveId: other.approveId };
    expect(await f.ask(client, r.approveSeal, { ...foreign, act: 'approve' })).toBe('LINK_INVALID');
    expect(
      await f.ask(client, r.approveSeal, { ...foreign, approveId: second.approveId, act: 'approve' }),
    ).toBe('LINK_INVALID');
    expect(await f.ask(client, r.approveSealInfo, { ...second, ...foreign })).toBe('LINK_INVALID');
    // a signed-in member, a signatory's bearer and nobody at all decide nothing here
    const at = { instIdNo: two.instIdNo, approveId: second.approveId, act: 'approve' as const };
    for (const who of [f.anyone, zhou.client, stranger.client])
      expect(await f.ask(who, r.approveSeal, at)).toBe('10401');
    const { signer: signatory } = await f.openLink(signer.mobile);
    expect(await f.ask(signatory, r.approveSeal, at)).toBe('10401');
    // and the approver's bearer opens nothing of signing
    const { applyNo } = shown.detail!;
    expect(await f.ask(client, signingRoutes.info, { applyNo })).not.toBeUndefined();
    const bytes = await f.call(r.approveDocument, { instIdNo: two.instIdNo }, { bearer: client.bearer });
    expect([bytes.status, bytes.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const bytesOf = (who: Client) => f.ask(who, r.approveDocument, { instIdNo: one.instIdNo });
    expect([await bytesOf(f.anyone), await bytesOf(client), await bytesOf(stranger.client)]).toEqual([
      'LINK_INVALID',
      'LINK_INVALID',
      'NOT_FOUND',
    ]);
    expect((await client.call(r.approveSeal, at)).status).toBe(0);
    expect(await f.ask(client, r.approveSeal, at)).toBe('FLOW_DECIDED');
    // the link is dead, the bearer still reads what he decided
    expect(await f.ask(f.anyone, r.approveSealInfo, second)).toBe('LINK_INVALID');
    expect(await f.ask(f.anyone, r.sendApproveSealSms, second)).toBe('LINK_INVALID');
    expect((await client.call(r.approveSealInfo, second)).open).toBe(false);
    // 30 minutes
    f.clock.advance(1801);
    expect(await f.ask(client, r.approveSealInfo, second)).toBe('LINK_INVALID');
  });

  it('dies when the turn leaves him', async () => {
    const { instIdNo } = await ask(await f.line(signer));
    const pair = await f.pairOf(zhao.mobile);
    const client = await f.byLink(zhao.mobile, pair);
    await f.decide(zhou, instIdNo, 'reject');
    const at = { instIdNo, approveId: pair.approveId, act: 'approve' as const };
    expect(await f.ask(client, r.approveSeal, at)).toBe('FLOW_DECIDED');
    expect(await f.ask(f.anyone, r.approveSealInfo, pair)).toBe('LINK_INVALID');
  });

  it('a pair of one turn opens no other, and none is made up', async () => {
    const [one, two] = [await ask(await f.line(signer)), await ask(await f.line(signer))];
    const pair = await f.pairOf(zhao.mobile);
    for (const bad of [
      { ...pair, instIdNo: one.instIdNo },
      { ...pair, approveId: '00000000-0000-7000-8000-000000000000' },
      { ...pair, ts: pair.ts + 1 },
      { ...pair, sign: 'A'.repeat(43) },
    ])
      for (const route of [r.approveSealInfo, r.sendApproveSealSms])
        expect(await f.ask(f.anyone, route, bad)).toBe('LINK_INVALID');
    expect(two.instIdNo).toBe(pair.instIdNo);
  });

  it('a flow that asks for a code with every decision gets one', async () => {
    const careful = await f.person('谨慎');
    await f.flow({
      flowType: 0,
      design: [step('any', member(zhou))],
      scope: { members: [careful.memberId] },
      smsConfirm: 1,
    });
    const { instIdNo } = await f.send(careful);
    await expect(f.decide(zhou, instIdNo)).rejects.toThrow('FLOW_CODE');
    await expect(f.decide(zhou, instIdNo, 'approve', { code: '000000' })).rejects.toThrow('CODE_WRONG');
    const at = await f.turn(zhou, instIdNo);
    f.clock.advance(61);
    expect(await f.ask(careful.client, r.approveSms, at)).toBe('NOT_FOUND');
    await zhou.client.call(r.approveSms, at);
    const code = await f.codeOf(zhou.mobile);
    expect((await f.decide(zhou, instIdNo, 'approve', { code })).status).toBe(1);
  });
});

it('L-05: wrong pairs of one turn are counted, others are not touched', async () => {
  const tight = await startProduct({ LIMITS_FACTOR: '1' });
  try {
    const bad = (approveId: string) => ({
      instIdNo: `FLW${'0'.repeat(26)}`,
      approveId,
      sign: 'A'.repeat(43),
      ts: 1_700_000_000_000,
    });
    const [a, b] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
    for (let i = 0; i < 10; i++)
      expect(await tight.ask(tight.anyone, r.approveSealInfo, bad(a))).toBe('LINK_INVALID');
    expect(await tight.ask(tight.anyone, r.approveSealInfo, bad(a))).toBe('TOO_MANY');
    expect(await tight.ask(tight.anyone, r.approveSealInfo, bad(b))).toBe('LINK_INVALID');
  } finally {
    await tight.close();
  }
});

it('asking again and again is counted by the line, handing on by who does it: ten an hour, nobody else is touched', async () => {
  const tight = await startFlows({ LIMITS_FACTOR: '1' });
  try {
    const judge = await tight.person('审批人');
    await tight.flow({ flowType: 1, design: [step('any', member(judge))] });
    const [line, other] = [await tight.line(tight.boss), await tight.line(tight.boss)];
    const { client } = tight.boss;
    const { sealId } = await tight.sealOf(tight.boss, line);
    for (let i = 0; i < 10; i++) {
      const { instIdNo } = await client.call(r.flowInst, { ...line, sealId });
      await client.call(r.withdraw, { instIdNo });
    }
    expect(await tight.ask(client, r.flowInst, { ...line, sealId })).toBe('TOO_MANY');
    expect(await tight.ask(client, r.flowInst, { ...other, sealId })).toBeUndefined();

    // B-05: handing a request to and fro is counted by who does it, who may still decide
    const second = await tight.person('同事');
    const { instIdNo } = await client.call(r.flowInst, { ...(await tight.line(tight.boss)), sealId });
    const hand = async (from: typeof judge, to: typeof judge) => {
      const at = await tight.turn(from, instIdNo);
      return tight.ask(from.client, r.approveFlow, { ...at, act: 'transfer', memberIds: [to.memberId] });
    };
    for (let i = 0; i < 10; i++)
      for (const [from, to] of [
        [judge, second],
        [second, judge],
      ] as const)
        expect(await hand(from, to)).toBeUndefined();
    expect(await hand(judge, second)).toBe('TOO_MANY');
    expect((await tight.decide(judge, instIdNo)).status).toBe(1);

    tight.clock.advance(3601);
    expect(await tight.ask(client, r.flowInst, { ...line, sealId })).toBeUndefined();
  } finally {
    await tight.close();
  }
});
