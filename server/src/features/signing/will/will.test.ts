// What the sender demands beside the code (docs/decisions/0120), through HTTP: passed, refused, silent, borrowed, and of whom it was not.
import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

const idCard = '11010519491231002X';
const bankCard = '4111111111111111';
let w: World;
let sender: Client;
let phones = 13_750_100_000;
const phone = () => String(++phones);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

/** Who is to sign, asked for more than the code. */
async function demanded(name = '张三', wish: object = { authLevel: [12, 13] }) {
  const mobile = phone();
  const sent = await w.send(sender, [party(name, mobile, wish)]);
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, link);
  return {
    ...sent,
    mobile,
    signer,
    link,
    signNo: sent.signNos[0]!,
    consentHash: me?.will?.consentHash ?? '',
  };
}
type Made = Awaited<ReturnType<typeof demanded>>;
const said = ({ link, consentHash }: Made, more: object = {}) => ({
  ...link,
  ...{ attemptId: randomUUID(), idCard, consentHash },
  ...more,
});
const told = async ({ signer, applyNo }: Made) =>
  (await signer.call(r.signRecord, { applyNo })).list.map(({ text }) => text).join('\n');
const events = async ({ applyNo }: Made) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));

describe('a demanded identity check', () => {
  it('is passed before he signs; certificate, list and pack say what it proves', async () => {
    const made = await demanded();
    const { signer, link, applyNo } = made;
    const { me } = await signer.call(r.info, link);
    expect(me?.will).toMatchObject({
      ways: ['operator3'],
      needed: 1,
      passed: [],
      name: '张三',
      simulated: true,
    });
    expect((await signer.call(r.switchInfo, link)).willingness).toEqual(['sms', 'operator3']);
    const ready = await w.submission(signer, link);
    expect(await w.ask(signer, r.submit, ready)).toBe('SIGN_WILL');

    expect(await signer.call(r.authOperator, said(made))).toEqual({
      result: 'match',
      simulated: true,
      left: 9,
    });
    expect((await signer.call(r.info, link)).me?.will?.passed).toEqual(['operator3']);
    await signer.call(r.submit, ready);
    await w.drain();
    const { parties } = await sender.call(r.info, { applyNo });
    expect(parties[0]?.strength).toBe('实名＋意愿（运营商三要素）');
    const words = await told(made);
    expect(words).toContain('添加签署方 张三，要求其签署前通过运营商三要素核验');
    expect(words).toContain('张三 同意核验身份信息');
    expect(words).toContain('张三 通过运营商三要素核验（测试环境）');

    const { bytes, report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
    const claim = (id: string) => report.claims.find((one) => one.claim === id);
    expect(report.verdict).not.toBe('invalid');
    expect(claim('will')).toMatchObject({
      result: 'proved',
      reason: expect.stringMatching(/^签署 SGN\S+：运营商三要素（测试环境），核验方 模拟认证机构，编号 sim-/),
    });
    expect(claim('authentication')?.reason).toContain('姓名与证件号码经核对一致（测试环境）');
    // what he said of himself stands nowhere in the pack, and sealed in the table
    expect(bytes.includes(idCard)).toBe(false);
    const { rows } = await sql<{ used_at: Date | null; pii_blob: Buffer }>`
      select used_at, pii_blob from will_check where sign_no = ${made.signNo}`.execute(w.deps.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.used_at).not.toBeNull();
    expect(rows[0]?.pii_blob.includes(idCard)).toBe(false);
  });

  it('one of two ways is enough, and the other one may fail before', async () => {
    const made = await demanded('张三', { authLevel: [12, 13, 2], authLevelRange: 2 });
    const { signer, link } = made;
    const no = { ...said(made), bankCard: '6217000000000000000' };
    // a card that does not check is told before anybody is asked
    expect(await w.ask(signer, r.authBank4, no)).toBe('SIGN_WILL_FIELD');
    // the bank knows another holder
    const other = { ...said(made), bankCard: '4000000000020000' };
    expect(await signer.call(r.authBank4, other)).toMatchObject({ result: 'mismatch' });
    expect(await w.ask(signer, r.authBank3, { ...said(made), bankCard })).toBe('SIGN_WILL_WAY');
    await signer.call(r.authOperator, said(made));
    await w.sign(signer, link);
    const checks = (await events(made)).filter(({ type }) => type === 'auth.check');
    expect(checks.map(({ data }) => (data as { result: string }).result)).toEqual(['failed', 'passed']);
  });

  it('of somebody signed in: the code still comes with the signature', async () => {
    const mobile = phone();
    const { client } = await w.person(mobile, '张三');
    const sent = await w.send(sender, [party('张三', mobile, { authLevel: [13] })]);
    const line = { applyNo: sent.applyNo, signNo: sent.signNos[0]! };
    const { me } = await client.call(r.info, line);
    await client.call(r.authOperator, {
      ...line,
      attemptId: randomUUID(),
      idCard,
      consentHash: me!.will!.consentHash,
    });
    // what he passed while signed in is not the link's
    const { signer, link } = await w.openLink(mobile);
    expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBe('SIGN_WILL');
    expect((await client.call(r.info, line)).me?.will?.passed).toEqual(['operator3']);
  });
});

describe('whose account was verified before', () => {
  const verify = async (client: Client, fullName: string, number: string) => {
    const { consent } = await client.call(realNameRoutes.per, {});
    const said = { attemptId: randomUUID(), fullName, idCard: number, consentHash: consent.hash };
    expect(await client.call(realNameRoutes.operatorVerify, said)).toMatchObject({ result: 'match' });
  };
  it('signs with his real name where the line names him, by link too; under another name the phone is all', async () => {
    const mobile = phone();
    const { client } = await w.person(mobile, '昵称');
    await verify(client, '张三', idCard);
    for (const [name, strength] of [
      ['张三', '实名（运营商三要素）'],
      ['张叁', '手机号已验证，未实名'],
    ] as const) {
      const sent = await w.send(sender, [party(name, mobile)]);
      const { signer, link } = await w.openLink(mobile);
      await w.sign(signer, link);
      const { parties } = await sender.call(r.info, { applyNo: sent.applyNo });
      expect(parties[0]?.strength).toBe(strength);
      const all = (await w.product.ledger.eventsOf(w.deps.db, sent.applyNo)).map(({ body }) =>
        decodeEvent(body),
      );
      const intent = all.find(({ type }) => type === 'sign.intent')!.data as { identity?: string };
      expect(intent.identity).toBe(name === '张三' ? 'operator3' : undefined);
    }
  });
});

describe('what does not count', () => {
  it('is told before it is asked', async () => {
    const made = await demanded();
    const { signer } = made;
    expect(await w.ask(signer, r.authOperator, said(made, { consentHash: 'a'.repeat(64) }))).toBe(
      'SIGN_CONSENT',
    );
    expect(await w.ask(signer, r.authOperator, said(made, { idCard: '110105194912310021' }))).toBe(
      'SIGN_WILL_FIELD',
    );
    const plain = await demanded('李四', {});
    expect(await w.ask(plain.signer, r.authOperator, said(plain, { consentHash: made.consentHash }))).toBe(
      'SIGN_WILL_WAY',
    );
    expect((await events(made)).some(({ type }) => type === 'auth.check')).toBe(false);
  });
  it.each([
    ['认证超时', 'SIGN_WILL_AWAY'],
    ['认证繁忙', 'SIGN_WILL_AWAY'],
    ['认证错答', 'SIGN_WILL_AWAY'],
  ])('a party that is away (%s): the try is given back', async (name, code) => {
    const made = await demanded(name);
    const input = said(made);
    expect(await w.ask(made.signer, r.authOperator, input)).toBe(code);
    // the same attempt is never asked again by itself
    expect(await w.ask(made.signer, r.authOperator, input)).toBe('SIGN_WILL_AWAY');
    expect(await w.ask(made.signer, r.submit, await w.submission(made.signer, made.link))).toBe('SIGN_WILL');
  });
  it('a no is an event and a try, and signs nothing', async () => {
    const made = await demanded('张不符');
    expect(await made.signer.call(r.authOperator, said(made))).toMatchObject({ result: 'mismatch', left: 9 });
    expect(await told(made)).toContain('张不符 未通过运营商三要素核验（测试环境）');
    expect(await w.ask(made.signer, r.submit, await w.submission(made.signer, made.link))).toBe('SIGN_WILL');
  });
  it('what was passed half an hour ago, or before the line was corrected', async () => {
    const made = await demanded();
    await made.signer.call(r.authOperator, said(made));
    const mobile = phone();
    await sender.call(r.correctLine, { signNo: made.signNo, name: '王五', mobile });
    const next = await w.openLink(mobile);
    expect((await next.signer.call(r.info, next.link)).me?.will).toMatchObject({
      name: '王五',
      passed: [],
      needed: 1,
    });
    expect(await w.ask(next.signer, r.submit, await w.submission(next.signer, next.link))).toBe('SIGN_WILL');
    // an attempt of who stood there before is nobody's
    const again = await demanded();
    await again.signer.call(r.authOperator, said(again));
    w.clock.advance(31 * 60);
    const fresh = await w.openLink(again.mobile);
    expect((await fresh.signer.call(r.info, fresh.link)).me?.will?.passed).toEqual([]);
  });
});

describe('what a sender may demand', () => {
  const create = async (signatory: object) => {
    const contractId = await w.file(sender);
    return w.ask(sender, r.create, {
      contractName: '测试合同',
      contractId,
      signatoryJson: [signatory],
    } as never);
  };
  it.each<[string, object, string]>([
    ['more ways than there are', { authLevel: [13], authLevelRange: 2 }, 'APPLY_WILL'],
    ['a level that nobody offers', { authLevel: [1] }, 'PARAM_INVALID'],
    ['none of some', { authLevel: [13], authLevelRange: 0 }, 'PARAM_INVALID'],
  ])('%s', async (_name, wish, code) => expect(await create(party('李四', phone(), wish))).toBe(code));
  it('an identity card of who can have none', async () => {
    expect(await create(party('John Smith', phone(), { authLevel: [13] }))).toBe('APPLY_WILL');
    expect(
      await create(party('John Smith', phone(), { authLevel: [12, 13], authLevelRange: 1 })),
    ).toBeUndefined();
  });
  it('is in the copy, and of who comes into the line', async () => {
    const made = await demanded();
    const { applyId } = await sender.call(r.copyApply, { applyId: made.applyId });
    const { draft } = await sender.call(r.getDraftInfo, { applyId });
    expect(draft.signatoryJson[0]).toMatchObject({ authLevel: [12, 13], authLevelRange: 2 });
    const mobile = phone();
    await sender.call(r.replaceLine, { signNo: made.signNo, name: '王五', mobile, reason: '换人' });
    const { signer, link } = await w.openLink(mobile);
    expect((await signer.call(r.info, link)).me?.will).toMatchObject({ ways: ['operator3'], needed: 1 });
  });
});
