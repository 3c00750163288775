// The cryptographic side of one signature's verdict: first by our own strict rules against the anchors of this product,
// and only if those do not lead to trust, by what the standards say (RFC 5652, ISO 32000, ETSI) against all others.
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
import { berToDer, concatBytes, equalBytes } from '@xinqi/pki/der';
import type { ProvenSignature } from './long-term/index.ts';
import type { SignatureNote, SignatureReason } from './reasons.ts';
import type { SignerReport } from './report.ts';

export interface Trust {
  /** Anchors of this product or pinned by the caller, DER: own, strict rules. */
  readonly anchors: readonly Uint8Array[];
  /** Anchors for signatures of other products, DER: judged by the standards, not by our own rule. */
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
  /** What was tolerated in the form of another product's signature. */
  readonly note?: SignatureNote;
}

export interface JudgeInput {
  readonly cms: Uint8Array;
  readonly canonicalHex: boolean;
  readonly subFilter: string | undefined;
  readonly covered: readonly Uint8Array[];
  /** Judging time of a signature without a timestamp: the present, or when it is proven to have existed. */
  readonly now: Date;
  /** Untrusted certificates of the file's security store. */
  readonly certificates: readonly Uint8Array[];
}

/** Formats that rest on SHA-1 alone (ISO 32000-1 §12.8.3.2–12.8.3.3). */
const SHA1_FORMATS = ['adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1'];

export async function judgeSignature(port: CryptoPort, input: JudgeInput, trust: Trust): Promise<Judgement> {
  const plain = input.subFilter === 'adbe.pkcs7.detached';
  const own = input.subFilter === 'ETSI.CAdES.detached';
  if (SHA1_FORMATS.includes(input.subFilter ?? '')) return unread('weak_algorithm');
  if (!plain && !own) return unread('unsupported_format');
  const request = {
    cms: input.cms,
    digestOf: (algorithm) => port.digest(algorithm, ...input.covered),
    certificates: input.certificates,
    now: input.now,
  } satisfies Partial<SignatureRequest>;
  const strict = await verifySignature(port, {
    ...request,
    anchors: trust.anchors,
    timestampAnchors: [...trust.anchors, ...trust.timestampAnchors],
    strict: true,
  });
  if (strict.ok && own && input.canonicalHex) return { ...judgement('intact', strict), own: true };
  const tolerant = await verifySignature(port, {
    ...request,
    anchors: withoutOwn(trust),
    timestampAnchors: [...trust.foreignAnchors, ...trust.anchors, ...trust.timestampAnchors],
    strict: false,
    ...(plain ? asOlderFormat(input) : {}),
  });
  if (tolerant.ok) return { ...judgement('intact', tolerant), ...noteOf(input) };
  // The tolerant run says more about integrity; the strict one about trust in own certificates.
  if (tolerant.stage !== 'path' && tolerant.stage !== 'timestamp')
    return judgement(reasonOf(tolerant, false), tolerant);
  if (strict.ok) return judgement('not_canonical', strict);
  if (strict.stage === 'structure' || strict.stage === 'integrity')
    return judgement(
      await notOurs(port, request, plain ? asOlderFormat(input) : {}, trust, tolerant),
      tolerant,
    );
  const telling = moreTelling(strict, tolerant);
  return judgement(reasonOf(telling, telling.timestamp !== undefined), telling);
}

/** ISO 32000-1 §12.8.3.3.1 wants DER; what is read all the same is named. The attributes are hashed as DER in any case (RFC 5652 §5.4). */
const noteOf = ({ cms }: JudgeInput): Pick<Judgement, 'note'> =>
  equalBytes(berToDer(cms).der, cms) ? {} : { note: 'ber' };

/**
 * PAdES demands signed attributes and in them the certificate's reference (EN 319 142-1 §5.3); ISO 32000-1 §12.8.3.3 never did.
 * What is covered begins with `%PDF` (checkByteRange: from 0, and the header is first), so it is no set of attributes.
 */
const asOlderFormat = ({ covered }: JudgeInput) => ({ unreferred: true, covered: concatBytes(...covered) });

/** Of two refusals, by own and by other anchors, the one that got further: "no root" and "no path" say least. */
function moreTelling<T extends { readonly reason: string }>(own: T, other: T): T {
  const rank = ({ reason }: T): number => ['no_anchors', 'no_path'].indexOf(reason) >>> 0;
  return rank(other) > rank(own) ? other : own;
}

/** Whoever lists one root as ours and as foreign gets the strict rule. */
const withoutOwn = ({ anchors, foreignAnchors }: Trust): Uint8Array[] =>
  foreignAnchors.filter((der) => !anchors.some((own) => equalBytes(own, der)));

/** A sound signature that is none of ours in form: `not_canonical` only where it claims to be ours by its chain. */
async function notOurs(
  port: CryptoPort,
  request: Pick<SignatureRequest, 'cms' | 'digestOf' | 'certificates' | 'now'>,
  older: Partial<SignatureRequest>,
  trust: Trust,
  tolerant: SignatureFailure & SignatureResult,
): Promise<SignatureReason> {
  const timestampAnchors = [...trust.anchors, ...trust.timestampAnchors];
  const loose = { ...request, anchors: trust.anchors, timestampAnchors, strict: false, ...older };
  const claimed = await verifySignature(port, loose);
  if (claimed.ok) return 'not_canonical';
  // Nobody was named for others: what stands in the way of trust in our own root says more than "no root".
  const telling = tolerant.reason === 'no_anchors' ? claimed : tolerant;
  return telling.ok ? 'not_canonical' : reasonOf(telling, telling.timestamp !== undefined);
}

const unread = (reason: SignatureReason): Judgement => ({ reason, signer: undefined, stampedAt: undefined });

/** A document timestamp: the token stamps the covered bytes themselves. */
export async function judgeTimestamp(port: CryptoPort, input: JudgeInput, trust: Trust): Promise<Judgement> {
  if (input.subFilter !== 'ETSI.RFC3161') return unread('unsupported_format');
  const verify = (anchors: readonly Uint8Array[], lenient: boolean) =>
    verifyTimestampToken(port, {
      token: input.cms,
      digestOf: (algorithm) => port.digest(algorithm, ...input.covered),
      anchors,
      certificates: input.certificates,
      lenient,
    });
  const strict = await verify(trust.anchors, false);
  if (strict.ok && input.canonicalHex) return stampJudgement(strict);
  const tolerant = await verify([...withoutOwn(trust), ...trust.timestampAnchors], true);
  if (tolerant.ok) return stampJudgement(tolerant);
  if (strict.ok) return unread('not_canonical');
  const ownForm: readonly TimestampReason[] = ['not_canonical', 'unused_certificate', 'unexpected_attribute'];
  if (ownForm.includes(strict.reason) && (await verify(trust.anchors, true)).ok)
    return unread('not_canonical');
  const telling = moreTelling(strict, tolerant);
  return unread(telling.reason === 'imprint_mismatch' ? 'digest_mismatch' : timestampReason(telling.reason));
}

function stampJudgement(result: StampFacts): Judgement {
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
    case 'weak_algorithm':
    case 'certificate_missing':
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
    case 'attribute_order':
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
