// What a list of contracts is asked for: tab, page, search, filters and order, with what each is by default.
import { SignListTab } from '@xinqi/domain';
import type { Input } from '@xinqi/wire';
import type { SortKey, signingRoutes } from '@xinqi/wire/signing';
import { type PageSize, pageSizes } from './table/page-size.ts';

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

export const plainList: ListAddress = {
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
export function inputOf(address: ListQuery): Input<typeof signingRoutes.applyList> {
  const { signStatus, recycled, itemPage, pageSize, keyword, sortKey, sortOrder, filters } = {
    ...plainList,
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
  } as Input<typeof signingRoutes.applyList>;
}
