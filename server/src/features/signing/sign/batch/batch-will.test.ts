// One identity check for several contracts (docs/decisions/0153), through HTTP: asked once, written into each, good for this set and this act alone;
// what became of a line meanwhile keeps the others from nothing.
import { randomUUID } from 'node:crypto';
import { decodeEvent, type EventData } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '../../../../adapters/checks/face/face-check-simulator.ts';
import { setQuota } from '../../../../platform/charges/costs.ts';
import { judgeDownload } from '../../../../testing/judges/judge-download.ts';
import { readyToClose } from '../../../../testing/people/close-account.ts';
import { type Party, party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

const idCard = '11010519491231002X';
const other = '11010119900307803X';
const bankCard = '4111111111111111';
const operator = { authLevel: [12, 13] };
let w: World;
let sender: Client;
let phones = 13_751_530_000;
const phone = () => String(++phones);
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

type Wish = Partial<Party> & { name?: string };
/** So many contracts wait for one person, each with a wish of its sender. */
async function several(wishes: readonly Wish[], name = '张三', by: Client = sender) {
  const mobile = phone();
  const { client, accountId } = await w.person(mobile, name);
  const sent: Sent[] = [];
  for (const { name: as = name, ...wish } of wishes) sent.push(await w.send(by, [party(as, mobile, wish)]));
  const signNos = sent.map(({ signNos: [no] }) => no!);
  const checked = await client.call(r.batchSignCheck, { signNos });
  const items = checked.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  return { mobile, client, accountId, sent, signNos, checked, items };
}
type Made = Awaited<ReturnType<typeof several>>;
const said = ({ items, checked }: Made, more: Partial<Input<typeof r.batchSignWill>> = {}) => ({
  ...{ items, attemptId: randomUUID(), way: 'operator3' as const, idCard },
  ...{ consentHash: checked.will.consentHash, ...more },
});
const checks = (made: Made, more: Partial<Input<typeof r.batchSignWill>> = {}) =>
  made.client.call(r.batchSignWill, said(made, more));
/** Signs this set by a fresh code; why each is not signed. */
async function signs({ client, mobile, checked }: Made, items: Made['items']) {
  w.clock.advance(61);
  await client.call(r.batchSignCode, { items });
  const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
  const code = /验证码([0-9]{6})/.exec(body)![1]!;
  const act = { items, code, consentHash: checked.consentHash, strokes: penStrokes() };
  const { results } = await client.call(r.batchSign, act);
  return results.map((one) => one.code);
}
const eventsOf = async ({ applyNo }: Sent) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));
const checksIn = async (sent: Sent) =>
  (await eventsOf(sent)).flatMap((e) => (e.type === 'auth.check' ? [e.data as EventData<'auth.check'>] : []));

it('is asked once, stands in the evidence of each contract as one question, and each pack proves it', async () => {
  const made = await several([operator, { authLevel: [12, 13, 2], authLevelRange: 2 }, operator, {}]);
  expect(made.checked.list.map(({ canSign, will }) => [canSign, will?.ways, will?.needed])).toEqual([
    [true, ['operator3'], 1],
    [true, ['operator3', 'bank4'], 1],
    [true, ['operator3'], 1],
    [true, undefined, undefined],
  ]);
  expect(made.checked.will).toMatchObject({ simulated: true, mobileMasked: expect.stringContaining('*') });
  const answer = await checks(made);
  expect(answer).toMatchObject({ result: 'match', simulated: true, left: 9, next: null });
  expect(answer.results.map(({ signNo, ok }) => [signNo, ok])).toEqual(
    made.signNos.slice(0, 3).map((no) => [no, true]),
  );
  expect(await signs(made, made.items)).toEqual([null, null, null, null]);
  await w.drain();
  const questions = new Set<string>();
  for (const sent of made.sent.slice(0, 3)) {
    const [check] = await checksIn(sent);
    const intent = (await eventsOf(sent)).find((e) => e.type === 'sign.intent')!;
    const { batch_h, batch_size, checks: leaves } = intent.data as EventData<'sign.intent'>;
    expect([check?.batch_h, check?.batch_size, leaves?.length]).toEqual([batch_h, batch_size, 1]);
    questions.add(`${check?.request} ${check?.question_h} ${check?.batch_at}`);
    const { report } = await judgeDownload(w, sender, { applyNo: sent.applyNo, kind: 'pack' });
    for (const { claim, result } of report.claims) expect([claim, result]).not.toEqual([claim, 'refuted']);
    expect(report.claims.find(({ claim }) => claim === 'will')).toMatchObject({
      result: 'proved',
      reason: expect.stringContaining('一次核验用于 4 个签署任务'),
    });
    const { parties } = await sender.call(r.info, { applyNo: sent.applyNo });
    expect(parties[0]?.strength).toBe('实名＋意愿（运营商三要素）');
    const { list } = await sender.call(r.signRecord, { applyNo: sent.applyNo });
    expect(list.map(({ text }) => text)).toContain('张三 通过运营商三要素核验（测试环境）（同时签署 4 份）');
  }
  expect(questions.size).toBe(1);
  expect(await checksIn(made.sent[3]!)).toEqual([]);
});

