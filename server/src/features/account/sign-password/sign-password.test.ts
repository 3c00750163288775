// 签署密码 of an account: set after a fresh proof, weak ones refused with the reason, kept so that the table alone tells nothing.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordFits } from '../guess/password-hash.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { digitsFit } from './hash.ts';

let h: Accounts;
let me: Session;
let accountId: string;
const mobile = '13977750182';
beforeAll(async () => {
  h = await startAccounts();
  me = await h.register({ mobile, name: '王明' });
  accountId = (await h.account.findPerson(h.deps.db, mobile))!.accountId;
});
afterAll(() => h.close());

type Answer = { body: { code?: string; message?: string } };
const resultOf = ({ body }: Answer) => body.code ?? 'done';
const bearer = () => bearerOf(me);
const set = (signPassword: string) => h.call(r.setSignPassword, { signPassword }, { bearer: bearer() });
const prove = () => h.call(r.proveAgain, { password }, { bearer: bearer() });
const chosenAt = async () =>
  (await h.call(r.accountInfo, {}, { bearer: bearer() })).body.data.signPasswordTime;
const rows = async () => (await h.deps.db.pool.query('select * from sign_password')).rows;
const told = async () => {
  await h.drain();
  const { body } = await h.call(noticeRoutes.inboxList, { targetId: mobile, pageSize: 100 });
  return body.data.list.map((m) => m.body).filter((text) => text.includes('签署密码'));
};
const anyone = { signNos: ['SGN1'], ip: '10.0.0.1' };

it('is set after a fresh proof alone; what a guesser tries first is refused with the reason', async () => {
  h.clock.advance(601);
  expect([resultOf(await set('907364')), await chosenAt()]).toEqual(['10401', null]);
  await prove();
  for (const [digits, why] of [
    ['123456', '连续'],
    ['111111', '重复'],
    ['850617', '生日'],
    ['977750', '手机号'],
  ] as const) {
    const { body } = await set(digits);
    expect([body.code, body.message]).toEqual(['SIGN_PASSWORD_WEAK', expect.stringContaining(why)]);
  }
  expect(resultOf(await set('12345a'))).toBe('PARAM_INVALID');
  expect([resultOf(await set('907364')), resultOf(await set('907364'))]).toEqual([
    'done',
    'SIGN_PASSWORD_SAME',
  ]);
  expect(await chosenAt()).toMatch(/^20/);
});

it('is kept keyed and hashed: the digits alone fit nothing, nor do they fit another account', async () => {
  const [row] = await rows();
  expect(row.hash).toMatch(/^\$argon2id\$/);
  expect(await passwordFits(row.hash, '907364')).toBe(false);
  const { keyring } = h.deps;
  expect(await digitsFit(keyring, accountId, row.hash, '907364')).toBe(true);
  expect(await digitsFit(keyring, '018f0000-0000-7000-8000-000000000001', row.hash, '907364')).toBe(false);
});

it('closes after five wrong tries for three hours, and ten a day; another password opens it', async () => {
  const tries = (digits: string) => h.account.signPasswords.try(accountId, digits, anyone);
  expect(await tries('907364')).toMatchObject({ right: true, left: 5 });
  for (const left of [4, 3, 2, 1, 0]) expect(await tries('555123')).toMatchObject({ right: false, left });
  await expect(tries('907364')).rejects.toMatchObject({
    code: 'SIGN_PASSWORD_CLOSED',
    message: expect.stringContaining('3小时后再试，或换个方式验证'),
  });
  h.clock.advance(3 * 3600 + 1);
  // of one line whoever comes by it has ten a day
  for (const left of [4, 3, 2, 1, 0]) expect(await tries('555123')).toMatchObject({ right: false, left });
  h.clock.advance(3 * 3600 + 1);
  await expect(tries('907364')).rejects.toMatchObject({ code: 'SIGN_PASSWORD_CLOSED' });
  await prove();
  expect(resultOf(await set('418093'))).toBe('done');
  const elsewhere = { ...anyone, signNos: ['SGN2'] };
  expect(await h.account.signPasswords.try(accountId, '418093', elsewhere)).toMatchObject({ right: true });
  // the line keeps its own count
  await expect(tries('418093')).rejects.toMatchObject({ code: 'SIGN_PASSWORD_CLOSED' });
  // set, closed twice, replaced
  expect(await told()).toHaveLength(4);
});

it('parallel guesses queue up: no more than five are judged', async () => {
  h.clock.advance(86_401);
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, () => h.account.signPasswords.try(accountId, '555123', anyone)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it('is removed after a fresh proof', async () => {
  h.clock.advance(86_401);
  me = (await h.call(r.passwordLogin, { targetId: mobile, password })).body.data;
  h.clock.advance(601);
  expect(resultOf(await h.call(r.removeSignPassword, {}, { bearer: bearer() }))).toBe('10401');
  await prove();
  expect(resultOf(await h.call(r.removeSignPassword, {}, { bearer: bearer() }))).toBe('done');
  expect([await chosenAt(), await rows()]).toEqual([null, []]);
  expect(resultOf(await h.call(r.removeSignPassword, {}, { bearer: bearer() }))).toBe('NOT_FOUND');
  await expect(h.account.signPasswords.try(accountId, '418093', anyone)).rejects.toMatchObject({
    code: 'SIGN_PASSWORD_NONE',
  });
});
