// Tab, page and search of a list as they stand in its address (spec §2.6: signStatus, match=-1).
import { SignListTab } from '@xinqi/domain';
import { usePlainSearch } from '../../../platform/plain-search.ts';

export type ListAddress = { signStatus: number; itemPage: number; keyword: string };

/** The address's values; anything that is not one of `tabs` shows all. */
export function readAddress(
  search: Readonly<Record<string, string | undefined>>,
  tabs: readonly number[],
): ListAddress {
  const tab = Number(search.signStatus);
  const page = Number(search.itemPage);
  return {
    signStatus: search.match !== '-1' && tabs.includes(tab) ? tab : SignListTab.All,
    itemPage: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    keyword: (search.keyword ?? '').slice(0, 100),
  };
}

/** The query that shows this address; defaults are left out. */
export function searchFor({
  signStatus,
  itemPage,
  keyword,
}: ListAddress): Record<string, string | undefined> {
  return {
    signStatus: signStatus === SignListTab.All ? undefined : String(signStatus),
    itemPage: itemPage === 1 ? undefined : String(itemPage),
    keyword: keyword || undefined,
  };
}

export function useListAddress(tabs: readonly number[]): ListAddress {
  return readAddress(usePlainSearch(), tabs);
}