it('of two ways that are demanded both are passed; a no stands in each of them, and is one try', async () => {
  const both = { authLevel: [12, 13, 2] };
  const made = await several([both, both]);
  expect(await checks(made, { way: 'bank4', bankCard: '4000000000020000' })).toMatchObject({
    result: 'mismatch',
    left: 9,
  });
  expect(await signs(made, made.items)).toEqual(['SIGN_WILL', 'SIGN_WILL']);
  expect(await checks(made)).toMatchObject({ result: 'match', left: 8 });
  expect(await checks(made, { way: 'bank4', bankCard })).toMatchObject({ result: 'match', left: 7 });
  expect(await signs(made, made.items)).toEqual([null, null]);
  for (const sent of made.sent)
    expect((await checksIn(sent)).map(({ way, result }) => [way, result])).toEqual([
      ['bank4', 'failed'],
      ['operator3', 'passed'],
      ['bank4', 'passed'],
    ]);
});

it('goes on where an answer was lost: nobody is asked twice, and nothing is written twice', async () => {
  const made = await several(Array.from({ length: 12 }, () => operator));
  const input = said(made);
  const first = await made.client.call(r.batchSignWill, { ...input, from: 0 });
  expect([first.results.length, first.next]).toEqual([10, 10]);
  expect(await made.client.call(r.batchSignWill, { ...input, from: 0 })).toEqual(first);
  const rest = await Promise.all(
    [10, 10].map((from) => made.client.call(r.batchSignWill, { ...input, from })),
  );
  expect(rest.map(({ results, next, left }) => [results.length, next, left])).toEqual([
    [2, null, 9],
    [2, null, 9],
  ]);
  expect(await signs(made, made.items)).toEqual(made.items.map(() => null));
  for (const sent of made.sent) expect(await checksIn(sent)).toHaveLength(1);
});

describe('who is not the one that was compared stays out, and the others go on', () => {
  it('a line of another name, and one whose sender named another number', async () => {
    const made = await several([
      operator,
      { ...operator, signatoryIdentityCard: other },
      { ...operator, name: '张叁' },
      { ...operator, signatoryIdentityCard: idCard },
    ]);
    expect(made.checked.list.map(({ will }) => [will?.name, will?.identityNamed])).toEqual([
      ['张三', false],
      ['张三', true],
      ['张叁', false],
      ['张三', true],
    ]);
    const { results, left } = await checks(made);
    expect([results.map(({ code }) => code), left]).toEqual([
      [null, 'SIGN_WILL_IDENTITY', 'SIGN_WILL_NAME', null],
      9,
    ]);
    expect(await signs(made, made.items)).toEqual([null, 'SIGN_WILL', 'SIGN_WILL', null]);
    await w.drain();
    for (const sent of [made.sent[0]!, made.sent[3]!]) {
      const { report } = await judgeDownload(w, sender, { applyNo: sent.applyNo, kind: 'pack' });
      expect(report.claims.find(({ claim }) => claim === 'will')?.result).toBe('proved');
    }
  });

  it('a number that is no line’s is told before anybody is asked, and takes a try', async () => {
    const made = await several([operator, operator].map((one) => ({ ...one, signatoryIdentityCard: other })));
    expect(await w.ask(made.client, r.batchSignWill, said(made))).toBe('SIGN_WILL_IDENTITY');
    expect(await checks(made, { idCard: other })).toMatchObject({ result: 'match', left: 8 });
  });

  it('a line that was corrected after the check, or before it was written there', async () => {
    const made = await several(Array.from({ length: 12 }, () => operator));
    const input = said(made);
    await made.client.call(r.batchSignWill, { ...input, from: 0 });
    const correct = (signNo: string) =>
      sender.call(r.correctLine, { signNo, name: '李四', mobile: made.mobile });
    await correct(made.signNos[0]!);
    await correct(made.signNos[10]!);
    const { results } = await made.client.call(r.batchSignWill, { ...input, from: 10 });
    expect(results.map(({ code }) => code)).toEqual(['SIGN_WILL_NAME', null]);
    // written for who stood there before
    const again = await made.client.call(r.batchSignWill, { ...input, from: 0 });
    expect(again.results[0]?.code).toBe('STATE_CHANGED');
    const why = await signs(made, made.items);
    expect(why).toEqual(made.items.map((_, i) => (i === 0 || i === 10 ? 'SIGN_WILL' : null)));
  });
});

