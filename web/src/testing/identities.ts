// A person and an enterprise as logins answer them.
import type { AuthUser } from '@xinqi/wire/account';

export const person: AuthUser = {
  userId: '00000000-0000-7000-8000-000000000001',
  userType: 0,
  name: '陈思远',
  account: '138****8000',
  superFlag: false,
  pids: [],
  corpId: null,
  realName: false,
  certified: null,
  accountInfoVO: { rechargeButton: 0, isUserInvite: 0 },
};

export const enterprise: AuthUser = {
  ...person,
  userType: 1,
  name: '杭州云帆信息技术有限公司',
  superFlag: true,
  realName: true,
  certified: 1,
  corpId: '00000000-0000-7000-8000-000000000002',
};
