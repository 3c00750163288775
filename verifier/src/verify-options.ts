// Whom a judgement trusts for what, and its clock.
import type { WitnessPolicy } from '@xinqi/evidence/verify';
import type { CryptoPort } from '@xinqi/pki/check';

export interface VerifyFileOptions {
  /** Roots of this product (DER), trusted for everything; their signatures are judged by our own, strict rule. None of
   * these and of the next: nothing can be better than `cannot_verify`. */
  readonly anchors: readonly Uint8Array[];
  /** Further roots trusted for everything, of whom nobody knows whether they are this product's: a pack has to keep to
   * the strict rule, a PDF alone is judged by the standards. */
  readonly otherAnchors?: readonly Uint8Array[];
  /**
   * Roots of trust lists: for signatures and timestamps in PDFs, by the standards, and for signatories of a pack whom an authority outside
   * certified; never for keys of log and pack.
   */
  readonly listAnchors?: readonly Uint8Array[];
  /** Further roots (DER) trusted for timestamps alone. */
  readonly timestampAnchors?: readonly Uint8Array[];
  /** Whose cosignatures of a log count, and how many of them a pack must have. */
  readonly witnessPolicy?: WitnessPolicy | undefined;
  /** What somebody got before the pack: an earlier pack of the contract, or a receipt. */
  readonly earlier?: Uint8Array | undefined;
  readonly crypto: CryptoPort;
  readonly now: Date;
}
