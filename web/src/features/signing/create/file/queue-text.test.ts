// The words of the queue: numbers as they are read aloud, and nothing invented where nothing was measured.
import { expect, it } from 'vitest';
import { checkingText, waitText } from './queue-text.ts';

it('says how many files come first and how long that takes', () => {
  expect(checkingText({ ahead: 37, seconds: 80 })).toBe('排队中：前面还有 37 个文件，约 1 分 20 秒');
  expect(checkingText({ ahead: 0, seconds: 3 })).toBe('排队中：下一个就是此文件，约 3 秒');
  expect(checkingText({ ahead: 2, seconds: null })).toBe('排队中：前面还有 2 个文件');
  expect(checkingText(null)).toBe('正在检查文件…');
  expect(checkingText(undefined)).toBe('正在检查文件…');
});

it('rounds up, and leaves out what is zero', () => {
  expect([1, 59, 60, 61, 119, 121, 3600, 3661, 7325].map(waitText)).toEqual([
    '约 1 秒',
    '约 59 秒',
    '约 1 分',
    '约 1 分 10 秒',
    '约 2 分',
    '约 2 分 10 秒',
    '约 1 小时',
    '约 1 小时 1 分',
    '约 2 小时 2 分',
  ]);
});
