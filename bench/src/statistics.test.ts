// Medians and percentiles of the benches.
import { describe, expect, it } from 'vitest';
import { median, pairedRatio, quantile, short } from './statistics.ts';

describe('statistics', () => {
  it('takes medians and quantiles without touching the input', () => {
    const values = [5, 1, 4, 2];
    expect(median(values)).toBe(3);
    expect(quantile(values, 0)).toBe(1);
    expect(quantile(values, 1)).toBe(5);
    expect(quantile([10, 20], 0.99)).toBeCloseTo(19.9);
    expect(values).toEqual([5, 1, 4, 2]);
    expect(() => median([])).toThrow(RangeError);
  });

  it('judges pairs, so that a slow minute for both changes nothing', () => {
    expect(pairedRatio([2, 20, 2.2], [1, 10, 1])).toBe(2);
    expect(() => pairedRatio([1], [])).toThrow(RangeError);
  });

  it('writes three significant digits', () => {
    expect([0, 0.12345, 1.234, 12.34, 123.4, 12345.6].map(short)).toEqual([
      '0',
      '0.123',
      '1.23',
      '12.3',
      '123',
      '12,346',
    ]);
  });
});
