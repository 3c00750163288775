// A sender names the identity number of who is to sign (docs/decisions/0124), through HTTP: no other number is compared, whoever comes into the
// line under another name has none, and the number itself stands nowhere that a reader sees.
import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';

import { party, startProduct, type World } from '../../../testing/start-product.ts';

const his = '11010519491231002X';
const other = '11010119900307803X';
let w: World;
let sender: Client;
let phones = 13_760_100_000;
const phone = () => String(++phones);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

/** Who is to sign, with his number. */
async function named(wish: object = { authLevel: [12, 13] }, name = '张三') {
  const mobile = phone();
  const sent = await w.send(sender, [party(name, mobile, { signatoryIdentityCard: his, ...wish })]);
  return { ...sent, mobile, signNo: sent.signNos[0]! };
}
type Made = Awaited<ReturnType<typeof named>>;
/** By the link that the phone got last: asks with a number, answers result or code. */
async function opened(mobile: string) {
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, link);
  const input = (idCard: string) => ({
    ...link,
    ...{ attemptId: randomUUID(), idCard, consentHash: me!.will!.consentHash },
  });
  const ask = async (idCard: string) => {
    const { body } = await w.call(r.authOperator, input(idCard), { bearer: signer.bearer });
    return body.success ? body.data.result : body.code;
  };
  return { signer, link, ask, will: me!.will! };
}
const events = async ({ applyNo }: Made) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));
const isNamed = async ({ applyNo }: Made) =>
  (await sender.call(r.info, { applyNo })).parties.findLast(({ status }) => status !== 8)?.will
    ?.identityNamed;

describe('who signs', () => {
  it('is compared by the number that the sender named, and the pack shows that it was the same', async () => {
    const made = await named();
    const { signer, link, ask, will } = await opened(made.mobile);
    expect(will).toMatchObject({ identityNamed: true, ways: ['operator3'] });
    expect(await ask(other)).toBe('SIGN_WILL_IDENTITY');
    expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBe('SIGN_WILL');
    expect(await ask('１１０１０５ 19491231 002x')).toBe('match');
    await w.sign(signer, link);
    await w.drain();
    const told = (await sender.call(r.signRecord, { applyNo: made.applyNo })).list.map(({ text }) => text);
    expect(told.join('\n')).toContain(
      '添加签署方 张三，要求其签署前通过运营商三要素核验，且须为发起方填写的身份证号',
    );
    // nobody outside was asked about the other number
    expect((await events(made)).filter(({ type }) => type === 'auth.check')).toHaveLength(1);

    const { report } = await judgeDownload(w, sender, { applyNo: made.applyNo, kind: 'pack' });
    expect([report.verdict, report.claims.find(({ claim }) => claim === 'will')?.result]).toEqual([
      'valid',
      'proved',
    ]);
    expect(JSON.stringify(await signer.call(r.info, link))).not.toContain(his);
  });
  it('is found by it in the sender’s list, and kept sealed', async () => {
    const made = await named();
    const listed = async (signatoryIdentityCard: string) =>
      (await sender.call(r.applyList, { signatoryIdentityCard, pageSize: 100 })).list.map(
        ({ applyNo }) => applyNo,
      );
    expect(await listed(his.toLowerCase())).toContain(made.applyNo);
    expect(await listed(other)).toEqual([]);
    const { rows } = await sql<{ row: string }>`
      select sign_info::text as row from sign_info where sign_no = ${made.signNo}`.execute(w.deps.db);
    expect(rows[0]?.row).toContain(made.signNo);
    expect(rows[0]?.row).not.toContain(his);
  });
  it('is not proved by an account that was verified as another person of his name', async () => {
    const made = await named();
    const { client } = await w.person(made.mobile, '张三');
    const { consent } = await client.call(realNameRoutes.per, {});
    const said = { fullName: '张三', idCard: other, consentHash: consent.hash };
    await client.call(realNameRoutes.operatorVerify, { attemptId: randomUUID(), ...said });
    const { signer, link, ask } = await opened(made.mobile);
    expect(await ask(his)).toBe('match');
    await w.sign(signer, link);
    const intent = (await events(made)).find(({ type }) => type === 'sign.intent')!;
    expect(intent.data).toMatchObject({ checks: [expect.any(String)] });
    expect(intent.data).not.toHaveProperty('identity');
  });
});

