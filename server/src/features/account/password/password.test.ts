// Forgotten and changed passwords, mail, re-authentication: B-05, B-06, B-09, B-11, and that nobody learns who has an
// account. Bad input first, then denied, done, a second time.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solvePuzzle } from '../testing/solve-puzzle.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { isCommonPassword } from './common-password.ts';

let h: Accounts;
let me: Session;
const mobile = '13944440001';
const nobody = '13944449999';
const better = 'Heron-94-lake';
beforeAll(async () => {
  h = await startAccounts();
  me = await h.register({ mobile, name: '王明' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(4000));
let lastIp = 0;
const freshIp = () => `10.30.${Math.floor(++lastIp / 250)}.${(lastIp % 250) + 1}`;

const login = (word: string, targetId = mobile) =>
  h.call(r.passwordLogin, { targetId, password: word }, { ip: freshIp() });
const enter = async (word: string): Promise<Session> => {
  const { body } = await login(word);
  if (!body.success) throw new Error(`login: ${body.code}`);
  return body.data;
};
const alive = async (s: Session) => (await h.call(r.session, {}, { bearer: bearerOf(s) })).body.success;
const verify = (targetId: string, valicode: string, ip = freshIp()) =>
  h.call(r.verifyReset, { targetId, valicode }, { ip });
const reset = (resetToken: string, word: string) =>
  h.call(r.resetPassword, { resetToken, password: word }, { ip: freshIp() });
const resetCode = async (target = mobile) => {
  await h.askCode(target, 'reset', freshIp());
  return (await h.codeOf(target))!;
};
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const texts = async (sql: string) => JSON.stringify((await h.deps.db.pool.query(sql)).rows);
const notices = async (target: string) => {
  await h.drain();
  const { rows } = await h.deps.db.pool.query(
    'select count(*)::int as n from message where target_blind = $1',
    [h.deps.vault.blindIndex('target', target)],
  );
  return rows[0].n as number;
};

describe('B-11: passwords that guessers try first', () => {
  it.each([
    'password',
    'Passw0rd',
    'abc123456',
    'a123456',
    'qwerty1',
    'woaini520',
    '1qaz2wsx',
    'aaaaaa1a',
    'P@ssw0rd1',
    'admin2026',
    'zxcvbn',
    'wang1990',
  ])('refuses %s', (word) => expect(isCommonPassword(word)).toBe(true));
  it.each([better, 'hunter2!', 'Sign2026ok', 'k7#mQz2p', '竹影扫阶尘不动a'])('takes %s', (word) =>
    expect(isCommonPassword(word)).toBe(false),
  );
  it('refuses the mobile in it, at registration too, before the code is looked at', async () => {
    expect(isCommonPassword('x13944440001', mobile)).toBe(true);
    const input = { userType: 0, mobile: '13944440002', valicode: '000000' };
    for (const word of ['password1', 'x13944440002'])
      expect((await h.call(r.register, { ...input, password: word })).body.code).toBe('PASSWORD_COMMON');
    expect((await h.call(r.register, { ...input, password: better })).body.code).toBe('CODE_WRONG');
  });
});

describe('B-09: forgotten password', () => {
  it('known and unknown targets: the same answers, rows and counters; no message to the unknown', async () => {
    const measure = async (target: string) => {
      const before = Number(await texts('select count(*)::int from message').then((t) => /\d+/.exec(t)![0]));
      const sent = await h.askCode(target, 'reset', freshIp());
      const written =
        Number(await texts('select count(*)::int from message').then((t) => /\d+/.exec(t)![0])) - before;
      const tried = await verify(target, '123123');
      return { sent: sent.body, written, tried: tried.body, status: tried.status };
    };
    const known = await measure(mobile);
    expect(known).toMatchObject({ written: 1, tried: { code: 'CODE_WRONG' } });
    expect(await measure(nobody)).toEqual(known);
    expect(await measure('nobody@b.example')).toEqual(known);
    expect(await h.codeOf(nobody)).toBeUndefined();
  });

  it('B-05: five wrong codes end it, the sixth try with the right one too; a code of a login is none', async () => {
    const code = await resetCode();
    for (let i = 0; i < 5; i++) expect((await verify(mobile, wrongOf(code))).body.code).toBe('CODE_WRONG');
    expect((await verify(mobile, code)).body.code).toBe('CODE_WRONG');
    h.clock.advance(61);
    await h.askCode(mobile, 'login', freshIp());
    expect((await verify(mobile, (await h.codeOf(mobile))!)).body.code).toBe('CODE_WRONG');
  });

  it('wrong order and made-up secrets open nothing', async () => {
    expect((await reset('A'.repeat(43), better)).body.code).toBe('RESET_INVALID');
    const code = await resetCode();
    expect((await reset(code.padEnd(43, 'A'), better)).body.code).toBe('RESET_INVALID');
    expect((await h.call(r.resetPassword, { resetToken: code, password: better })).body.code).toBe(
      'PARAM_INVALID',
    );
  });

  it('sets the password once: a weak one keeps the secret, every login ends, the owner is told', async () => {
    const [phone, desk] = [await enter(password), await enter(password)];
    const code = await resetCode();
    const { body } = await verify(mobile, code);
    expect(body.data.resetToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await verify(mobile, code)).body.code).toBe('CODE_WRONG');
    expect(await texts('select * from password_reset')).not.toContain(body.data.resetToken);
    expect((await reset(body.data.resetToken, 'password1')).body.code).toBe('PASSWORD_COMMON');
    const told = await notices(mobile);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(body.data.resetToken, better)));
    expect(answers.map((a) => a.body.code ?? 'done').sort()).toEqual(
      ['RESET_INVALID', 'RESET_INVALID', 'RESET_INVALID', 'done'].sort(),
    );
    expect(await notices(mobile)).toBe(told + 1);
    expect([await alive(phone), await alive(desk), await alive(me)]).toEqual([false, false, false]);
    expect((await login(password)).body.code).toBe('LOGIN_FAILED');
    expect((await login(better)).body.success).toBe(true);
  });

  it('dies after an hour, with a newer one, and with a change of the password', async () => {
    const first = (await verify(mobile, await resetCode())).body.data.resetToken;
    h.clock.advance(61);
    const second = (await verify(mobile, await resetCode())).body.data.resetToken;
    expect((await reset(first, 'Quiet-77-reed')).body.code).toBe('RESET_INVALID');
    h.clock.advance(3601);
    expect((await reset(second, 'Quiet-77-reed')).body.code).toBe('RESET_INVALID');
    h.clock.advance(3600);
    const third = (await verify(mobile, await resetCode())).body.data.resetToken;
    const session = await enter(better);
    const changed = await h.call(
      r.changePassword,
      { password: 'Quiet-77-reed' },
      { bearer: bearerOf(session) },
    );
    expect(changed.body.success).toBe(true);
    expect((await reset(third, 'Other-55-fern')).body.code).toBe('RESET_INVALID');
    expect((await login('Quiet-77-reed')).body.success).toBe(true);
  });

  it('a flood of tries costs no hashes without end', async () => {
    const ip = '10.31.0.1';
    const attempt = () => h.call(r.resetPassword, { resetToken: 'B'.repeat(43), password: better }, { ip });
    for (let i = 0; i < 30; i++) expect((await attempt()).body.code).toBe('RESET_INVALID');
    expect((await attempt()).status).toBe(429);
  });
});

