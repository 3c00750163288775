// One willingness act for several contracts: bound to the exact set, one result for each.
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
let signer: Client;
const mobile = '13800000902';
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000901', '陈思远')).client;
  signer = (await w.person(mobile, '王小明')).client;
});
afterAll(() => w.close());

const field = (kind: 'signature' | 'text', y: number) => ({
  kind,
  page: 0,
  x: 80,
  y,
  width: 120,
  height: 48,
  label: '住址',
});
const send = (kinds: ('signature' | 'text')[] = ['signature']) =>
  w.send(sender, [party('王小明', mobile, { fields: kinds.map((k, i) => field(k, 300 + 80 * i)) })]);
const check = (signNos: string[]) => signer.call(r.batchSignCheck, { signNos });
const itemsOf = async (signNos: string[]) =>
  (await check(signNos)).list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
const codeFor = async (items: { signNo: string; documentSha256: string }[]) => {
  w.clock.advance(61);
  await signer.call(r.batchSignCode, { items });
  const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
  return /验证码([0-9]{6})/.exec(body)![1]!;
};
const consentOf = async (signNo: string) => (await check([signNo])).consentHash;

describe('batch sign', () => {
  it('signs all with one code, and every contract’s evidence says that it was one act for three', async () => {
    const sent = [await send(), await send(), await send()];
    const signNos = sent.map((s) => s.signNos[0]!);
    const items = await itemsOf(signNos);
    const code = await codeFor(items);
    const input = { items, code, consentHash: await consentOf(signNos[0]!), strokes: penStrokes() };
    const { signed, results } = await signer.call(r.batchSign, input);
    expect([signed, results.map((x) => x.ok)]).toEqual([3, [true, true, true]]);
    // The same again, after a timeout: the first answer, no second code, no second signature.
    expect((await signer.call(r.batchSign, input)).signed).toBe(3);
    await w.drain();
    const hashes = new Set<string>();
    for (const { applyNo } of sent) {
      const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map((e) => decodeEvent(e.body));
      const intents = events.filter((e) => e.type === 'sign.intent');
      expect(intents.map((e) => e.data.batch_size)).toEqual([3]);
      hashes.add(intents[0]!.data.batch_h!);
      const detail = await sender.call(r.info, { applyNo });
      expect(detail.status).toBe(3);
      const { list } = await sender.call(r.signRecord, { applyNo });
      expect(list.map((e) => e.text)).toContain('王小明 以一次验证确认签署包括本合同在内的3份合同');
    }
    expect(hashes.size).toBe(1);
  });

  it('R-07: one that was cancelled meanwhile fails alone', async () => {
    const sent = [await send(), await send()];
    const signNos = sent.map((s) => s.signNos[0]!);
    const items = await itemsOf(signNos);
    const code = await codeFor(items);
    await sender.call(r.batchCancel, { applyIds: [sent[0]!.applyId], reason: '价格有误' });
    const { signed, results } = await signer.call(r.batchSign, {
      items,
      code,
      consentHash: await consentOf(signNos[1]!),
      strokes: penStrokes(),
    });
    expect([signed, results.map((x) => x.code)]).toEqual([1, ['SIGN_CANCELLED', null]]);
    await w.drain();
    expect((await sender.call(r.info, { applyNo: sent[1]!.applyNo })).status).toBe(3);
    expect((await sender.call(r.info, { applyNo: sent[0]!.applyNo })).status).toBe(4);
  });

  it('the code is good for its set only: not for one less, one more, or another text', async () => {
    const sent = [await send(), await send(), await send()];
    const items = await itemsOf(sent.map((s) => s.signNos[0]!));
    const consentHash = await consentOf(items[0]!.signNo);
    const sets = [items.slice(0, 1), items, [items[0]!, { ...items[1]!, documentSha256: '0'.repeat(64) }]];
    const code = await codeFor(items.slice(0, 2));
    for (const set of sets)
      expect(await w.ask(signer, r.batchSign, { items: set, code, consentHash, strokes: penStrokes() })).toBe(
        'SIGN_CODE_WRONG',
      );
    const doubled = { items: [items[0]!, items[0]!], code, consentHash, strokes: penStrokes() };
    expect(await w.ask(signer, r.batchSign, doubled)).toBe('BATCH_MIXED');
    expect(
      await w.ask(signer, r.batchSign, { ...doubled, items: items.slice(0, 2), consentHash: '0'.repeat(64) }),
    ).toBe('SIGN_CONSENT');
    for (const { applyNo } of sent) expect((await sender.call(r.info, { applyNo })).status).toBe(0);
  });

  it('A-05, A-08: a foreign line makes the whole absent; what needs words of its own is named', async () => {
    const [plain, wordy] = [await send(), await send(['signature', 'text'])];
    const other = await w.send(sender, [party('李四', '13800000903')]);
    const signNos = [plain.signNos[0]!, other.signNos[0]!];
    expect(await w.ask(signer, r.batchSignCheck, { signNos })).toBe('NOT_FOUND');
    expect(await w.ask(signer, r.batchSignUrl, { signNos })).toBe('NOT_FOUND');
    const { list } = await check([plain.signNos[0]!, wordy.signNos[0]!]);
    expect(list.map((l) => [l.canSign, l.whyNot])).toEqual([
      [true, null],
      [false, '该合同有需要填写的内容，请单独签署'],
    ]);
    const { url } = await signer.call(r.batchSignUrl, { signNos: [plain.signNos[0]!] });
    expect(url).toBe(`/signInfo/batchSign?signNos=${plain.signNos[0]}`);
  });
});
