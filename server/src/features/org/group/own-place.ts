// E-03, E-11: what a department may use and whom its head may give it to follow from where one stands. Nobody but a super
// administrator, who holds everything anyway, sets his own place: not himself into a department, not one that he stands
// in, not himself as its head, and no department or colleague under one that he heads and that was not his before.
import { AppError } from '../../../platform/app-error.ts';
import type { Turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { chainOf, chainsOf, managedIds, placeOf } from './reach-store.ts';

const own = async ({ tx, corpId, accountId, grants }: Turn) =>
  grants.superFlag ? undefined : placeOf(tx, corpId, accountId, false);

/** Members are moved, or one is made head. */
export async function demandOthers(at: Turn, memberIds: readonly string[]): Promise<void> {
  const me = await own(at);
  if (me && memberIds.includes(me.memberId)) throw new AppError('GROUP_SELF');
}

/** Colleagues are moved into a department (null: into none): a head would read the contracts of whom he takes in. */
export async function demandNoPull(
  at: Turn,
  people: readonly { member_id: string; group_id: string | null }[],
  into: string | null,
): Promise<void> {
  await demandOthers(
    at,
    people.map((person) => person.member_id),
  );
  if (at.grants.superFlag || into === null) return;
  const managed = new Set(await managedIds(at.tx, at.corpId, at.accountId));
  if (managed.has(into) && people.some(({ group_id }) => group_id === null || !managed.has(group_id)))
    throw new AppError('GROUP_SELF');
}

/** A department is moved under another (null: to the top). */
export async function demandNoGain(at: Turn, groupId: string, under: string | null): Promise<void> {
  const me = await own(at);
  if (!me) return;
  const { tx, corpId, accountId } = at;
  const mine = me.groupId ? await chainOf(tx, corpId, me.groupId) : [];
  if (mine.includes(groupId)) throw new AppError('GROUP_SELF');
  const managed = under === null ? [] : await managedIds(tx, corpId, accountId);
  if (under !== null && managed.includes(under) && !managed.includes(groupId))
    throw new AppError('GROUP_SELF');
}

async function said({ seals }: Parts, { tx, corpId }: Turn, groupIds: readonly string[]): Promise<string> {
  const gained = await seals.grantedTo(tx, corpId, groupIds);
  return gained.length === 0 ? '' : `；随部门获得印章使用权：${gained.join('、')}`;
}

/** E-11: the log says which seals come with a place under another department. */
export async function sealsWithPlace(
  parts: Parts,
  at: Turn,
  from: string | null,
  to: string | null,
): Promise<string> {
  const had = from === null ? [] : await chainOf(at.tx, at.corpId, from);
  const has = to === null ? [] : await chainOf(at.tx, at.corpId, to);
  return said(
    parts,
    at,
    has.filter((id) => !had.includes(id)),
  );
}

/** E-11: and which come with the places of many who are entered at once. */
export const sealsWithPlaces = async (parts: Parts, at: Turn, to: readonly string[]): Promise<string> =>
  said(parts, at, await chainsOf(at.tx, at.corpId, to));
