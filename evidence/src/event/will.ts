// Ways in which a signatory is asked for more than a code by SMS (decision 0120).
import { isHash } from './bytes.ts';

export const WILL_WAYS = ['operator3', 'bank4', 'bank3'] as const;
export type WillWay = (typeof WILL_WAYS)[number];
/** What a sender may demand: one of the checks, or a passkey over the very intent (passkey.ts), which names nobody. */
export const DEMAND_WAYS = [...WILL_WAYS, 'passkey'] as const;
export type DemandWay = (typeof DEMAND_WAYS)[number];
/** How `actor.auth` of who passed one names it. */
export const WILL_METHODS = { operator3: 'operator', bank4: 'bank4', bank3: 'bank3' } as const;

const distinct = (value: unknown, most: number, one: (value: unknown) => boolean): boolean =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= most &&
  value.every(one) &&
  new Set(value).size === value.length;

export const WILL_KINDS = {
  /** Ways, each once. */
  ways: (value: unknown): boolean =>
    distinct(value, DEMAND_WAYS.length, (way) => DEMAND_WAYS.includes(way as DemandWay)),
  /** Leaf hashes of `auth.check` events, each once. */
  checks: (value: unknown): boolean => distinct(value, WILL_WAYS.length, isHash),
} as const;
