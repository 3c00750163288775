// V-01…V-03: the forms of identity cards. The good numbers were made once by another program with the recursive form of
// ISO 7064 MOD 11-2 and the Hong Kong sum with its absent first letter written out (36 × 9); neither shares a line with ours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCard } from './id-card.ts';

const good: Record<string, string[]> = {
  'resident, 18 digits': [
    '11010519491231002X',
    '440524188001010014',
    '11010120000229123X', // 29 February of a leap year
    '310101199912319993',
    '54010119760101001X',
    '650101198706157771',
    '469021198808088802',
  ],
  'resident, first generation, 15 digits': [
    '110105491231002',
    '440524800101001',
    '310101000228123',
    '650101991231999',
  ],
  'Hong Kong, Macao and Taiwan: residence permits': [
    '810000199003071237',
    '820000198511110017',
    '710000197712254324',
  ],
  'Hong Kong identity card, 8 characters': [
    'A1234563',
    'Z683365A',
    'C6686689',
    'K0000000',
    'Y9999998',
    'P1032651',
    'G200004A',
  ],
  'foreign permanent residents': ['911156198102030016', '910840199912311232'],
};

const bad: Record<string, string[]> = {
  'resident, 18 digits': [
    '110105194912310021', // check digit
    '11010519491231002x', // lower case
    '010105194912310025', // province 01
    '160105194912310022', // province 16
    '990105194912310025',
    '110105194902300020', // 30 February
    '110105190002290027', // 1900 was no leap year
    '110105200102290023',
    '110105194913310028', // month 13
    '110105194900310029',
    '110105194912320026', // day 32
    '110105194912000022',
    '110105000012310025', // year 0
    '1101051949123100X2',
    '11010519491231002Ｘ',
    '１１０１０５１９４９１２３１００２Ｘ',
    '11010519491231002X\n',
    '11010519491231002X\u0000',
    ' 11010519491231002X',
    '11010519491231 002X',
    '+10105194912310021',
  ],
  'resident, first generation, 15 digits': [
    '11010549123100',
    '110105490230002', // 30 February
    '110105000229002', // 1900 was no leap year
    '110105491331002',
    '11010549123100X',
    '990105491231002',
    '1101054912310021',
    '110105491231002\n',
  ],
  'Hong Kong, Macao and Taiwan: residence permits': [
    '810000199003071236',
    '820000198511110018',
    '710000197702304327',
    '830000199003071234', // 83 is none of the codes that the specification knows
  ],
  'Hong Kong identity card, 8 characters': [
    'A1234564',
    'A123456A',
    'a1234563',
    'A123456(',
    'AB123456',
    '11234563',
    'A12345６3',
    'Z683365a',
    'Z6833650',
    'G200004B',
    'A123456\n',
    'A1234563\n',
    'Ａ1234563',
  ],
  'foreign permanent residents': [
    '911156198102030017',
    '911156198102300016',
    '921156198102030016',
    'USA123456789012',
  ],
};

describe.each(Object.keys(good))('%s', (form) => {
  it.each(good[form] ?? [])('takes %s', (value) => expect(idCard(value)).toEqual({ ok: true }));
  it.each(bad[form] ?? [])('refuses %j', (value) =>
    expect(idCard(value)).toEqual({ ok: false, reason: 'idCard' }),
  );
});

it('the specification’s province codes and no others', () => {
  // of each possible code, whether any check character makes a card of it
  const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) =>
    [...'0123456789X'].some((check) => idCard(`${code}010519491231002${check}`).ok),
  );
  expect(known.join(' ')).toBe(
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 91',
  );
});

const eighteen = Object.values(good)
  .flat()
  .filter((value) => value.length === 18);

it('exactly one check character fits each number', () => {
  for (const value of eighteen)
    expect([...'0123456789X'].filter((check) => idCard(value.slice(0, 17) + check).ok)).toEqual([value[17]]);
  for (const value of good['Hong Kong identity card, 8 characters'] ?? [])
    expect([...'0123456789A'].filter((check) => idCard(value.slice(0, 7) + check).ok)).toEqual([value[7]]);
});

it('one wrong digit, or two that changed places, is always seen', () => {
  for (const value of [...eighteen, ...(good['Hong Kong identity card, 8 characters'] ?? [])])
    for (let at = value.length === 8 ? 1 : 0; at < value.length - 1; at++) {
      for (const digit of '0123456789')
        if (digit !== value[at])
          expect(idCard(value.slice(0, at) + digit + value.slice(at + 1)).ok, `${value} ${at} ${digit}`).toBe(
            false,
          );
      const next = value[at + 1] ?? '';
      if (next !== value[at] && /[0-9]/.test(next)) {
        const swapped = value.slice(0, at) + next + value[at] + value.slice(at + 2);
        expect(idCard(swapped).ok, swapped).toBe(false);
      }
    }
});

it('any day of any year: real ones pass, others never', () => {
  /** ISO 7064 MOD 11-2, recursive. */
  const checkOf = (digits: string) => {
    const sum = [...digits].reduce((p, digit) => ((p + Number(digit)) * 2) % 11, 0);
    return [...'0123456789X'].find((c) => (sum + (c === 'X' ? 10 : Number(c))) % 11 === 1) ?? '';
  };
  const leap = (y: number) => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const days = (y: number, m: number) =>
    [31, leap(y) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(20), fc.nat(40), fc.nat(999), (year, month, day, sequence) => {
      const pad = (n: number, digits: number) => String(n).padStart(digits, '0');
      const digits = `110105${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}${pad(sequence, 3)}`;
      const real = year >= 100 && day >= 1 && day <= days(year, month);
      expect(idCard(digits + checkOf(digits)).ok).toBe(real);
    }),
    { numRuns: 3000, seed: 11 },
  );
});
