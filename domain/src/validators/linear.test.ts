// Q-06, Q-07 (ReDoS): what a hostile value costs is counted, never timed. A step is a character handed to a pattern; a
// pattern that is tried on a bounded text costs a bounded time, whatever its form.
import { describe, expect, it } from 'vitest';
import * as validators from './index.ts';
import { problemOf, type Rule } from './index.ts';

let steps = 0;
const exec = RegExp.prototype.exec;

/** Characters handed to patterns while `run` runs; test(), match(), replace() and split() all go through exec. */
function stepsOf(run: () => unknown): number {
  steps = 0;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    steps += text.length;
    return exec.call(this, text);
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return steps;
}

const rules: Record<string, (value: string) => unknown> = {
  bankCard: validators.bankCard,
  businessLicenseVal: validators.businessLicenseVal,
  certificateNo: validators.certificateNo,
  contractName: validators.contractName,
  email: validators.email,
  idCard: validators.idCard,
  integer: validators.integer,
  mobile: validators.mobile,
  mobileOrEmail: validators.mobileOrEmail,
  normaliseMobile: validators.normaliseMobile,
  number: validators.number,
  partyName: validators.partyName,
  password: validators.password,
  specialVal: validators.specialVal,
  ...Object.fromEntries(
    (
      [
        { rule: 'required' },
        { rule: 'maxLength', max: 100 },
        { rule: 'minLength', min: 100 },
        { rule: 'lengthRank', min: 1, max: 100 },
        { rule: 'maxValue', max: 1 },
        { rule: 'minValue', min: 1 },
        { rule: 'valueRank', min: 1, max: 2 },
        // would take until the sun goes out on the whole of such a text, and never sees it
        { rule: 'regex', pattern: /^(a+)+$/ },
      ] satisfies Rule[]
    ).map((rule: Rule) => [`rule ${rule.rule}`, (value: string) => problemOf(value, [rule])]),
  ),
};

const repeat = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const hostile: Record<string, (length: number) => string> = {
  letters: (n) => `${repeat('a')(n - 1)}!`,
  digits: (n) => `${repeat('1')(n - 1)}x`,
  'mail labels': (n) => `a@${repeat('a-')(n - 2)}`,
  'mail dots': (n) => `a@${repeat('a.')(n - 2)}`,
  'at signs': repeat('@'),
  spaces: (n) => `${repeat(' ')(n - 1)}x`,
  'signs and points': repeat('-1.'),
  'prefixes of phones': repeat('+86'),
  'full-width digits': repeat('１'),
  'surrogate pairs': repeat('😀'),
  'combining marks': (n) => `e${repeat('\u0301')(n - 1)}`,
  addresses: repeat('www.://'),
  'zero bytes': repeat('\u0000'),
};

/** No text longer than this may be tried on patterns, all tries of a rule together. */
const MOST = 12_000;

describe.each(Object.entries(rules))('%s', (_name, rule) => {
  it.each(Object.entries(hostile))('%s', (_kind, make) => {
    const cost = [20_000, 50_000, 100_000].map((length) => {
      const value = make(length);
      expect(value.length).toBe(length);
      return stepsOf(() => rule(value));
    });
    expect(Math.max(...cost)).toBeLessThanOrEqual(MOST);
    // five times the text costs nothing more
    expect(cost[2]).toBeLessThanOrEqual(cost[0] ?? 0);
  });
});

it('the count sees what it should: an uncapped pattern is caught', () => {
  const value = 'a'.repeat(100_000);
  expect(stepsOf(() => /^[a-z]+$/.test(value))).toBe(100_000);
  expect(stepsOf(() => value.replace(/b/g, ''))).toBeGreaterThanOrEqual(100_000);
});
