// The filter selfApprove (spec §3, docs/decisions/0010): contracts that wait for the caller's own approval, whoever of his enterprise
// sent or signs them, for as long as they wait for him; nobody else finds them by it, and counters stay the caller's own.
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';

let f: Flows;
let zhou: Person;
let asker: Person;
let signer: Person;
beforeAll(async () => {
  f = await startFlows();
  zhou = await f.person('周审批');
  asker = await f.person('王申请');
  signer = await f.person('经办人', { superFlag: true });
  await f.flow({ flowType: 0, design: [step('any', member(zhou))], scope: { members: [asker.memberId] } });
  await f.flow({ flowType: 1, design: [step('any', member(zhou))], scope: { members: [signer.memberId] } });
});
afterAll(() => f?.close());

const sent = async (who: Person, more: object = {}) => {
  const { list, total } = await who.client.call(
    r.applyList,
    { selfApprove: 1, ...more },
    '/c/applySign/findByPage',
  );
  expect(total).toBe(list.length);
  return list.map((row) => row.applyNo);
};
const toSign = async (who: Person) =>
  (await who.client.call(r.signInfoList, { selfApprove: 1 }, '/c/signInfo/findByPage')).list.map(
    (row) => row.applyNo,
  );

it('finds what waits for his approval before it goes out, by other filters too, until he decided', async () => {
  const before = await zhou.client.call(r.applyCount, {}, '/c/applySign/count');
  const [first, second] = [
    await f.send(asker, { contractName: '采购合同' }),
    await f.send(asker, { contractName: '租赁合同' }),
  ];
  expect((await sent(zhou)).sort()).toEqual([first.applyNo, second.applyNo].sort());
  expect(await sent(zhou, { contractName: '租赁' })).toEqual([second.applyNo]);
  expect(await sent(zhou, { applyNo: first.applyNo })).toEqual([first.applyNo]);
  // what everybody lists stays his own: he sent nothing
  expect((await zhou.client.call(r.applyList, {}, '/c/applySign/findByPage')).list).toEqual([]);
  const counted = await zhou.client.call(r.applyCount, { selfApprove: 1 }, '/c/applySign/count');
  expect(counted).toEqual(before);
  // as a person he approves nothing, and who only asked, or holds every right, is not asked
  expect((await zhou.client.call(r.applyList, { selfApprove: 1 })).list).toEqual([]);
  for (const other of [asker, f.boss]) expect(await sent(other)).toEqual([]);
  await f.decide(zhou, first.instIdNo);
  expect(await sent(zhou)).toEqual([second.applyNo]);
  const { url } = await zhou.client.call(
    r.exportUrl,
    { list: 'apply', selfApprove: 1 },
    '/c/applySign/apiQueryToExcelUrl',
  );
  expect((await f.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  await f.decide(zhou, second.instIdNo, 'reject');
  expect(await sent(zhou)).toEqual([]);
});

it('finds lines whose seal waits for his approval among those to sign', async () => {
  const line = await f.line(signer);
  const { sealId } = await f.sealOf(signer, line);
  const { instIdNo } = await signer.client.call(flowRoutes.flowInst, { ...line, sealId, amount: 100 });
  expect(await toSign(zhou)).toEqual([line.applyNo]);
  expect(await sent(zhou)).toEqual([]);
  expect(await toSign(signer)).toEqual([]);
  await f.decide(zhou, instIdNo);
  expect(await toSign(zhou)).toEqual([]);
});
