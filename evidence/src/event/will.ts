// Ways in which a signatory is asked for more than a code by SMS (decisions 0120, 0133, 0139, 0149).
import { fromBase64, isHash } from './bytes.ts';

export const WILL_WAYS = ['operator3', 'bank4', 'bank3', 'face'] as const;
export type WillWay = (typeof WILL_WAYS)[number];
/** By what an account was verified before: of who has no mainland card, two people of the platform looked at his document. */
export const IDENTITY_WAYS = [...WILL_WAYS, 'review'] as const;
/** What a sender may demand: one of the checks; of who has no mainland card, a reviewed account with the will of its password or passkey; or, of who has an account, its signing password, or a passkey over the very intent (passkey.ts). */
export const DEMAND_WAYS = [...IDENTITY_WAYS, 'password', 'passkey'] as const;
/** Those that name nobody. */
export const namesNobody = (way: DemandWay): boolean => way === 'password' || way === 'passkey';
export type DemandWay = (typeof DEMAND_WAYS)[number];
/** How `actor.auth` of who passed one names it; `face` is there the method of an auth.face. */
export const WILL_METHODS = {
  operator3: 'operator',
  bank4: 'bank4',
  bank3: 'bank3',
  face: 'liveness',
  password: 'password',
} as const;

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
  /** Leaf hashes of `auth.check` and `auth.password` events, each once. */
  checks: (value: unknown): boolean => distinct(value, WILL_WAYS.length + 1, isHash),
} as const;

/** A passkey's assertion over the intent in which it stands (passkey.ts): base64 of bytes, but for `registered`. */
export interface PasskeyProof {
  /** SubjectPublicKeyInfo of the credential. */
  readonly key: string;
  /** When the account registered it, as the platform recorded it. */
  readonly registered: string;
  /** clientDataJSON (WebAuthn §5.8.1), exactly as the browser signed it. */
  readonly client: string;
  /** authenticatorData (§6.1). */
  readonly data: string;
  readonly signature: string;
  /** Leaf of the passkey.register in the log; of uses before decision 0144 there is none. */
  readonly leaf?: string;
}

/** An event takes 16 KB. */
export const MOST_PASSKEY_BYTES = 2048;

export function isBytes(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  try {
    return fromBase64(value).length <= MOST_PASSKEY_BYTES;
  } catch {
    return false;
  }
}

/** `isTime` comes from event.ts, which reads this file. */
export const isPasskeyProof = (value: unknown, isTime: (value: unknown) => boolean): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { registered, key, client, data, signature, leaf, ...more } = value as Record<string, unknown>;
  return (
    Object.keys(more).length === 0 &&
    isTime(registered) &&
    (leaf === undefined || isHash(leaf)) &&
    [key, client, data, signature].every(isBytes)
  );
};
