// A passkey over what is signed (docs/decisions/0133), through HTTP: confirmed and proved offline, asked twice, moved to anything else, of
// somebody else, removed, copied; demanded and not to be had.
import { type Client, penStrokes } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../../platform/db.ts';
import { judgeDownload } from '../../../../testing/judges/judge-download.ts';
import type { SoftAuthenticator } from '../../../../testing/passkey/authenticator.ts';
import { holdPasskey } from '../../../../testing/passkey/hold-passkey.ts';
import { type Party, party, startProduct, type World } from '../../../../testing/start-product.ts';
import { passkeyRemoved } from '../../../account/index.ts';

const origin = 'https://sign.example.cn';
let w: World;
let sender: Client;
let phones = 13_751_200_000;
beforeAll(async () => {
  w = await startProduct({ PUBLIC_ORIGIN: origin });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

type Submission = Input<typeof r.submit>;
type Lies = Parameters<SoftAuthenticator['get']>[1];
const text = { kind: 'text' as const, page: 0, x: 80, y: 500, width: 160, height: 30, required: false };
const hand = { kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48 };

/** A signatory by link whose account has a passkey. */
async function holder(wish: Partial<Party> = {}, name = '张三') {
  const mobile = String(++phones);
  const { accountId, client } = await w.person(mobile, name);
  const device = await holdPasskey(w.deps.db, { accountId, origin, now: w.clock.now() });
  const sent = await w.send(sender, [party(name, mobile, { fields: [hand, text], ...wish })]);
  const { signer, link } = await w.openLink(mobile);
  const ready = await w.submission(signer, link);
  return { ...sent, mobile, accountId, client, device, signer, link, ready };
}
type Holder = Awaited<ReturnType<typeof holder>>;

const question = ({ signer }: Pick<Holder, 'signer'>, input: Submission) => signer.call(r.authPasskey, input);
/** What his device answers about this. */
async function confirmed(h: Holder, input: Submission, lies?: Lies, device = h.device) {
  const { userHandle: _none, ...passkey } = device.get(await question(h, input), lies);
  return { ...input, passkey };
}
const submits = (h: Holder, input: Submission) => w.ask(h.signer, r.submit, input);
const strengthOf = async ({ applyNo }: Holder) =>
  (await sender.call(r.info, { applyNo })).parties[0]?.strength;
async function judged({ applyNo }: Holder) {
  const { report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
  return (id: string) => report.claims.find((one) => one.claim === id);
}

describe('a passkey over what is signed', () => {
  it('is asked for the hash of it, and a pack proves offline that its holder approved exactly this', async () => {
    const h = await holder();
    expect((await h.signer.call(r.info, h.link)).me?.hasPasskey).toBe(true);
    const filled = { ...h.ready, texts: await textOf(h, '甲方自提') };
    const options = await question(h, filled);
    expect(options).toMatchObject({
      rpId: 'sign.example.cn',
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: h.device.id.toString('base64url') }],
    });
    expect((await question(h, filled)).challenge).not.toBe(options.challenge);
    await h.signer.call(r.submit, await confirmed(h, filled, { flags: 13 }));
    await w.drain();
    expect(await strengthOf(h)).toBe('手机号已验证，未实名；意愿（通行密钥）');
    const told = (await h.signer.call(r.signRecord, { applyNo: h.applyNo })).list;
    expect(told.map(({ text: words }) => words).join()).toContain('以通行密钥确认了所签内容');
    const claim = await judged(h);
    expect(claim('passkey')).toMatchObject({
      result: 'proved',
      reason: expect.stringMatching(
        /^签署 SGN\S+：密钥 [0-9a-f]{64}，可在多台设备间同步，登记于 .*（登记在日志中，先于签署意愿），网址 https:\/\/sign\.example\.cn$/,
      ),
    });
    expect(claim('leaves')?.reason).toBe('1 条记录');
    for (const id of ['history', 'recipients', 'authentication', 'signing_order', 'leaves'])
      expect([id, claim(id)?.result]).toEqual([id, 'proved']);
  });

  it('registered and removed by its owner is told to the log each time, and later packs say that it is gone', async () => {
    const h = await holder();
    await h.signer.call(r.submit, await confirmed(h, h.ready));
    await w.drain();
    const wide = async () => {
      const { rows } = await sql<{ type: string }>`select e.type from ledger_event e
        where e.about = (select leaf from passkey_leaf where account_id = ${h.accountId})
          or e.leaf_hash = (select leaf from passkey_leaf where account_id = ${h.accountId})`.execute(
        w.deps.db,
      );
      return rows.map(({ type }) => type);
    };
    expect(await wide()).toEqual(['passkey.register']);
    const { rows } = await sql<{ leaf: Buffer; passkey_id: string }>`select leaf, passkey_id from passkey_leaf
      where account_id = ${h.accountId}`.execute(w.deps.db);
    const gone = { passkeyId: rows[0]!.passkey_id, accountId: h.accountId, now: w.clock.now() };
    await inTx(w.deps.db, (tx) => w.deps.switchboard.publish(tx, passkeyRemoved, gone));
    expect(await wide()).toEqual([]);
    const { rows: removed } = await sql`select 1 from ledger_event where about = ${rows[0]!.leaf}`.execute(
      w.deps.db,
    );
    expect(removed.length).toBe(1);
    const claim = await judged(h);
    expect([claim('passkey')?.result, claim('leaves')?.result]).toEqual(['proved', 'proved']);
  });

  it('serves once: the same again answers the first signature, and nothing waits any more', async () => {
    const h = await holder();
    const input = await confirmed(h, h.ready);
    const first = await h.signer.call(r.submit, input);
    const again = await h.signer.call(r.submit, input);
    expect([again.logIndex, again.acceptedAt]).toEqual([first.logIndex, first.acceptedAt]);
    const { rows } = await sql`select 1 from sign_passkey where sign_no = ${h.signNos[0]}`.execute(w.deps.db);
    expect(rows).toEqual([]);
    expect(await w.ask(h.signer, r.authPasskey, h.ready)).toBe('SIGN_DONE');
  });

  it('of who is signed in, with the seal that he chose', async () => {
    const h = await holder();
    const line = { applyNo: h.applyNo, signNo: h.signNos[0]! };
    const { strokes: _drawn, sign: _s, ts: _t, ...ready } = h.ready;
    const { me } = await h.client.call(r.info, line);
    const input = { ...ready, ...line, sealId: me!.seals[0]!.sealId };
    const options = await question({ signer: h.client }, input);
    await h.client.call(r.willCode, line);
    const code = (await w.messages(h.mobile)).map((b) => /验证码([0-9]{6})/.exec(b)?.[1]).find(Boolean)!;
    const { userHandle: _none, ...passkey } = h.device.get(options);
    await h.client.call(r.submit, { ...input, code, passkey });
    await w.drain();
    expect((await judged(h))('passkey')?.result).toBe('proved');
  });
});

/** His text field filled in. */
async function textOf({ signer, link }: Holder, value: string) {
  const { fields } = await signer.call(r.info, link);
  return [{ fieldId: fields.find(({ kind }) => kind === 'text')!.fieldId, value }];
}
const otherHand = () => penStrokes().map(({ points }) => ({ points: points.toReversed() }));

describe('is refused', () => {
  it('for anything else than was asked about', async () => {
    const h = await holder();
    const asked = await confirmed(h, { ...h.ready, texts: await textOf(h, '100元') });
    expect(await submits(h, { ...asked, texts: await textOf(h, '900元') })).toBe('SIGN_PASSKEY_OTHER');
    expect(await submits(h, { ...asked, strokes: otherHand() })).toBe('SIGN_PASSKEY_OTHER');
    const { strokes: _drawn, ...sealed } = asked;
    expect(
      await submits(h, { ...sealed, sealId: (await h.signer.call(r.info, h.link)).me!.seals[0]!.sealId }),
    ).toBe('SIGN_PASSKEY_OTHER');
    expect(await submits(h, asked)).toBe(undefined);
  });
  it('of another contract, or of a question before the newest', async () => {
    const [h, other] = [await holder(), await holder()];
    const elsewhere = (await confirmed(other, other.ready)).passkey;
    const old = await confirmed(h, h.ready);
    const newest = await confirmed(h, h.ready);
    expect(await submits(h, { ...h.ready, passkey: elsewhere })).toBe('SIGN_PASSKEY_OTHER');
    expect(await submits(h, old)).toBe('SIGN_PASSKEY_OTHER');
    expect(await submits(h, newest)).toBe(undefined);
  });
  it('late, or never asked for', async () => {
    const h = await holder();
    const never = { ...h.ready, passkey: h.device.get({ challenge: 'AAAA' }) };
    const { userHandle: _none, ...passkey } = never.passkey;
    expect(await submits(h, { ...h.ready, passkey })).toBe('PASSKEY_STALE');
    const input = await confirmed(h, h.ready);
    w.clock.advance(301);
    expect(await submits(h, input)).toBe('PASSKEY_STALE');
  });
  it.each<[string, Lies]>([
    ['nobody was verified', { flags: 1 }],
    ['nobody was present', { flags: 4 }],
    ['another site', { origin: 'https://evil.example.cn' }],
    ['another relying party', { rpId: 'evil.example.cn' }],
    ['a frame of another page', { crossOrigin: true }],
    ['a registration', { type: 'webauthn.create' }],
  ])('%s', async (_how, lies) => {
    const h = await holder();
    expect(await submits(h, await confirmed(h, h.ready, lies))).toBe('PASSKEY_FAILED');
    expect(await strengthOf(h)).toBe('');
  });
  it('by another account’s key, or one that was removed meanwhile', async () => {
    const [h, other] = [await holder(), await holder()];
    expect(await submits(h, await confirmed(h, h.ready, {}, other.device))).toBe('PASSKEY_FAILED');
    const input = await confirmed(h, h.ready);
    const { list } = await h.client.call(accountRoutes.passkeys, {});
    await h.client.call(accountRoutes.passkeyRemove, { passkeyId: list[0]!.passkeyId });
    expect(await submits(h, input)).toBe('PASSKEY_FAILED');
    expect(await w.ask(h.signer, r.authPasskey, h.ready)).toBe('SIGN_PASSKEY_NONE');
  });
  it('by a copy: its counter did not grow, and the owner is told', async () => {
    const h = await holder();
    await sql`update passkey set counter = 7 where account_id = ${h.accountId}`.execute(w.deps.db);
    expect(await submits(h, await confirmed(h, h.ready, { counter: 7 }))).toBe('PASSKEY_COUNTER');
    await w.drain();
    expect((await w.messages(h.mobile)).some((body) => body.includes('可能被复制'))).toBe(true);
    expect(await submits(h, await confirmed(h, h.ready, { counter: 8 }))).toBe(undefined);
  });
});

describe('demanded', () => {
  it('as one of several ways, it is shown by the signature', async () => {
    const h = await holder({ authLevel: [12, 13, 101], authLevelRange: 2 });
    expect((await h.signer.call(r.info, h.link)).me?.will).toMatchObject({
      ways: ['operator3', 'passkey'],
      needed: 1,
    });
    expect(await submits(h, h.ready)).toBe('SIGN_WILL');
    expect(await submits(h, await confirmed(h, h.ready))).toBe(undefined);
    await w.drain();
    expect((await judged(h))('will')).toMatchObject({ result: 'proved' });
  });
  it('nobody is locked out: not as the only way, nor in the place of a named person', async () => {
    const mobile = String(++phones);
    const sends = (wish: object) =>
      w.send(sender, [party('张三', mobile, wish)]).then(
        () => undefined,
        (error: Error) => error.message,
      );
    for (const wish of [{ authLevel: [101] }, { authLevel: [12, 13, 101] }])
      expect(await sends(wish)).toContain('可能没有通行密钥');
    const named = {
      authLevel: [12, 13, 101],
      authLevelRange: 2,
      signatoryIdentityCard: '11010519491231002X',
    };
    expect(await sends(named)).toContain('不能以通行密钥代替');
  });
  it('who has none is told so, and signs by another way', async () => {
    const mobile = String(++phones);
    await w.send(sender, [party('张三', mobile, { authLevel: [12, 13, 101], authLevelRange: 2 })]);
    const { signer, link } = await w.openLink(mobile);
    const { me } = await signer.call(r.info, link);
    expect(me?.hasPasskey).toBe(false);
    const ready = await w.submission(signer, link);
    expect(await w.ask(signer, r.authPasskey, ready)).toBe('SIGN_PASSKEY_NONE');
    await signer.call(r.authOperator, {
      ...link,
      attemptId: crypto.randomUUID(),
      idCard: '11010519491231002X',
      consentHash: me!.will!.consentHash,
    });
    await signer.call(r.submit, ready);
  });
});