describe('serves this very set, and one act', () => {
  it('neither another set nor one contract alone; the attempt is none of another set, way or person', async () => {
    const made = await several([operator, operator, operator]);
    const input = said(made);
    await made.client.call(r.batchSignWill, input);
    const fewer = made.items.slice(0, 2);
    expect(await signs(made, fewer)).toEqual(['SIGN_WILL', 'SIGN_WILL']);
    const line = { applyNo: made.sent[0]!.applyNo, signNo: made.signNos[0]! };
    expect((await made.client.call(r.info, line)).me?.will?.passed).toEqual([]);
    for (const more of [{ items: fewer }, { way: 'bank3' as const, bankCard }])
      expect(await w.ask(made.client, r.batchSignWill, { ...input, ...more })).toBe('PARAM_INVALID');
    const stranger = (await w.person(phone(), '张三')).client;
    expect(await w.ask(stranger, r.batchSignWill, input)).toBe('NOT_FOUND');
    // what he passed for the other set is written beside the first, and each serves its own
    expect(await checks(made, { items: fewer })).toMatchObject({ result: 'match', left: 8 });
    expect(await signs(made, fewer)).toEqual([null, null]);
    expect((await signs(made, made.items)).map((code) => code)).toEqual([null, null, null]);
  });

  it('for half an hour; what is asked for again later is told so', async () => {
    const made = await several([operator]);
    const input = said(made);
    await made.client.call(r.batchSignWill, input);
    w.clock.advance(30 * 60);
    expect(await w.ask(made.client, r.batchSignWill, input)).toBe('SIGN_WILL');
    expect(await signs(made, made.items)).toEqual(['SIGN_WILL']);
  });

  it('a party that is away costs no try, and the same is not asked again by itself', async () => {
    const made = await several([operator, operator], '认证超时');
    const input = said(made);
    for (let i = 0; i < 2; i++)
      expect(await w.ask(made.client, r.batchSignWill, input)).toBe('SIGN_WILL_AWAY');
    expect(await checksIn(made.sent[0]!)).toEqual([]);
  });

  it('a way that nobody demands, a number that is none, and without his consent', async () => {
    const made = await several([operator]);
    const refused = (more: Partial<Input<typeof r.batchSignWill>>) =>
      w.ask(made.client, r.batchSignWill, said(made, more));
    expect(await refused({ way: 'bank3', bankCard })).toBe('SIGN_WILL_WAY');
    expect(await refused({ idCard: '110105194912310021' })).toBe('SIGN_WILL_FIELD');
    expect(await refused({ consentHash: '0'.repeat(64) })).toBe('SIGN_CONSENT');
  });

  it('is one question in the book of who sent them, and refused where his quota is used up', async () => {
    const own = await w.person(phone(), '甲方');
    const payer = `account:${own.accountId}` as const;
    const made = await several([operator, operator], '张三', own.client);
    await setQuota(w.deps.db, payer, 1);
    const input = said(made);
    await made.client.call(r.batchSignWill, input);
    await made.client.call(r.batchSignWill, input);
    const { rows } = await sql<{ kind: string; state: string }>`select kind, state from outside_check
      where payer = ${payer}`.execute(w.deps.db);
    expect(rows).toEqual([{ kind: 'operator3', state: 'passed' }]);
    expect(await w.ask(made.client, r.batchSignWill, said(made))).toBe('SIGN_WILL_QUOTA');
    expect((await checks(await several([operator]))).left).toBe(9);
  });

  it('ten a day with those of single contracts', async () => {
    const made = await several([operator, operator], '张不符');
    for (let left = 9; left >= 0; left--) expect((await checks(made)).left).toBe(left);
    expect(await w.ask(made.client, r.batchSignWill, said(made))).toBe('TOO_MANY');
  });
});

