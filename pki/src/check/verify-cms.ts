// The cryptographic check of one CMS signature: message digest, signer's certificate by ESSCertIDv2 (RFC 5035 §3: never
// "the first in the bag"), signature over the signed attributes. Trust in the certificate is path.ts's question.
import {
  childrenOf,
  contextTag,
  DerCursor,
  DerError,
  equalBytes,
  integerContent,
  OID,
  readDer,
  readOid,
  readTime,
  TAG,
} from '../der/index.ts';
import { keyFits, readDigestAlgorithm } from './algorithms.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import { attributeValue, type Cms } from './cms.ts';
import type { CryptoPort, DigestAlgorithm } from './crypto-port.ts';
import { PkiError, parsing } from './pki-error.ts';

export type CmsReason =
  | 'content_present'
  | 'content_missing'
  | 'wrong_content_type'
  | 'digest_mismatch'
  | 'no_signing_certificate'
  | 'certificate_missing'
  | 'malformed_cms'
  | 'malformed_certificate'
  | 'unsupported_algorithm'
  | 'weak_algorithm'
  | 'unexpected_attribute'
  | 'bad_signature';

export interface VerifyCmsRequest {
  readonly cms: Cms;
  /** Detached content: its digest with the algorithm that the signature names. Left out: the content is inside. */
  readonly digestOf?: (algorithm: DigestAlgorithm) => Promise<Uint8Array>;
  readonly contentType: string;
  /** Certificates beside those inside. */
  readonly certificates?: readonly Uint8Array[];
  /** Refuses attributes that this product does not write (own signatures). */
  readonly strict?: boolean;
}

export type VerifyCmsResult =
  | { readonly ok: true; readonly certificate: Certificate; readonly signingTime: Date | undefined }
  | { readonly ok: false; readonly reason: CmsReason };

const OWN_SIGNED: ReadonlySet<string> = new Set([
  OID.contentType,
  OID.messageDigest,
  OID.signingCertificateV2,
]);
const OWN_UNSIGNED: ReadonlySet<string> = new Set([OID.signatureTimestamp]);

class Refused extends Error {
  readonly reason: CmsReason;

  constructor(reason: CmsReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Checks one signature. Never throws on bad input. */
export async function verifyCms(port: CryptoPort, request: VerifyCmsRequest): Promise<VerifyCmsResult> {
  try {
    return await verify(port, request);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    if (error instanceof DerError) return { ok: false, reason: 'malformed_cms' };
    if (!(error instanceof PkiError)) throw error;
    const { code } = error;
    if (code === 'weak_key') return { ok: false, reason: 'weak_algorithm' };
    const known =
      code === 'unsupported_algorithm' || code === 'weak_algorithm' || code === 'malformed_certificate';
    return { ok: false, reason: known ? code : 'malformed_cms' };
  }
}

async function verify(port: CryptoPort, request: VerifyCmsRequest): Promise<VerifyCmsResult> {
  const { cms, digestOf } = request;
  if (digestOf && cms.content) throw new Refused('content_present');
  if (!digestOf && !cms.content) throw new Refused('content_missing');
  const required = (oid: string, reason: CmsReason): Uint8Array => {
    const value = attributeValue(cms.signedAttributes, oid);
    if (!value) throw new Refused(reason);
    return value;
  };
  const contentType = readOid(readDer(required(OID.contentType, 'wrong_content_type'), TAG.oid));
  if (contentType !== request.contentType || cms.contentType !== contentType)
    throw new Refused('wrong_content_type');
  if (request.strict) {
    const strange =
      cms.signedAttributes.some((attribute) => !OWN_SIGNED.has(attribute.oid)) ||
      cms.unsignedAttributes.some((attribute) => !OWN_UNSIGNED.has(attribute.oid));
    if (strange) throw new Refused('unexpected_attribute');
  }

  const digest = digestOf
    ? await digestOf(cms.digestAlgorithm)
    : await port.digest(cms.digestAlgorithm, cms.content!);
  const stated = readDer(required(OID.messageDigest, 'digest_mismatch'), TAG.octetString).content;
  if (!equalBytes(stated, digest)) throw new Refused('digest_mismatch');

  const identity = readSigningCertificate(required(OID.signingCertificateV2, 'no_signing_certificate'));
  const certificate = await findSigner(port, request, identity);
  if (!keyFits(certificate.key, cms.signatureAlgorithm)) throw new Refused('bad_signature');
  const genuine = await port.verify(certificate.spki, cms.signatureAlgorithm, cms.signature, cms.signedBytes);
  if (!genuine) throw new Refused('bad_signature');
  const time = attributeValue(cms.signedAttributes, OID.signingTime);
  return { ok: true, certificate, signingTime: time && readTime(readDer(time)) };
}

interface SigningCertificate {
  readonly algorithm: DigestAlgorithm;
  readonly hash: Uint8Array;
  readonly issuer: Uint8Array | undefined;
  readonly serial: Uint8Array | undefined;
}

/** First ESSCertIDv2 of SigningCertificateV2: the signer's; further ones and policies are not relied on. */
function readSigningCertificate(value: Uint8Array): SigningCertificate {
  const first = childrenOf(readDer(value, TAG.sequence))[0];
  const entry = first && childrenOf(first)[0];
  if (!entry) throw new DerError('bad_value', 'signing certificate');
  const fields = new DerCursor(entry);
  const algorithm = fields.optional(TAG.sequence);
  const hash = fields.next(TAG.octetString).content;
  const issuerSerial = fields.optional(TAG.sequence);
  fields.end();
  const identity = { algorithm: algorithm ? readDigestAlgorithm(algorithm) : ('SHA-256' as const), hash };
  if (!issuerSerial) return { ...identity, issuer: undefined, serial: undefined };
  const parts = new DerCursor(issuerSerial);
  const names = childrenOf(parts.next(TAG.sequence));
  const serial = integerContent(parts.next(TAG.integer));
  parts.end();
  const directory = names.find((name) => name.tag === contextTag(4));
  if (names.length !== 1 || !directory) throw new DerError('bad_value', 'issuer serial');
  return { ...identity, issuer: readDer(directory.content, TAG.sequence).bytes, serial };
}

async function findSigner(
  port: CryptoPort,
  request: VerifyCmsRequest,
  identity: SigningCertificate,
): Promise<Certificate> {
  const bag = [...request.cms.certificates, ...(request.certificates ?? [])].slice(0, 128);
  for (const der of bag) {
    if (!equalBytes(await port.digest(identity.algorithm, der), identity.hash)) continue;
    const certificate = parsing('malformed_certificate', () => parseCertificate(der));
    const { signerId } = request.cms;
    const named =
      signerId.kind === 'issuerAndSerial'
        ? equalBytes(signerId.issuer, certificate.issuer.raw) &&
          equalBytes(signerId.serial, certificate.serial)
        : certificate.subjectKeyId !== undefined && equalBytes(signerId.keyId, certificate.subjectKeyId);
    const consistent =
      identity.issuer === undefined ||
      (equalBytes(identity.issuer, certificate.issuer.raw) &&
        equalBytes(identity.serial!, certificate.serial));
    if (!named || !consistent) throw new Refused('certificate_missing');
    return certificate;
  }
  throw new Refused('certificate_missing');
}
