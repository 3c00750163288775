// One act of will over many contracts, carried out in parts: what was lost on the way is asked again, nobody else goes on with it, and
// what became of a line meanwhile stops no other (docs/decisions/0137).
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, password, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';
import { truth } from '../../acting-races/race.ts';

type Item = { signNo: string; documentSha256: string };
type Act = Input<typeof r.batchSign> & { items: Item[] };

let w: World;
let sender: Client;
let signer: Client;
const mobile = '13800000912';
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000911', '陈思远')).client;
  signer = (await w.person(mobile, '王小明')).client;
});
afterAll(() => w.close());

/** So many contracts wait for him, and he has the code for all of them. */
async function confirmed(count: number): Promise<{ sent: Sent[]; act: Act }> {
  const sent: Sent[] = [];
  for (let i = 0; i < count; i++) sent.push(await w.send(sender, [party('王小明', mobile)]));
  const check = await signer.call(r.batchSignCheck, { signNos: sent.map(({ signNos }) => signNos[0]!) });
  const items = check.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  w.clock.advance(61);
  await signer.call(r.batchSignCode, { items });
  const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
  const code = /验证码([0-9]{6})/.exec(body)![1]!;
  return { sent, act: { items, code, consentHash: check.consentHash, strokes: penStrokes() } };
}

const part = (act: Act, from: number) => signer.call(r.batchSign, { ...act, from });
async function rest(act: Act, from: number | null) {
  const results = [];
  for (let at = from; at !== null; ) {
    const done = await part(act, at);
    results.push(...done.results);
    at = done.next;
  }
  return results;
}
const eventsOf = async ({ applyNo }: Sent) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map((e) => decodeEvent(e.body));

it('goes on where an answer was lost, signs nothing twice, and every contract names the whole set', async () => {
  const { sent, act } = await confirmed(12);
  // a page that lost its answer sends it again while the first is still on its way
  const [first, twin] = await Promise.all([part(act, 0), part(act, 0)]);
  expect([first.signed, first.next]).toEqual([10, 10]);
  expect(twin).toEqual(first);
  // its answer was lost: the code is used up, the act is open
  expect(await part(act, 0)).toEqual(first);
  expect(await Promise.all([rest(act, 10), rest(act, 10)])).toEqual([
    act.items.slice(10).map(({ signNo }) => ({ signNo, ok: true, code: null, message: null })),
    act.items.slice(10).map(({ signNo }) => ({ signNo, ok: true, code: null, message: null })),
  ]);
  expect(await part(act, 12)).toEqual({ signed: 0, results: [], next: null });
  // whoever names no beginning has all of them done by one call
  const whole = await signer.call(r.batchSign, act);
  expect([whole.signed, whole.results.length, whole.next]).toEqual([12, 12, null]);
  const named = new Set<string>();
  for (const contract of sent) {
    const events = await eventsOf(contract);
    const intents = events.flatMap((e) => (e.type === 'sign.intent' ? [e.data] : []));
    expect(intents.map(({ batch_size }) => batch_size)).toEqual([12]);
    named.add(intents[0]!.batch_h!);
    expect(events.filter(({ type }) => type === 'sign.accept')).toHaveLength(1);
    expect(await truth(w, contract.applyNo)).toBeUndefined();
  }
  expect(named.size).toBe(1);
});

it('is his login’s who opened it, for what he confirmed and half an hour; what is left is named as unsigned', async () => {
  const { sent, act } = await confirmed(11);
  // nobody opens it in the middle without its code
  expect(await w.ask(signer, r.batchSign, { ...act, code: '000000', from: 10 })).toBe('SIGN_CODE_WRONG');
  const { next } = await part(act, 0);
  const again = await w.anyone.login(mobile, password);
  const foreign = [
    await w.ask(again, r.batchSign, { ...act, from: 10 }),
    await w.ask(signer, r.batchSign, { ...act, items: act.items.slice(0, 10), from: 0 }),
    await w.ask(signer, r.batchSign, {
      ...act,
      items: [...act.items.slice(0, 10), { ...act.items[10]!, documentSha256: '0'.repeat(64) }],
      from: 10,
    }),
    await w.ask(signer, r.batchSign, { ...act, strokes: penStrokes(2), from: 10 }),
    await w.ask(signer, r.batchSign, { ...act, useSeal: 1, from: 10 }),
    await w.ask(signer, r.batchSign, { ...act, code: '000000', from: 10 }),
  ];
  expect(foreign).toEqual(Array(6).fill('SIGN_CODE_WRONG'));
  w.clock.advance(1801);
  expect(await w.ask(signer, r.batchSign, { ...act, from: next! })).toBe('SIGN_CODE_WRONG');
  const { list } = await signer.call(r.batchSignCheck, { signNos: act.items.map(({ signNo }) => signNo) });
  expect(list.map(({ signed, canSign }) => [signed, canSign])).toEqual([
    ...Array(10).fill([true, false]),
    [false, true],
  ]);
  expect((await eventsOf(sent[10]!)).some(({ type }) => type === 'sign.intent')).toBe(false);
});

it('judges each line as it is when its part comes: ended, corrected or refused meanwhile, it fails alone', async () => {
  const { sent, act } = await confirmed(14);
  await part(act, 0);
  await sender.call(r.batchCancel, { applyIds: [sent[10]!.applyId], reason: '价格有误' });
  await sender.call(r.correctLine, { signNo: sent[11]!.signNos[0]!, mobile: '13800000913' });
  const { signer: byLink, link } = await w.openLink(mobile);
  expect(link.applyNo).toBe(sent[13]!.applyNo);
  await byLink.call(r.refuse, { ...link, reason: '条款有误' });
  const results = await rest(act, 10);
  expect(results.map(({ ok, code }) => [ok, code])).toEqual([
    [false, 'SIGN_CANCELLED'],
    [false, 'NOT_FOUND'],
    [true, null],
    [false, 'SIGN_REFUSED'],
  ]);
  for (const contract of [sent[10]!, sent[11]!, sent[13]!])
    expect((await eventsOf(contract)).some(({ type }) => type === 'sign.intent')).toBe(false);
  for (const { applyNo } of sent) expect(await truth(w, applyNo)).toBeUndefined();
});

it('ends with the login: whoever keeps the request signs nothing of the rest', async () => {
  const before = signer;
  signer = await w.anyone.login(mobile, password);
  const { sent, act } = await confirmed(11);
  await part(act, 0);
  await signer.call(accountRoutes.logout, {});
  expect(await w.ask(signer, r.batchSign, { ...act, from: 10 })).toBe('10201');
  expect(await w.ask(before, r.batchSign, { ...act, from: 10 })).toBe('SIGN_CODE_WRONG');
  signer = before;
  expect((await eventsOf(sent[10]!)).some(({ type }) => type === 'sign.intent')).toBe(false);
});
