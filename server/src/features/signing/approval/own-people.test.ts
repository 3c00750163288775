// Whose an approval stays when the line becomes somebody else's, or ends unsigned (docs/decisions/0040; A-05): names of who approved
// are those of the enterprise that approved, and its way to the text closes with the line's own.
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';

const elsewhere = '别家科技有限公司';
let f: Flows;
let zhou: Person;
let signer: Person;
let stranger: Person;
beforeAll(async () => {
  f = await startFlows();
  zhou = await f.person('周审批');
  signer = await f.person('经办人', { superFlag: true });
  stranger = await f.person('别家人', { superFlag: true }, await f.corp(elsewhere));
  await f.flow({ flowType: 1, design: [step('any', member(zhou))], scope: { members: [signer.memberId] } });
});
afterAll(() => f?.close());

type Line = { applyNo: string; signNo: string };
const ask = async (line: Line) => {
  const { sealId } = await f.sealOf(signer, line);
  return (await signer.client.call(flowRoutes.flowInst, { ...line, sealId })).instIdNo;
};
const reads = async ({ client }: Person, instIdNo: string) =>
  (await f.call(flowRoutes.approveDocument, { instIdNo }, { bearer: client.bearer })).status;
const shut = ({ client }: Person, instIdNo: string) =>
  f.ask(client, flowRoutes.approveDocument, { instIdNo });

it('who asked and who approved read the text as long as the line is his, and afterwards only if he signed', async () => {
  const line = await f.line(signer);
  const instIdNo = await ask(line);
  expect([await reads(signer, instIdNo), await reads(zhou, instIdNo)]).toEqual([200, 200]);
  await f.decide(zhou, instIdNo);
  expect([await reads(signer, instIdNo), await reads(zhou, instIdNo)]).toEqual([200, 200]);
  const other = { name: elsewhere, operatorName: stranger.name, mobile: stranger.mobile, reason: '换人' };
  await f.outside.call(r.replaceLine, { signNo: line.signNo, ...other });
  for (const who of [signer, zhou]) expect(await shut(who, instIdNo)).toBe('SIGN_TRANSFERRED');
});

it('nobody reads by an approval what was cancelled before his signature', async () => {
  const line = await f.line(signer);
  const instIdNo = await ask(line);
  await f.decide(zhou, instIdNo);
  const { applyId } = await f.outside.call(r.info, { applyNo: line.applyNo });
  await f.outside.call(r.batchCancel, { applyIds: [applyId], reason: '不签了' });
  const own = { applyNo: line.applyNo, kind: 'pdf' as const };
  expect(await f.ask(signer.client, r.downloadUrl, own)).toBe('SIGN_TEXT_CLOSED');
  for (const who of [signer, zhou]) expect(await shut(who, instIdNo)).toBe('SIGN_TEXT_CLOSED');
});

it('of a line that was corrected to another enterprise its people see nothing of who approved before', async () => {
  const line = await f.line(signer);
  const instIdNo = await ask(line);
  await f.decide(zhou, instIdNo);
  const change = { name: elsewhere, operatorName: stranger.name, mobile: stranger.mobile };
  await f.outside.call(r.correctLine, { signNo: line.signNo, ...change });
  const { list } = await stranger.client.call(r.signRecord, { applyNo: line.applyNo });
  expect(JSON.stringify(list)).not.toMatch(/审批/);
  for (const who of [signer, zhou]) expect(await shut(who, instIdNo)).toBe('SIGN_TRANSFERRED');
  expect(await stranger.client.call(flowRoutes.listApprover, { applyNo: line.applyNo })).toEqual({
    list: [],
  });
});
