// The second factor (B-11): RFC 6238 codes, replay, two devices at once, guessing, recovery codes, every way in.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { stepOf } from './demand-second.ts';

let h: Accounts;
let me: Session;
let secret: string;
let recovery: string[];
const mobile = '13977770001';
beforeAll(async () => {
  h = await startAccounts();
  me = await h.register({ mobile, name: '王明', companyName: '北京长风贸易有限公司' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(4000));
let lastIp = 0;
const freshIp = () => `10.50.${Math.floor(++lastIp / 250)}.${(lastIp % 250) + 1}`;

const now = () => Math.floor(h.clock.now().getTime() / 1000);
const codeAt = (offset = 0) => generateSync({ secret, epoch: now() + offset });
/** As the page does: with a captcha once failures ask for one. */
async function login(secondCode?: string, word = password) {
  const input = { targetId: mobile, password: word, ...(secondCode ? { secondCode } : {}) };
  const plain = await h.call(r.passwordLogin, input, { ip: freshIp() });
  if (plain.body.code !== 'CAPTCHA_REQUIRED') return plain;
  return h.call(r.passwordLogin, { ...input, ...(await h.captcha('login', freshIp())) }, { ip: freshIp() });
}
const resultOf = (a: { body: { code?: string } }) => a.body.code ?? 'done';
const alive = async (s: Session) => (await h.call(r.session, {}, { bearer: bearerOf(s) })).body.success;

describe('RFC 6238', () => {
  // appendix B, SHA-1, the last six of eight digits
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('at %i the code is %s', (epoch, code) => {
    expect(stepOf(seed, code, new Date(epoch * 1000))).toBe(Math.floor(epoch / 30));
  });
  it('one step of drift to either side, no more', () => {
    const at = (seconds: number) => stepOf(seed, '287082', new Date(seconds * 1000));
    expect([at(29), at(59), at(89)]).toEqual([1, 1, 1]);
    expect([at(90), at(120), at(1111111109)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('turning it on', () => {
  it('B-06: needs a fresh proof, then a right code; the secret is shown once and sealed', async () => {
    const stale = bearerOf(me);
    h.clock.advance(601);
    expect(resultOf(await h.call(r.secondPropose, {}, { bearer: stale }))).toBe('10401');
    const other = (await login()).body.data;
    me = (await login()).body.data;
    const bearer = bearerOf(me);
    expect(resultOf(await h.call(r.secondEnable, { code: '000000' }, { bearer }))).toBe('STATE_CHANGED');
    const first = (await h.call(r.secondPropose, {}, { bearer })).body.data.secret;
    const { data } = (await h.call(r.secondPropose, {}, { bearer })).body;
    secret = data.secret;
    expect(secret).not.toBe(first);
    expect(data.uri).toContain('otpauth://totp/');
    expect(data.uri).not.toContain(mobile);
    // the code of a secret that was replaced
    const old = generateSync({ secret: first, epoch: now() });
    expect(resultOf(await h.call(r.secondEnable, { code: old }, { bearer }))).toBe('SECOND_FACTOR_WRONG');
    // not yet on
    expect(resultOf(await login())).toBe('done');
    const on = await h.call(r.secondEnable, { code: codeAt() }, { bearer });
    recovery = on.body.data.recoveryCodes;
    expect(new Set(recovery).size).toBe(10);
    expect([await alive(me), await alive(other)]).toEqual([true, false]);
    expect(resultOf(await h.call(r.secondPropose, {}, { bearer }))).toBe('SECOND_FACTOR_ON');
    const rows = JSON.stringify([
      (await h.deps.db.pool.query('select * from second_factor')).rows,
      (await h.deps.db.pool.query('select * from recovery_code')).rows,
    ]);
    for (const shown of [secret, ...recovery, ...recovery.map((c) => c.replace('-', ''))])
      expect(rows).not.toContain(shown);
  });
});

describe('logging in', () => {
  it('asks for it only after a right password; unknown accounts and wrong passwords answer as ever', async () => {
    expect(resultOf(await login())).toBe('SECOND_FACTOR');
    expect(resultOf(await login(undefined, 'wrong-1'))).toBe('LOGIN_FAILED');
    expect(resultOf(await login(codeAt(), 'wrong-1'))).toBe('LOGIN_FAILED');
    expect(resultOf(await login(codeAt()))).toBe('done');
  });

  it('a code enters once: replay, an older one, and two devices at once are refused', async () => {
    const code = codeAt();
    const answers = await Promise.all([login(code), login(code)]);
    expect(answers.map(resultOf).sort()).toEqual(['SECOND_FACTOR_WRONG', 'done']);
    expect(resultOf(await login(code))).toBe('SECOND_FACTOR_WRONG');
    expect(resultOf(await login(codeAt(-30)))).toBe('SECOND_FACTOR_WRONG');
    h.clock.advance(60);
    expect(resultOf(await login(codeAt()))).toBe('done');
  });

  it('five wrong ones of one network lock it there, the right one too, for 15 minutes', async () => {
    const ip = freshIp();
    const bad = () => (codeAt() === '000000' ? '000001' : '000000');
    const codes: string[] = [];
    for (let i = 0; i < 5; i++) {
      const captcha = i < 2 ? {} : await h.captcha('login', freshIp());
      const input = { targetId: mobile, password, secondCode: bad(), ...captcha };
      const { body, headers } = await h.call(r.passwordLogin, input, { ip });
      if (body.code === 'LOGIN_SLOW') {
        h.clock.advance(Number(headers['retry-after']));
        i--;
      } else codes.push(resultOf({ body }));
    }
    expect(codes).toEqual(Array(5).fill('SECOND_FACTOR_WRONG'));
    const captcha = await h.captcha('login', freshIp());
    const right = { targetId: mobile, password, secondCode: codeAt(), ...captcha };
    h.clock.advance(30);
    expect(resultOf(await h.call(r.passwordLogin, right, { ip }))).toBe('TOO_MANY');
    // nor by another way in
    await h.askCode(mobile, 'login', freshIp());
    const byCode = { targetId: mobile, valicode: (await h.codeOf(mobile))!, secondCode: codeAt() };
    expect(resultOf(await h.call(r.codeLogin, byCode, { ip }))).toBe('TOO_MANY');
    // who is signed in uses it all the while
    const bearer = bearerOf(me);
    const proof = { password, secondCode: codeAt() };
    expect(resultOf(await h.call(r.proveAgain, proof, { bearer, ip }))).toBe('done');
    h.clock.advance(901);
    expect(resultOf(await login(codeAt()))).toBe('done');
  });

  it('by SMS code: the code stays good while the second factor is asked for, and serves once', async () => {
    await h.askCode(mobile, 'login', freshIp());
    const valicode = (await h.codeOf(mobile))!;
    const enter = (secondCode?: string) =>
      h.call(
        r.codeLogin,
        { targetId: mobile, valicode, ...(secondCode ? { secondCode } : {}) },
        { ip: freshIp() },
      );
    expect(resultOf(await enter())).toBe('SECOND_FACTOR');
    expect(resultOf(await enter(codeAt()))).toBe('done');
    h.clock.advance(60);
    expect(resultOf(await enter(codeAt()))).toBe('CODE_WRONG');
  });

  it('by enterprise name too; a recovery code serves once', async () => {
    const enter = (secondCode?: string) =>
      h.call(
        r.jtLogin,
        {
          companyName: '北京长风贸易有限公司',
          targetId: mobile,
          password,
          ...(secondCode ? { secondCode } : {}),
        },
        { ip: freshIp() },
      );
    expect(resultOf(await enter())).toBe('SECOND_FACTOR');
    expect(resultOf(await enter(recovery[0]!.toUpperCase()))).toBe('done');
    expect(resultOf(await enter(recovery[0]))).toBe('SECOND_FACTOR_WRONG');
    const { body } = await h.call(r.accountInfo, {}, { bearer: bearerOf(me) });
    expect(body.data).toMatchObject({ secondFactor: true, recoveryLeft: 9 });
  });
});

describe('what it guards besides', () => {
  it('a forgotten password is not reset without it, a fresh proof not given', async () => {
    await h.askCode(mobile, 'reset', freshIp());
    const valicode = (await h.codeOf(mobile))!;
    const { resetToken } = (await h.call(r.verifyReset, { targetId: mobile, valicode })).body.data;
    const reset = (secondCode?: string) =>
      h.call(
        r.resetPassword,
        { resetToken, password: 'Heron-94-lake', ...(secondCode ? { secondCode } : {}) },
        { ip: freshIp() },
      );
    expect(resultOf(await reset())).toBe('SECOND_FACTOR');
    expect(resultOf(await reset('000000'))).toBe('SECOND_FACTOR_WRONG');
    const prove = (secondCode?: string) =>
      h.call(
        r.proveAgain,
        { password, ...(secondCode ? { secondCode } : {}) },
        { bearer: bearerOf(me), ip: freshIp() },
      );
    expect(resultOf(await prove())).toBe('SECOND_FACTOR');
    expect(resultOf(await prove(codeAt()))).toBe('done');
    h.clock.advance(60);
    expect(resultOf(await reset(codeAt()))).toBe('done');
    expect(await alive(me)).toBe(false);
  });

  it('new recovery codes void the old; turned off it is asked for no more', async () => {
    const session = (await login(codeAt(), 'Heron-94-lake')).body.data;
    const bearer = bearerOf(session);
    const renew = await h.call(r.secondRenew, { secondCode: recovery[1]! }, { bearer });
    const fresh = renew.body.data.recoveryCodes;
    expect(resultOf(await h.call(r.secondDisable, { secondCode: recovery[2]! }, { bearer }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(resultOf(await h.call(r.secondDisable, { secondCode: fresh[0]! }, { bearer }))).toBe('done');
    expect(resultOf(await h.call(r.secondDisable, { secondCode: fresh[1]! }, { bearer }))).toBe(
      'STATE_CHANGED',
    );
    expect(resultOf(await login(undefined, 'Heron-94-lake'))).toBe('done');
    expect((await h.deps.db.pool.query('select 1 from recovery_code')).rows).toEqual([]);
  });
});
