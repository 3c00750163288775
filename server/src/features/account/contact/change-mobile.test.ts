// Another mobile (B-06): a fresh proof and a code to the new one; what the former one could do ends with it.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { solvePuzzle } from '../testing/solve-puzzle.ts';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';

let h: Accounts;
beforeAll(async () => {
  h = await startAccounts({ LIMITS_FACTOR: '1000' });
});
afterAll(() => h.close());

async function ask(s: Session, mobile: string): Promise<string | undefined> {
  h.clock.advance(61);
  const { data } = (await h.call(r.imgCode, { verifyType: 'bind' })).body;
  const answer = await h.call(
    r.sendMobileCode,
    { mobile, ...(await solvePuzzle(h.deps, data)) },
    { bearer: bearerOf(s) },
  );
  return answer.body.code;
}
const change = async (s: Session, mobile: string, valicode: string) =>
  (await h.call(r.changeMobile, { mobile, valicode }, { bearer: bearerOf(s) })).body;
const inbox = async (targetId: string) => {
  await h.drain();
  return (await h.call(noticeRoutes.inboxList, { targetId, pageSize: 100 })).body.data.list.map(
    (m) => m.body,
  );
};
const logIn = async (targetId: string) => (await h.call(r.passwordLogin, { targetId, password })).body;

it('asks for a proof, for the code of the new mobile, and for one that nobody else has', async () => {
  const [mine, his, fresh] = ['13955560001', '13955560002', '13955560003'];
  const s = await h.register({ mobile: mine, name: '王明' });
  await h.register({ mobile: his, name: '李婷' });
  h.clock.advance(601);
  expect(await ask(s, fresh)).toBe('10401');
  await h.call(r.proveAgain, { password }, { bearer: bearerOf(s) });
  const wrongCaptcha = { mobile: fresh, imgCode: 'zzzz', imgCodeId: '018f0000-0000-7000-8000-000000000001' };
  expect((await h.call(r.sendMobileCode, wrongCaptcha, { bearer: bearerOf(s) })).body.code).toBe(
    'CAPTCHA_WRONG',
  );
  expect(await ask(s, fresh)).toBeUndefined();
  const right = (await h.codeOf(fresh)) ?? '';
  expect((await change(s, fresh, right === '000000' ? '000001' : '000000')).code).toBe('CODE_WRONG');
  // a code of the new mobile is good for this mobile only
  expect((await change(s, '13955560009', right)).code).toBe('CODE_WRONG');
  // the same answer to the asking whether the mobile is somebody's; only who reads its SMS learns that it is
  expect(await ask(s, his)).toBeUndefined();
  expect((await change(s, his, (await h.codeOf(his)) ?? '')).code).toBe('TARGET_TAKEN');
  expect(await ask(s, mine)).toBeUndefined();
  expect((await change(s, mine, (await h.codeOf(mine)) ?? '')).code).toBe('MOBILE_SAME');
  expect((await logIn(mine)).success).toBe(true);
});

it('then the former mobile opens nothing: no login, no code, no reset; both are told, other logins end', async () => {
  const [old, fresh] = ['13955560011', '13955560012'];
  const s = await h.register({ mobile: old, name: '赵强' });
  const other = (await logIn(old)).data;
  await h.askCode(old, 'reset', '10.3.0.1');
  const { resetToken } = (
    await h.call(r.verifyReset, { targetId: old, valicode: (await h.codeOf(old)) ?? '' })
  ).body.data;
  await h.call(r.proveAgain, { password }, { bearer: bearerOf(s) });
  expect(await ask(s, fresh)).toBeUndefined();
  const both = (await h.codeOf(fresh)) ?? '';
  const answers = await Promise.all([change(s, fresh, both), change(s, fresh, both)]);
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(answers.find((answer) => answer.success)?.data.ended).toBe(1);
  expect((await h.call(r.session, {}, { bearer: bearerOf(other) })).body.code).toBe('10201');
  expect((await h.call(r.session, {}, { bearer: bearerOf(s) })).body.data.authUser.account).toBe(
    '139****0012',
  );
  expect((await logIn(old)).code).toBe('LOGIN_FAILED');
  expect((await h.call(r.resetPassword, { resetToken, password: 'Heron-94-lake' })).body.code).toBe(
    'RESET_INVALID',
  );
  expect((await inbox(old))[0]).toMatch(/更换了手机号（139\*\*\*\*0012）.*请立即联系信契客服/);
  expect((await inbox(fresh)).some((body) => body.includes('将手机号更换为本号码'))).toBe(true);
  expect((await logIn(fresh)).success).toBe(true);
  // the number is free: its next holder registers, and the two never meet
  const next = await h.register({ mobile: old, name: '新机主' });
  expect(next.authUser.userId).not.toBe(s.authUser.userId);
});

it('two accounts that take one mobile at once: one has it', async () => {
  const target = '13955560021';
  const both = await Promise.all(
    ['13955560022', '13955560023'].map((mobile) => h.register({ mobile, name: '某人' })),
  );
  const codes: string[] = [];
  for (const s of both) {
    expect(await ask(s, target)).toBeUndefined();
    codes.push((await h.codeOf(target)) ?? '');
  }
  const answers = await Promise.all(both.map((s, i) => change(s, target, codes[i]!)));
  expect(answers.map((a) => a.code ?? 'done').sort()).toEqual(['TARGET_TAKEN', 'done']);
});
