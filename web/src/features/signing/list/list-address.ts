// Tab, page, search, filters and order of a list as they stand in its address (spec §2.6 and §3, names as on the wire),
// so that a reload, a saved filter or a shared link shows the same rows. Whatever somebody wrote into the address is
// judged by the wire's own schema; what does not fit is left out.
import { SignListTab } from '@xinqi/domain';
import { listFilter, type SortKey, sortKeys } from '@xinqi/wire/signing';
import type { z } from 'zod';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { keptPageSize, type PageSize, pageSizes, sizeOf } from './table/page-size.ts';

/** Fields of spec §3 that the filter panel and links set; searchType says where the keyword is looked for. */
export const filterNames = [
  'searchType',
  'signStatusSet',
  'dateType',
  'beginDate',
  'endDate',
  'finishStatus',
  'runOut',
  'contractKind',
  'contractTypeId',
  'customFieldId',
  'customValue',
  'minAmount',
  'maxAmount',
  'overBegin',
  'overEnd',
  'createType',
  'dealType',
  'applyNo',
  'signNo',
  'signatoryFullName',
  'signatoryMobile',
  'signatoryIdentityCard',
  'selfSign',
  'excludeSelfSign',
  'selfApprove',
  'showAll',
  'childUser',
  'directoryId',
  'currentDirData',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;
type Search = Readonly<Record<string, string | undefined>>;

export type ListAddress = {
  /** Tab. */
  signStatus: number;
  /** The recycle bin stands beside the tabs. */
  recycled: boolean;
  itemPage: number;
  pageSize: PageSize;
  keyword: string;
  sortKey: SortKey;
  sortOrder: 'desc' | 'asc';
  filters: Filters;
};

const plain: ListAddress = {
  signStatus: SignListTab.All,
  recycled: false,
  itemPage: 1,
  pageSize: pageSizes[0],
  keyword: '',
  sortKey: 'updateTime',
  sortOrder: 'desc',
  filters: {},
};

/** A contract number is searched as a number, anything else as the filters say. */
export function searchOf(keyword: string): { applyNo?: string; contractName?: string } {
  const text = keyword.trim();
  if (!text) return {};
  return /^APL[0-9A-Z]{4,26}$/i.test(text) ? { applyNo: text.toUpperCase() } : { contractName: text };
}

/** An address as far as somebody needs it; `pageSize` may be any that the call takes. */
export type ListQuery = Partial<Omit<ListAddress, 'pageSize'>> & { pageSize?: number };

/** The call's input for an address. */
export function inputOf(address: ListQuery): z.input<typeof listFilter> {
  const { signStatus, recycled, itemPage, pageSize, keyword, sortKey, sortOrder, filters } = {
    ...plain,
    ...address,
  };
  return {
    ...filters,
    ...searchOf(keyword),
    ...(recycled ? { delStatus: 1 } : { signStatus }),
    itemPage,
    pageSize,
    sortKey,
    sortOrder,
  } as z.input<typeof listFilter>;
}

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
