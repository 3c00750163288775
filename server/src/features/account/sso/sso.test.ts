// Single sign-on against a real issuer in this process: bound only by an owner who proves himself, and every forged,
// replayed, borrowed or mixed-up answer refused (security.md B-07 fixation, O return paths; RFC 9700 §4).
import { generateKeyPairSync } from 'node:crypto';
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { ssoLimits } from './sign-on.ts';
import { client, type Lie, startIssuer, type TestIssuer } from './testing/issuer.ts';

const origin = 'https://sign.example.cn';
// the first is what the issuer claims of everybody
const [victim, wang] = ['13955770001', '13955770002'];
let issuer: TestIssuer;
let h: Accounts;
let addresses = 0;
const from = () => ({ ip: `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}` });
beforeAll(async () => {
  issuer = await startIssuer(origin);
  h = await startAccounts({
    PUBLIC_ORIGIN: origin,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  });
  await h.register({ mobile: victim, name: '受害人' });
  await h.register({ mobile: wang, name: '王明' });
  await bound('wang@directory', wang);
});
afterAll(async () => {
  await h?.close();
  await issuer?.close();
});
beforeEach(() => {
  issuer.lie = undefined;
});

const start = async () => (await h.call(r.ssoStart, {}, from())).body.data;
const back = async (browserKey: string, address: URL, changes: Record<string, string> = {}) => {
  const sent = { ...Object.fromEntries(address.searchParams), ...changes, browserKey };
  return (await h.call(r.sso, sent as never, from())).body;
};
/** The whole way of a user of the issuer, with what its owner lies. */
async function signOn(user: string, lie?: Lie) {
  const { url, browserKey } = await start();
  issuer.user = user;
  issuer.lie = lie;
  return back(browserKey, await issuer.visit(url));
}
const sendCode = async (bindKey: string, mobile: string) => {
  h.clock.advance(61);
  return (await h.call(r.ssoSendCode, { bindKey, mobile }, from())).body;
};
async function bound(user: string, mobile: string): Promise<Session> {
  const { data } = await signOn(user);
  const bindKey = data.bind?.bindKey ?? '';
  await sendCode(bindKey, mobile);
  const valicode = (await h.codeOf(mobile)) ?? '';
  const { body } = await h.call(r.ssoBind, { bindKey, mobile, valicode }, from());
  expect(body.code).toBeUndefined();
  return body.data;
}
const logins = async () => {
  const { rows } = await h.deps.db.pool.query('select count(*)::int as n from login');
  return (rows[0] as { n: number }).n;
};

