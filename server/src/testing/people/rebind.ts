// Taking a member's account and binding the person to somebody else, through the calls of the people page (Z-04).

import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { password } from '../start-product.ts';

type Known = { memberId: string; mobile: string; name: string };
type Admin = { client: Client };

export const unbind = (admin: Admin, { memberId }: Pick<Known, 'memberId'>) =>
  admin.client.call(orgRoutes.unbindCorpUser, { memberId });

/** Another phone for somebody without an account. */
export async function correct(
  admin: Admin,
  { memberId, name }: Pick<Known, 'memberId' | 'name'>,
  mobile: string,
) {
  const { list } = await admin.client.call(orgRoutes.listPeople, { keyword: name, pageSize: 100 });
  const { version } = list.find((person) => person.memberId === memberId)!;
  await admin.client.call(orgRoutes.addCorpUser, { memberId, name, mobile, version });
}

/** The owner of the phone on file accepts an invitation; answers him signed in for the enterprise. */
export async function bind(
  admin: Admin,
  memberId: string,
  of: { client: Client; mobile: string },
): Promise<Client> {
  const { inviteUrl } = await admin.client.call(orgRoutes.bindCorpUser, { memberId });
  const query = new URL(inviteUrl).searchParams;
  const pair = { k: query.get('k')!, sign: query.get('sign')!, ts: Number(query.get('ts')) };
  await of.client.call(orgRoutes.acceptInvitePc, { ...pair, confirm: 1 });
  return of.client.login(of.mobile, password);
}

/** All three: the person is `to` afterwards. */
export async function rebind(
  admin: Admin,
  of: Known,
  to: { client: Client; mobile: string },
): Promise<Client> {
  await unbind(admin, of);
  await correct(admin, of, to.mobile);
  return bind(admin, of.memberId, to);
}
