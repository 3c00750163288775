// Printing: each side's own count, readers print nothing, and a code is read as people type it.
import { describe, expect, it } from 'vitest';
import { decidePrint, printCodeText, readPrintCode } from './print.ts';

describe('decidePrint', () => {
  it.each([
    [
      { finished: true, limit: 2 },
      { reads: false, printed: 0 },
      { ok: true, copyNo: 1 },
    ],
    [
      { finished: true, limit: 2 },
      { reads: false, printed: 1 },
      { ok: true, copyNo: 2 },
    ],
    [
      { finished: true, limit: 2 },
      { reads: false, printed: 2 },
      { ok: false, reason: 'PRINT_LIMIT' },
    ],
    // lowered after it was used
    [
      { finished: true, limit: 1 },
      { reads: false, printed: 5 },
      { ok: false, reason: 'PRINT_LIMIT' },
    ],
    [
      { finished: true, limit: 0 },
      { reads: false, printed: 0 },
      { ok: false, reason: 'PRINT_LIMIT' },
    ],
    [
      { finished: false, limit: 9 },
      { reads: false, printed: 0 },
      { ok: false, reason: 'PRINT_NOT_FINISHED' },
    ],
    [
      { finished: true, limit: 9 },
      { reads: true, printed: 0 },
      { ok: false, reason: 'PRINT_READER' },
    ],
  ] as const)('%j %j', (contract, by, said) => {
    expect(decidePrint(contract, by)).toEqual(said);
  });
});

describe('a code', () => {
  const code = '0123ABCDEFGHJKMN';
  it.each([
    '0123-ABCD-EFGH-JKMN',
    ' 0123abcdefghjkmn ',
    'Ol23 ABCD EFGH JKMN',
    'oi23-abcd-efgh-jkmn',
    '０１２３ＡＢＣＤＥＦＧＨＪＫＭＮ',
  ])('typed as %s', (typed) => {
    expect(readPrintCode(typed)).toBe(code);
  });
  it.each(['', '0123', `${code}0`, 'U123ABCDEFGHJKMN', "0123ABCDEFGHJKM'", '合同'])('%s is none', (typed) => {
    expect(readPrintCode(typed)).toBeUndefined();
  });
  it('stands on the paper in fours', () => {
    expect(printCodeText(code)).toBe('0123-ABCD-EFGH-JKMN');
  });
});
