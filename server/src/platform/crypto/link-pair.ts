// Link credentials sign + ts (security.md §2.3): HMAC over purpose, contract, line, recipient, ts, expiry and
// generation. The generation lives with the recipient: re-issue, cancel, replacement and completion raise it.
import { type Keyring, mac, macEquals } from './keyring.ts';

/** Every purpose has its own key, so a pair for one is worthless for another (L-01). */
export type LinkPurpose = 'signer' | 'upload' | 'hand-sign' | 'invite' | 'approve' | 'converted' | 'fill-in';
export type LinkClaims = { subject: string; recipient: string; exp: number; gen: number };
export type LinkPair = { sign: string; ts: number };

const sum = (keyring: Keyring, purpose: LinkPurpose, claims: LinkClaims, ts: number) =>
  mac(keyring.key(`link/${purpose}/1`), [
    1,
    purpose,
    claims.subject,
    claims.recipient,
    ts,
    claims.exp,
    claims.gen,
  ]);

/** Makes the pair; `exp` is epoch milliseconds and is not carried, the server keeps it. */
export function makePair(keyring: Keyring, purpose: LinkPurpose, claims: LinkClaims, now: Date): LinkPair {
  const ts = now.getTime();
  return { sign: sum(keyring, purpose, claims, ts).toString('base64url'), ts };
}

/** Whether the pair is right, not from the future (60 s tolerance) and not past `exp`. Constant-time on `sign`. */
export function checkPair(
  keyring: Keyring,
  purpose: LinkPurpose,
  claims: LinkClaims,
  pair: LinkPair,
  now: Date,
): boolean {
  const right = macEquals(sum(keyring, purpose, claims, pair.ts), pair.sign);
  return right && pair.ts <= now.getTime() + 60_000 && now.getTime() < claims.exp;
}