describe('a subject and its account', () => {
  it('signs in once bound, as a login of its own kind that is no fresh proof', async () => {
    const { data } = await signOn('wang@directory');
    expect(data.bind).toBeNull();
    expect(data.session?.authUser.name).toBe('王明');
    const bearer = bearerOf(data.session!);
    const { list } = (await h.call(r.logins, {}, { bearer })).body.data;
    expect(list.find(({ current }) => current)?.way).toBe('sso');
    expect((await h.call(r.changePassword, { password: 'Heron-94-lake' }, { bearer })).body.code).toBe(
      '10401',
    );
  });

  it('asks the issuer for nothing but the subject, with PKCE, state and nonce of this way only', async () => {
    const [a, b] = [new URL((await start()).url), new URL((await start()).url)];
    expect(Object.fromEntries(a.searchParams)).toMatchObject({
      scope: 'openid',
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: client.id,
      redirect_uri: `${origin}/login/sso`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(a.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(a.searchParams.get(name)).not.toBe(b.searchParams.get(name));
    }
    expect(a.href).not.toContain(client.secret);
  });

  it('is never found by the mail address or phone that the issuer claims', async () => {
    const { data } = await signOn('attacker');
    expect(data.session).toBeNull();
    expect(data.bind).not.toBeNull();
  });

  it('is bound by the code of the account’s mobile only, once, and its owner is told', async () => {
    const { data } = await signOn('li@directory');
    const bindKey = data.bind?.bindKey ?? '';
    const before = await logins();
    const bind = (mobile: string, valicode: string, key = bindKey) =>
      h.call(r.ssoBind, { bindKey: key, mobile, valicode }, from()).then(({ body }) => body.code);
    await sendCode(bindKey, victim);
    const right = (await h.codeOf(victim)) ?? '';
    expect(await bind(victim, right === '000000' ? '000001' : '000000')).toBe('CODE_WRONG');
    // a code of another way to bind, of another purpose, of another mobile
    const other = (await signOn('attacker')).data.bind?.bindKey ?? '';
    expect(await bind(victim, right, other)).toBe('CODE_WRONG');
    expect((await h.call(r.codeLogin, { targetId: victim, valicode: right }, from())).body.code).toBe(
      'CODE_WRONG',
    );
    expect(await bind(wang, right)).toBe('CODE_WRONG');
    expect(await logins()).toBe(before);
    const both = await Promise.all([bind(victim, right), bind(victim, right)]);
    expect(both.filter((code) => code === undefined)).toHaveLength(1);
    expect(await bind(victim, right)).toBe('SSO_STALE');
    expect((await signOn('li@directory')).data.session?.authUser.name).toBe('受害人');
    await h.drain();
    const { body } = await h.call(noticeRoutes.inboxList, { targetId: victim, pageSize: 100 });
    expect(body.data.list.filter((m) => m.body.includes('绑定了企业账号'))).toHaveLength(1);
  });

  it('answers alike for a mobile without an account, and sends nothing there', async () => {
    const bindKey = (await signOn('attacker')).data.bind?.bindKey ?? '';
    const nobody = '13955770009';
    expect(await sendCode(bindKey, nobody)).toEqual(await sendCode(bindKey, wang));
    expect(await h.codeOf(nobody)).toBeUndefined();
    const { body } = await h.call(r.ssoBind, { bindKey, mobile: nobody, valicode: '123456' }, from());
    expect(body.code).toBe('CODE_WRONG');
  });

  it('an account has one subject of an issuer; a key to bind dies after ten minutes', async () => {
    const { data } = await signOn('another@directory');
    const bindKey = data.bind?.bindKey ?? '';
    await sendCode(bindKey, wang);
    const valicode = (await h.codeOf(wang)) ?? '';
    expect((await h.call(r.ssoBind, { bindKey, mobile: wang, valicode }, from())).body.code).toBe(
      'SSO_BOUND',
    );
    expect((await signOn('wang@directory')).data.session?.authUser.name).toBe('王明');
    const waiting = (await signOn('late@directory')).data.bind;
    const late = waiting?.bindKey ?? '';
    const about = () => h.call(r.ssoBindInfo, { bindKey: late }, from()).then(({ body }) => body);
    expect((await about()).data).toEqual({
      issuer: new URL(issuer.url).host,
      expiresAt: waiting?.expiresAt,
    });
    h.clock.advance(601);
    expect((await about()).code).toBe('SSO_STALE');
    expect((await sendCode(late, wang)).code).toBe('SSO_STALE');
    expect((await h.call(r.ssoBind, { bindKey: late, mobile: wang, valicode }, from())).body.code).toBe(
      'SSO_STALE',
    );
  });
});

describe('B-11: an account with a second factor', () => {
  it('is asked for it, once for each login, unless the issuer says that it asked itself (amr mfa)', async () => {
    const mobile = '13955770019';
    await h.register({ mobile, name: '赵两步' });
    const bearer = bearerOf(await bound('zhao@directory', mobile));
    await h.call(r.proveAgain, { password }, { bearer });
    const { secret } = (await h.call(r.secondPropose, {}, { bearer })).body.data;
    const digits = () => generateSync({ secret, epoch: Math.floor(h.clock.now().getTime() / 1000) });
    expect((await h.call(r.secondEnable, { code: digits() }, { bearer })).body.success).toBe(true);
    h.clock.advance(60);
    const { data } = await signOn('zhao@directory');
    expect([data.session, data.bind]).toEqual([null, null]);
    const secondKey = data.second?.secondKey ?? '';
    const give = (key: string, secondCode: string) =>
      h.call(r.ssoSecond, { secondKey: key, secondCode }, from()).then(({ body }) => body);
    const before = await logins();
    expect((await give('A'.repeat(43), digits())).code).toBe('SSO_STALE');
    expect((await give(secondKey, digits() === '000000' ? '000001' : '000000')).code).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await logins()).toBe(before);
    const entered = await give(secondKey, digits());
    expect(entered.data.authUser.name).toBe('赵两步');
    h.clock.advance(60);
    expect((await give(secondKey, digits())).code).toBe('SSO_STALE');
    const late = (await signOn('zhao@directory')).data.second?.secondKey ?? '';
    h.clock.advance(601);
    expect((await give(late, digits())).code).toBe('SSO_STALE');
    const asked = (amr: unknown) => signOn('zhao@directory', { claims: (claims) => ({ ...claims, amr }) });
    expect((await asked(['pwd', 'mfa'])).data.session?.authUser.name).toBe('赵两步');
    for (const amr of [['pwd'], 'mfa', null]) expect((await asked(amr)).data.session).toBeNull();
  });
});

describe('what comes back', () => {
  it('counts once, in the browser that began (state of another browser, replay, late)', async () => {
    issuer.user = 'wang@directory';
    const [mine, thief] = [await start(), await start()];
    const address = await issuer.visit(mine.url);
    const before = await logins();
    // the address of the way back, opened in another browser: login CSRF, and theft of the code
    expect((await back(thief.browserKey, address)).code).toBe('SSO_STALE');
    expect((await back('A'.repeat(43), address)).code).toBe('SSO_STALE');
    const state = new URL(thief.url).searchParams.get('state') ?? '';
    expect((await back(mine.browserKey, address, { state })).code).toBe('SSO_STALE');
    expect(await logins()).toBe(before);
    const twice = await Promise.all([back(mine.browserKey, address), back(mine.browserKey, address)]);
    expect(twice.map(({ code }) => code ?? 'in').sort()).toEqual(['SSO_STALE', 'in']);
    const late = await start();
    const slow = await issuer.visit(late.url);
    h.clock.advance(601);
    expect((await back(late.browserKey, slow)).code).toBe('SSO_STALE');
  });

  it('a code of another way does not fit this one (injection: PKCE and nonce)', async () => {
    issuer.user = 'wang@directory';
    const [a, b] = [await start(), await start()];
    const stolen = (await issuer.visit(a.url)).searchParams.get('code') ?? '';
    const address = await issuer.visit(b.url);
    expect((await back(b.browserKey, address, { code: stolen })).code).toBe('SSO_FAILED');
  });

  it('of another issuer, or of none that names itself, is a mix-up (RFC 9207)', async () => {
    issuer.user = 'wang@directory';
    const a = await start();
    const address = await issuer.visit(a.url);
    expect(address.searchParams.get('iss')).toBe(issuer.url);
    expect((await back(a.browserKey, address, { iss: 'https://evil.example' })).code).toBe('SSO_FAILED');
    const b = await start();
    const nameless = await issuer.visit(b.url);
    nameless.searchParams.delete('iss');
    expect((await back(b.browserKey, nameless)).code).toBe('SSO_FAILED');
  });

  it('a refusal of the issuer is said, and uses the state up', async () => {
    const { url, browserKey } = await start();
    const address = new URL(`${origin}/login/sso`);
    const state = new URL(url).searchParams.get('state') ?? '';
    address.search = String(new URLSearchParams({ state, error: 'access_denied', iss: issuer.url }));
    expect((await back(browserKey, address)).code).toBe('SSO_FAILED');
    expect((await back(browserKey, address)).code).toBe('SSO_STALE');
  });

  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, Lie]>([
    ['another nonce', { claims: (c) => ({ ...c, nonce: 'another' }) }],
    ['no nonce', { claims: ({ nonce, ...c }) => c }],
    ['another audience', { claims: (c) => ({ ...c, aud: 'another-client' }) }],
    ['a second audience without azp', { claims: (c) => ({ ...c, aud: [client.id, 'another-client'] }) }],
    ['an expired token', { claims: (c) => ({ ...c, exp: past, iat: past - 60 }) }],
    ['another issuer', { claims: (c) => ({ ...c, iss: 'https://evil.example' }) }],
    ['no subject', { claims: ({ sub, ...c }) => c }],
    ['a key that it does not publish', { key: foreign }],
    ['no signature', { header: { alg: 'none' } }],
    ['another algorithm', { header: { alg: 'HS256' } }],
    ['no ID token', { drop: true }],
  ])('an ID token with %s is refused', async (_what, lie) => {
    const before = await logins();
    expect(await signOn('wang@directory', lie)).toMatchObject({
      success: false,
      data: null,
      code: 'SSO_FAILED',
    });
    expect(await logins()).toBe(before);
    expect((await signOn('wang@directory')).success).toBe(true);
  });

  it('the same token, untouched but signed again, is taken: the lies are what is refused', async () => {
    expect((await signOn('wang@directory', { claims: (c) => ({ ...c }) })).success).toBe(true);
  });

  it('B-03: fifty wrong answers from an address in 15 minutes', async () => {
    const ip = '10.7.0.1';
    const made = { browserKey: 'A'.repeat(43), state: 'made-up', code: 'made-up' };
    for (let n = 0; n < ssoLimits.wrong.max; n++) await h.deps.limits.use({ limit: ssoLimits.wrong, ip });
    expect((await h.call(r.sso, made, { ip })).body.code).toBe('TOO_MANY');
  });
});