it('what he said of himself is sealed, once for the set and in each line, and goes with his account', async () => {
  const made = await several([operator, operator]);
  await checks(made);
  const kept = async () => {
    const { rows } = await sql<{
      pii_blob: Buffer | null;
    }>`select pii_blob from will_batch where account_id = ${made.accountId}
      union all select pii_blob from will_check where sign_no = any(${made.signNos}::text[])`.execute(
      w.deps.db,
    );
    return rows.map(({ pii_blob }) => pii_blob);
  };
  const before = await kept();
  expect(before).toHaveLength(3);
  for (const blob of before) expect(blob?.includes(idCard)).toBe(false);
  await sender.call(r.batchCancel, { applyIds: made.sent.map(({ applyId }) => applyId), reason: '不再需要' });
  await (await readyToClose(w, made))();
  expect(await kept()).toEqual([null, null, null]);
});

it('a demand that names a passkey too is met by the ways that can be passed once', async () => {
  const made = await several([operator, { authLevel: [12, 13, 11, 101], authLevelRange: 2 }]);
  expect(made.checked.list.map(({ will }) => will?.ways)).toEqual([['operator3'], ['operator3', 'face']]);
});

describe('a face, shown once', () => {
  const wish = { authLevel: [11, 12, 13], authLevelRange: 2 };
  async function shown(outcome: FaceOutcome = 'match') {
    const made = await several([wish, wish]);
    const consentHash = made.checked.will.faceConsent!.hash;
    const input = said(made, { way: 'face', consentHash });
    const begun = await made.client.call(r.batchSignWill, input);
    expect(begun).toMatchObject({ result: 'pending', results: [], next: null, left: 9 });
    const token = new URL(begun.place!.url).searchParams.get('token')!;
    const back = w.product.faceSimulator!.show(token, outcome);
    const k = back ? new URL(back).searchParams.get('k')! : '';
    return { ...made, input, k };
  }
  const comesBack = (k: string, mine: 0 | 1 = 1) => w.anyone.call(realNameRoutes.faceConfirm, { k, mine });

  it('for what the way back names, serves the set, and a page that was reloaded finds it', async () => {
    const made = await shown();
    expect(made.checked.list.map(({ will }) => will?.ways)).toEqual([
      ['operator3', 'face'],
      ['operator3', 'face'],
    ]);
    expect((await w.anyone.call(realNameRoutes.faceOpen, { k: made.k })).about).toBe('一次签署 2 份合同');
    expect((await made.client.call(r.batchSignWill, made.input)).result).toBe('pending');
    await comesBack(made.k);
    const taken = await made.client.call(r.batchSignWill, made.input);
    expect([taken.result, taken.results.map(({ ok }) => ok)]).toEqual(['match', [true, true]]);
    const { signNos } = made;
    const again = await made.client.call(r.batchSignCheck, { signNos, setHash: taken.setHash });
    expect(again.list.map(({ passedTogether }) => passedTogether)).toEqual([['face'], ['face']]);
    const unasked = await made.client.call(r.batchSignCheck, { signNos });
    expect(unasked.list.map(({ passedTogether }) => passedTogether)).toEqual([[], []]);
    expect(await signs(made, made.items)).toEqual([null, null]);
    await w.drain();
    const { parties } = await sender.call(r.info, { applyNo: made.sent[0]!.applyNo });
    expect(parties[0]?.strength).toBe('实名＋意愿（人脸识别）');
    const { report } = await judgeDownload(w, sender, { applyNo: made.sent[1]!.applyNo, kind: 'pack' });
    for (const { claim, result } of report.claims) expect([claim, result]).not.toEqual([claim, 'refuted']);
    const after = await made.client.call(r.batchSignCheck, { signNos, setHash: taken.setHash });
    expect(after.list.map(({ passedTogether }) => passedTogether)).toEqual([[], []]);
  });
  it('of another, or denied by who came back, signs nothing', async () => {
    const other = await shown('other');
    await comesBack(other.k);
    expect((await other.client.call(r.batchSignWill, other.input)).result).toBe('mismatch');
    expect(await signs(other, other.items)).toEqual(['SIGN_WILL', 'SIGN_WILL']);
    const denied = await shown();
    await comesBack(denied.k, 0);
    expect(await w.ask(denied.client, r.batchSignWill, denied.input)).toBe('SIGN_WILL_ASKED');
    const bent = { ...denied.input, consentHash: denied.checked.will.consentHash };
    expect(await w.ask(denied.client, r.batchSignWill, bent)).toBe('SIGN_CONSENT');
  });
});
