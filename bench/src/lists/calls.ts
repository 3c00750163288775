// Which calls are measured: every list, tab, count, filter, search, order and page that a user of the biggest tenant, one of
// its members or a person can ask for.
import type { Input, Route } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';

export type Who = 'boss' | 'member' | 'person';
export type Call = { what: string; who: Who; route: Route; path: string; input: (n: number) => unknown };

const sent = '/c/applySign/findByPage';
const lines = '/c/signInfo/findByPage';
type ListInput = Input<typeof r.applyList>;
const list = (what: string, input: ListInput | ((n: number) => ListInput), who: Who = 'boss'): Call => ({
  what,
  who,
  route: r.applyList,
  path: sent,
  input: typeof input === 'function' ? input : () => input,
});
const own = (what: string, input: ListInput, who: Who, path: string): Call => ({
  what,
  who,
  route: r.signInfoList,
  path,
  input: () => input,
});
const count = (what: string, route: Route, path: string, who: Who = 'boss'): Call => ({
  what,
  who,
  route,
  path,
  input: () => ({}),
});

/** `size`: contracts in the database; the biggest tenant has three in ten of them. */
export function callsOf(size: number): Call[] {
  const pages = Math.ceil((size * 0.3) / 20);
  return [
    list('all, first page', {}),
    list('all, page 100', { itemPage: Math.min(100, pages) }),
    list('all, middle page', { itemPage: Math.max(1, Math.floor(pages / 2)) }),
    list('all, last page', { itemPage: pages - 1 > 0 ? pages - 1 : 1 }),
    list('all, page 1,000,000', { itemPage: 1_000_000 }),
    list('all, 50 rows', { pageSize: 50 }),
    list('all, 100 rows', { pageSize: 100 }),
    list('tab 待他人签署', { signStatus: 3 }),
    list('tab 已完成', { signStatus: 5 }),
    list('tab 已失效', { signStatus: 6 }),
    list('tab 草稿', { signStatus: 7 }),
    list('tab 已作废', { signStatus: 9 }),
    list('by sending time, oldest first', { sortKey: 'createTime', sortOrder: 'asc' }),
    list('by sending time, middle page', {
      sortKey: 'createTime',
      itemPage: Math.max(1, Math.floor(pages / 2)),
    }),
    list('by deadline', { sortKey: 'signExpire', sortOrder: 'asc', signStatus: 3 }),
    list('states 2,4', { signStatusSet: '2,4' }),
    list('not finished', { finishStatus: 0 }),
    list('ran out', { runOut: 1 }),
    list('a month', { dateType: 1, beginDate: '2026-03-01', endDate: '2026-03-31' }),
    list('search, in every name (合同)', { contractName: '合同' }),
    list('search, in one of sixteen (租赁)', { contractName: '租赁' }),
    list('search, one hit', (n) => ({
      contractName: `合同${size - 10 * (1 + (n % (size / 20)))}`,
    })),
    list('search, 330 hits, all far back', (n) => ({ contractName: `合同${100 + ((n * 37) % 900)}` })),
    list('search, 3,300 hits, all far back', (n) => ({ contractName: `合同${10 + ((n * 37) % 90)}` })),
    list('search, no hit (火星)', { contractName: '火星' }),
    list('search, 100 characters', { contractName: '房屋租赁合同'.repeat(16) }),
    list('a party (三 characters)', { signatoryFullName: '王建国' }),
    list('a mobile', { signatoryMobile: '19900000004' }),
    list('an unknown mobile', { signatoryMobile: '19999999999' }),
    list('end of a number', { applyNo: '3F2A' }),
    list('made by API (none)', { createType: 3 }),
    list('self-signed', { selfSign: 1 }),
    list('not self-signed', { excludeSelfSign: 1 }),
    list('in no directory', { currentDirData: 1 }),
    list('recycle bin', { delStatus: 1 }),
    list('a member’s: all', {}, 'member'),
    list('a member’s: tab 已完成', { signStatus: 5 }, 'member'),
    list('a member’s: search', { contractName: '劳动' }, 'member'),
    list('a member’s: by deadline', { sortKey: 'signExpire', sortOrder: 'asc' }, 'member'),
    own('lines of the enterprise', {}, 'boss', lines),
    own('lines of the enterprise: to handle', { signStatus: 4 }, 'boss', lines),
    own('lines of a person', {}, 'person', '/i/signInfo/listByPage'),
    own('lines of a person: search', { contractName: '火星' }, 'person', '/i/signInfo/listByPage'),
    own(
      'lines of a person: to sign by deadline',
      { signStatus: 2, sortKey: 'signExpire', sortOrder: 'asc' },
      'person',
      '/i/signInfo/listByPage',
    ),
    count('tab counters, sent', r.applyCount, '/c/applySign/count'),
    count('tab counters, lines', r.signInfoCount, '/c/signInfo/count'),
    count('tab counters, a member’s', r.applyCount, '/c/applySign/count', 'member'),
    count('trend of 30 days', r.applyTrend, '/c/applySign/trend'),
    count('findSignStatusCount', r.findSignStatusCount, '/c/findSignStatusCount'),
    count('findProfileSignCount', r.findProfileSignCount, '/c/findProfileSignCount'),
  ];
}
