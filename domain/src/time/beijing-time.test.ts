// Beijing time against the tz database, and its laws: reading undoes writing, every instant lies in its day, days add up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  beijingDate,
  beijingDay,
  beijingHour,
  beijingMillisecond,
  beijingMinute,
  beijingSecond,
  chineseDay,
  dayBounds,
  dayEnd,
  dayMs,
  dayStart,
  readBeijing,
} from './index.ts';

const afterSummerTime = Date.parse('1991-09-15T00:00:00Z');
const instants = fc.integer({ min: afterSummerTime, max: Date.parse('2199-12-31T00:00:00Z') });
const days = instants.map((at) => beijingDay(at));
const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

describe('writing', () => {
  it('agrees with the tz database since the last summer time, at every instant', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(beijingSecond(at)).toBe(shanghai.format(at));
      }),
    );
  });
  it('keeps to UTC+8 in the summers from 1986 to 1991, when clocks in Beijing were an hour ahead', () => {
    const summer = Date.parse('1990-07-01T00:00:00Z');
    expect([beijingSecond(summer), shanghai.format(summer)]).toEqual([
      '1990-07-01 08:00:00',
      '1990-07-01 09:00:00',
    ]);
  });
  it.each([
    ['2026-12-31T15:59:59.999Z', '2026-12-31 23:59:59.999', '2026年12月31日', 23],
    ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00.000', '2027年1月1日', 0],
    ['2028-02-28T16:00:00.000Z', '2028-02-29 00:00:00.000', '2028年2月29日', 0],
    ['2026-03-08T07:00:00.000Z', '2026-03-08 15:00:00.000', '2026年3月8日', 15],
  ])('%s is %s', (iso, text, date, hour) => {
    const at = new Date(iso);
    expect([
      beijingMillisecond(at),
      beijingSecond(at),
      beijingMinute(at),
      beijingDay(at),
      beijingDate(at),
    ]).toEqual([text, text.slice(0, 19), text.slice(0, 16), text.slice(0, 10), date]);
    expect([beijingHour(at), beijingHour(at.getTime())]).toEqual([hour, hour]);
  });
  it('writes a later instant never before an earlier one', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        expect(beijingSecond(first) <= beijingSecond(second)).toBe(true);
      }),
    );
  });
  it('writes a day in Chinese without zeros', () => {
    expect(chineseDay('2026-02-09')).toBe('2026年2月9日');
  });
});

describe('reading', () => {
  it('undoes writing', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const second = Math.floor(at / 1000) * 1000;
        expect(readBeijing(beijingSecond(at))?.getTime()).toBe(second);
        expect(readBeijing(beijingMinute(at).replace(' ', 'T'))?.getTime()).toBe(second - (second % 60_000));
        expect(readBeijing(beijingDay(at))).toEqual(dayStart(beijingDay(at)));
      }),
    );
  });
  it.each([
    '',
    '2026',
    '2026-02-29',
    '2026-13-01',
    '2026-04-31 10:00',
    '2026-04-30 24:00',
    '2026-04-30 23:60',
    '2026-04-30 10:00:60',
    '2026-04-30 10',
    '2026-04-30T10:00Z',
    '2026-04-30T10:00:00+08:00',
    ' 2026-04-30',
    '26-04-30',
  ])('%j is no time', (text) => expect(readBeijing(text)).toBeUndefined());
});

describe('days', () => {
  it('hold each of their instants and begin where the one before ends', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const day = beijingDay(at);
        expect(dayStart(day).getTime()).toBeLessThanOrEqual(at);
        expect(dayEnd(day).getTime()).toBeGreaterThan(at);
        expect(dayEnd(day)).toEqual(dayStart(addDays(day, 1)));
        expect(beijingDay(dayEnd(day).getTime() - 1)).toBe(day);
        expect(dayEnd(day).getTime() - dayStart(day).getTime()).toBe(dayMs);
      }),
    );
  });
  it('add up', () => {
    const step = fc.integer({ min: -40_000, max: 40_000 });
    fc.assert(
      fc.property(days, step, step, (day, a, b) => {
        expect(addDays(addDays(day, a), b)).toBe(addDays(day, a + b));
        expect(addDays(day, 0)).toBe(day);
      }),
    );
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
  it('move by months to the same date, or to the last of a shorter month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const moved = addMonths(day, months);
        const index = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
        expect(index(moved)).toBe(index(day) + months);
        const [wanted, got] = [day.slice(8), moved.slice(8)];
        const lastOfMonth = addDays(moved, 1).endsWith('-01');
        expect(got === wanted || (got < wanted && lastOfMonth)).toBe(true);
      }),
    );
    expect(['2026-11-30', '2027-11-30', '2026-10-31'].map((day) => addMonths(day, 3))).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2027-01-31',
    ]);
  });
  it('of a filter are included at both ends, and no end means no bound', () => {
    expect(dayBounds({ beginDate: '2026-12-31', endDate: '2026-12-31' })).toEqual({
      from: new Date('2026-12-30T16:00:00Z'),
      before: new Date('2026-12-31T16:00:00Z'),
    });
    expect(dayBounds({})).toEqual({ from: undefined, before: undefined });
    expect(dayBounds({ beginDate: '', endDate: '' })).toEqual({ from: undefined, before: undefined });
  });
});
