// Lines that wait for the approval of a seal, through HTTP against the real database (docs/decisions/0040, 0011; E-09, R-06): what
// the signatory may do meanwhile, what becomes of the line at each end, and who reads in the pack who approved.
import { SignInfoStatus } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { company, type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { password } from '../../../testing/start-product.ts';

let f: Flows;
let zhou: Person;
beforeAll(async () => {
  f = await startFlows();
  zhou = await f.person('周审批');
});
afterAll(() => f?.close());

const told = async (mobile: string, pattern: RegExp) =>
  (await f.messages(mobile)).filter((body) => pattern.test(body)).length;
const typesOf = async (applyNo: string) =>
  (await f.product.ledger.eventsOf(f.deps.db, applyNo)).map((e) => e.type);

describe('a seal that has to be approved first', () => {
  let signer: Person;
  let flow: { flowId: string; version: number };
  beforeAll(async () => {
    signer = await f.person('经办人', { superFlag: true });
    flow = await f.flow({
      flowType: 1,
      design: [step('any', member(zhou))],
      scope: { members: [signer.memberId] },
    });
  });
  const lineOf = async (applyNo: string, signNo: string) =>
    (await signer.client.call(r.info, { applyNo })).parties.find((p) => p.signNo === signNo)!.status;
  const ask = async (line: { applyNo: string; signNo: string }) => {
    const { sealId } = await f.sealOf(signer, line);
    const { instIdNo } = await signer.client.call(flowRoutes.flowInst, { ...line, sealId, amount: 800_005 });
    return { sealId, instIdNo };
  };
  /** As the page submits, with the code of a session's will. */
  const submit = async (line: { applyNo: string; signNo: string }, sealId: string) => {
    const detail = await signer.client.call(r.info, { applyNo: line.applyNo });
    f.clock.advance(61);
    const code = await f.ask(signer.client, r.willCode, line);
    if (code) return code;
    const { strokes: _none, ...input } = await f.submission(signer.client, line);
    const { consentHash } = detail.me!;
    return f.ask(signer.client, r.submit, {
      ...input,
      consentHash,
      sealId,
      code: await f.codeOf(signer.mobile),
    });
  };

  it('refused until it is asked for, while it waits and after it was turned down; each in words of its own', async () => {
    const line = await f.line(signer);
    const { sealId } = await f.sealOf(signer, line);
    expect(await submit(line, sealId)).toBe('SIGN_SEAL_UNAPPROVED');
    const first = await ask(line);
    expect(await lineOf(line.applyNo, line.signNo)).toBe(SignInfoStatus.SealApproving);
    const hand = { ...line, name: '赵六', mobile: f.mobile(), reason: '转交' };
    for (const [route, input] of [
      [r.willCode, line],
      [r.refuse, { ...line, reason: '条款有误' }],
      [r.transfer, hand],
    ] as const)
      expect(await f.ask(signer.client, route, input as never)).toBe('SIGN_SEAL_APPROVING');
    const batch = await signer.client.call(
      r.batchSignCheck,
      { signNos: [line.signNo] },
      '/c/signInfo/batchSignCheck',
    );
    expect(batch.list[0]).toMatchObject({ canSign: false, whyNot: expect.stringContaining('用印审批中') });
    const page = await signer.client.call(r.switchInfo, { applyNo: line.applyNo, signNo: line.signNo });
    expect([page.handSign, page.seal, page.refuse]).toEqual([false, false, false]);
    await f.decide(zhou, first.instIdNo, 'reject', { reason: '未附预算' });
    expect(await lineOf(line.applyNo, line.signNo)).toBe(SignInfoStatus.SealRejected);
    expect(await told(signer.mobile, /用印审批被驳回，原因请见详情.*\/s\//)).toBe(1);
    const detail = await signer.client.call(r.info, { applyNo: line.applyNo });
    expect(detail.me).toMatchObject({ canSign: true });
    expect(detail.me!.seals.map((s) => s.sealId)).toEqual([sealId]);
    expect(await submit(line, sealId)).toBe('SIGN_SEAL_REJECTED');
    // asked again, withdrawn, asked again and approved
    const second = await ask(line);
    await signer.client.call(flowRoutes.withdraw, { instIdNo: second.instIdNo });
    expect(await lineOf(line.applyNo, line.signNo)).toBe(SignInfoStatus.Pending);
    const third = await ask(line);
    await f.decide(zhou, third.instIdNo);
    expect(await told(signer.mobile, /用印审批已通过.*\/s\//)).toBe(1);
    expect(await submit(line, sealId)).toBeUndefined();
    await f.drain();
    const use = (await f.product.ledger.eventsOf(f.deps.db, line.applyNo)).find(
      (e) => e.type === 'seal.use',
    )!;
    expect(JSON.parse(use.body.toString()).data.inst).toBe(third.instIdNo);
    const { rows } = await f.inCorp((tx) =>
      sql<{ inst_no: string }>`select inst_no from seal_use where apply_no = ${line.applyNo}`.execute(tx),
    );
    expect(rows).toEqual([{ inst_no: third.instIdNo }]);
    await packs(line.applyNo, third.instIdNo);
  });

  /** Own people read who approved; the other party sees that it was. Both packs are valid. */
  async function packs(applyNo: string, instIdNo: string) {
    const claims = async (client: Client) => {
      const { report } = await judgeDownload(f, client, { applyNo, kind: 'pack' });
      expect(report.verdict).toMatch(/^valid/);
      return (id: string) => report.claims.find((c) => c.claim === id)!.reason;
    };
    const own = await claims(signer.client);
    expect(own('approvals')).toContain(`审批 ${instIdNo} 第 1 步同意（登录后确认`);
    expect(own('approvals')).toContain('“周审批”');
    expect(own('approvals')).toContain(`审批 ${instIdNo} 提交时所示：金额 “8000.05” 元、签署方 “${company}”`);
    expect(own('seal_use')).toContain('企业超级管理员');
    const foreign = await claims(f.outside);
    expect(foreign('approvals')).toContain(`审批 ${instIdNo} 第 1 步同意（登录后确认`);
    expect(foreign('approvals')).not.toContain('周审批');
    expect(foreign('approvals')).toContain('未公开姓名');
    expect(foreign('approvals')).toContain(`审批 ${instIdNo} 提交时所示：未公开金额、未公开签署方`);
    expect(foreign('approvals')).not.toContain('8000');
  }

  it('replaced by the sender, refused or cancelled while it waits: the request ends with it', async () => {
    const [replaced, ended] = [await f.line(signer), await f.line(signer)];
    const [a, b] = [await ask(replaced), await ask(ended)];
    const fresh = f.mobile();
    const { signNo } = await f.outside.call(r.replaceLine, {
      signNo: replaced.signNo,
      name: company,
      operatorName: '新经办',
      mobile: fresh,
      reason: '换人',
    });
    const parties = (await f.outside.call(r.info, { applyNo: replaced.applyNo })).parties;
    expect(parties.find((p) => p.signNo === signNo)!.status).toBe(SignInfoStatus.Pending);
    const { applyId } = await f.outside.call(r.info, { applyNo: ended.applyNo });
    await f.outside.call(r.batchCancel, { applyIds: [applyId], reason: '不签了' });
    for (const { instIdNo } of [a, b])
      expect((await signer.client.call(flowRoutes.flowInstInfo, { instIdNo })).status).toBe(3);
    for (const { applyNo } of [replaced, ended]) expect(await typesOf(applyNo)).toContain('approve.end');
    // after a rejection he may refuse
    const denied = await f.line(signer);
    const { instIdNo } = await ask(denied);
    await f.decide(zhou, instIdNo, 'reject');
    f.clock.advance(61);
    await signer.client.call(r.willCode, denied);
    await signer.client.call(r.refuse, { ...denied, reason: '不同意', code: await f.codeOf(signer.mobile) });
    expect(await lineOf(denied.applyNo, denied.signNo)).toBe(SignInfoStatus.Refused);
  });

  it('not decided in time: told as that, and asked for again it is forgotten', async () => {
    const slow = await f.person('慢经办', { superFlag: true });
    const design = [step('any', member(zhou), { hours: 1, late: 'end' })];
    await f.flow({ flowType: 1, design, scope: { members: [slow.memberId] } });
    const line = await f.line(slow);
    const wish = { ...line, sealId: (await f.sealOf(slow, line)).sealId };
    await slow.client.call(flowRoutes.flowInst, wish);
    f.clock.advance(3601);
    await f.sweep('flow.late');
    for (const who of [slow, zhou, signer]) who.client = await f.anyone.login(who.mobile, password);
    const own = async () =>
      (await slow.client.call(r.info, { applyNo: line.applyNo })).parties.find(
        (p) => p.signNo === line.signNo,
      )!;
    expect(await own()).toMatchObject({ status: SignInfoStatus.SealRejected, approvalLate: true });
    expect(await f.sealOf(slow, line)).toMatchObject({ status: 4, reason: '' });
    expect(await told(slow.mobile, /用印审批已超时.*\/s\//)).toBe(1);
    expect(await told(slow.mobile, /驳回/)).toBe(0);
    const { list } = await slow.client.call(r.signInfoList, {}, '/c/signInfo/findByPage');
    expect(list.find((row) => row.applyNo === line.applyNo)).toMatchObject({
      approvalLate: true,
      progress: [{ approvalLate: true }],
    });
    const submission = await f.submission(slow.client, line);
    f.clock.advance(61);
    await slow.client.call(r.willCode, line);
    const code = await f.codeOf(slow.mobile);
    const { strokes: _none, ...input } = { ...submission, sealId: wish.sealId, code };
    expect(await f.ask(slow.client, r.submit, input)).toBe('SIGN_SEAL_LATE');
    const { instIdNo } = await slow.client.call(flowRoutes.flowInst, wish);
    await f.decide(zhou, instIdNo, 'reject');
    const again = await own();
    expect([again.status, again.approvalLate]).toEqual([SignInfoStatus.SealRejected, undefined]);
  });

  it('turned down, then the flow is switched off: nobody has to be asked any more, and he signs', async () => {
    const line = await f.line(signer);
    const { sealId, instIdNo } = await ask(line);
    await f.decide(zhou, instIdNo, 'reject');
    await f.boss.client.call(flowRoutes.switchFlow, { ...flow, enabled: 0 });
    expect(await submit(line, sealId)).toBeUndefined();
    expect(await lineOf(line.applyNo, line.signNo)).toBe(SignInfoStatus.Signed);
    const use = (await f.product.ledger.eventsOf(f.deps.db, line.applyNo)).find(
      (e) => e.type === 'seal.use',
    )!;
    expect(JSON.parse(use.body.toString()).data.inst).toBeUndefined();
  });
});
