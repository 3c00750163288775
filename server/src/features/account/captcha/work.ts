// The work that comes with a captcha: a nonce for which SHA-256 of "<imgCodeId>.<nonce>" begins with so many zero bits. One
// captcha costs a person's browser a moment; a network that asks for many pays for each a multiple of the one before.
import { hash } from 'node:crypto';
import type { Deps } from '../../../platform/family.ts';
import { networkOf } from '../../../platform/gates/network-of.ts';

export type Kind = 'slide' | 'text';
type Price = {
  limit: { name: string; max: number; seconds: number };
  /** More than CAPTCHA_BITS, for the first ones. */
  bits: number;
  /** So many an hour cost no more; both are multiplied by LIMITS_FACTOR. */
  free: number;
  /** What is added once `n` were drawn. */
  more(n: number): number;
  mostMore: number;
};

const hour = 3600;
const prices: Record<Kind, Price> = {
  // twice the work for twice as many: an office behind one address asks for hundreds
  slide: {
    limit: { name: 'captcha-slide', max: 400, seconds: hour },
    bits: 0,
    free: 12,
    more: (n) => Math.ceil(Math.log2(n)),
    mostMore: 6,
  },
  // its riddle holds no script for long, so its work does: eight times as much, twice as much again after every four
  text: {
    limit: { name: 'captcha-text', max: 60, seconds: hour },
    bits: 3,
    free: 4,
    more: (n) => Math.ceil(n) - 1,
    mostMore: 6,
  },
};

/** Counts one captcha for the network and says what it costs. Throws TOO_MANY with Retry-After. */
export async function priceOf(deps: Deps, kind: Kind, ip: string): Promise<number> {
  const { limit, bits, free, more, mostMore } = prices[kind];
  const key = networkOf(ip);
  await deps.limits.use({ limit, key });
  const drawn = await deps.limits.count(limit, key);
  const times = drawn / (free * deps.config.LIMITS_FACTOR);
  return deps.config.CAPTCHA_BITS + bits + Math.min(mostMore, Math.max(0, more(times)));
}

/** Whether the nonce was worth so many bits. */
export function worked(imgCodeId: string, nonce: string, bits: number): boolean {
  const digest = hash('sha256', `${imgCodeId}.${nonce}`, 'buffer');
  return bits === 0 || digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
