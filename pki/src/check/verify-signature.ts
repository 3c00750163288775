// One signature as a whole: structure, integrity, timestamp, path, in this order, judged at the proven time.
// Two sets of rules: strict for what this product makes (no unchecked byte), tolerant for foreign CMS.
import { equalBytes, OID } from '../der/index.ts';
import type { Certificate } from './certificate.ts';
import { attributeValues, type Cms, parseCms } from './cms.ts';
import type { CryptoPort, DigestAlgorithm, SignatureAlgorithm } from './crypto-port.ts';
import { type PathReason, validatePath } from './path.ts';
import { PkiError, type PkiErrorCode } from './pki-error.ts';
import { type TimestampInfo, type TimestampReason, verifyTimestampToken } from './timestamp.ts';
import { type CmsReason, verifyCms } from './verify-cms.ts';

export interface SignatureRequest {
  /** DER (or, tolerant, BER) of the detached CMS, without padding. */
  readonly cms: Uint8Array;
  readonly digestOf: (algorithm: DigestAlgorithm) => Promise<Uint8Array>;
  readonly anchors: readonly Uint8Array[];
  /** Anchors of time-stamping authorities; the same as `anchors` when left out. */
  readonly timestampAnchors?: readonly Uint8Array[];
  /** Untrusted certificates beside those of the CMS, for paths that it does not complete. */
  readonly certificates?: readonly Uint8Array[];
  /** Judging time when there is no timestamp. */
  readonly now: Date;
  /** Own signatures: no unchecked byte. Otherwise what the standards allow other people's tools to write. */
  readonly strict: boolean;
  /** Not strict: the format demands no reference to the signer's certificate (adbe.pkcs7.detached). */
  readonly unreferred?: boolean;
  /**
   * Not strict: the signed content, where the format lets signatures do without signed attributes. Content that could be
   * read as a set of attributes must not be given here: a signature over such attributes would pass for one over it.
   */
  readonly covered?: Uint8Array;
}

export interface StampFacts {
  readonly info: TimestampInfo;
  readonly tsaName: string;
  /** From the authority's certificate to the anchor. */
  readonly chain: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
}

/** What is known of the signer even when the verdict is bad; only as believable as the stage that was reached. */
export interface SignatureFacts {
  readonly signer: Certificate | undefined;
  readonly timestamp: StampFacts | undefined;
  /** There is a timestamp, but of nobody whom the anchors vouch for: it counts for nothing. */
  readonly strangeTimestamp?: boolean;
  readonly signingTime: Date | undefined;
  /** What the signature itself was made with. */
  readonly algorithm: SignatureAlgorithm | undefined;
}

/**
 * `stage` says what failed: `structure` and `integrity` concern the bytes, `timestamp` the token, `path` the trust in
 * the signer's certificate (integrity had been proved).
 */
export type SignatureResult =
  | ({
      readonly ok: true;
      readonly signer: Certificate;
      readonly chain: readonly Certificate[];
      readonly level: 'B-B' | 'B-T';
    } & SignatureFacts)
  | ({ readonly ok: false } & SignatureFailure & SignatureFacts);

export type SignatureFailure =
  | { readonly stage: 'structure'; readonly reason: PkiErrorCode }
  | { readonly stage: 'integrity'; readonly reason: CmsReason }
  | { readonly stage: 'timestamp'; readonly reason: TimestampReason }
  | { readonly stage: 'path'; readonly reason: PathReason | 'unused_certificate' };

const MAX_STAMPS = 4;

const NOTHING: SignatureFacts = {
  signer: undefined,
  timestamp: undefined,
  signingTime: undefined,
  algorithm: undefined,
};

