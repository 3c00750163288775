// Times, sizes and versions as spec §9 writes them.
import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';
import {
  clockText,
  compactText,
  dayText,
  minuteInput,
  minuteText,
  namedMinuteText,
  namedTimeText,
  timeText,
  withBeijingTimes,
} from './time-text.ts';
import { compareVersions, isRecentClient } from './version.ts';

const formats = [timeText, dayText, clockText, compactText, minuteText, namedTimeText, namedMinuteText];
it('the forms of a time are Beijing’s in a browser abroad', () => {
  expect(new Date('2026-01-01T19:04:05Z').getDate()).toBe(1);
  expect(formats.map((form) => form('2026-01-01T19:04:05.067Z'))).toEqual([
    '2026-01-02 03:04:05',
    '2026-01-02',
    '03:04',
    '20260102030405067',
    '2026-01-02 03:04',
    '2026-01-02 03:04:05（北京时间）',
    '2026-01-02 03:04（北京时间）',
  ]);
});
it('a sentence says its times in Beijing’s', () => {
  expect(withBeijingTimes('见 2026-06-01T18:01:00.000Z、2026-06-01T08:01:00Z、x')).toBe(
    '见 2026-06-02 02:01:00（北京时间）、2026-06-01 16:01:00（北京时间）、x',
  );
});
it('an input of date and time stands in Beijing, and is empty without a time', () => {
  expect(['2026-12-31T16:00:00.000Z', '', null].map(minuteInput)).toEqual(['2027-01-01T00:00', '', '']);
});
it.each([null, undefined, '', 'x', '2026-13-01'])('%j is no time', (iso) => {
  expect(formats.map((form) => form(iso))).toEqual(formats.map(() => '—'));
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
