// Money: fen exactly, whatever was typed.
import { describe, expect, it } from 'vitest';
import { amountText, fenOf } from './amount.ts';

describe('amounts', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [100, '¥1.00'],
    [123_456_789, '¥1,234,567.89'],
    [1_000_000_000_000, '¥10,000,000,000.00'],
  ])('%d fen are %s', (fen, text) => expect(amountText(fen)).toBe(text));
  it.each([
    ['0', 0],
    ['1', 100],
    [' ¥1,234.5 ', 123_450],
    ['￥0.07', 7],
    ['0.29', 29],
    ['10000000000', 1_000_000_000_000],
  ])('%s is %d fen', (text, fen) => expect(fenOf(text)).toBe(fen));
  it.each(['', '-1', '1.234', '1e5', '十万', '.', '10000000000.01', '99999999999', '1.2.3'])(
    '%s is no amount',
    (text) => expect(fenOf(text)).toBeUndefined(),
  );
});
