// Passkeys: registered after a fresh proof (B-06), one's own only, a login without a name; every part of an answer
// that can be forged, replayed or borrowed; copies that the signature counter gives away; limits that instances share (B-03).
import { generateKeyPairSync } from 'node:crypto';
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SoftAuthenticator } from '../../../testing/passkey/authenticator.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { passkeyLimits } from './log-in-by-passkey.ts';

const origin = 'https://sign.example.cn';
const [wang, li] = ['13955660001', '13955660002'];
let h: Accounts;
let addresses = 0;
const freshIp = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;
beforeAll(async () => {
  h = await startAccounts({ PUBLIC_ORIGIN: origin });
  await h.register({ mobile: wang, name: '王明' });
  await h.register({ mobile: li, name: '李婷' });
});
afterAll(() => h.close());

const enter = async (mobile: string): Promise<Session> =>
  (await h.call(r.passwordLogin, { targetId: mobile, password }, { ip: freshIp() })).body.data;
const as = (s: Session) => ({ bearer: bearerOf(s), ip: freshIp() });
const begin = async (s: Session) => (await h.call(r.passkeyRegisterOptions, {}, as(s))).body.data;
const beginLogin = async () => (await h.call(r.passkeyLoginOptions, {}, { ip: freshIp() })).body.data;
const list = async (s: Session) => (await h.call(r.passkeys, {}, as(s))).body.data.list;
const alive = async (s: Session) => (await h.call(r.session, {}, as(s))).body.success;
const told = async (mobile: string, what: string) => {
  await h.drain();
  const { body } = await h.call(noticeRoutes.inboxList, { targetId: mobile, pageSize: 100 });
  return body.data.list.filter((m) => m.body.includes(what)).length;
};
async function registered(s: Session, name = '我的电脑') {
  const device = new SoftAuthenticator(origin);
  const { ceremonyKey, options } = await begin(s);
  const { body } = await h.call(r.passkeyRegister, { ceremonyKey, name, ...device.create(options) }, as(s));
  expect(body.code).toBeUndefined();
  return { device, row: body.data };
}
async function logIn(
  device: SoftAuthenticator,
  lies: Parameters<SoftAuthenticator['get']>[1] = {},
  ip = freshIp(),
) {
  const { ceremonyKey, options } = await beginLogin();
  return (await h.call(r.passkeyLogin, { ceremonyKey, ...device.get(options, lies) }, { ip })).body;
}

