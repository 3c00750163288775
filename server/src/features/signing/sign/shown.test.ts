// Nobody's signature is accepted by itself on a file that never went to him, and the evidence says when it had (docs/decisions/0146).
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let phones = 13_751_000_000;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w?.close());

type Pair = { applyNo: string; signNo: string };
const open = (who: Client, { applyNo }: Pair, file = 0) =>
  w.call(r.document, { applyNo, file }, { bearer: who.bearer });
/** What a client submits that asked for no file. */
async function unread(who: Client, { applyNo, signNo }: Pair) {
  const { me, docsSha256 } = await who.call(r.info, { applyNo });
  return { applyNo, signNo, consentHash: me!.consentHash, documentSha256: docsSha256, strokes: penStrokes() };
}
async function invited(more = {}) {
  const mobile = String(++phones);
  const { signNos } = await w.send(sender, [party('张三', mobile)], more);
  return { mobile, signNo: signNos[0]!, ...(await w.openLink(mobile)) };
}
const intentOf = async ({ applyNo }: Pair) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo))
    .map(({ body }) => decodeEvent(body))
    .find((event) => event.type === 'sign.intent')!.data;
const refusal = async (who: Client, pair: Pair) => {
  const { body } = await w.call(r.submit, await unread(who, pair), { bearer: who.bearer });
  return { code: body.code, message: body.message };
};

it('is refused before the file went to him, and says when it had', async () => {
  const { signer, link } = await invited();
  expect(await refusal(signer, link)).toEqual({
    code: 'SIGN_NOT_SHOWN',
    message: '请先打开合同阅读后再签署',
  });
  // what others open was not shown to him
  await open(sender, link);
  expect((await refusal(signer, link)).code).toBe('SIGN_NOT_SHOWN');
  // nor is a revision that there is not
  const nothing = { applyNo: link.applyNo, revision: 199 };
  expect((await w.call(r.document, nothing, { bearer: signer.bearer })).body.code).toBe('NOT_FOUND');
  expect((await refusal(signer, link)).code).toBe('SIGN_NOT_SHOWN');
  const before = w.clock.now().toISOString();
  await open(signer, link);
  const after = w.clock.now().toISOString();
  w.clock.advance(90);
  await open(signer, link);
  await signer.call(r.submit, await unread(signer, link));
  const { shown_at: shownAt } = await intentOf(link);
  expect(shownAt! >= before && shownAt! <= after, `${before} ${shownAt} ${after}`).toBe(true);
  await w.drain();
  const { report } = await judgeDownload(w, sender, { applyNo: link.applyNo, kind: 'pack' });
  expect(report.claims.find(({ claim }) => claim === 'reading')!.reason).toContain('发送至其浏览器');
});

it('of several files asks for each by its name', async () => {
  const [first, second] = await Promise.all(
    ['主合同', '附件一 报价单'].map(async (title) =>
      w.upload(sender, await makePdf({ title, pages: 1 }), `${title}.pdf`),
    ),
  );
  const { signer, link } = await invited({
    contractId: first!,
    furtherFiles: [{ contractId: second! }],
  });
  await open(signer, link);
  expect(await refusal(signer, link)).toEqual({
    code: 'SIGN_NOT_SHOWN',
    message: '请先打开文件《附件一 报价单》阅读后再签署',
  });
  w.clock.advance(5);
  const between = w.clock.now().toISOString();
  await open(signer, link, 1);
  await signer.call(r.submit, await unread(signer, link));
  // the last of them counts
  expect((await intentOf(link)).shown_at! >= between).toBe(true);
});

it('begins anew with whoever comes into the line', async () => {
  const { signer, link, signNo } = await invited();
  await open(signer, link);
  const mobile = String(++phones);
  await sender.call(r.correctLine, { signNo, mobile });
  w.clock.advance(61);
  const next = await w.openLink(mobile);
  expect((await refusal(next.signer, next.link)).code).toBe('SIGN_NOT_SHOWN');
  await w.sign(next.signer, next.link);
});

it('a batch says it of what had gone to him, and of the rest nothing', async () => {
  const mobile = String(++phones);
  const { client } = await w.person(mobile, '王小明');
  const sent = [];
  for (let i = 0; i < 2; i++) sent.push(await w.send(sender, [party('王小明', mobile)]));
  const [seen, unseen] = sent.map(({ applyNo, signNos }) => ({ applyNo, signNo: signNos[0]! }));
  await open(client, seen!);
  const { list, consentHash } = await client.call(r.batchSignCheck, {
    signNos: [seen!.signNo, unseen!.signNo],
  });
  const items = list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  w.clock.advance(61);
  await client.call(r.batchSignCode, { items });
  const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
  const code = /验证码([0-9]{6})/.exec(body)![1]!;
  const { signed } = await client.call(r.batchSign, { items, code, consentHash, strokes: penStrokes() });
  expect(signed).toBe(2);
  expect((await intentOf(seen!)).shown_at).toBeDefined();
  expect((await intentOf(unseen!)).shown_at).toBeUndefined();
});
