// A reviewed account in the place of a mainland card (docs/decisions/0157), through HTTP: with its signing password, of another name, of who has a card,
// without an account, several contracts at once, and what is refused when it is sent or corrected.
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as real } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { readyToClose } from '../../../testing/people/close-account.ts';
import { reviewPeople } from '../../../testing/people/review-people.ts';
import { idNumber, verifyAs } from '../../../testing/people/verify-as.ts';
import { party, password, startProduct, type World } from '../../../testing/start-product.ts';

const digits = '907364';
/** 任选一种身份核验，或人工审核实名. */
const wish = { authLevel: [12, 13, 2, 10, 103], authLevelRange: 2 };
let w: World;
let sender: Client;
let people: ReturnType<typeof reviewPeople>;
let reviewers: { client: Client }[];
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  sender = (await w.person('13800000001', '陈思远')).client;
  people = reviewPeople(w, 13_752_300_000);
  reviewers = [await people.reviewer(), await people.reviewer()];
}, 120_000);
afterAll(() => w?.close());

async function choose(client: Client) {
  await client.call(accountRoutes.proveAgain, { password });
  await client.call(accountRoutes.setSignPassword, { signPassword: digits });
}
/** Somebody whom two reviewers verified. */
async function reviewed(has = true) {
  const who = await people.applied();
  for (const { client } of reviewers) expect(await people.decide(client, who.attemptId)).toBeUndefined();
  if (has) await choose(who.client);
  return who;
}
async function sentTo(mobile: string, name = 'Erika Mustermann', demand: object = wish) {
  const sent = await w.send(sender, [party(name, mobile, demand)]);
  return { ...sent, ...(await w.openLink(mobile)) };
}
const willOf = async (signer: Client, link: Awaited<ReturnType<typeof sentTo>>['link']) =>
  (await signer.call(r.info, link)).me?.will;
const refusal = (demand: object, name = 'Erika Mustermann') =>
  w.send(sender, [party(name, '13752399999', demand)]).then(
    () => 'sent',
    (error: Error) => error.message,
  );

describe('who has no mainland card', () => {
  it('signs by his reviewed account and its signing password; page, list, record and pack say so', async () => {
    const { mobile } = await reviewed();
    const { applyNo, signer, link } = await sentTo(mobile);
    expect(await willOf(signer, link)).toMatchObject({ review: 'fits', passed: [], hasPassword: true });
    expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBe('SIGN_WILL');
    expect(await signer.call(r.authSignPwd, { ...link, signPassword: digits })).toMatchObject({
      result: 'match',
    });
    expect((await willOf(signer, link))?.passed).toEqual(['password', 'review']);
    await w.sign(signer, link);
    await w.drain();
    const { parties } = await sender.call(r.info, { applyNo });
    expect(parties[0]).toMatchObject({
      strength: '实名（人工审核）＋意愿（签署密码）',
      will: { ways: ['operator3', 'bank4', 'bank3', 'review'], needed: 1 },
    });
    const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));
    expect(events.find(({ type }) => type === 'sign.intent')?.data).toMatchObject({ identity: 'review' });
    const { report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
    expect(report.verdict).not.toBe('invalid');
    expect(report.claims.find(({ claim }) => claim === 'will')).toMatchObject({
      result: 'proved',
      reason: expect.stringContaining('此前账号已实名（人工审核）'),
    });
    for (const { claim, result } of report.claims) expect([claim, result]).not.toEqual([claim, 'refuted']);
  });

  it('closes his account: his number is gone, and the pack of before and one made after still prove it', async () => {
    const who = await reviewed();
    const { applyNo, signer, link } = await sentTo(who.mobile);
    await signer.call(r.authSignPwd, { ...link, signPassword: digits });
    await w.sign(signer, link);
    await w.drain();
    const judged = async () => (await judgeDownload(w, sender, { applyNo, kind: 'pack' })).report;
    const before = await judged();
    await (await readyToClose(w, who))();
    const numbers = await sql<{ n: number }>`select count(*)::int as n from real_name
      where account_id = ${who.accountId}`.execute(w.deps.db);
    expect(numbers.rows[0]?.n).toBe(0);
    const after = await judged();
    for (const report of [before, after]) {
      expect(report.verdict).not.toBe('invalid');
      expect(report.claims.find(({ claim }) => claim === 'will')?.result).toBe('proved');
    }
  });

  it('signs several contracts so by one entry; without one he is told to choose one', async () => {
    const { mobile, client } = await reviewed();
    const sent = [
      await w.send(sender, [party('Erika Mustermann', mobile, wish)]),
      await w.send(sender, [party('Erika Mustermann', mobile, wish)]),
    ];
    const signNos = sent.flatMap((one) => one.signNos);
    const check = await client.call(r.batchSignCheck, { signNos });
    expect(check.list.map(({ canSign, will }) => [canSign, will?.ways])).toEqual(
      signNos.map(() => [true, ['operator3', 'bank4', 'bank3', 'review']]),
    );
    const items = check.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
    await client.call(r.batchSignCode, { items });
    const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
    const said = { items, consentHash: check.consentHash, strokes: penStrokes(), useSeal: false };
    const done = await client.call(r.batchSign, {
      ...said,
      ...{ code: /验证码([0-9]{6})/.exec(body)![1]!, signPassword: digits },
    });
    expect(done.signed).toBe(2);

    const bare = await reviewed(false);
    const { signNos: his } = await w.send(sender, [party('Erika Mustermann', bare.mobile, wish)]);
    const [line] = (await bare.client.call(r.batchSignCheck, { signNos: his })).list;
    expect(line).toMatchObject({ canSign: false, whyNot: expect.stringContaining('请先设置签署密码') });
  });

  it('is told in plain words where the demand takes a mainland card alone', async () => {
    const { mobile, client } = await reviewed();
    // a Chinese name tells the sender nothing of the card
    const { signNos, signer, link } = await sentTo(mobile, '陈大文', { authLevel: [12, 13] });
    expect(await willOf(signer, link)).toMatchObject({ review: 'name', ways: ['operator3'] });
    const [line] = (await client.call(r.batchSignCheck, { signNos })).list;
    expect(line).toMatchObject({ canSign: false, whyNot: expect.stringContaining('允许“人工审核实名”') });
  });
});

