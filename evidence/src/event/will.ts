// Ways in which a signatory is asked for more than a code by SMS (decision 0120). Import-free.

export const WILL_WAYS = ['operator3', 'bank4', 'bank3'] as const;
export type WillWay = (typeof WILL_WAYS)[number];

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const distinct = (value: unknown, one: (value: unknown) => boolean): boolean =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= WILL_WAYS.length &&
  value.every(one) &&
  new Set(value).size === value.length;

export const WILL_KINDS = {
  /** Ways, each once. */
  ways: (value: unknown): boolean => distinct(value, (way) => WILL_WAYS.includes(way as WillWay)),
  /** Leaf hashes of `auth.check` events, each once. */
  checks: (value: unknown): boolean => distinct(value, isHash),
} as const;
