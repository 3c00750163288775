// Ways in which a signatory is asked for more than a code by SMS (decision 0120).
import { isHash } from './bytes.ts';

export const WILL_WAYS = ['operator3', 'bank4', 'bank3'] as const;
export type WillWay = (typeof WILL_WAYS)[number];
/** How `actor.auth` of who passed one names it. */
export const WILL_METHODS = { operator3: 'operator', bank4: 'bank4', bank3: 'bank3' } as const;

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
