// Quantiles of a histogram, against counts whose answer is known.
import { describe, expect, it } from 'vitest';
import { between, quantileOf } from './server-times.ts';

const infinite = Number.POSITIVE_INFINITY;

describe('histogram', () => {
  it('interpolates within a bucket', () => {
    const times = [
      { atMost: 10, count: 50 },
      { atMost: 20, count: 100 },
      { atMost: infinite, count: 100 },
    ];
    expect(quantileOf(times, 0.25)).toBe(5);
    expect(quantileOf(times, 0.5)).toBe(10);
    expect(quantileOf(times, 0.75)).toBe(15);
    expect(quantileOf(times, 1)).toBe(20);
  });
  it('says at least the last bound for what lies beyond it, and nothing without calls', () => {
    const times = [
      { atMost: 10, count: 1 },
      { atMost: infinite, count: 2 },
    ];
    expect(quantileOf(times, 0.99)).toBe(10);
    expect(() => quantileOf([{ atMost: infinite, count: 0 }], 0.5)).toThrow(RangeError);
  });
  it('counts what came between two readings, also when the first saw no call', () => {
    const after = [
      { atMost: 10, count: 5 },
      { atMost: infinite, count: 9 },
    ];
    expect(between([], after)).toEqual(after);
    expect(
      between(
        [
          { atMost: 10, count: 2 },
          { atMost: infinite, count: 2 },
        ],
        after,
      ),
    ).toEqual([
      { atMost: 10, count: 3 },
      { atMost: infinite, count: 7 },
    ]);
  });
});
