// Tab, page, search, filters and order of a list as they stand in its address (spec §2.6 and §3, names as on the wire),
// so that a reload, a saved filter or a shared link shows the same rows. Whatever somebody wrote into the address is
// judged by the wire's own schema; what does not fit is left out.
import { SignListTab } from '@xinqi/domain';
import { listFilter, sortKeys } from '@xinqi/wire/signing';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import {
  type FilterName,
  type Filters,
  filterNames,
  inputOf,
  type ListAddress,
  plainList as plain,
} from './list-query.ts';
import { keptPageSize, sizeOf } from './table/page-size.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** The address's values; a tab that is not one of `tabs` is the first, a filter that the wire refuses is dropped. */
export function readAddress(search: Search, tabs: readonly number[]): ListAddress {
  const tab = Number(search.signStatus);
  const page = Number(search.itemPage);
  const filters: Filters = {};
  for (const name of filterNames) if (search[name]) filters[name] = search[name];
  const address: ListAddress = {
    signStatus: search.match !== '-1' && tabs.includes(tab) ? tab : SignListTab.All,
    recycled: search.delStatus === '1',
    itemPage: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    pageSize: sizeOf(search.pageSize) ?? keptPageSize(),
    keyword: (search.keyword ?? '').slice(0, 100),
    sortKey: sortKeys.find((key) => key === search.sortKey) ?? plain.sortKey,
    sortOrder: search.sortOrder === 'asc' ? 'asc' : 'desc',
    filters,
  };
  const judged = listFilter.safeParse(inputOf(address));
  for (const { path } of judged.error?.issues ?? [])
    if (path[0] === 'contractName' && !filters.applyNo) address.keyword = '';
    else delete filters[path[0] as FilterName];
  return address;
}

/** The query that shows this address; defaults are left out. */
export function searchFor(address: ListAddress): Record<string, string | undefined> {
  const { signStatus, recycled, itemPage, pageSize, keyword, sortKey, sortOrder, filters } = address;
  return {
    ...filters,
    signStatus: signStatus === plain.signStatus ? undefined : String(signStatus),
    delStatus: recycled ? '1' : undefined,
    itemPage: itemPage === 1 ? undefined : String(itemPage),
    pageSize: pageSize === plain.pageSize ? undefined : String(pageSize),
    keyword: keyword || undefined,
    sortKey: sortKey === plain.sortKey ? undefined : sortKey,
    sortOrder: sortOrder === plain.sortOrder ? undefined : sortOrder,
  };
}

/** Filters that narrow the list beyond its tab. */
export const isNarrowed = ({ keyword, filters }: ListAddress): boolean =>
  keyword !== '' || Object.keys(filters).some((name) => name !== 'searchType' && name !== 'dateType');

export function useListAddress(tabs: readonly number[]): ListAddress {
  return readAddress(usePlainSearch(), tabs);
}
