// Times, sizes and versions as spec §9 writes them.
import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';
import { clockText, compactText, dayText, minuteText, timeText } from './time-text.ts';
import { compareVersions, isRecentClient } from './version.ts';

const formats = [timeText, dayText, clockText, compactText, minuteText];
it('the five forms of a time, in local time', () => {
  const iso = new Date(2026, 0, 2, 3, 4, 5, 67).toISOString();
  expect(formats.map((form) => form(iso))).toEqual([
    '2026-01-02 03:04:05',
    '2026-01-02',
    '03:04:05',
    '20260102030405067',
    '2026-01-02 03:04',
  ]);
});
it.each([null, undefined, '', 'x', '2026-13-01'])('%j is no time', (iso) => {
  expect(formats.map((form) => form(iso))).toEqual(['—', '—', '—', '—', '—']);
});
it('sizes switch to MB above 1024 KB and round to two decimals', () => {
  expect([0, 1, 1536, 1024 * 1024, 1024 * 1024 + 1, 5_000_000].map(sizeText)).toEqual([
    '0KB',
    '0KB',
    '1.5KB',
    '1024KB',
    '1MB',
    '4.77MB',
  ]);
});
it.each([
  ['6.3.35', '6.3.35', 0],
  ['6.3.36', '6.3.35', 1],
  ['6.10.0', '6.9.99', 1],
  ['7', '6.99.99', 1],
  ['6.3', '6.3.0', 0],
  ['6.3.35.1', '6.3.35', 1],
  ['6.3.4', '6.3.35', -1],
  ['6.3.35-beta', '6.3.35', 0],
  ['', '6.3.35', -1],
])('%s against %s', (a, b, sign) => {
  expect(compareVersions(a, b)).toBe(sign);
  expect(compareVersions(b, a)).toBe(sign === 0 ? 0 : -sign);
});
it('the messenger pages serve clients from 6.3.35 on', () => {
  expect(['6.3.34', '6.3.35', '6.3.100', '5.9.99', 'x'].map(isRecentClient)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
