// Documents from outside the mainland: good and bad of each type, and one spelling.
import { describe, expect, it } from 'vitest';
import { foreignDocument, normaliseDocument } from './foreign-document.ts';

const GOOD: readonly (readonly [number, string])[] = [
  [2, 'E12345678'],
  [2, '123456789'],
  [3, '12345678'],
  [3, '1234567801'],
  [4, 'H12345678'],
  [4, 'M1234567801'],
  [5, 'A1234563'],
  [5, 'AB9876543'],
  [6, 'CAN110101234567'],
  [6, '911124198108030024'],
];

describe('foreignDocument', () => {
  it.each(GOOD)('type %i takes %s', (type, value) => expect(foreignDocument(type, value).ok).toBe(true));
  it.each([
    [2, 'ABCDEFG'],
    [2, 'E1234567890123456789'],
    [3, '123456789'],
    [4, 'X12345678'],
    [4, 'H1234567'],
    [4, 'H12345678\n'],
    [5, 'A1234564'],
    [5, 'A123456'],
    [6, 'CA1101012345678'],
    [6, '110101199003070011'],
    [6, '911111111111111111'],
    [1, '110101199003070011'],
    [7, 'H12345678'],
    [7, '110105194912310021'],
    [8, 'H12345678'],
    [2, ''],
  ])('type %i refuses %j', (type, value) => expect(foreignDocument(type, value).ok).toBe(false));
  it.each(GOOD)('type %i refuses %s with one character more on either side', (type, value) => {
    for (const odd of ['!', '\n', '号'])
      for (const longer of [odd + value, value + odd])
        expect(foreignDocument(type, longer), JSON.stringify(longer)).toEqual({
          ok: false,
          reason: 'certificateNo',
        });
  });
  it('says which rule a value breaks', () => {
    for (const type of [1, 2, 3, 4, 5, 6])
      expect(foreignDocument(type, '-')).toEqual({ ok: false, reason: 'certificateNo' });
  });
  it('one spelling', () => {
    expect(normaliseDocument(' a123456（3） ')).toBe('A1234563');
    expect(normaliseDocument('h-1234 5678')).toBe('H12345678');
    expect(normaliseDocument('x'.repeat(100_000)).length).toBe(40);
  });
});
