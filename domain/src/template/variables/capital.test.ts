// Sums in words against the examples of 《支付结算办法》 annex 1, and against a reader of our own: every sum reads back as itself.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rmbCapital } from './capital.ts';

/** The sum that words say, in fen. */
function readBack(words: string): number {
  let [total, group, digit] = [0, 0, 0];
  for (const one of words.replace('人民币', '')) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(one);
    const place = '拾佰仟'.indexOf(one);
    if (value > 0) digit = value;
    else if (place >= 0) {
      group += digit * 10 ** (place + 1);
      digit = 0;
    } else if (one === '万' || one === '亿') {
      total = one === '亿' ? (total + group + digit) * 1e8 : total + (group + digit) * 1e4;
      group = 0;
      digit = 0;
    } else if (one === '元') {
      total = (total + group + digit) * 100;
      group = 0;
      digit = 0;
    } else if (one === '角' || one === '分') {
      total += digit * (one === '角' ? 10 : 1);
      digit = 0;
    }
  }
  return total;
}

describe('a sum in words', () => {
  it.each([
    [140950, '壹仟肆佰零玖元伍角整'],
    [600714, '陆仟零柒元壹角肆分'],
    [168032, '壹仟陆佰捌拾元零叁角贰分'],
    [10700053, '壹拾万柒仟元零伍角叁分'],
    [1640902, '壹万陆仟肆佰零玖元零贰分'],
    [32504, '叁佰贰拾伍元零肆分'],
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [1000, '壹拾元整'],
    [1000100, '壹万零壹元整'],
    [10000000100, '壹亿零壹元整'],
    [10005000, '壹拾万零伍拾元整'],
    [100000000000, '壹拾亿元整'],
  ])('%i fen', (fen, words) => expect(rmbCapital(fen)).toBe(`人民币${words}`));

  it('reads back as itself, says no zero twice and ends a sum without fen', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), (fen) => {
        const words = rmbCapital(fen);
        expect(readBack(words)).toBe(fen);
        expect(words).not.toContain('零零');
        expect(words.endsWith('整')).toBe(fen % 10 === 0);
      }),
    );
  });
});
