// One signature as a whole: structure, integrity, timestamp, path, in this order, judged at the proven time.
// Two sets of rules: strict for what this product makes (no unchecked byte), tolerant for foreign CMS.
import { equalBytes, OID } from '../der/index.ts';
import type { Certificate } from './certificate.ts';
import { attributeValue, type Cms, parseCms } from './cms.ts';
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
  readonly strict: boolean;
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
    cms = parseCms(request.cms, strict ? { canonical: 'sorted' } : { ber: true });
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return { ok: false, stage: 'structure', reason: error.code, ...NOTHING };
  }
  const signed = await verifyCms(port, { cms, digestOf: request.digestOf, contentType: OID.data, strict });
  if (!signed.ok) return { ok: false, stage: 'integrity', reason: signed.reason, ...NOTHING };
  const facts: SignatureFacts = {
    ...NOTHING,
    signer: signed.certificate,
    signingTime: signed.signingTime,
    algorithm: cms.signatureAlgorithm,
  };
  const certificates = request.certificates ?? [];

  const token = attributeValue(cms.unsignedAttributes, OID.signatureTimestamp);
  const stamped =
    token &&
    (await verifyTimestampToken(port, {
      token,
      digestOf: (algorithm) => port.digest(algorithm, cms.signature),
      anchors: request.timestampAnchors ?? anchors,
      certificates,
      lenient: !strict,
    }));
  if (stamped && !stamped.ok) return { ok: false, stage: 'timestamp', reason: stamped.reason, ...facts };
  const timestamp = stamped && {
    info: stamped.info,
    tsaName: stamped.tsaName,
    chain: stamped.chain,
    algorithm: stamped.algorithm,
  };

  const path = await validatePath(port, {
    leaf: signed.certificate.der,
    intermediates: [...cms.certificates, ...certificates],
    anchors,
    at: timestamp?.info.genTime ?? request.now,
    purpose: 'signing',
  });
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
    level: timestamp ? 'B-T' : 'B-B',
  };
}

/** Whether a chain belongs to a test hierarchy: a CA or anchor of it calls itself 测试 in its name. */
export const isTestChain = (chain: readonly Certificate[]): boolean =>
  chain.slice(1).some((certificate) => certificate.subject.text.includes('测试'));