/** Checks a detached CAdES signature. Never throws on bad input. */
export async function verifySignature(port: CryptoPort, request: SignatureRequest): Promise<SignatureResult> {
  const { strict, anchors } = request;
  let cms: Cms;
  try {
    cms = parseCms(
      request.cms,
      strict ? { canonical: 'sorted' } : { foreign: true, bare: request.covered !== undefined },
    );
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return { ok: false, stage: 'structure', reason: error.code, ...NOTHING };
  }
  const signed = await verifyCms(port, {
    cms,
    digestOf: request.digestOf,
    contentType: OID.data,
    strict,
    foreign: !strict,
    unreferred: !strict && request.unreferred === true,
    ...(!strict && request.covered ? { covered: request.covered } : {}),
  });
  if (!signed.ok) return { ok: false, stage: 'integrity', reason: signed.reason, ...NOTHING };
  const facts: SignatureFacts = {
    ...NOTHING,
    signer: signed.certificate,
    signingTime: signed.signingTime,
    algorithm: cms.signatureAlgorithm,
  };
  const certificates = request.certificates ?? [];

  const stamped = await checkStamp(port, request, cms);
  const strange = !strict && stamped?.ok === false && STRANGE.has(stamped.reason);
  const timestamp = stamped?.ok ? stamped : undefined;
  if (stamped && !stamped.ok && !strange)
    return { ok: false, stage: 'timestamp', reason: stamped.reason, ...facts };

  const path = await validatePath(port, {
    leaf: signed.certificate.der,
    intermediates: [...cms.certificates, ...certificates],
    anchors,
    at: timestamp?.info.genTime ?? request.now,
    purpose: 'signing',
    leafAnchors: !strict,
  });
  // Where the stranger's token would have had to save the signature, it is what is amiss.
  if (!path.ok && stamped?.ok === false && path.reason === 'expired')
    return { ok: false, stage: 'timestamp', reason: stamped.reason, ...facts };
  if (!path.ok) return { ok: false, stage: 'path', reason: path.reason, ...facts, timestamp };
  // Each certificate of the bag stands in the path, and once.
  const unused = cms.certificates.some(
    (der, i) =>
      !path.chain.some((certificate) => equalBytes(certificate.der, der)) ||
      cms.certificates.findIndex((other) => equalBytes(other, der)) !== i,
  );
  if (strict && unused)
    return { ok: false, stage: 'path', reason: 'unused_certificate', ...facts, timestamp };
  return {
    ok: true,
    ...facts,
    signer: signed.certificate,
    chain: path.chain,
    timestamp,
    ...(strange ? { strangeTimestamp: true } : {}),
    level: timestamp ? 'B-T' : 'B-B',
  };
}

/** Tokens that may be right, of authorities that no anchor vouches for or with means nobody believes: as if there were
 * none (EN 319 102-1 §5.5.4). A token that is broken, or of something else, ends the signature. */
const STRANGE: ReadonlySet<TimestampReason> = new Set<TimestampReason>([
  'no_anchors',
  'no_path',
  'certificate_missing',
  'no_signing_certificate',
  'malformed_certificate',
  'unsupported_algorithm',
  'weak_algorithm',
  'bad_certificate_signature',
  'not_yet_valid',
  'expired',
  'not_a_ca',
  'path_too_long',
  'wrong_key_usage',
  'wrong_extended_key_usage',
  'unknown_critical_extension',
  'name_constraints_unsupported',
  'name_not_permitted',
  'policy_not_accepted',
]);

/** The signature's timestamp. CAdES allows several (EN 319 122-1 §5.3): the first that is right, else the first fault. */
async function checkStamp(
  port: CryptoPort,
  { strict, anchors, timestampAnchors, certificates }: SignatureRequest,
  cms: Cms,
): Promise<({ ok: true } & StampFacts) | { ok: false; reason: TimestampReason } | undefined> {
  let fault: { ok: false; reason: TimestampReason } | undefined;
  for (const token of attributeValues(cms.unsignedAttributes, OID.signatureTimestamp).slice(0, MAX_STAMPS)) {
    const result = await verifyTimestampToken(port, {
      token,
      digestOf: (algorithm) => port.digest(algorithm, cms.signature),
      anchors: timestampAnchors ?? anchors,
      certificates: [...(certificates ?? []), ...(strict ? [] : cms.certificates)],
      lenient: !strict,
    });
    if (result.ok) return result;
    fault ??= result;
  }
  return fault;
}

/** Whether a chain belongs to a test hierarchy: a CA or anchor of it calls itself 测试 in its name. */
export const isTestChain = (chain: readonly Certificate[]): boolean =>
  chain.slice(1).some((certificate) => certificate.subject.text.includes('测试'));
