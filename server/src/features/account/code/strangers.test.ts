// 13.7: codes that strangers ask for, and tries that they make, use up nothing of the owner's.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import type { CodeRequest } from './codes.ts';

let h: Accounts;
let me: Session;
const mobile = '13966660001';
const account = { targetId: mobile };
let last = 0;
const freshIp = () => `10.71.${Math.floor(++last / 250)}.${(last % 250) + 1}`;
const say: CodeRequest['say'] = (code) => ({ text: 'codeLogin', values: { code } });
const answer = (a: { body: { code?: string } }) => a.body.code ?? 'done';
beforeAll(async () => {
  h = await startAccounts();
  me = await h.register({ mobile, name: '王明' });
});
afterAll(() => h.close());
beforeEach(() => h.clock.advance(86_500));

/** Fifty requests of strangers, in all the ways that they have; answers how many texts the phone got. */
async function flood(): Promise<number> {
  let sent = 0;
  for (let n = 0; n < 50; n++) {
    const verifyType = (['login', 'reset', 'register'] as const)[n % 3]!;
    if (answer(await h.askCode(mobile, verifyType, freshIp())) === 'done') sent++;
    h.clock.advance(61);
  }
  return sent;
}
const signIn = async () =>
  (await h.call(r.passwordLogin, { ...account, password }, { ip: freshIp() })).body.data;

it('fifty anonymous requests: ten texts a day, and the owner still gets every code that he needs', async () => {
  const session = await signIn();
  expect(await flood()).toBe(10);
  const { send } = h.account.codes;
  const about = {
    subject: 'SGN1',
    target: mobile,
    say,
  } as const;
  await send({ ...about, purpose: 'link', asker: { kind: 'link', line: 'SGN1' } });
  await send({ ...about, purpose: 'will', asker: { kind: 'session', accountId: me.authUser.userId } });
  // a browser that has signed in before is none of the strangers either
  const asked = { ...account, verifyType: 'login' as const, knownDevice: session.knownDevice };
  expect(answer(await h.call(r.sendCode, asked, { ip: freshIp() }))).toBe('done');
  const valicode = (await h.codeOf(mobile))!;
  const enter = { ...account, valicode, knownDevice: session.knownDevice };
  expect(answer(await h.call(r.codeLogin, enter, { ip: freshIp() }))).toBe('done');
});

it('and the other way round: what he signs keeps nobody from signing in', async () => {
  const { send } = h.account.codes;
  for (let n = 0; n < 25; n++) {
    const about = {
      subject: `SGN${n}`,
      target: mobile,
      say,
    } as const;
    await send({ ...about, purpose: 'will', asker: { kind: 'session', accountId: me.authUser.userId } });
    await send({ ...about, purpose: 'link', asker: { kind: 'link', line: `SGN${n}` } });
  }
  expect(answer(await h.askCode(mobile, 'login', freshIp()))).toBe('done');
});

it('one line’s link cannot be used to send without end', async () => {
  const about = {
    purpose: 'link',
    subject: 'SGN9',
    target: mobile,
    asker: { kind: 'link', line: 'SGN9' },
  } as const;
  const ask = () =>
    h.account.codes.send({ ...about, say }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    );
  const codes: string[] = [];
  for (let n = 0; n < 12; n++) {
    codes.push(await ask());
    h.clock.advance(61);
  }
  expect(codes).toEqual([...Array(10).fill('sent'), 'TOO_MANY', 'TOO_MANY']);
  h.clock.advance(3600);
  expect([await ask(), await ask()]).toEqual(['sent', 'CODE_TOO_SOON']);
});

it('a phone that somebody only claims to be his: ten a day of everybody, whatever its owner asks for', async () => {
  const claim = (n: number) =>
    h.account.codes
      .send({
        purpose: 'bind-mobile',
        subject: `account ${n}`,
        target: mobile,
        asker: { kind: 'claim', accountId: `account ${n}` },
        say,
      })
      .then(
        () => 'sent',
        (error: { code: string }) => error.code,
      );
  const codes: string[] = [];
  for (let n = 0; n < 24; n++) {
    codes.push(await claim(n));
    h.clock.advance(1200);
  }
  expect(codes.filter((code) => code === 'sent')).toHaveLength(10);
  expect(answer(await h.askCode(mobile, 'login', freshIp()))).toBe('done');
});

describe('tries', () => {
  it('wrong ones from elsewhere do not end the code that he asked for at home', async () => {
    const home = freshIp();
    await h.askCode(mobile, 'login', home);
    const valicode = (await h.codeOf(mobile))!;
    const bad = valicode === '000000' ? '000001' : '000000';
    for (let n = 0; n < 20; n++)
      expect(answer(await h.call(r.codeLogin, { ...account, valicode: bad }, { ip: freshIp() }))).toBe(
        'CODE_WRONG',
      );
    // theirs are used up, the right one too
    expect(answer(await h.call(r.codeLogin, { ...account, valicode }, { ip: freshIp() }))).toBe('CODE_WRONG');
    expect(answer(await h.call(r.codeLogin, { ...account, valicode }, { ip: home }))).toBe('done');
  });

  it('fifty wrong codes of a network stop it, but nobody signed in and no link there', async () => {
    const ip = freshIp();
    for (let n = 0; n < 50; n++) await h.call(r.codeLogin, { ...account, valicode: '000000' }, { ip });
    expect(answer(await h.call(r.codeLogin, { ...account, valicode: '000000' }, { ip }))).toBe('TOO_MANY');
    const { bearer } = { bearer: bearerOf(await signIn()) };
    const closing = await h.call(r.closeAccount, { valicode: '000000' }, { bearer, ip });
    expect(answer(closing)).toBe('CODE_WRONG');
  });
});

describe('a captcha is asked for when limits are reached', () => {
  const plain = (targetId: string, ip: string) =>
    h.call(r.sendCode, { targetId, verifyType: 'register', imgCode: 'ab12' }, { ip });

  it('sendCode works with the fields of the specification: three of a network, two for a phone', async () => {
    const ip = freshIp();
    for (let n = 0; n < 3; n++) expect(answer(await plain(`1397777000${n}`, ip))).toBe('done');
    expect(answer(await plain('13977770009', ip))).toBe('CAPTCHA_REQUIRED');
    const solved = {
      targetId: '13977770009',
      verifyType: 'register' as const,
      ...(await h.captcha('register')),
    };
    expect(answer(await h.call(r.sendCode, solved, { ip }))).toBe('done');
    for (let n = 0; n < 2; n++) {
      expect(answer(await plain('13977770010', freshIp()))).toBe('done');
      h.clock.advance(61);
    }
    expect(answer(await plain('13977770010', freshIp()))).toBe('CAPTCHA_REQUIRED');
  });

  it('checkTargetExists with nothing but a target: five of a network, thirty with captchas', async () => {
    const ip = '2001:db8:7:7::1';
    const ask = (more: object, from = ip) =>
      h.call(r.checkTargetExists, { ...account, ...more }, { ip: from });
    for (let n = 0; n < 5; n++)
      expect((await ask({}, `2001:db8:7:7::${n}`)).body.data).toEqual({ exists: true });
    expect(answer(await ask({}))).toBe('CAPTCHA_REQUIRED');
    for (let n = 0; n < 24; n++)
      expect(answer(await ask(await h.captcha('register', freshIp())))).toBe('done');
    expect(answer(await ask(await h.captcha('register', freshIp())))).toBe('TOO_MANY');
  });
});
