// 13.15: logins that nobody uses end; numbers that nobody signed in with for long do not open their old account by a code.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';

let h: Accounts;
let last = 0;
const freshIp = () => `10.81.${Math.floor(++last / 250)}.${(last % 250) + 1}`;
const answer = (a: { body: { code?: string } }) => a.body.code ?? 'done';
beforeAll(async () => {
  h = await startAccounts({ SESSION_IDLE_MINUTES: '120' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(86_500));

const count = async (sql: string, values: unknown[]) =>
  Number((await h.deps.db.pool.query(sql, values)).rows[0].n);
const minutes = (n: number) => h.clock.advance(n * 60);

describe('an idle login', () => {
  const mobile = '13988880001';
  let me: Session;
  beforeAll(async () => {
    me = await h.register({ mobile, name: '王明', companyName: '北京长风贸易有限公司' });
  });
  const enter = async () =>
    (await h.call(r.passwordLogin, { targetId: mobile, password }, { ip: freshIp() })).body.data;
  const ask = async (s: Session) => answer(await h.call(r.accountInfo, {}, { bearer: bearerOf(s) }));
  const groupOf = async (s: Session) =>
    (await h.account.resolveIdentity(bearerOf(s), h.clock.now())).user!.groupId;
  const tokens = (groupId: string) =>
    count('select count(*) as n from bearer_token where group_id = $1', [groupId]);

  it('lives while any call uses it, and ends two hours after the last one with all of its tokens', async () => {
    const session = await enter();
    const groupId = await groupOf(session);
    for (let n = 0; n < 3; n++) {
      minutes(110);
      expect(await ask(session)).toBe('done');
    }
    expect(await tokens(groupId)).toBe(2);
    minutes(121);
    expect(await ask(session)).toBe('10201');
    expect(await tokens(groupId)).toBe(0);
    minutes(-121);
    expect(await ask(session)).toBe('10201');
  });

  it('is not kept alive by an open stream of events, which only watches', async () => {
    const session = await enter();
    const bearer = bearerOf(session);
    for (let n = 0; n < 3; n++) {
      minutes(39);
      const { user } = await h.account.resolveIdentity(bearer, h.clock.now(), true);
      expect(user).toBeDefined();
    }
    minutes(4);
    expect(await h.account.resolveIdentity(bearer, h.clock.now(), true)).toEqual({});
    expect(await ask(session)).toBe('10201');
  });

  it('is written down once a minute at most, stands in no list, and the sweep forgets it', async () => {
    const [left, used] = [await enter(), await enter()];
    const accountId = me.authUser.userId;
    const seen = async () =>
      (await h.deps.db.pool.query('select max(seen_at) as at from login where account_id = $1', [accountId]))
        .rows[0].at as Date;
    const before = await seen();
    h.clock.advance(30);
    await ask(used);
    expect(await seen()).toEqual(before);
    minutes(100);
    await ask(used);
    expect((await seen()).getTime()).toBeGreaterThan(before.getTime());
    minutes(30);
    const { list } = (await h.call(r.logins, {}, { bearer: bearerOf(used) })).body.data;
    expect(list.map(({ current }) => current)).toEqual([true]);
    await h.families
      .flatMap((f) => f.sweeps ?? [])
      .find(({ name }) => name === 'account.expired')!
      .run();
    expect(await count('select count(*) as n from login where account_id = $1', [accountId])).toBe(1);
    expect(await ask(left)).toBe('10201');
    expect(await ask(used)).toBe('done');
  });
});

describe('二次放号', () => {
  let number = 0;
  /** Somebody who signs in today, and not for so many days after. */
  async function unseen(days: number) {
    const mobile = `1398888${String(1000 + number++)}`;
    const session = await h.register({ mobile, name: '王明' });
    h.clock.advance(days * 86_400);
    const code = async (verifyType: 'login' | 'reset') => {
      await h.askCode(mobile, verifyType, freshIp());
      const valicode = (await h.codeOf(mobile))!;
      h.clock.advance(61);
      return { targetId: mobile, valicode };
    };
    return { mobile, session, code };
  }
  const byCode = async (input: Parameters<typeof h.call<typeof r.codeLogin>>[1]) =>
    answer(await h.call(r.codeLogin, input, { ip: freshIp() }));

  it('a code alone opens an account that was used within 180 days, and none that was not', async () => {
    const recent = await unseen(179);
    expect(await byCode(await recent.code('login'))).toBe('done');
    const old = await unseen(181);
    const given = await old.code('login');
    expect(await byCode(given)).toBe('NUMBER_IDLE');
    expect(await byCode({ ...given, password: 'wrong-1' })).toBe('NUMBER_IDLE');
    expect(await byCode({ ...given, password })).toBe('done');
    // used again
    expect(await byCode(await old.code('login'))).toBe('done');
  });

  it('five guesses of the password a day, whoever holds the number', async () => {
    const { code } = await unseen(200);
    for (let n = 0; n < 5; n++) {
      const given = await code('login');
      expect(await byCode({ ...given, password: 'wrong-1' })).toBe('NUMBER_IDLE');
      h.clock.advance(900);
    }
    expect(await byCode({ ...(await code('login')), password })).toBe('TOO_MANY');
  });

  it('nor is the password reset by it; a browser that he used still serves', async () => {
    const { code, session } = await unseen(181);
    const reset = await code('reset');
    expect(answer(await h.call(r.verifyReset, reset, { ip: freshIp() }))).toBe('NUMBER_IDLE');
    const known = { knownDevice: session.knownDevice };
    const again = await code('reset');
    expect(answer(await h.call(r.verifyReset, { ...again, ...known }, { ip: freshIp() }))).toBe('done');
    expect(await byCode({ ...(await code('login')), ...known })).toBe('done');
  });

  it('who has the number now is told so when he registers with it', async () => {
    const taken = async (days: number) => {
      const { mobile } = await unseen(days);
      await h.askCode(mobile, 'register', freshIp());
      const input = { userType: 0, mobile, password, valicode: (await h.codeOf(mobile))! };
      const { body } = await h.call(r.register, input, { ip: freshIp() });
      expect(body.code).toBe('TARGET_TAKEN');
      return body.message;
    };
    expect(await taken(181)).toContain('如非您的账号，请先用其他手机号注册');
    expect(await taken(1)).toContain('请直接登录');
  });

  it('a second factor is proof enough', async () => {
    const { code, session } = await unseen(0);
    const bearer = bearerOf(session);
    const { secret } = (await h.call(r.secondPropose, {}, { bearer })).body.data;
    const codeAt = () => generateSync({ secret, epoch: Math.floor(h.clock.now().getTime() / 1000) });
    expect(answer(await h.call(r.secondEnable, { code: codeAt() }, { bearer }))).toBe('done');
    h.clock.advance(200 * 86_400);
    const given = await code('login');
    expect(await byCode(given)).toBe('SECOND_FACTOR');
    expect(await byCode({ ...given, secondCode: codeAt() })).toBe('done');
  });
});
