// What is approved is what goes out (docs/decisions/0040): after a contract's own approval its sender names no other party, and its
// approvers are shown with whom it is signed.
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';

let f: Flows;
let asker: Person;
let free: Person;
let zhou: Person;
beforeAll(async () => {
  f = await startFlows();
  asker = await f.person('王申请');
  free = await f.person('免审批');
  zhou = await f.person('周审批');
  await f.flow({ flowType: 0, design: [step('any', member(zhou))], scope: { members: [asker.memberId] } });
});
afterAll(() => f?.close());

const acts = (signNo: string, applyId: string, mobile: string) =>
  [
    ['/c/signInfo/replace', r.replaceLine, { signNo, name: '另一人', mobile, reason: '换人' }],
    ['/c/signInfo/correct', r.correctLine, { signNo, name: '另一人' }],
    ['/c/applySign/addSignatory', r.addSignatory, { applyId, userType: 0, name: '第三人', mobile }],
  ] as const;

it('after the approval the sender names nobody else; another phone of the same party is corrected as ever', async () => {
  const { applyId, signNos, instIdNo } = await f.send(asker);
  expect((await zhou.client.call(flowRoutes.flowInstInfo, { instIdNo })).parties).toBe('签约方');
  await f.decide(zhou, instIdNo);
  const signNo = signNos[0]!;
  for (const [path, route, input] of acts(signNo, applyId, f.mobile()))
    expect(await f.ask(asker.client, route, input as never, path)).toBe('ACT_APPROVED');
  const same = { signNo, name: '签约方', mobile: f.mobile(), reason: '换手机' };
  expect(
    await f.ask(asker.client, r.correctLine, { signNo, mobile: f.mobile() }, acts('', '', '')[1][0]),
  ).toBeUndefined();
  expect(await f.ask(asker.client, r.replaceLine, same, acts('', '', '')[0][0])).toBeUndefined();
});

it('a contract that nobody had to approve is changed as ever', async () => {
  const { applyId, signNos } = await f.send(free);
  for (const [path, route, input] of acts(signNos[0]!, applyId, f.mobile()).slice(1))
    expect(await f.ask(free.client, route, input as never, path)).toBeUndefined();
});
