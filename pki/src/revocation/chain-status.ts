// Was each certificate of a path in force at a proven time? (RFC 5280 §6.3, EN 319 102-1 §5.2.5 and §5.6.2.1.)
// Silence is never taken for good: without a fitting statement the answer is `unknown`, with the reason.
import type { Certificate, CryptoPort } from '../check/index.ts';
import { checkCrl } from './crl.ts';
import { checkOcsp } from './ocsp.ts';
import type { Revocation, RevocationStatement, StatementReason, StatementResult } from './statement.ts';

/** Embedded or fetched data, untrusted; `existedBy` tells for each item by when it is proven to have existed. */
export interface RevocationItem {
  readonly kind: 'ocsp' | 'crl';
  readonly der: Uint8Array;
  readonly existedBy: Date;
}

export interface StatusRequest {
  /** From the leaf to the anchor, as `validatePath` answers it. The anchor is trusted by itself. */
  readonly chain: readonly Certificate[];
  readonly items: readonly RevocationItem[];
  /** The proven time. */
  readonly at: Date;
  /**
   * `after`: the leaf's statement must have been made at `at` or later, because only a later one can know of a
   * revocation until then. `covering`: one whose validity reaches `at` is enough, as always for CAs.
   */
  readonly leaf: 'after' | 'covering';
}

export type CertificateStatus =
  | { readonly status: 'good'; readonly item: RevocationItem; readonly statement: RevocationStatement }
  | { readonly status: 'revoked'; readonly revocation: Revocation; readonly item: RevocationItem }
  | { readonly status: 'unknown'; readonly reason: UnknownReason };

/** `no_data`: nobody believable spoke of it; `stale`: only about earlier times; `forgotten`: after it had expired. */
export type UnknownReason = 'no_data' | 'stale' | 'forgotten' | StatementReason;

const MAX_ITEMS = 256;

/** One answer per certificate below the anchor, in the order of the chain. Never throws on bad input. */
export async function chainStatus(port: CryptoPort, request: StatusRequest): Promise<CertificateStatus[]> {
  const out: CertificateStatus[] = [];
  for (const [i, certificate] of request.chain.slice(0, -1).entries()) {
    const mode = i === 0 ? request.leaf : 'covering';
    out.push(await certificateStatus(port, certificate, request.chain[i + 1]!, request, mode));
  }
  return out;
}

async function certificateStatus(
  port: CryptoPort,
  certificate: Certificate,
  issuer: Certificate,
  request: StatusRequest,
  mode: StatusRequest['leaf'],
): Promise<CertificateStatus> {
  const heard: { item: RevocationItem; statement: RevocationStatement }[] = [];
  let obstacle: UnknownReason = 'no_data';
  for (const item of request.items.slice(0, MAX_ITEMS)) {
    const result = await hear(port, item, certificate, issuer);
    if (result.ok) heard.push({ item, statement: result });
    else if (result.reason !== 'other_certificate') obstacle = result.reason;
  }
  heard.sort((a, b) => b.statement.thisUpdate.getTime() - a.statement.thisUpdate.getTime());
  const revoked = heard
    .filter(
      (entry, i) => entry.statement.status === 'revoked' && !isReleased(entry.statement, heard.slice(0, i)),
    )
    .sort((a, b) => a.statement.revocation!.at.getTime() - b.statement.revocation!.at.getTime())[0];
  if (revoked) return { status: 'revoked', revocation: revoked.statement.revocation!, item: revoked.item };
  for (const { item, statement } of heard) {
    if (statement.status !== 'good') continue;
    const fault = unfit(statement, certificate, request.at, mode);
    if (!fault) return { status: 'good', item, statement };
    obstacle = fault;
  }
  return { status: 'unknown', reason: obstacle };
}

function hear(
  port: CryptoPort,
  { kind, der, existedBy }: RevocationItem,
  certificate: Certificate,
  issuer: Certificate,
): Promise<StatementResult> {
  return kind === 'ocsp'
    ? checkOcsp(port, { response: der, certificate, issuer, existedBy })
    : checkCrl(port, { crl: der, certificate, issuer, existedBy });
}

/** A hold that a later statement no longer knows never was (RFC 5280 §5.3.1). */
const isReleased = (
  { revocation }: RevocationStatement,
  later: readonly { statement: RevocationStatement }[],
): boolean =>
  revocation?.reason === 'certificateHold' && later.some(({ statement }) => statement.status === 'good');

/** Why a good statement says nothing about the certificate at this time. X.509 has whole seconds. */
function unfit(
  statement: RevocationStatement,
  certificate: Certificate,
  at: Date,
  mode: StatusRequest['leaf'],
): UnknownReason | undefined {
  const { thisUpdate, nextUpdate, knowsExpiredSince } = statement;
  const later = thisUpdate.getTime() >= Math.floor(at.getTime() / 1000) * 1000;
  const covering = nextUpdate !== undefined && nextUpdate.getTime() >= at.getTime();
  if (!later && !(mode === 'covering' && covering)) return 'stale';
  // Authorities may drop what has expired, unless they say that they do not.
  const expired = thisUpdate.getTime() > certificate.notAfter.getTime();
  const known =
    knowsExpiredSince !== undefined && knowsExpiredSince.getTime() <= certificate.notAfter.getTime();
  return expired && !known ? 'forgotten' : undefined;
}
