// 13.8: what strangers try at an account never keeps its owner out. Counted by account and network, known browsers and signed-in
// logins apart; slower instead of locked.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strangers } from '../guess/count-guess.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';

let h: Accounts;
let me: Session;
const mobile = '13955550001';
const home = '10.61.0.1';
const elsewhere = (n: number) => `10.62.${Math.floor(n / 250)}.${(n % 250) + 1}`;
beforeAll(async () => {
  h = await startAccounts();
  me = await h.register({ mobile, name: '王明', companyName: '北京长风贸易有限公司' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(4000));

const logIn = (
  word: string,
  ip: string,
  more: { knownDevice?: string; imgCode?: string; imgCodeId?: string } = {},
) => h.call(r.passwordLogin, { targetId: mobile, password: word, ...more }, { ip });
const answer = (a: { body: { code?: string } }) => a.body.code ?? 'done';
const rows = async (sql: string) => (await h.deps.db.pool.query(sql)).rows;

describe('a stranger who guesses', () => {
  it('slows himself down, not the owner at home; five failures lock nobody', async () => {
    for (let n = 0; n < 6; n++) await logIn('wrong-1', elsewhere(0), await h.captcha('login', elsewhere(1)));
    expect(answer(await logIn(password, elsewhere(0)))).toBe('LOGIN_SLOW');
    expect(answer(await logIn(password, home))).toBe('done');
  });

  it('holds up nobody beside him who came a moment earlier and is counted a moment later', async () => {
    const office = elsewhere(3);
    expect(answer(await logIn('wrong-1', office))).toBe('LOGIN_FAILED');
    h.clock.advance(-0.5);
    const colleague = { targetId: '13955550002', password: 'wrong-1' };
    expect(answer(await h.call(r.passwordLogin, colleague, { ip: office }))).toBe('LOGIN_FAILED');
    expect(answer(await logIn(password, office))).toBe('done');
  });

  it('an IPv6 /64 is one network', async () => {
    for (let n = 1; n <= 3; n++)
      await logIn('wrong-1', `2001:db8:1:2::${n}`, n > 2 ? await h.captcha('login') : {});
    expect(answer(await logIn(password, '2001:db8:1:2:ffff::9'))).toBe('LOGIN_SLOW');
    expect(answer(await logIn(password, '2001:db8:1:3::9'))).toBe('done');
  });

  it('from many networks: a captcha for strangers, then no password of a stranger that day; the known browser enters', async () => {
    const { knownDevice } = (await logIn(password, home)).body.data;
    for (let n = 0; n < 10; n++)
      expect(answer(await logIn('wrong-1', elsewhere(100 + n)))).toBe('LOGIN_FAILED');
    expect(answer(await logIn(password, elsewhere(200)))).toBe('CAPTCHA_REQUIRED');
    expect(answer(await logIn(password, elsewhere(200), await h.captcha('login')))).toBe('done');
    const accountId = me.authUser.userId;
    while ((await h.deps.limits.count(strangers, accountId)) < strangers.max)
      await h.deps.limits.use({ limit: strangers, key: accountId });
    const refused = await logIn(password, elsewhere(201), await h.captcha('login'));
    expect([refused.status, answer(refused)]).toEqual([429, 'LOGIN_LOCKED']);
    // from anywhere, and from the stranger's own network
    expect(answer(await logIn(password, elsewhere(201), { knownDevice }))).toBe('done');
    // and by code from a browser that nobody knows
    await h.askCode(mobile, 'login', elsewhere(202));
    const valicode = (await h.codeOf(mobile))!;
    expect(answer(await h.call(r.codeLogin, { targetId: mobile, valicode }, { ip: elsewhere(202) }))).toBe(
      'done',
    );
    h.clock.advance(86_400);
    expect(answer(await logIn(password, elsewhere(203)))).toBe('done');
  });

  it('does not stop the owner who is signed in from proving himself', async () => {
    const { body } = await logIn(password, home);
    for (let n = 0; n < 8; n++) await logIn('wrong-1', home, await h.captcha('login'));
    const proof = await h.call(r.proveAgain, { password }, { bearer: bearerOf(body.data), ip: home });
    expect(answer(proof)).toBe('done');
  });
});

describe('a known browser', () => {
  it('keeps its secret from login to login; it is stored as a hash and opens nothing', async () => {
    const { knownDevice } = (await logIn(password, home)).body.data;
    expect((await logIn(password, home, { knownDevice })).body.data.knownDevice).toBe(knownDevice);
    expect(JSON.stringify(await rows('select * from device_secret'))).not.toContain(knownDevice);
    const bearer = { token: knownDevice };
    expect(answer(await h.call(r.session, {}, { bearer }))).toBe('10201');
    expect(answer(await logIn('wrong-1', home, { knownDevice }))).toBe('LOGIN_FAILED');
  });

  it('waits for its own failures', async () => {
    const { knownDevice } = (await logIn(password, home)).body.data;
    for (let n = 0; n < 5; n++)
      expect(answer(await logIn('wrong-1', elsewhere(n), { knownDevice }))).toBe('LOGIN_FAILED');
    expect(answer(await logIn(password, home, { knownDevice }))).toBe('LOGIN_SLOW');
    expect(answer(await logIn(password, home))).toBe('done');
    // somebody else may sit before it: a hundred a day
    for (let n = 5; n < 100; n++) {
      h.clock.advance(61);
      expect(answer(await logIn('wrong-1', home, { knownDevice }))).toBe('LOGIN_FAILED');
    }
    h.clock.advance(61);
    expect(answer(await logIn(password, home, { knownDevice }))).toBe('LOGIN_LOCKED');
    expect(answer(await logIn(password, home))).toBe('done');
  });

  it('a secret that somebody planted, made up, or got for another account is none', async () => {
    const other = await h.register({ mobile: '13955550002', name: '李娜' });
    const made = 'A'.repeat(43);
    const shown = `${made}.${other.knownDevice}`;
    const got = (await logIn(password, home, { knownDevice: shown })).body.data.knownDevice;
    expect([made, other.knownDevice]).not.toContain(got);
    for (let n = 0; n < 2; n++) await logIn('wrong-1', '10.63.0.1', { knownDevice: shown });
    expect(answer(await logIn(password, '10.63.0.1', { knownDevice: shown }))).toBe('CAPTCHA_REQUIRED');
    for (const bad of ['x', `${made}.`, Array(6).fill(made).join('.')])
      expect(answer(await logIn(password, home, { knownDevice: bad }))).toBe('PARAM_INVALID');
  });

  it('is forgotten with another password, but for the browser that changed it; at most twenty are kept', async () => {
    const [here, there] = [(await logIn(password, home)).body.data, (await logIn(password, home)).body.data];
    const changed = await h.call(r.changePassword, { password: 'Heron-94-lake' }, { bearer: bearerOf(here) });
    expect(answer(changed)).toBe('done');
    const kept = async (s: Session) =>
      (await logIn('Heron-94-lake', home, { knownDevice: s.knownDevice })).body.data.knownDevice ===
      s.knownDevice;
    expect([await kept(here), await kept(there)]).toEqual([true, false]);
    for (let n = 0; n < 22; n++) await logIn('Heron-94-lake', home);
    expect(
      await rows(`select account_id from device_secret where account_id = '${me.authUser.userId}'`),
    ).toHaveLength(20);
  });
});
