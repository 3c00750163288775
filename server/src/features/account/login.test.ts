// Login attacks: B-01 guessing and unknown targets, B-03 two instances on one database, B-07 sessions.
import * as argon2 from '@node-rs/argon2';
import { accountRoutes as r } from '@xinqi/wire/account';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDeps } from '../../open-deps.ts';
import { buildServer } from '../../platform/http/build-server.ts';
import { type Accounts, bearerOf, compose, password, startAccounts } from './testing/start-accounts.ts';

vi.mock('@node-rs/argon2', { spy: true });

let h: Accounts;
const known = '13911110000';
const unknown = '13911119999';
beforeAll(async () => {
  h = await startAccounts();
  await h.register({ mobile: known, name: '王明', companyName: '北京长风贸易有限公司' });
});
afterAll(() => h.close());
// every test starts outside of the windows of the one before
beforeEach(() => h.clock.advance(4000));

const wrong = 'wrong-1';
const login = (
  targetId: string,
  word: string,
  more: { ip?: string; imgCode?: string; imgCodeId?: string } = {},
) => {
  const { ip, ...captcha } = more;
  return h.call(r.passwordLogin, { targetId, password: word, ...captcha }, ip ? { ip } : {});
};
const home = '10.3.0.1';
/** Fails `n` times as the page does: with a captcha once it is asked for, and as patiently as it is told to be. */
async function fail(targetId: string, n: number, ip = home): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < n; i++) {
    const captcha = i < 2 ? {} : await h.captcha('login', '10.3.0.2');
    const { body, headers } = await login(targetId, wrong, { ...captcha, ip });
    codes.push(body.code);
    if (body.code === 'LOGIN_SLOW') h.clock.advance(Number(headers['retry-after']));
  }
  return codes;
}

describe('B-01: password login', () => {
  it('refuses bad input', async () => {
    expect((await login('no-target', wrong)).body.code).toBe('PARAM_INVALID');
    expect((await login(known, 'x'.repeat(101))).body.code).toBe('PARAM_INVALID');
  });

  it('computes argon2id for known and unknown targets alike and answers the same', async () => {
    const measure = async (target: string) => {
      vi.mocked(argon2.verify).mockClear();
      const { body, status } = await login(target, wrong);
      const cost = /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+/.exec(
        String(vi.mocked(argon2.verify).mock.calls[0]?.[0]),
      );
      return { body, status, calls: vi.mocked(argon2.verify).mock.calls.length, cost: cost?.[0] };
    };
    const first = await measure(unknown);
    expect(first).toMatchObject({
      calls: 1,
      cost: '$argon2id$v=19$m=19456,t=2,p=1',
      body: { code: 'LOGIN_FAILED' },
    });
    expect(await measure(known)).toEqual(first);
    expect(await measure('nobody@b.example')).toEqual(first);
  });

  it('asks for a captcha after two failures, which is no try of the password', async () => {
    const ip = home;
    for (const target of [known, unknown]) {
      expect(await fail(target, 2)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED']);
      vi.mocked(argon2.verify).mockClear();
      for (let i = 0; i < 9; i++)
        expect((await login(target, password, { ip })).body.code).toBe('CAPTCHA_REQUIRED');
      const { imgCodeId } = await h.captcha('login');
      expect((await login(target, password, { imgCode: '????', imgCodeId, ip })).body.code).toBe(
        'CAPTCHA_WRONG',
      );
      expect(argon2.verify).not.toHaveBeenCalled();
    }
    const right = await login(known, password, { ...(await h.captcha('login')), ip });
    expect(right.body.success).toBe(true);
    // a right password clears the failures
    expect((await login(known, password, { ip })).body.success).toBe(true);
  });

  it('each further try waits longer, up to a minute, and is told how long; the right password enters after it', async () => {
    h.clock.stop();
    for (const target of [known, unknown]) {
      const ip = `10.3.1.${target.at(-1)}`;
      expect(await fail(target, 3, ip)).toEqual(Array(3).fill('LOGIN_FAILED'));
      const waits: number[] = [];
      for (let i = 0; i < 8; i++) {
        vi.mocked(argon2.verify).mockClear();
        const soon = await login(target, password, { ...(await h.captcha('login')), ip });
        expect([soon.status, soon.body.code]).toEqual([429, 'LOGIN_SLOW']);
        expect(argon2.verify).not.toHaveBeenCalled();
        waits.push(Number(soon.headers['retry-after']));
        h.clock.advance(waits.at(-1)!);
        expect((await login(target, wrong, { ...(await h.captcha('login')), ip })).body.code).toBe(
          'LOGIN_FAILED',
        );
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    }
    h.clock.go();
    h.clock.advance(60);
    const right = await login(known, password, { ...(await h.captcha('login')), ip: '10.3.1.0' });
    expect(right.body.success).toBe(true);
  });

  it('parallel guesses do not slip under the limit', async () => {
    vi.mocked(argon2.verify).mockClear();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(known, wrong, { ip: '10.3.1.77' })),
    );
    expect(vi.mocked(argon2.verify).mock.calls.length).toBeLessThanOrEqual(5);
    expect(answers.filter((a) => a.body.success)).toHaveLength(0);
  });

  it('a network that fails at many accounts solves captchas, then waits; right passwords do not count', async () => {
    const ip = '10.3.2.1';
    const target = (i: number) => `1392222${String(i).padStart(4, '0')}`;
    for (let i = 0; i < 10; i++) expect((await login(known, password, { ip })).body.success).toBe(true);
    for (let i = 0; i < 20; i++)
      expect((await login(target(i), wrong, { ip })).body.code).toBe('LOGIN_FAILED');
    expect((await login(target(20), wrong, { ip })).body.code).toBe('CAPTCHA_REQUIRED');
    for (let i = 20; i < 50; i++) {
      const captcha = await h.captcha('login', '10.3.2.9');
      expect((await login(target(i), wrong, { ...captcha, ip })).body.code).toBe('LOGIN_FAILED');
    }
    expect((await login(known, password, { ip })).body.code).toBe('LOGIN_SLOW');
    expect((await login(known, password, { ip: '10.3.2.2' })).body.success).toBe(true);
  });
});

