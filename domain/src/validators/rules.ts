// Spec §5 as rules that a form or a call lists for a field: lengths, values, patterns and the named validators. The
// first rule that fails answers; its own message stands above the usual one (messages.ts).
import { idCard } from './id-card.ts';
import { email, mobile, mobileOrEmail } from './mobile.ts';
import { bankCard, businessLicenseVal, certificateNo, integer, number } from './numbers.ts';
import { password } from './password.ts';
import { contractName, specialVal } from './text.ts';
import { fail, pass, type Verdict } from './verdict.ts';

const named = {
  idCard,
  certificateNo,
  specialVal,
  contractName,
  businessLicenseVal,
  bankCard,
  mobile,
  email,
  mobileOrEmail,
  password,
  number,
  integer,
} as const satisfies Record<string, (value: string) => Verdict>;
export type NamedRule = keyof typeof named;

export type Rule = (
  | { rule: 'required' }
  | { rule: NamedRule }
  | { rule: 'maxLength'; max: number }
  | { rule: 'minLength'; min: number }
  | { rule: 'lengthRank'; min: number; max: number }
  | { rule: 'maxValue'; max: number }
  | { rule: 'minValue'; min: number }
  | { rule: 'valueRank'; min: number; max: number }
  /** `pattern` is written by us, never by a user, and must be linear. Without one the rule itself is at fault. */
  | { rule: 'regex'; pattern?: RegExp | undefined; allowEmpty?: boolean }
) & { message?: string };

/** Values that a pattern is tried on; longer ones fail unread. */
const LONGEST = 10_000;

/** Code points of the value, counted no further than one more than `most`. */
function lengthOf(value: string, most: number): number {
  return value.length > 2 * most ? most + 1 : [...value].length;
}
/** The value as a number; undefined when it is none. */
const asNumber = (value: string): number | undefined => (number(value).ok ? Number(value) : undefined);
const hasLength = (value: string, min: number, max: number): boolean => {
  // enough to know both ends: what is longer than either is only compared with it
  const length = lengthOf(value, Number.isFinite(max) ? max : min);
  return length >= min && length <= max;
};
function hasValue(text: string, min: number, max: number): boolean {
  const value = asNumber(text);
  return value !== undefined && value >= min && value <= max;
}

/** Whether nothing was entered: white space alone counts as nothing. */
export const isEmpty = (value: string): boolean => value.length < LONGEST && value.trim() === '';

function judge(value: string, rule: Rule): Verdict {
  const when = (good: boolean): Verdict => (good ? pass : fail(rule.rule));
  switch (rule.rule) {
    case 'required':
      return when(!isEmpty(value));
    case 'maxLength':
      return when(hasLength(value, 0, rule.max));
    case 'minLength':
      return when(hasLength(value, rule.min, Number.POSITIVE_INFINITY));
    case 'lengthRank':
      return when(hasLength(value, rule.min, rule.max));
    case 'maxValue':
      return when(hasValue(value, Number.NEGATIVE_INFINITY, rule.max));
    case 'minValue':
      return when(hasValue(value, rule.min, Number.POSITIVE_INFINITY));
    case 'valueRank':
      return when(hasValue(value, rule.min, rule.max));
    case 'regex': {
      if (!(rule.pattern instanceof RegExp)) return fail('ruleError');
      if (value === '' && rule.allowEmpty) return pass;
      // a flag that remembers where it stopped would answer differently the second time
      const pattern = /[gy]/.test(rule.pattern.flags)
        ? new RegExp(rule.pattern.source, rule.pattern.flags.replace(/[gy]/g, ''))
        : rule.pattern;
      return when(value.length <= LONGEST && pattern.test(value));
    }
    default:
      return named[rule.rule](value);
  }
}

export type Broken = { rule: Rule; reason: string; max?: number };

/**
 * The first rule that the value breaks; undefined when it keeps all. A field that nobody filled in breaks only
 * `required`, an own `regex` that does not allow it, and minLength or lengthRank.
 */
export function firstBroken(value: string, rules: readonly Rule[]): Broken | undefined {
  for (const rule of rules) {
    const optional = !['required', 'regex', 'minLength', 'lengthRank'].includes(rule.rule);
    if (value === '' && optional) continue;
    const verdict = judge(value, rule);
    if (!verdict.ok) return { ...verdict, rule };
  }
  return undefined;
}