describe('signing out, and without an issuer', () => {
  it('ends the login here and names the issuer’s own address', async () => {
    const { data } = await signOn('wang@directory');
    const bearer = bearerOf(data.session!);
    const { url } = (await h.call(r.ssoLogout, {}, { bearer })).body.data;
    const address = new URL(url ?? '');
    expect(address.origin).toBe(issuer.url);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
    expect(address.searchParams.get('client_id')).toBe(client.id);
    expect((await h.call(r.session, {}, { bearer })).body.code).toBe('10201');
  });

  it('is off when none is configured, and unreachable when it does not answer', async () => {
    const none = await startAccounts();
    const deaf = await startAccounts({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
    try {
      expect((await none.call(r.ssoInfo, {})).body.data).toEqual({ enabled: false });
      expect((await none.call(r.ssoStart, {})).body.code).toBe('SSO_OFF');
      expect((await h.call(r.ssoInfo, {})).body.data).toEqual({ enabled: true });
      expect((await deaf.call(r.ssoStart, {})).body.code).toBe('SSO_UNAVAILABLE');
    } finally {
      await none.close();
      await deaf.close();
    }
  });

  it('is configured whole or not at all, in production over TLS', () => {
    const base = { DATABASE_URL: 'x' };
    expect(() => loadConfig({ ...base, OIDC_ISSUER: 'https://id.example' })).toThrow('OIDC_CLIENT_ID');
    const whole = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
    expect(() =>
      loadConfig({
        ...base,
        ...whole,
        NODE_ENV: 'production',
        XINQI_KEK: '0'.repeat(64),
        PUBLIC_ORIGIN: origin,
        OIDC_ISSUER: 'http://id.example',
      }),
    ).toThrow('OIDC_ISSUER');
  });
});
