// The deadline at its edges: now, the 365th, 366th and 367th day, month and year ends, and what is proposed is always allowed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, beijingDay, beijingMinute, dayMs } from '../time/index.ts';
import { deadlineFault, defaultDeadline, latestDeadline } from './deadline.ts';

const now = Date.parse('2026-11-24T02:00:00Z');
const instants = fc.integer({
  min: Date.parse('2020-01-01T00:00:00Z'),
  max: Date.parse('2100-01-01T00:00:00Z'),
});

describe('deadlines', () => {
  it.each([
    [0, 'past'],
    [-1, 'past'],
    [1, undefined],
    [365 * dayMs, undefined],
    [365 * dayMs + 1, undefined],
    [366 * dayMs, undefined],
    [366 * dayMs + 1, 'far'],
    [Number.NaN, 'past'],
  ])('%d ms from now: %s', (ms, fault) => {
    expect(deadlineFault(now + ms, now)).toBe(fault);
    expect(deadlineFault(new Date(now + ms), new Date(now))).toBe(fault);
  });
  it('the latest is allowed, and nothing after it', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 3 * 366 * dayMs }), (at, more) => {
        expect(deadlineFault(latestDeadline(at), at)).toBeUndefined();
        expect(deadlineFault(Number(latestDeadline(at)) + more, at)).toBe('far');
        expect(deadlineFault(at - more + 1, at)).toBe('past');
      }),
    );
  });
  it('what is proposed is allowed: the last minute of a day in Beijing, three months on', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const proposed = defaultDeadline(at);
        expect(deadlineFault(proposed, at)).toBeUndefined();
        expect(beijingMinute(proposed)).toBe(`${addMonths(beijingDay(at), 3)} 23:59`);
      }),
    );
  });
  it.each([
    ['2026-11-20T01:00:00Z', '2027-02-20 23:59'],
    ['2026-11-30T15:59:59Z', '2027-02-28 23:59'],
    ['2026-11-30T16:00:00Z', '2027-03-01 23:59'],
    ['2026-09-30T16:00:00Z', '2027-01-01 23:59'],
  ])('from %s: %s', (from, until) => {
    expect(beijingMinute(defaultDeadline(new Date(from)))).toBe(until);
  });
});
