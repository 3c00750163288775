// The cryptographic side of one signature's verdict: first by the strict rules against the pinned anchors, and only if
// those do not lead to trust, by the tolerant ones against the anchors for foreign signatures.
import {
  type Certificate,
  type CryptoPort,
  isTestChain,
  type SignatureFailure,
  type SignatureRequest,
  type SignatureResult,
  type StampFacts,
  type TimestampReason,
  verifySignature,
  verifyTimestampToken,
} from '@xinqi/pki/check';
import type { ProvenSignature } from './long-term/index.ts';
import type { SignatureReason } from './reasons.ts';
import type { SignerReport } from './report.ts';

export interface Trust {
  /** Anchors of this product or pinned by the caller, DER: own, strict rules. */
  readonly anchors: readonly Uint8Array[];
  /** Anchors for signatures of other products, DER: BER and unused certificates are tolerated. */
  readonly foreignAnchors: readonly Uint8Array[];
  /** Anchors of time-stamping authorities, in addition to the others. */
  readonly timestampAnchors: readonly Uint8Array[];
}

export interface Judgement {
  readonly reason: SignatureReason;
  /** A signature under an own or pinned root, by the strict rules: later revisions are judged strictly, too. */
  readonly own?: boolean;
  readonly signer: SignerReport | undefined;
  /** genTime of the signature's timestamp, or of the document timestamp itself. */
  readonly stampedAt: Date | undefined;
  /** What remains to be judged of an intact signature: how it stands the time. */
  readonly signature?: ProvenSignature;
  /** The same of an intact document timestamp. */
  readonly stamp?: StampFacts;
}

export interface JudgeInput {
  readonly cms: Uint8Array;
  readonly canonicalHex: boolean;
  readonly subFilter: string | undefined;
  readonly covered: Uint8Array;
  /** Judging time of a signature without a timestamp: the present, or when it is proven to have existed. */
  readonly now: Date;
  /** Untrusted certificates of the file's security store. */
  readonly certificates: readonly Uint8Array[];
}

export async function judgeSignature(port: CryptoPort, input: JudgeInput, trust: Trust): Promise<Judgement> {
  const tolerable = input.subFilter === 'adbe.pkcs7.detached';
  const strictable = input.subFilter === 'ETSI.CAdES.detached';
  if (!tolerable && !strictable)
    return { reason: 'unsupported_format', signer: undefined, stampedAt: undefined };
  const request = (anchors: readonly Uint8Array[], strict: boolean): SignatureRequest => ({
    cms: input.cms,
    digestOf: (algorithm) => port.digest(algorithm, input.covered),
    anchors,
    timestampAnchors: [...anchors, ...trust.timestampAnchors],
    certificates: input.certificates,
    now: input.now,
    strict,
  });
  const strict = await verifySignature(port, request(trust.anchors, true));
  if (strict.ok && strictable && input.canonicalHex) return { ...judgement('intact', strict), own: true };
  const tolerant = await verifySignature(port, request(trust.foreignAnchors, false));
  if (tolerant.ok) return judgement('intact', tolerant);
  // The tolerant run says more about integrity; the strict one about trust in own certificates.
  if (tolerant.stage !== 'path' && tolerant.stage !== 'timestamp')
    return judgement(reasonOf(tolerant, false), tolerant);
  if (strict.ok) return judgement('not_canonical', strict);
  if (strict.stage === 'structure') {
    return judgement(trust.foreignAnchors.length > 0 ? reasonOf(tolerant, false) : 'not_canonical', tolerant);
  }
  return judgement(reasonOf(strict, strict.timestamp !== undefined), strict);
}

/** A document timestamp: the token stamps the covered bytes themselves. */
export async function judgeTimestamp(port: CryptoPort, input: JudgeInput, trust: Trust): Promise<Judgement> {
  if (input.subFilter !== 'ETSI.RFC3161')
    return { reason: 'unsupported_format', signer: undefined, stampedAt: undefined };
  const result = await verifyTimestampToken(port, {
    token: input.cms,
    digestOf: (algorithm) => port.digest(algorithm, input.covered),
    anchors: [...trust.anchors, ...trust.foreignAnchors, ...trust.timestampAnchors],
    certificates: input.certificates,
  });
  if (!result.ok) {
    const reason = result.reason === 'imprint_mismatch' ? 'digest_mismatch' : timestampReason(result.reason);
    return { reason, signer: undefined, stampedAt: undefined };
  }
  if (!input.canonicalHex) return { reason: 'not_canonical', signer: undefined, stampedAt: undefined };
  return {
    reason: 'intact',
    signer: describe(result.chain[0]!, result.chain),
    stampedAt: result.info.genTime,
    stamp: result,
  };
}

function judgement(reason: SignatureReason, result: SignatureResult): Judgement {
  return {
    reason,
    signer: result.signer && describe(result.signer, result.ok ? result.chain : []),
    stampedAt: result.timestamp?.info.genTime,
    ...(reason === 'intact' && result.ok ? { signature: result } : {}),
  };
}

function describe(certificate: Certificate, chain: readonly Certificate[]): SignerReport {
  const { subject, issuer } = certificate;
  return {
    name: subject.commonName ?? subject.text,
    ...(subject.organization === undefined ? {} : { organisation: subject.organization }),
    certificateSerial: certificate.serialHex,
    validFrom: certificate.notBefore.toISOString(),
    validTo: certificate.notAfter.toISOString(),
    issuer: issuer.commonName ?? issuer.text,
    testCertificate: isTestChain(chain),
  };
}

function timestampReason(reason: TimestampReason): SignatureReason {
  switch (reason) {
    case 'imprint_mismatch':
      return 'timestamp_mismatch';
    case 'no_anchors':
      return 'no_trust_anchors';
    case 'no_path':
    case 'unused_certificate':
    case 'unsupported_algorithm':
      return 'timestamp_untrusted';
    default:
      return 'timestamp_invalid';
  }
}

function reasonOf(failure: SignatureFailure, stamped: boolean): SignatureReason {
  const { stage, reason } = failure;
  if (stage === 'timestamp') return timestampReason(reason);
  switch (reason) {
    case 'digest_mismatch':
    case 'certificate_missing':
    case 'no_signing_certificate':
    case 'weak_algorithm':
    case 'unsupported_algorithm':
      return reason;
    case 'weak_key':
      return 'weak_algorithm';
    case 'bad_signature':
      return 'signature_wrong';
    case 'not_canonical':
    case 'unexpected_attribute':
    case 'unused_certificate':
      return 'not_canonical';
    case 'no_anchors':
      return 'no_trust_anchors';
    case 'no_path':
      return 'untrusted_certificate';
    case 'expired':
      return stamped ? 'certificate_not_valid_then' : 'expired_without_timestamp';
    case 'not_yet_valid':
      return 'certificate_not_valid_then';
    default:
      return stage === 'path' ? 'certificate_refused' : 'signature_malformed';
  }
}
