// Times and sizes as spec §9 writes them.
import { expect, it } from 'vitest';
import { deadlineText, minuteText, sizeText, timeText } from './format.ts';

it('writes Beijing times to the second and the minute', () => {
  const iso = '2026-01-01T19:04:05Z';
  expect([timeText(iso), minuteText(iso), timeText(null)]).toEqual([
    '2026-01-02 03:04:05',
    '2026-01-02 03:04',
    '—',
  ]);
});
it.each([
  [null, '未设截止时间', false],
  [-1, '已到签署截止时间', true],
  [0.5, '不足1小时截止', true],
  [5, '5小时后截止', true],
  [49, '2天后截止', true],
  [24 * 10, '10天后截止', false],
])('deadline in %s hours: %s', (hours, text, urgent) => {
  const now = 1_800_000_000_000;
  const iso = hours === null ? null : new Date(now + hours * 3_600_000).toISOString();
  expect(deadlineText(iso, now)).toEqual({ text, urgent });
});
it('switches to MB above 1024 KB', () => {
  expect([sizeText(1536), sizeText(1024 * 1024), sizeText(1024 * 1025), sizeText(5_000_000)]).toEqual([
    '1.5KB',
    '1024KB',
    '1MB',
    '4.77MB',
  ]);
});
