// Page lists as people type them.
import { expect, it } from 'vitest';
import { parsePageRange } from './page-range.ts';

it.each([
  ['1-3,8', [0, 1, 2, 7]],
  ['8, 1-3', [0, 1, 2, 7]],
  ['１－３，８', [0, 1, 2, 7]],
  ['1~2、5；7', [0, 1, 4, 6]],
  ['第1页 至 第3页', [0, 1, 2]],
  ['2 - 4', [1, 2, 3]],
  ['3,3,2-3', [1, 2]],
  [',10,', [9]],
])('reads %s', (text, pages) => {
  expect(parsePageRange(text, 10)).toEqual({ ok: true, pages });
});

it.each([
  ['', '请输入页码，例如 1-3,8'],
  ['  ', '请输入页码，例如 1-3,8'],
  ['a', '页码格式不正确，例如 1-3,8'],
  ['1-2-3', '页码格式不正确，例如 1-3,8'],
  ['1.5', '页码格式不正确，例如 1-3,8'],
  ['5-3', '页码范围有误：5-3'],
  ['0', '页码须在1-10之间'],
  ['9-11', '页码须在1-10之间'],
])('refuses %s', (text, problem) => {
  expect(parsePageRange(text, 10)).toEqual({ ok: false, problem });
});
