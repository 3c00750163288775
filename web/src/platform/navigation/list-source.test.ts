// The way back from a contract: the list with its filters, and nowhere else.
import { expect, it } from 'vitest';
import { listSource } from './list-source.ts';

const otherwise = '/signInfo/signList';

it('leads back to the list with everything that narrowed it', () => {
  const tag =
    '/corp/signInfo/applyList?signStatus=3&keyword=%E7%A7%9F%E8%B5%81&itemPage=4&sortKey=signExpire';
  expect(listSource(tag, otherwise)).toEqual({
    to: '/corp/signInfo/applyList',
    search: { signStatus: '3', keyword: '租赁', itemPage: '4', sortKey: 'signExpire' },
    text: '返回列表',
  });
  expect(listSource('/', otherwise)).toEqual({ to: '/', search: {}, text: '返回工作台' });
  expect(listSource('/viewIndex', otherwise).text).toBe('返回工作台');
});

it('follows nothing but our own lists', () => {
  for (const tag of [
    null,
    '',
    'https://evil.example/signInfo/applyList',
    '//evil.example/signInfo/applyList',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signInfo/viewDetail?applyNo=APL1',
    '/login?ap=/signInfo/applyList',
    '/signInfo/applyList/../../login',
    '/toString',
    '/constructor',
  ])
    expect(listSource(tag, otherwise), String(tag)).toEqual({
      to: otherwise,
      search: {},
      text: '返回列表',
    });
});
