// Channel users are those who registered with a tenant's code; whatever else is sent as code makes nobody one.
import { accountRoutes as r } from '@xinqi/wire/account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';

let h: Accounts;
beforeAll(async () => {
  h = await startAccounts();
});
afterAll(() => h.close());

it.each([
  ['13944440001', 'dfzx', 1],
  ['13944440002', 'zj-back', 0],
  ['13944440003', "x' or '1'='1", 0],
  ['13944440004', undefined, 0],
] as const)('%s with code %s: isUserInvite %i', async (mobile, code, invited) => {
  await h.askCode(mobile, 'register');
  const { body } = await h.call(r.register, {
    userType: 0,
    mobile,
    password,
    valicode: (await h.codeOf(mobile)) ?? '',
    ...(code ? { code } : {}),
  });
  expect(body.data.authUser.accountInfoVO.isUserInvite).toBe(invited);
  const proved = await h.call(r.session, {}, { bearer: bearerOf(body.data) });
  expect(proved.body.data.authUser.accountInfoVO.isUserInvite).toBe(invited);
});
