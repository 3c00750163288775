// Which verdicts say nothing against a signature itself: what is missing then is trust in who signed, or a proof of when.
import { type SignatureReason, verdictOf } from './reasons.ts';

/** Found only after digest and signature value were right; what would help is a root, a timestamp or a revocation list. */
const ABOUT_TRUST: readonly SignatureReason[] = [
  'no_trust_anchors',
  'untrusted_certificate',
  'timestamp_untrusted',
  'expired_without_timestamp',
  'revoked_without_timestamp',
  'timestamp_expired',
  'algorithm_ended',
];

/** True for a valid signature, and for one of which only the signatory's identity or the time cannot be verified. */
export const isSound = (reason: SignatureReason): boolean =>
  verdictOf(reason) === 'valid' || ABOUT_TRUST.includes(reason);
