// The address of a list, whatever somebody wrote into it.
import { expect, it } from 'vitest';
import { readAddress, searchFor } from './list-address.ts';
import { searchOf } from './queries.ts';

const tabs = [1, 2, 3, 5];

it.each([
  [{}, 1, 1],
  [{ signStatus: '2', itemPage: '7' }, 2, 7],
  [{ signStatus: '9' }, 1, 1],
  [{ signStatus: '2', match: '-1' }, 1, 1],
  [{ signStatus: 'x', itemPage: '-3' }, 1, 1],
  [{ itemPage: '1e9' }, 1, 1],
  [{ itemPage: '1.5' }, 1, 1],
])('%j is tab %i, page %i', (search, signStatus, itemPage) => {
  expect(readAddress(search, tabs)).toEqual({ signStatus, itemPage, keyword: '' });
});
it('writes only what differs from the defaults', () => {
  expect(searchFor({ signStatus: 1, itemPage: 1, keyword: '' })).toEqual({});
  expect(searchFor({ signStatus: 3, itemPage: 2, keyword: '租' })).toEqual({
    signStatus: '3',
    itemPage: '2',
    keyword: '租',
  });
});
it('searches a number as a number, anything else as a name', () => {
  expect(searchOf(' apl01JC8Z ')).toEqual({ applyNo: 'APL01JC8Z' });
  expect(searchOf('租赁')).toEqual({ contractName: '租赁' });
  expect(searchOf('  ')).toEqual({});
});