describe('registration', () => {
  it('B-06: asks for a fresh proof, is bound to the login that gave it, and tells the owner', async () => {
    const s = await enter(wang);
    h.clock.advance(601);
    expect((await h.call(r.passkeyRegisterOptions, {}, as(s))).body.code).toBe('10401');
    await h.call(r.proveAgain, { password }, as(s));
    const { options } = await begin(s);
    expect(options.rp).toEqual({ id: 'sign.example.cn', name: '信契' });
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    });
    expect(options.user.name).not.toContain(wang);
    const before = await told(wang, '添加了一个通行密钥');
    const { row, device } = await registered(s);
    expect(row).toMatchObject({ name: '我的电脑', lastTime: null, synced: false });
    expect(await list(s)).toEqual([row]);
    expect(await told(wang, '添加了一个通行密钥')).toBe(before + 1);
    // the browser is told not to make a second one on the same device
    const again = await begin(s);
    expect(again.options.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    const twice = device.create(again.options);
    const { body } = await h.call(
      r.passkeyRegister,
      { ceremonyKey: again.ceremonyKey, name: '又一次', ...twice },
      as(s),
    );
    expect(body.code).toBe('PASSKEY_KNOWN');
  });

  it('a challenge is good once, for five minutes, for the login that asked', async () => {
    const [mine, other, foreign] = [await enter(wang), await enter(wang), await enter(li)];
    for (const thief of [other, foreign]) {
      const { ceremonyKey, options } = await begin(mine);
      const made = new SoftAuthenticator(origin).create(options);
      const { body } = await h.call(r.passkeyRegister, { ceremonyKey, name: '别人的', ...made }, as(thief));
      expect(body.code).toBe('PASSKEY_STALE');
    }
    const late = await begin(mine);
    h.clock.advance(301);
    const device = new SoftAuthenticator(origin);
    const input = { ceremonyKey: late.ceremonyKey, name: '迟到', ...device.create(late.options) };
    expect((await h.call(r.passkeyRegister, input, as(mine))).body.code).toBe('PASSKEY_STALE');
    const { ceremonyKey, options } = await begin(mine);
    const refused = {
      ceremonyKey,
      name: '一次',
      ...device.create(options, { origin: 'https://evil.example' }),
    };
    expect((await h.call(r.passkeyRegister, refused, as(mine))).body.code).toBe('PASSKEY_FAILED');
    const right = { ...refused, ...device.create(options) };
    expect((await h.call(r.passkeyRegister, right, as(mine))).body.code).toBe('PASSKEY_STALE');
    // a login's challenge registers nothing
    const login = await beginLogin();
    const swapped = {
      ceremonyKey: login.ceremonyKey,
      name: '登录',
      ...device.create({ ...options, challenge: login.options.challenge }),
    };
    expect((await h.call(r.passkeyRegister, swapped, as(mine))).body.code).toBe('PASSKEY_STALE');
  });

  it.each([
    ['another origin', { origin: 'https://sign.example.cn.evil.example' }],
    ['the same host without TLS', { origin: 'http://sign.example.cn' }],
    ['another relying party', { rpId: 'example.cn' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an assertion', { type: 'webauthn.get' }],
    ['no user verification', { flags: 0x41 }],
    ['no user presence', { flags: 0x44 }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses %s', async (_what, lies) => {
    const s = await enter(li);
    const { ceremonyKey, options } = await begin(s);
    const made = new SoftAuthenticator(origin).create(options, lies);
    const { body } = await h.call(r.passkeyRegister, { ceremonyKey, name: '假的', ...made }, as(s));
    expect(body).toMatchObject({ success: false, code: 'PASSKEY_FAILED' });
    expect(await list(s)).toEqual([]);
  });

  it('refuses an id that the authenticator did not make, and bytes that are no attestation', async () => {
    const s = await enter(li);
    for (const lie of [{ credentialId: 'AAAA' }, { attestationObject: 'AAAA' }, { clientDataJSON: 'AAAA' }]) {
      const { ceremonyKey, options } = await begin(s);
      const made = { ...new SoftAuthenticator(origin).create(options), ...lie };
      const { body } = await h.call(r.passkeyRegister, { ceremonyKey, name: '假的', ...made }, as(s));
      expect(body.code).toBe('PASSKEY_FAILED');
    }
  });

  it.each(['', '   ', '名'.repeat(31), 'a\tb'])('has no name %j', async (name) => {
    const s = await enter(li);
    const made = { credentialId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };
    const { body } = await h.call(r.passkeyRegister, { ceremonyKey: 'A'.repeat(43), name, ...made }, as(s));
    expect(body.code).toBe('PARAM_INVALID');
  });
});

describe('login', () => {
  it('is without a name, is fresh proof, and shows as such', async () => {
    const { device } = await registered(await enter(wang));
    const body = await logIn(device);
    expect(body.data.authUser.name).toBe('王明');
    const { list: logins } = (await h.call(r.logins, {}, as(body.data))).body.data;
    expect(logins.find(({ current }) => current)?.way).toBe('passkey');
    expect((await h.call(r.passkeyRegisterOptions, {}, as(body.data))).body.success).toBe(true);
    expect((await list(body.data))[0]?.lastTime).not.toBeNull();
  });

  it('an answer is good once, and only with the key of the browser that asked', async () => {
    const { device } = await registered(await enter(wang));
    const { ceremonyKey, options } = await beginLogin();
    const answer = device.get(options);
    const foreign = await beginLogin();
    const stolen = await h.call(r.passkeyLogin, { ...answer, ceremonyKey: foreign.ceremonyKey });
    expect(stolen.body.code).toBe('PASSKEY_FAILED');
    const made = await h.call(r.passkeyLogin, { ...answer, ceremonyKey: 'A'.repeat(43) });
    expect(made.body.code).toBe('PASSKEY_STALE');
    const both = await Promise.all([1, 2, 3].map(() => h.call(r.passkeyLogin, { ceremonyKey, ...answer })));
    expect(both.map(({ body }) => body.code ?? 'in').sort()).toEqual([
      'PASSKEY_STALE',
      'PASSKEY_STALE',
      'in',
    ]);
    const late = await beginLogin();
    h.clock.advance(301);
    const body = { ceremonyKey: late.ceremonyKey, ...device.get(late.options) };
    expect((await h.call(r.passkeyLogin, body)).body.code).toBe('PASSKEY_STALE');
    // a registration's challenge opens no login
    const s = await enter(wang);
    const registering = await begin(s);
    const swapped = { ceremonyKey: registering.ceremonyKey, ...device.get(registering.options) };
    expect((await h.call(r.passkeyLogin, swapped, as(s))).body.code).toBe('PASSKEY_STALE');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a registration', { type: 'webauthn.create' }],
    ['no user verification', { flags: 0x01 }],
    ['no user presence', { flags: 0x04 }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses %s', async (_what, lies) => {
    const { device } = await registered(await enter(wang));
    expect(await logIn(device, lies)).toMatchObject({ success: false, data: null, code: 'PASSKEY_FAILED' });
    expect((await logIn(device)).success).toBe(true);
  });

  it('answers an unknown passkey as a wrong one', async () => {
    const unknown = new SoftAuthenticator(origin);
    unknown.userHandle = Buffer.alloc(32, 1).toString('base64url');
    const { device } = await registered(await enter(wang));
    const wrong = await logIn(device, { challenge: 'AAAA' });
    expect(await logIn(unknown)).toEqual(wrong);
  });

  it('a counter that does not grow is refused, even twice at once, and the owner is told once an hour', async () => {
    const { device } = await registered(await enter(li));
    device.counter = 7;
    expect((await logIn(device)).success).toBe(true);
    const before = await told(li, '可能被复制');
    for (const counter of [7, 6, 0])
      expect(await logIn(device, { counter })).toMatchObject({ success: false, code: 'PASSKEY_COUNTER' });
    expect(await told(li, '可能被复制')).toBe(before + 1);
    // a wrong signature tells nobody anything, whatever counter it claims
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect((await logIn(device, { counter: 1, key: privateKey })).code).toBe('PASSKEY_FAILED');
    const twice = await Promise.all([logIn(device, { counter: 8 }), logIn(device, { counter: 8 })]);
    expect(twice.map(({ code }) => code ?? 'in').sort()).toEqual(['PASSKEY_COUNTER', 'in']);
    expect((await logIn(device, { counter: 9 })).success).toBe(true);
  });

  it('B-03: fifty wrong answers of a network in 15 minutes, counted in the database; the right key enters all the while', async () => {
    const ip = freshIp();
    const { device } = await registered(await enter(wang));
    const wrong = { limit: passkeyLimits.wrong, ip };
    // a right one takes nothing
    expect((await logIn(device, {}, ip)).success).toBe(true);
    for (let n = 0; n < passkeyLimits.wrong.max - 1; n++) await h.deps.limits.use(wrong);
    expect((await logIn(device, { challenge: 'AAAA' }, ip)).code).toBe('PASSKEY_FAILED');
    expect((await logIn(device, { challenge: 'AAAA' }, ip)).code).toBe('TOO_MANY');
    expect((await logIn(device, {}, ip)).success).toBe(true);
  });
});

describe('one’s own passkeys', () => {
  it('are renamed and removed by their owner only; removal ends what they opened (B-06, A-02)', async () => {
    const mine = await enter(wang);
    const { device, row } = await registered(mine, '旧手机');
    const opened = (await logIn(device)).data;
    const foreign = await enter(li);
    for (const s of [foreign]) {
      const rename = await h.call(r.passkeyRename, { passkeyId: row.passkeyId, name: '抢来的' }, as(s));
      const remove = await h.call(r.passkeyRemove, { passkeyId: row.passkeyId }, as(s));
      expect([rename.body.code, remove.body.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    }
    await h.call(r.passkeyRename, { passkeyId: row.passkeyId, name: '旧手机（停用）' }, as(mine));
    expect((await list(mine))[0]?.name).toBe('旧手机（停用）');
    h.clock.advance(601);
    expect((await h.call(r.passkeyRemove, { passkeyId: row.passkeyId }, as(mine))).body.code).toBe('10401');
    await h.call(r.proveAgain, { password }, as(mine));
    const removed = await h.call(r.passkeyRemove, { passkeyId: row.passkeyId }, as(mine));
    expect(removed.body.data.ended).toBeGreaterThanOrEqual(1);
    expect([await alive(opened), await alive(mine), await alive(foreign)]).toEqual([false, true, true]);
    expect((await logIn(device)).code).toBe('PASSKEY_FAILED');
    expect((await h.call(r.passkeyRemove, { passkeyId: row.passkeyId }, as(mine))).body.code).toBe(
      'NOT_FOUND',
    );
  });

  it('are twenty at most', async () => {
    const s = await h.register({ mobile: '13955660003', name: '陈思' });
    const first = await begin(s);
    for (let n = 0; n < 20; n++) await registered(s, `第${n + 1}个`);
    expect((await h.call(r.passkeyRegisterOptions, {}, as(s))).body.code).toBe('PASSKEY_TOO_MANY');
    const made = new SoftAuthenticator(origin).create(first.options);
    const { body } = await h.call(
      r.passkeyRegister,
      { ceremonyKey: first.ceremonyKey, name: '多', ...made },
      as(s),
    );
    expect(body.code).toBe('PASSKEY_TOO_MANY');
  });
});
