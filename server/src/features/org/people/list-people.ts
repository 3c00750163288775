// People of an enterprise in pages: by department with everything below it, by part of a name, or by a whole mobile.
import { mobile as mobileRule, normaliseMobile } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { subtreeIds } from '../group/store.ts';
import type { Parts } from '../parts.ts';
import { presentPeople } from './present.ts';
import { type PeopleFilter, pageOfPeople, personByMobile } from './store.ts';

/** Whoever has this mobile: without an account, or by his account; null when nobody has. */
export async function personOf(
  { deps, account }: Parts,
  tx: Tx,
  corpId: string,
  mobile: string,
): Promise<string | null> {
  const known = await personByMobile(tx, corpId, deps.vault.blindIndex('mobile', mobile));
  if (known) return known.member_id;
  const person = await account.findPerson(tx, mobile);
  const member = person && (await account.members.byAccount(tx, corpId, person.accountId));
  return member?.memberId ?? null;
}

export async function listPeople(
  parts: Parts,
  tx: Tx,
  corpId: string,
  query: {
    groupId?: string | undefined;
    /** Only those directly in it. */
    direct?: boolean;
    keyword?: string | undefined;
    bound?: boolean | undefined;
    itemPage: number;
    pageSize: number;
  },
) {
  const { groupId, direct = false, keyword, bound, itemPage, pageSize } = query;
  const filter: PeopleFilter = { ...(bound === undefined ? {} : { bound }) };
  if (groupId !== undefined) {
    const below = await subtreeIds(tx, corpId, groupId);
    if (below.length === 0) throw new AppError('NOT_FOUND');
    filter.groups = direct ? [groupId] : below;
  } else if (direct) filter.groups = null;
  const digits = keyword ? normaliseMobile(keyword) : '';
  if (mobileRule(digits).ok) filter.memberId = await personOf(parts, tx, corpId, digits);
  else if (keyword) filter.name = keyword;
  const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
  const { rows, total } = await pageOfPeople(tx, corpId, filter, page, parts.deps.clock.now());
  return { list: await presentPeople(parts, tx, corpId, rows), total, itemPage, pageSize };
}
