// Account rows → wire: the person (userType 0) and each enterprise of which he is a member (1).
import type { AuthUser } from '@xinqi/wire/account';
import { maskTarget } from '../../platform/crypto/mask.ts';
import type { Membership } from './store.ts';

/** Points come with a later family: no recharge button. `invited`: a channel user. */
const info = (invited: boolean): AuthUser['accountInfoVO'] => ({
  rechargeButton: 0,
  isUserInvite: invited ? 1 : 0,
});

export function presentPerson(
  person: { accountId: string; name: string; mobile: string; realName: boolean },
  invited: boolean,
): AuthUser {
  return {
    userId: person.accountId,
    userType: 0,
    name: person.name,
    account: maskTarget(person.mobile),
    superFlag: false,
    pids: [],
    corpId: null,
    realName: person.realName,
    certified: null,
    accountInfoVO: info(invited),
  };
}

export function presentMembership(member: Membership, mobile: string, invited: boolean): AuthUser {
  return {
    userId: member.memberId,
    userType: 1,
    name: member.name,
    account: maskTarget(mobile),
    superFlag: member.grants.superFlag,
    pids: [...member.grants.pids].sort((a, b) => a - b),
    corpId: member.corpId,
    realName: member.verified !== false,
    certified: member.verified === true ? 2 : member.verified === 'test' ? 1 : 0,
    accountInfoVO: info(invited),
  };
}