describe('B-03: two instances on one database share limits, captchas and codes', () => {
  let other: FastifyInstance;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const deps = await openDeps(h.deps.config, h.clock);
    other = await buildServer({ deps, ...compose(deps) });
    await other.ready();
    close = async () => {
      await other.close();
      await deps.close();
    };
  });
  afterAll(() => close());
  const post = async (url: string, payload: object) =>
    (await other.inject({ method: 'POST', url, payload, remoteAddress: '10.4.0.1' })).json<{
      code: string;
    }>();

  it('failures on both add up', async () => {
    const target = '13933330000';
    for (let i = 0; i < 3; i++) {
      const captcha = i < 2 ? {} : await h.captcha('login');
      const code =
        i % 2 === 0
          ? (await login(target, wrong, { ...captcha, ip: '10.4.0.1' })).body.code
          : (await post('/account/passwordLogin', { targetId: target, password: wrong, ...captcha })).code;
      expect(code).toBe('LOGIN_FAILED');
    }
    expect((await login(target, wrong, { ip: '10.4.0.1' })).body.code).toBe('LOGIN_SLOW');
    expect((await post('/account/passwordLogin', { targetId: target, password: wrong })).code).toBe(
      'LOGIN_SLOW',
    );
  });

  it('a code asked for here is too soon there, and a captcha burned here is burned there', async () => {
    await h.askCode('13933330001', 'register', '10.4.0.2');
    const captcha = await h.captcha('register');
    const body = { targetId: '13933330001', verifyType: 'register', ...captcha };
    expect((await post('/verify/sendCode', body)).code).toBe('CODE_TOO_SOON');
    const { data: _none, ...again } = (await h.call(r.checkTargetExists, { targetId: known, ...captcha }))
      .body;
    expect(again.code).toBe('CAPTCHA_WRONG');
  });
});

