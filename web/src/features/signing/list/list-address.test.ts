// The address of a list, whatever somebody wrote into it.
import { beforeEach, expect, it } from 'vitest';
import { isNarrowed, readAddress, searchFor } from './list-address.ts';
import { inputOf, searchOf } from './list-query.ts';
import { keepPageSize } from './table/page-size.ts';

beforeEach(() => localStorage.clear());
const tabs = [1, 2, 3, 5];
const read = (search: Record<string, string | undefined>) => readAddress(search, tabs);

it.each([
  [{}, 1, 1],
  [{ signStatus: '2', itemPage: '7' }, 2, 7],
  [{ signStatus: '9' }, 1, 1],
  [{ signStatus: '2', match: '-1' }, 1, 1],
  [{ signStatus: 'x', itemPage: '-3' }, 1, 1],
  [{ itemPage: '1e9' }, 1, 1],
  [{ itemPage: '1.5' }, 1, 1],
])('%j is tab %i, page %i', (search, signStatus, itemPage) => {
  expect(read(search)).toMatchObject({ signStatus, itemPage, keyword: '', recycled: false, filters: {} });
});
it('writes only what differs from the defaults, and reads it again', () => {
  expect(searchFor(read({}))).toEqual({});
  const search = {
    signStatus: '3',
    itemPage: '2',
    pageSize: '50',
    keyword: '租赁',
    sortKey: 'signExpire',
    sortOrder: 'asc',
    beginDate: '2026-11-01',
    endDate: '2026-11-30',
    signatoryMobile: '13800000001',
    finishStatus: '0',
  };
  expect(JSON.parse(JSON.stringify(searchFor(read(search))))).toEqual(search);
});
it.each([
  { sortKey: 'pii_blob', sortOrder: 'sideways' },
  { beginDate: '2026-13-45' },
  { beginDate: '2026-11-30', endDate: '2026-11-01' },
  { signatoryMobile: '1; drop table apply' },
  { createType: '99', dealType: '-1', finishStatus: 'x' },
  { directoryId: '../..' },
  { keyword: '租' },
])('%j filters nothing', (search) => {
  const address = read(search);
  expect(isNarrowed(address)).toBe('endDate' in search);
  expect(address.keyword).toBe('');
});
it('the recycle bin asks for what was removed, whatever tab the address names', () => {
  expect(inputOf(read({ delStatus: '1', signStatus: '3' }))).toMatchObject({ delStatus: 1 });
  expect(inputOf(read({ delStatus: '1', signStatus: '3' }))).not.toHaveProperty('signStatus');
});
it('searches a number as a number, anything else as words', () => {
  expect(searchOf(' apl01JC8Z ')).toEqual({ applyNo: 'APL01JC8Z' });
  expect(searchOf('租赁')).toEqual({ contractName: '租赁' });
  expect(searchOf('  ')).toEqual({});
});
it('rows of a page: as the address says, else as chosen in this browser, else 20', () => {
  const sizeOf = (pageSize?: string) => inputOf(read({ pageSize })).pageSize;
  expect([sizeOf(), sizeOf('100'), sizeOf('10000')]).toEqual([20, 100, 20]);
  keepPageSize(50);
  expect([sizeOf(), sizeOf('20'), sizeOf('-1')]).toEqual([50, 20, 50]);
});
