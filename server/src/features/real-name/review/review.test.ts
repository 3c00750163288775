// Papers that two people look at, through HTTP: passed, refused, taken back; who may look and decide; what is kept and for how long.
import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db.ts';
import { createLimits } from '../../../platform/limits.ts';
import { readyToClose } from '../../../testing/people/close-account.ts';
import { photograph, reviewPeople } from '../../../testing/people/review-people.ts';
import { idNumber, verifyAs } from '../../../testing/people/verify-as.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let people: ReturnType<typeof reviewPeople>;
let one: Awaited<ReturnType<typeof people.reviewer>>;
let two: typeof one;
beforeAll(async () => {
  w = await startProduct();
  people = reviewPeople(w, 13_800_018_000);
  one = await people.reviewer();
  two = await people.reviewer();
});
afterAll(() => w?.close());

const stateOf = async (client: Client) => (await client.call(r.reviewState, {})).newest;
const sessionOf = async (client: Client) => (await client.call(accountRoutes.session, {})).authUser;
const told = async (client: Client) =>
  (await client.call(noticeRoutes.list, {})).list.map(({ title }) => title);
const picturesOf = async (accountId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from real_name_picture
    where account_id = ${accountId}`.execute(w.deps.db);
  return rows[0]!.n;
};
const attemptOf = async (attemptId: string) => {
  const { rows } = await sql<{ state: string; kept: boolean; receipt: Record<string, unknown> | null }>`
    select state, pii_blob is not null as kept, receipt from real_name_attempt where attempt_id = ${attemptId}`.execute(
    w.deps.db,
  );
  return rows[0]!;
};

describe('an application', () => {
  it('passed by two: the account bears the name, its receipt names nobody, its pictures are gone', async () => {
    const a = await people.applied();
    expect(await stateOf(a.client)).toMatchObject({
      state: 'open',
      fullName: 'E***************',
      endTime: null,
    });
    expect(await picturesOf(a.accountId)).toBe(1);
    const { list } = await one.client.call(r.reviewWaiting, {});
    expect(list.map(({ attemptId }) => attemptId)).toContain(a.attemptId);
    expect(await one.client.call(r.reviewOpen, { attemptId: a.attemptId })).toMatchObject({
      ...{ fullName: 'ERIKA MUSTERMANN', number: a.input.number, sides: ['front'], born: '1964-08-12' },
    });
    expect(await people.decide(one.client, a.attemptId)).toBeUndefined();
    // one is not enough, and the other does not learn that there was one
    expect((await sessionOf(a.client)).realName).toBe(false);
    expect(await stateOf(a.client)).toMatchObject({ state: 'open' });
    expect(await people.decide(two.client, a.attemptId)).toBeUndefined();
    expect(await sessionOf(a.client)).toMatchObject({ realName: true, name: 'ERIKA MUSTERMANN' });
    expect((await a.client.call(r.per, {})).verified).toMatchObject({ way: 'review', state: 'match' });
    expect(await told(a.client)).toContain('实名认证已通过');
    expect(await picturesOf(a.accountId)).toBe(0);
    const { receipt } = await attemptOf(a.attemptId);
    const name = expect.stringMatching(/^[0-9a-f]{32}$/);
    const time = expect.stringMatching(/Z$/);
    expect(receipt).toMatchObject({
      ...{ party: '信契人工审核', paper: 'passport', result: 'match', simulated: true },
      pictures: [
        createHash('sha256')
          .update(await photograph())
          .digest('hex'),
      ],
      reviews: [
        [name, 'passed', time],
        [name, 'passed', time],
      ],
    });
    for (const { accountId } of [one, two]) expect(JSON.stringify(receipt)).not.toContain(accountId);
    expect(await w.ask(a.client, r.reviewApply, await people.papers(a.client))).toBe('REAL_NAME_DONE');
  });

  it('what he signs from then on rests on it: strength and pack say so', async () => {
    const a = await people.applied({ fullName: 'ANNA SCHMIDT' });
    await people.decide(one.client, a.attemptId);
    await people.decide(two.client, a.attemptId);
    const sender = await people.person('发起人');
    const { signNos } = await w.send(sender.client, [party('Anna Schmidt', a.mobile)]);
    const { signer, link } = await w.openLink(a.mobile);
    await w.sign(signer, link);
    const { rows } = await sql<{ strength: string }>`select strength from sign_info
      where sign_no = ${signNos[0]!}`.execute(w.deps.db);
    expect(rows[0]?.strength).toBe('实名（人工审核）');
  });

  it('refused by one, with a reason that he reads; he applies again', async () => {
    const a = await people.applied({ paper: 'hk_macao_permit', fullName: '陳䶮', number: 'H12345678' });
    expect(await people.decide(one.client, a.attemptId, { pass: 0, reason: ' ' })).toBe('REVIEW_REASON');
    expect(
      await people.decide(one.client, a.attemptId, { pass: 0, reason: '背面照片看不清' }),
    ).toBeUndefined();
    expect(await stateOf(a.client)).toMatchObject({ state: 'refused', reason: '背面照片看不清' });
    expect([await picturesOf(a.accountId), (await sessionOf(a.client)).realName]).toEqual([0, false]);
    expect(await told(a.client)).toContain('实名认证未通过');
    expect(await people.decide(two.client, a.attemptId)).toBe('REVIEW_OVER');
    const again = await people.papers(a.client, {
      paper: 'hk_macao_permit',
      fullName: '陳䶮',
      number: 'H12345678',
    });
    expect((await a.client.call(r.reviewApply, again)).state).toBe('open');
  });

  it('taken back: nothing of it is kept, and nobody decides on it', async () => {
    const a = await people.applied();
    await people.decide(one.client, a.attemptId);
    await a.client.call(r.reviewWithdraw, { attemptId: a.attemptId });
    expect(await stateOf(a.client)).toMatchObject({ state: 'withdrawn', fullName: '', number: '' });
    expect(await attemptOf(a.attemptId)).toMatchObject({ state: 'failed', kept: false, receipt: null });
    expect(await picturesOf(a.accountId)).toBe(0);
    expect(await w.ask(a.client, r.reviewWithdraw, { attemptId: a.attemptId })).toBe('REVIEW_OVER');
    expect(await people.decide(two.client, a.attemptId)).toBe('REVIEW_OVER');
    const { headers } = await people.show(two.client, a.attemptId);
    expect(headers['content-type']).toMatch(/json/);
  });

  it('of another is none of one’s own, and one of one’s own is made once', async () => {
    const a = await people.applied();
    const stranger = await people.person();
    expect(await w.ask(stranger.client, r.reviewWithdraw, { attemptId: a.attemptId })).toBe('NOT_FOUND');
    const his = await people.papers(stranger.client);
    expect(await w.ask(stranger.client, r.reviewApply, { ...his, attemptId: a.attemptId })).toBe(
      'PARAM_INVALID',
    );
    expect(await w.ask(stranger.client, r.reviewApply, { ...his, pictures: a.input.pictures })).toBe(
      'REVIEW_PICTURES',
    );
    expect((await a.client.call(r.reviewApply, a.input)).attemptId).toBe(a.attemptId);
    const second = await people.papers(a.client);
    expect(await w.ask(a.client, r.reviewApply, second)).toBe('REVIEW_OPEN');
  });

  it('three a day of one account; what is refused at once does not count', async () => {
    const { client, accountId } = await people.person();
    const limits = createLimits(w.deps.db, w.clock, 1);
    const use = { limit: { name: 'real-name-review', max: 3, seconds: 86_400 }, key: accountId };
    const bad = await people.papers(client, { pictures: [randomUUID()] });
    expect(await w.ask(client, r.reviewApply, bad)).toBe('REVIEW_PICTURES');
    expect(await limits.count(use.limit, accountId)).toBe(0);
    for (let n = 0; n < 3; n++) {
      const input = await people.papers(client);
      await client.call(r.reviewApply, input);
      await client.call(r.reviewWithdraw, { attemptId: input.attemptId });
    }
    expect((await client.call(r.reviewState, {})).left).toBe(0);
    await expect(limits.use(use)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });

  it.each<[string, object, string]>([
    ['a number of another document', { number: 'X' }, 'REAL_NAME_FIELD'],
    ['an expired document', { expires: '2020-01-01' }, 'REAL_NAME_FIELD'],
    ['somebody under age', { born: '2020-01-01' }, 'REAL_NAME_FIELD'],
    ['another text agreed to', { consentHash: '1'.repeat(64) }, 'REAL_NAME_CONSENT'],
  ])('%s is refused before anybody has to look', async (_what, more, code) => {
    const { client } = await people.person();
    expect(await w.ask(client, r.reviewApply, { ...(await people.papers(client)), ...more })).toBe(code);
    expect(await stateOf(client)).toBeNull();
  });
});

describe('pictures', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['an SVG that is called a JPEG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      '40 megapixels',
      () =>
        sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1)],
  ])('%s is refused', async (_what, make) => {
    const { client, accountId } = await people.person();
    expect(await people.send(client, await make())).toMatchObject({ success: false, code: 'OCR_PICTURE' });
    expect(await picturesOf(accountId)).toBe(0);
  });

  it('need consent, are sealed, and shown as pixels written anew', async () => {
    const { client, accountId } = await people.person();
    const bytes = await sharp(await photograph())
      .withExif({ IFD0: { Artist: 'GEHEIM' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('GEHEIM')).toBe(true);
    expect(await people.send(client, bytes, 'front', { agreed: '0'.repeat(64) })).toMatchObject({
      code: 'REAL_NAME_CONSENT',
    });
    const { pictureId } = (await people.send(client, bytes)).data;
    const { rows } = await sql<{ pii_blob: Buffer }>`select pii_blob from real_name_picture
      where account_id = ${accountId}`.execute(w.deps.db);
    expect(rows[0]!.pii_blob.includes('PNG')).toBe(false);
    const input = { ...(await people.papers(client)), pictures: [pictureId] };
    // another of the same side took its place
    expect(await w.ask(client, r.reviewApply, input)).toBe('REVIEW_PICTURES');
    const last = (await people.send(client, bytes)).data.pictureId;
    await client.call(r.reviewApply, { ...input, pictures: [last] });
    const shown = await people.show(one.client, input.attemptId);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.raw.includes('GEHEIM')).toBe(false);
    expect(await sharp(shown.raw).metadata()).toMatchObject({
      format: 'png',
      width: 480,
      height: 320,
    });
  });
});

describe('who reviews', () => {
  it('was made so by the operator, is verified by a party outside, and is told nothing otherwise', async () => {
    const a = await people.applied();
    const nobody = await people.person();
    expect(await w.product.reviewers.grant({ mobile: nobody.mobile, by: '运营' })).toMatch(/须先/);
    expect(await w.product.reviewers.grant({ mobile: one.mobile, by: '运营' })).toMatch(/已是/);
    expect(await w.product.reviewers.grant({ mobile: '13000000000', by: '运营' })).toMatch(/没有/);
    for (const attemptId of [a.attemptId, randomUUID()]) {
      expect(await w.ask(nobody.client, r.reviewOpen, { attemptId })).toBe('NO_PERMISSION');
      expect(await people.decide(nobody.client, attemptId)).toBe('NO_PERMISSION');
    }
    expect(await w.ask(a.client, r.reviewWaiting, {})).toBe('NO_PERMISSION');
    // one who was verified by reviewers makes no reviewer
    await people.decide(one.client, a.attemptId);
    await people.decide(two.client, a.attemptId);
    expect(await w.product.reviewers.grant({ mobile: a.mobile, by: '运营' })).toMatch(/须先/);
  });

  it('decides once, after a look at every picture', async () => {
    const a = await people.applied({ paper: 'taiwan_permit', fullName: '林口', number: '12345678' });
    expect(await w.ask(one.client, r.reviewDecide, { attemptId: a.attemptId, pass: 1 })).toBe(
      'REVIEW_UNSEEN',
    );
    await people.show(one.client, a.attemptId, 'front');
    expect(await w.ask(one.client, r.reviewDecide, { attemptId: a.attemptId, pass: 1 })).toBe(
      'REVIEW_UNSEEN',
    );
    expect(await people.decide(one.client, a.attemptId)).toBeUndefined();
    expect(await people.decide(one.client, a.attemptId)).toBe('REVIEW_AGAIN');
    expect(await w.ask(one.client, r.reviewOpen, { attemptId: a.attemptId })).toBe('REVIEW_AGAIN');
    expect(await stateOf(a.client)).toMatchObject({ state: 'open' });
  });

  it('never decides on himself, nor on who works beside him', async () => {
    const own = await people.papers(one.client, { correct: 1 });
    await one.client.call(r.reviewApply, own);
    const { list } = await one.client.call(r.reviewWaiting, {});
    expect(list.map(({ attemptId }) => attemptId)).not.toContain(own.attemptId);
    expect(await people.decide(one.client, own.attemptId)).toBe('REVIEW_OWN');
    await one.client.call(r.reviewWithdraw, { attemptId: own.attemptId });
    const a = await people.applied();
    const corpId = await w.corp('云川同事科技有限公司');
    await inTx(w.deps.db, async (tx) => {
      for (const accountId of [a.accountId, one.accountId])
        await w.product.account.addMember(tx, { corpId, accountId, superFlag: false });
    });
    expect(await people.decide(one.client, a.attemptId)).toBe('REVIEW_OWN');
    expect(await people.decide(two.client, a.attemptId)).toBeUndefined();
  });

  it('whose right was taken has said no yes: two others are needed', async () => {
    const three = await people.reviewer();
    const a = await people.applied();
    expect(await people.decide(three.client, a.attemptId)).toBeUndefined();
    await w.product.reviewers.end({ mobile: three.mobile, by: '运营' });
    expect(await people.decide(one.client, a.attemptId)).toBeUndefined();
    expect(await stateOf(a.client)).toMatchObject({ state: 'open' });
    // given back: he decided on this one already
    await w.product.reviewers.grant({ mobile: three.mobile, by: '运营' });
    expect(await people.decide(three.client, a.attemptId)).toBe('REVIEW_AGAIN');
    expect(await people.decide(two.client, a.attemptId)).toBeUndefined();
    expect(await stateOf(a.client)).toMatchObject({ state: 'passed' });
    const { receipt } = await attemptOf(a.attemptId);
    expect(receipt?.reviews).toHaveLength(2);
  });

  it('loses the right at once; a new grant looks anew', async () => {
    const three = await people.reviewer();
    const a = await people.applied();
    await people.show(three.client, a.attemptId);
    expect(await w.product.reviewers.end({ mobile: three.mobile, by: '运营' })).toBeUndefined();
    expect(await people.decide(three.client, a.attemptId)).toBe('NO_PERMISSION');
    expect(await w.product.reviewers.end({ mobile: three.mobile, by: '运营' })).toMatch(/不是/);
    expect(await w.product.reviewers.grant({ mobile: three.mobile, by: '运营' })).toBeUndefined();
    expect(await w.ask(three.client, r.reviewDecide, { attemptId: a.attemptId, pass: 1 })).toBe(
      'REVIEW_UNSEEN',
    );
    const his = (await w.product.reviewers.list()).filter(({ account_id }) => account_id === three.accountId);
    expect(his.map(({ granted_by, ended_by }) => [granted_by, ended_by])).toEqual([
      ['运营', '运营'],
      ['运营', null],
    ]);
  });
});

describe('two yeses that verify nobody', () => {
  it('one document, one account', async () => {
    const [a, b] = [
      await people.applied({ number: 'G77X00T47' }),
      await people.applied({ number: 'g77 x00t47' }),
    ];
    for (const { attemptId } of [a, b])
      for (const { client } of [one, two]) await people.decide(client, attemptId);
    expect((await sessionOf(a.client)).realName).toBe(true);
    expect(await stateOf(b.client)).toMatchObject({
      state: 'lapsed',
      reason: expect.stringMatching(/其他账号/),
    });
    expect([(await sessionOf(b.client)).realName, await picturesOf(b.accountId)]).toEqual([false, 0]);
  });

  it('verified by another way meanwhile, or with another phone', async () => {
    const a = await people.applied();
    await people.decide(one.client, a.attemptId);
    await verifyAs(a.client, '张三', idNumber());
    await people.decide(two.client, a.attemptId);
    expect(await stateOf(a.client)).toMatchObject({
      state: 'lapsed',
      reason: expect.stringMatching(/其他方式/),
    });
    expect((await sessionOf(a.client)).name).toBe('张三');
    const b = await people.applied();
    await people.decide(one.client, b.attemptId);
    const { dek, blob } = w.deps.vault.seal(
      { table: 'account', row: b.accountId, tenant: '' },
      { mobile: people.mobile(), email: null },
    );
    await sql`update account set pii_dek = ${dek}, pii_blob = ${blob} where account_id = ${b.accountId}`.execute(
      w.deps.db,
    );
    await people.decide(two.client, b.attemptId);
    expect(await stateOf(b.client)).toMatchObject({
      state: 'lapsed',
      reason: expect.stringMatching(/手机号/),
    });
  });
});

describe('what is kept', () => {
  const sweep = () =>
    w.product.families
      .flatMap((family) => family.sweeps ?? [])
      .find(({ name }) => name === 'real-name.reviews')!
      .run();

  it('closing the account erases pictures and numbers; receipts stay, the document is free again', async () => {
    const a = await people.applied({ number: 'K88X00T47' });
    for (const { client } of [one, two]) await people.decide(client, a.attemptId);
    await people.send(a.client, await photograph());
    await (await readyToClose(w, a))();
    expect(await attemptOf(a.attemptId)).toMatchObject({ kept: false, receipt: { paper: 'passport' } });
    expect(await picturesOf(a.accountId)).toBe(0);
    const b = await people.applied({ number: 'K88X00T47' });
    for (const { client } of [one, two]) await people.decide(client, b.attemptId);
    expect((await sessionOf(b.client)).realName).toBe(true);
  });

  it('an account that closes with an open application: nobody decides on it', async () => {
    const a = await people.applied();
    await (await readyToClose(w, a))();
    expect(await picturesOf(a.accountId)).toBe(0);
    expect(await people.decide(one.client, a.attemptId)).toBe('REVIEW_OVER');
    const { list } = await one.client.call(r.reviewWaiting, {});
    expect(list.map(({ attemptId }) => attemptId)).not.toContain(a.attemptId);
  });

  it('pictures that nobody handed in go after a day, applications that nobody decided on lapse after 14', async () => {
    const loose = await people.person();
    await people.send(loose.client, await photograph());
    const a = await people.applied();
    w.clock.advance(2 * 86_400);
    await sweep();
    expect([await picturesOf(loose.accountId), await picturesOf(a.accountId)]).toEqual([0, 1]);
    w.clock.advance(13 * 86_400);
    await sweep();
    expect(await picturesOf(a.accountId)).toBe(0);
    const { rows } = await sql<{ state: string }>`select state from real_name_review
      where attempt_id = ${a.attemptId}`.execute(w.deps.db);
    expect(rows[0]?.state).toBe('lapsed');
  });
});
