// Numbers of contracts: what a rule may say, and that it says no number twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractNoFault, contractNoOf, numberPatternFault, numberPeriod, numberResets } from './rule.ts';

const dates = fc.sample(
  fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  200,
);
const day = fc.constantFrom(...dates.map((at) => at.toISOString().slice(0, 10)));
const segment = fc.constantFrom('YQ', '采购', 'a', '{YYYY}', '{YY}', '{MM}', '{DD}', '{0001}', '{1}', '7');
const pattern = fc
  .array(segment, { minLength: 1, maxLength: 7 })
  .chain((parts) => fc.constantFrom('-', '/', '').map((between) => parts.join(between)));
const rule = fc.record({ pattern, reset: fc.constantFrom(...numberResets) });
const right = rule.filter((made) => numberPatternFault(made) === undefined);

describe('a rule', () => {
  it.each([
    ['YQ-CG-{YYYY}-{0001}', 'year', undefined],
    ['{1}', 'never', undefined],
    ['YQ-{YYYY}', 'never', '流水号段'],
    ['{1}-{0001}', 'never', '流水号段'],
    ['YQ-{YYYYY}-{1}', 'never', '不认识的编号段 {YYYYY}'],
    ['YQ-{0001}', 'year', '须包含年份'],
    ['YQ-{YYYY}-{0001}', 'month', '须包含月份'],
    ['YQ<{0001}', 'never', '只能包含'],
    ['{YYYY}{0001}', 'year', '分隔符'],
    ['2{0001}', 'never', '分隔符'],
    [`${'长'.repeat(40)}{1}`, 'never', '40个字符'],
  ] as const)('%s, counted %s', (text, reset, fault) => {
    const found = numberPatternFault({ pattern: text, reset });
    if (fault) expect(found).toContain(fault);
    else expect(found).toBeUndefined();
  });

  it('says another number for every contract of its period, and for those of another', () => {
    const count = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(right, day, day, count, count, ({ pattern: text, reset }, a, b, n, m) => {
        const same = numberPeriod(reset, a) === numberPeriod(reset, b) && n === m;
        if (!same) expect(contractNoOf(text, a, n)).not.toBe(contractNoOf(text, b, m));
      }),
      { numRuns: 3000 },
    );
  });

  it('says numbers that could be typed by hand', () => {
    fc.assert(
      fc.property(right, day, fc.integer({ min: 1, max: 9_999_999 }), ({ pattern: text }, at, n) => {
        expect(contractNoFault(contractNoOf(text, at, n))).toBeUndefined();
      }),
    );
  });
});

it('numbers as their users write them', () => {
  expect(contractNoOf('YQ-CG-{YYYY}-{0001}', '2026-11-24', 1)).toBe('YQ-CG-2026-0001');
  expect(contractNoOf('YQ/{YY}{MM}/{01}', '2026-11-24', 1234)).toBe('YQ/2611/1234');
  expect(contractNoFault('合同〔2026〕第7号')).toBeUndefined();
  for (const bad of ['', '<b>', 'a b', 'x'.repeat(65)]) expect(contractNoFault(bad)).toContain('合同编号');
});