describe('B-06: re-authentication', () => {
  const word = 'Quiet-77-reed';
  it('a stale login may decide nothing over the account; a wrong password proves nothing and slows this login down', async () => {
    const bearer = bearerOf(await enter(word));
    h.clock.advance(601);
    const ask = async () => [
      (await h.call(r.changePassword, { password: 'password1' }, { bearer })).body.code,
      (await h.call(r.changeEmail, { email: 'w@b.example', valicode: '000000' }, { bearer })).body.code,
      (await h.call(r.sendEmailCode, { email: 'w@b.example', ...(await h.captcha('login')) }, { bearer }))
        .body.code,
    ];
    expect(await ask()).toEqual(['10401', '10401', '10401']);
    const prove = (given: string) => h.call(r.proveAgain, { password: given }, { bearer, ip: freshIp() });
    for (let i = 0; i < 5; i++) expect((await prove('wrong-one')).body.code).toBe('PASSWORD_WRONG');
    expect((await prove(word)).body.code).toBe('LOGIN_SLOW');
    // neither another login of his nor signing in waits for it
    const other = bearerOf(await enter(word));
    expect((await h.call(r.proveAgain, { password: word }, { bearer: other })).body.success).toBe(true);
    expect(await ask()).toEqual(['10401', '10401', '10401']);
    h.clock.advance(2);
    expect((await prove(word)).body.data).toEqual({ seconds: 600 });
    expect((await ask())[1]).toBe('CODE_WRONG');
  });

  it('a proof is of its own login only', async () => {
    const [a, b] = [await enter(word), await enter(word)];
    h.clock.advance(601);
    await h.call(r.proveAgain, { password: word }, { bearer: bearerOf(a) });
    const other = await h.call(r.changePassword, { password: better }, { bearer: bearerOf(b) });
    expect(other.body.code).toBe('10401');
  });

  it('a changed password ends every login but the present one; the old one and a common one are refused', async () => {
    const [here, there] = [await enter(word), await enter(word)];
    const change = (given: string) =>
      h.call(r.changePassword, { password: given }, { bearer: bearerOf(here) });
    expect((await change('123456')).body.code).toBe('PARAM_INVALID');
    expect((await change('iloveyou1')).body.code).toBe('PASSWORD_COMMON');
    expect((await change(word)).body.code).toBe('PASSWORD_SAME');
    const { body } = await change('Amber-61-moss');
    expect(body.data.ended).toBeGreaterThanOrEqual(1);
    expect([await alive(here), await alive(there)]).toEqual([true, false]);
    const info = await h.call(r.accountInfo, {}, { bearer: bearerOf(here) });
    expect(info.body.data).toMatchObject({ name: '王明', mobile: '139****0001', email: null });
    expect(info.body.data.passwordTime).not.toBeNull();
  });

  it('a mail address is bound by its own code; a taken one is told only to who reads its mail', async () => {
    const here = await enter('Amber-61-moss');
    const there = await enter('Amber-61-moss');
    const bearer = bearerOf(here);
    const send = async (email: string, from = bearer) => {
      const { body } = await h.call(r.imgCode, { verifyType: 'bind' }, { ip: freshIp() });
      const captcha = await solvePuzzle(h.deps, body.data);
      return h.call(r.sendEmailCode, { email, ...captcha }, { bearer: from, ip: freshIp() });
    };
    const bind = (email: string, valicode: string, from = bearer) =>
      h.call(r.changeEmail, { email, valicode }, { bearer: from, ip: freshIp() });
    expect((await send('Wang@B.example')).body.success).toBe(true);
    const code = (await h.codeOf('wang@b.example'))!;
    expect((await bind('wang@b.example', wrongOf(code))).body.code).toBe('CODE_WRONG');
    // a code is of its account: another who knows it binds nothing
    const li = await h.register({ mobile: '13944440003', name: '李婷' });
    expect((await bind('wang@b.example', code, bearerOf(li))).body.code).toBe('CODE_WRONG');
    expect((await bind('wang@b.example', code)).body.success).toBe(true);
    expect([await alive(here), await alive(there)]).toEqual([true, false]);
    expect((await login('Amber-61-moss', 'wang@b.example')).body.success).toBe(true);
    h.clock.advance(61);
    expect((await send('wang@b.example', bearerOf(li))).body).toEqual(
      (await send('free@b.example', bearerOf(li))).body,
    );
    const taken = (await h.codeOf('wang@b.example'))!;
    expect((await bind('wang@b.example', taken, bearerOf(li))).body.code).toBe('TARGET_TAKEN');
    // the former address hears of the next change
    h.clock.advance(61);
    const told = await notices('wang@b.example');
    await send('new@b.example');
    expect((await bind('new@b.example', (await h.codeOf('new@b.example'))!)).body.success).toBe(true);
    expect(await notices('wang@b.example')).toBe(told + 1);
    expect((await login('Amber-61-moss', 'wang@b.example')).body.code).toBe('LOGIN_FAILED');
    expect(await texts('select * from account')).not.toContain('b.example');
  });
});