describe('login by code', () => {
  it('wrong first, then in, then never again with the same code', async () => {
    await h.askCode(known, 'login', '10.5.0.1');
    const valicode = (await h.codeOf(known))!;
    const bad = valicode === '000000' ? '000001' : '000000';
    expect((await h.call(r.codeLogin, { targetId: known, valicode: bad })).body.code).toBe('CODE_WRONG');
    expect((await h.call(r.codeLogin, { targetId: unknown, valicode })).body.code).toBe('CODE_WRONG');
    const done = await h.call(r.codeLogin, { targetId: `+86 ${known}`, valicode });
    expect(done.body.data.authUser.name).toBe('王明');
    expect((await h.call(r.codeLogin, { targetId: known, valicode })).body.code).toBe('CODE_WRONG');
  });

  it('fifty wrong codes from one address stop it', async () => {
    const ip = '10.5.0.2';
    const attempt = () => h.call(r.codeLogin, { targetId: unknown, valicode: '000000' }, { ip });
    for (let i = 0; i < 50; i++) expect((await attempt()).body.code).toBe('CODE_WRONG');
    expect((await attempt()).status).toBe(429);
  });
});

describe('B-07: sessions', () => {
  it('a login never adopts a token that the browser brought', async () => {
    const planted = { token: 'A'.repeat(43), consoleToken: 'B'.repeat(43) };
    const { body } = await h.call(r.passwordLogin, { targetId: known, password }, { bearer: planted });
    expect([body.data.token, body.data.consoleToken]).not.toContain(planted.token);
    expect((await h.call(r.session, {}, { bearer: planted })).body.code).toBe('10201');
  });

  it('logout ends every token of this login, for good, and no other login', async () => {
    const [mine, phone] = [
      (await login(known, password)).body.data,
      (await login(known, password)).body.data,
    ];
    expect(mine.token).not.toBe(phone.token);
    const corpId = mine.allAuthUser[1]!.corpId!;
    const { body } = await h.call(r.switchCorp, { corpId }, { bearer: bearerOf(mine) });
    const switched = { token: mine.token, consoleToken: body.data.consoleToken };
    expect((await h.call(r.session, {}, { bearer: switched })).body.success).toBe(true);
    expect((await h.call(r.logout, {}, { bearer: bearerOf(mine) })).body.success).toBe(true);
    for (const bearer of [
      bearerOf(mine),
      { token: mine.token },
      { consoleToken: mine.consoleToken! },
      switched,
    ])
      for (const route of [r.session, r.logout])
        expect((await h.call(route, {}, { bearer })).body.code).toBe('10201');
    expect((await h.call(r.session, {}, { bearer: bearerOf(phone) })).body.success).toBe(true);
  });

  it('ends after twelve hours, whatever the browser thinks', async () => {
    const session = (await login(known, password)).body.data;
    h.clock.advance(12 * 3600 - 60);
    expect((await h.call(r.session, {}, { bearer: bearerOf(session) })).body.success).toBe(true);
    h.clock.advance(61);
    expect((await h.call(r.session, {}, { bearer: bearerOf(session) })).body.code).toBe('10201');
  });

  it('stores tokens as hashes only; the sweep forgets what has ended', async () => {
    const session = (await login(known, password)).body.data;
    const { rows } = await h.deps.db.pool.query('select * from bearer_token');
    for (const token of [session.token, session.consoleToken!]) {
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    h.clock.advance(13 * 3600);
    for (const sweep of h.account.family.sweeps ?? []) await sweep.run();
    expect((await h.deps.db.pool.query('select 1 from rate_counter')).rows).not.toEqual([]);
    h.clock.advance(12 * 3600);
    for (const sweep of h.account.family.sweeps ?? []) await sweep.run();
    for (const table of ['bearer_token', 'captcha', 'verify_code', 'rate_counter'])
      expect((await h.deps.db.pool.query(`select 1 from ${table}`)).rows, table).toEqual([]);
  });
});