describe('the number', () => {
  it('goes with the name: another phone keeps it, another person has none', async () => {
    const made = await named();
    const mobile = phone();
    await sender.call(r.correctLine, { signNo: made.signNo, mobile });
    expect(await (await opened(mobile)).ask(other)).toBe('SIGN_WILL_IDENTITY');
    const mine = { signNo: made.signNo, name: '王五', mobile: phone() };
    await sender.call(r.correctLine, mine);
    expect(await isNamed(made)).toBe(false);
    const { ask, will } = await opened(mine.mobile);
    expect([will.identityNamed, await ask(other)]).toEqual([false, 'match']);
  });
  it('is corrected by the sender, and what was passed under the old one counts no more', async () => {
    const made = await named();
    const first = await opened(made.mobile);
    expect(await first.ask(his)).toBe('match');
    const correct = (identityCard: string) =>
      w.ask(sender, r.correctLine, { signNo: made.signNo, identityCard });
    expect(await correct('110105194912310021')).toBe('APPLY_WILL');
    expect(await correct(his)).toBe('ACT_NOTHING');
    expect(await correct(other)).toBeUndefined();
    expect(await w.ask(first.signer, r.info, first.link)).toBe('LINK_INVALID');
    const { ask, will } = await opened(made.mobile);
    expect([will.passed, await ask(his), await ask(other)]).toEqual([[], 'SIGN_WILL_IDENTITY', 'match']);
  });
  it('stays when he hands on to his other phone, and not when he hands on to somebody else', async () => {
    for (const [name, kept] of [
      ['张三', true],
      ['赵六', false],
    ] as const) {
      const made = await named();
      const { signer, link } = await opened(made.mobile);
      const mobile = phone();
      await signer.call(r.transfer, { ...link, signNo: made.signNo, name, mobile, reason: '换手机' });
      expect(await isNamed(made)).toBe(kept);
    }
  });
  it('follows him to his new mobile', async () => {
    const made = await named();
    const { client } = await w.person(made.mobile, '张三');
    const mobile = phone();
    const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
    await client.call(accountRoutes.sendMobileCode, { mobile, ...solveCaptcha(drawn) });
    const valicode = (await w.messages(mobile)).map((b) => /验证码为([0-9]{6})/.exec(b)?.[1]).find(Boolean);
    await client.call(accountRoutes.changeMobile, { mobile, valicode: valicode ?? '' });
    const line = { applyNo: made.applyNo, signNo: made.signNo };
    const { consentHash } = (await client.call(r.info, line)).me!.will!;
    const ask = async (idCard: string) =>
      w.ask(client, r.authOperator, { ...line, ...{ attemptId: randomUUID(), idCard, consentHash } });
    expect([await ask(other), await ask(his)]).toEqual(['SIGN_WILL_IDENTITY', undefined]);
  });
  it('of who takes a line over is named anew', async () => {
    const made = await named();
    const mobile = phone();
    const next = { signNo: made.signNo, name: '王五', mobile, reason: '换人', identityCard: other };
    await sender.call(r.replaceLine, next);
    const { ask } = await opened(mobile);
    expect([await ask(his), await ask(other)]).toEqual(['SIGN_WILL_IDENTITY', 'match']);
  });
  it('is in the copy', async () => {
    const made = await named();
    const { applyId } = await sender.call(r.copyApply, { applyId: made.applyId });
    const { draft } = await sender.call(r.getDraftInfo, { applyId });
    expect(draft.signatoryJson[0]).toMatchObject({ signatoryIdentityCard: his, authLevel: [12, 13] });
  });
});

describe('what a sender may name', () => {
  const refused = async (wish: object, name = '李四') => {
    const contractId = await w.file(sender);
    const signatoryJson = [party(name, phone(), { signatoryIdentityCard: his, ...wish })];
    const input = { contractName: '测试合同', contractId, signatoryJson };
    const { body } = await w.call(r.create, input as never, { bearer: sender.bearer });
    return body.success ? undefined : `${body.code} ${body.message}`;
  };
  it('without a way: any way that compares it is demanded', async () => {
    const made = await named({});
    expect((await opened(made.mobile)).will).toMatchObject({
      ways: ['operator3', 'bank4', 'bank3'],
      needed: 1,
      identityNamed: true,
    });
  });
  it.each<[string, object, RegExp]>([
    [
      'beside a code alone',
      { authLevel: [12] },
      /^APPLY_WILL 已填写第1位签署方的身份证号，请同时要求身份核验（不能以通行密钥代替）/,
    ],
    ['no number', { signatoryIdentityCard: '12345' }, /^APPLY_WILL .*请填写正确的18位身份证号/],
    ['of a child', { signatoryIdentityCard: '110101201503078036' }, /^APPLY_WILL .*未满18周岁/],
  ])('%s', async (_name, wish, message) => expect(await refused(wish)).toMatch(message));
  it('of a name that stands on no card', async () =>
    expect(await refused({}, 'John Smith')).toMatch(/^APPLY_WILL .*不是身份证上的姓名/));
  it('in the list of those added later: none', async () => {
    const { applyId } = await named();
    const added = { applyId, name: '赵六', mobile: phone(), identityCard: his };
    expect(await w.ask(sender, r.addSignatory, added as never)).toBe('PARAM_INVALID');
  });
});
