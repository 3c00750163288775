// What a believable authority said about one certificate: the common result of OCSP and CRL, and reasons for disbelief.
import { PkiError } from '../check/index.ts';
import { DerError, type DerNode, OID, readDer, readTime, TAG } from '../der/index.ts';

/** CRLReason (RFC 5280 §5.3.1); positions are the numbers, 7 is unused. */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  'unused',
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
] as const;
export type RevocationReason = Exclude<(typeof REVOCATION_REASONS)[number], 'unused'>;

export interface Revocation {
  /** The earlier of revocation date and invalidity date (RFC 5280 §5.3.2): from then on nothing is believed. */
  readonly at: Date;
  /** Undefined when the authority gave none. */
  readonly reason: RevocationReason | undefined;
}

/** A verified statement about one certificate. */
export interface RevocationStatement {
  readonly source: 'ocsp' | 'crl';
  /** `good`: not revoked as far as the authority knows; `unknown`: it does not know the certificate. */
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly revocation: Revocation | undefined;
  /** The statement holds for this time … */
  readonly thisUpdate: Date;
  /** … and newer information will be there by this one, if the authority says so. */
  readonly nextUpdate: Date | undefined;
  /** The authority still knows certificates that expired at this time or later (archive cutoff, expiredCertsOnCRL). */
  readonly knowsExpiredSince: Date | undefined;
  /** The delegated responder's certificate. */
  readonly responder: Uint8Array | undefined;
}

export type StatementReason =
  | 'malformed'
  | 'not_successful'
  | 'unsupported_algorithm'
  | 'weak_algorithm'
  | 'other_certificate'
  | 'responder_unknown'
  | 'responder_not_authorised'
  | 'bad_signature'
  | 'bad_dates'
  | 'from_the_future'
  | 'unsupported_extension';

export type StatementResult =
  | ({ readonly ok: true } & RevocationStatement)
  | { readonly ok: false; readonly reason: StatementReason };

/** Thrown while a statement is read; leaves this folder as `{ ok: false, reason }`. */
export class Disbelief extends Error {
  readonly reason: StatementReason;

  constructor(reason: StatementReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Why a fault that was thrown while a statement was read makes it unbelievable; faults of the program pass through. */
export function disbelieved(error: unknown): { readonly ok: false; readonly reason: StatementReason } {
  if (error instanceof Disbelief) return { ok: false, reason: error.reason };
  if (error instanceof DerError) return { ok: false, reason: 'malformed' };
  if (!(error instanceof PkiError)) throw error;
  switch (error.code) {
    case 'weak_algorithm':
    case 'weak_key':
      return { ok: false, reason: 'weak_algorithm' };
    case 'unsupported_algorithm':
      return { ok: false, reason: 'unsupported_algorithm' };
    default:
      return { ok: false, reason: 'malformed' };
  }
}

/** Tolerated difference between an authority's clock and that of a proof of time. */
export const CLOCK_TOLERANCE_MS = 300_000;

/** A statement must not end before it begins, nor speak from after the time by which it is known to exist. */
export function checkDates(thisUpdate: Date, nextUpdate: Date | undefined, existedBy: Date): void {
  if (nextUpdate && nextUpdate.getTime() < thisUpdate.getTime()) throw new Disbelief('bad_dates');
  if (thisUpdate.getTime() > existedBy.getTime() + CLOCK_TOLERANCE_MS) throw new Disbelief('from_the_future');
}

export function reasonOf(node: DerNode): RevocationReason {
  const reason = node.content.length === 1 ? REVOCATION_REASONS[node.content[0]!] : undefined;
  if (node.tag !== TAG.enumerated || !reason || reason === 'unused')
    throw new DerError('bad_value', 'reason');
  return reason;
}

/** Revocation with the invalidity date of an entry's extensions taken into account. */
export function revocationOf(
  at: Date,
  reason: RevocationReason | undefined,
  extensions: readonly { readonly oid: string; readonly value: Uint8Array }[],
): Revocation {
  const invalid = extensions.find((extension) => extension.oid === OID.invalidityDate);
  const since = invalid && readTime(readDer(invalid.value, TAG.generalizedTime));
  return { at: since && since.getTime() < at.getTime() ? since : at, reason };
}