describe('does not count', () => {
  it('of another name, of who has a card, of nobody', async () => {
    const { mobile } = await reviewed();
    const other = await sentTo(mobile, 'Max Mustermann');
    expect((await willOf(other.signer, other.link))?.review).toBe('name');
    const ask = ({ signer, link }: typeof other) =>
      w.ask(signer, r.authSignPwd, { ...link, signPassword: digits });
    expect(await ask(other)).toBe('SIGN_WILL_REVIEW');

    const carded = await people.person('张三');
    await verifyAs(carded.client, '张三', idNumber());
    await choose(carded.client);
    const his = await sentTo(carded.mobile, '张三');
    expect((await willOf(his.signer, his.link))?.review).toBe('card');
    expect(await ask(his)).toBe('SIGN_WILL_REVIEW');

    const nobody = await sentTo(people.mobile());
    expect((await willOf(nobody.signer, nobody.link))?.review).toBe('none');
    expect(await ask(nobody)).toBe('SIGN_WILL_REVIEW');
  });

  it('once the account is verified by a card: judged when he signs', async () => {
    const { mobile, client } = await reviewed();
    const { signer, link } = await sentTo(mobile);
    await signer.call(r.authSignPwd, { ...link, signPassword: digits });
    const { consent } = await client.call(real.per, {});
    const said = {
      attemptId: crypto.randomUUID(),
      fullName: '李文',
      idCard: idNumber(),
      correct: 1 as const,
    };
    expect(await client.call(real.operatorVerify, { ...said, consentHash: consent.hash })).toMatchObject({
      result: 'match',
    });
    expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBe('SIGN_WILL');
  });
});

describe('when it is sent', () => {
  it('a name that no card bears needs it; beside its own parts or a number it is refused', async () => {
    expect(await refusal({ authLevel: [12, 13] })).toContain('允许“人工审核实名”');
    expect(await refusal({ authLevel: [12, 13, 101], authLevelRange: 2 })).toContain('允许“人工审核实名”');
    expect(await refusal({ authLevel: [12, 13, 103], authLevelRange: 3 })).toContain('允许“人工审核实名”');
    expect(await refusal({ authLevel: [12, 13, 103, 102], authLevelRange: 2 })).toContain('已包含签署密码');
    expect(await refusal({ ...wish, signatoryIdentityCard: '11010519491231002X' }, '张三')).toContain(
      '身份证号',
    );
    expect(await refusal({ authLevel: [12, 11, 103], authLevelRange: 2 }, '张三')).toContain('人脸');
    expect(await refusal(wish)).toBe('sent');
  });

  it('nobody without a card is corrected into a demand that takes nothing else', async () => {
    const { signNos } = await w.send(sender, [party('张三', people.mobile(), { authLevel: [12, 13] })]);
    const replace = {
      signNo: signNos[0]!,
      name: 'Erika Mustermann',
      mobile: people.mobile(),
      reason: '更换',
    };
    expect(await w.ask(sender, r.replaceLine, replace)).toBe('APPLY_WILL');
  });
});
