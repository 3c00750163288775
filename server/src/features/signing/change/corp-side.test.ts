// The enterprise's side of acts that persons have too: batchSign, batchDel, termination on their /c/ paths, each signed out and
// done by a member.
import { ApplyStatus } from '@xinqi/domain';
import { type Client, penStrokes } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let boss: Client;
let other: Client;
let corpId: string;
const company = '云杉科技有限公司';
const bossMobile = '13800000751';
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp(company);
  boss = (await w.member(corpId, bossMobile, '周老板', { superFlag: true })).client;
  other = (await w.member(await w.corp('别家科技有限公司'), '13800000752', '郑别家', { superFlag: true }))
    .client;
});
afterAll(() => w.close());

const at = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const own = () => party(company, bossMobile, { userType: 1, operatorName: '周老板', fields: at(80) });
const status = async (applyNo: string) => (await boss.call(r.info, { applyNo })).status;

it('termination: after somebody signed, by the enterprise that sent it', async () => {
  const path = '/c/applySign/termination';
  const sent = await w.send(boss, [own(), party('李四光', '13800000753', { fields: at(280) })], {
    side: 'c',
  });
  const input = { applyId: sent.applyId, reason: '项目取消' };
  expect(await w.ask(other, r.termination, input, path)).toBe('NOT_FOUND');
  expect(await w.ask(boss, r.termination, input, path)).toBe('TERMINATE_UNSIGNED');
  const { signer, link } = await w.openLink(bossMobile);
  await w.sign(signer, link);
  await w.drain();
  expect(await boss.call(r.termination, input, path)).toEqual({ done: true });
  expect(await status(sent.applyNo)).toBe(ApplyStatus.Terminated);
  expect(await w.ask(boss, r.termination, input, path)).toBe('SIGN_TERMINATED');
});

it('batchSign: two lines of the enterprise with one code', async () => {
  const sent = [await w.send(boss, [own()], { side: 'c' }), await w.send(boss, [own()], { side: 'c' })];
  const signNos = sent.map((s) => s.signNos[0]!);
  const check = await boss.call(r.batchSignCheck, { signNos }, '/c/signInfo/batchSignCheck');
  const items = check.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  w.clock.advance(61);
  await boss.call(r.batchSignCode, { items }, '/c/signInfo/batchSignCode');
  const body = (await w.messages(bossMobile)).find((m) => m.includes('用于一次签署2份合同'))!;
  const input = {
    items,
    code: /验证码([0-9]{6})/.exec(body)![1]!,
    consentHash: check.consentHash,
    strokes: penStrokes(),
  };
  const path = '/c/signInfo/batchSign';
  expect(await w.ask(other, r.batchSign, input, path)).toBe('NOT_FOUND');
  expect((await boss.call(r.batchSign, input, path)).signed).toBe(2);
  await w.drain();
  for (const { applyNo } of sent) expect(await status(applyNo)).toBe(3);
});

it('batchDel: out of the list of the enterprise, not of its contract', async () => {
  const path = '/c/signInfo/batchDel';
  const sent = await w.send(boss, [own()], { side: 'c' });
  const input = { signNos: sent.signNos };
  expect(await w.ask(other, r.signInfoBatchDel, input, path)).toBe('NOT_FOUND');
  expect(await w.ask(boss, r.signInfoBatchDel, input, path)).toBe('LIST_ROW_OPEN');
  await boss.call(
    r.batchCancel,
    { applyIds: [sent.applyId], reason: '不再需要' },
    '/c/applySign/batchCancel',
  );
  expect(await boss.call(r.signInfoBatchDel, input, path)).toEqual({ changed: 1 });
  expect(await w.ask(boss, r.signInfoBatchDel, input, path)).toBe('STATE_CHANGED');
  const bin = await boss.call(r.signInfoList, { delStatus: 1 }, '/c/signInfo/findByPage');
  expect(bin.list.map((x) => x.signInfoNo)).toEqual(sent.signNos);
  expect(await status(sent.applyNo)).toBe(4);
});

it('copy as new by a colleague: what the sender uploaded stays his, the answer says how many attachments', async () => {
  const path = '/c/applySign/copy';
  const mate = (await w.member(corpId, '13800000759', '孙同事', { superFlag: true })).client;
  const sent = await w.send(boss, [own()], {
    side: 'c',
    attatchFileNamesJson: [{ fileId: await w.file(boss, 2) }],
  });
  expect(await w.ask(other, r.copyApply, { applyId: sent.applyId }, path)).toBe('NOT_FOUND');
  const { applyId, attachmentsLeft } = await mate.call(r.copyApply, { applyId: sent.applyId }, path);
  expect(attachmentsLeft).toBe(1);
  const { draft } = await mate.call(r.getDraftInfo, { applyId }, '/c/applySign/getDraftInfo');
  expect(draft).toMatchObject({ attatchFileNamesJson: [], signatoryJson: [{ signatoryFullName: company }] });
  expect(draft.contractId).toBeUndefined();
});
