// The cryptographic check of one CMS signature: message digest, signer's certificate by what the signed attributes refer
// to (RFC 5035 §3: never "the first in the bag"), signature over the signed attributes. Trust in it is path.ts's question.
import { DerError, derSetOf, equalBytes, OID, readDer, readOid, readTime, TAG } from '../der/index.ts';
import { digestLength, keyFits } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { attributeValue, type Cms, encodeAttribute } from './cms.ts';
import type { CryptoPort, DigestAlgorithm } from './crypto-port.ts';
import { PkiError } from './pki-error.ts';
import { findSigners } from './signer/find-signer.ts';
import { readSigningCertificate, type SigningCertificate } from './signer/signing-certificate.ts';

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
  | 'attribute_order'
  | 'bad_signature';

export interface VerifyCmsRequest {
  readonly cms: Cms;
  /** Detached content: its digest with the algorithm that the signature names. Left out: the content is inside. */
  readonly digestOf?: (algorithm: DigestAlgorithm) => Promise<Uint8Array>;
  readonly contentType: string;
  /** Certificates beside those inside. */
  readonly certificates?: readonly Uint8Array[];
  /** Refuses attributes that this product does not write, and references by SHA-1 (own signatures). */
  readonly strict?: boolean;
  /** Of other people's tools: names of issuers may be written in other string types. */
  readonly foreign?: boolean;
  /** The format demands no reference to the certificate (adbe.pkcs7.detached): SignerInfo's identifier will do. */
  readonly unreferred?: boolean;
  /** The detached content itself, for a signature without signed attributes, which is made over it (RFC 5652 §5.4). */
  readonly covered?: Uint8Array;
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
  // Any other content type demands signed attributes (§5.3).
  if (!cms.signedBytes) {
    if (cms.contentType !== OID.data || request.contentType !== OID.data)
      throw new Refused('wrong_content_type');
    return { ok: true, certificate: await checkSignature(port, request), signingTime: undefined };
  }
  const contentTypes = attributeValue(cms.signedAttributes, OID.contentType);
  if (!contentTypes) throw new Refused('wrong_content_type');
  const contentType = readOid(readDer(contentTypes, TAG.oid));
  if (contentType !== request.contentType || cms.contentType !== contentType)
    throw new Refused('wrong_content_type');
  if (request.strict) {
    const strange =
      cms.signedAttributes.some((attribute) => !OWN_SIGNED.has(attribute.oid)) ||
      cms.unsignedAttributes.some((attribute) => !OWN_UNSIGNED.has(attribute.oid));
    if (strange) throw new Refused('unexpected_attribute');
  }
  await checkDigest(port, request);
  const certificate = await checkSignature(port, request);
  return { ok: true, certificate, signingTime: statedTime(cms) };
}

/** "Altered" is said only of a whole digest that differs: one that is missing or cut proves nothing. */
async function checkDigest(port: CryptoPort, { cms, digestOf }: VerifyCmsRequest): Promise<void> {
  const attribute = attributeValue(cms.signedAttributes, OID.messageDigest);
  const stated = attribute && readDer(attribute, TAG.octetString).content;
  if (stated?.length !== digestLength(cms.digestAlgorithm)) throw new Refused('malformed_cms');
  const digest = digestOf
    ? await digestOf(cms.digestAlgorithm)
    : await port.digest(cms.digestAlgorithm, cms.content!);
  if (!equalBytes(stated, digest)) throw new Refused('digest_mismatch');
}

function referencesOf({ cms, strict }: VerifyCmsRequest): SigningCertificate[] {
  const read = (oid: string, version: 1 | 2): SigningCertificate[] => {
    const value = attributeValue(cms.signedAttributes, oid);
    return value ? [readSigningCertificate(value, version)] : [];
  };
  const newer = read(OID.signingCertificateV2, 2);
  return strict ? newer : [...newer, ...read(OID.signingCertificate, 1)];
}

/** The certificate under which the signature verifies. */
async function checkSignature(port: CryptoPort, request: VerifyCmsRequest): Promise<Certificate> {
  const { cms } = request;
  const references = referencesOf(request);
  if (references.length === 0 && !request.unreferred) throw new Refused('no_signing_certificate');
  if (request.strict && references[0]!.algorithm === 'SHA-1') throw new Refused('weak_algorithm');
  const candidates = await findSigners(port, cms, request.certificates ?? [], references, request.foreign);
  if (candidates.length === 0) throw new Refused('certificate_missing');
  const signerOf = async (bytes: Uint8Array): Promise<Certificate | undefined> => {
    for (const candidate of candidates) {
      if (!keyFits(candidate.key, cms.signatureAlgorithm)) continue;
      const { signatureAlgorithm, signature, saltLength } = cms;
      if (await port.verify(candidate.spki, signatureAlgorithm, signature, bytes, saltLength))
        return candidate;
    }
    return undefined;
  };
  const signed = cms.signedBytes ?? request.covered;
  const signer = signed && (await signerOf(signed));
  if (signer) return signer;
  // RFC 5652 §5.4 hashes the sorted set, OpenSSL and NSS the set as it stands: no ground for calling it forged.
  if (
    request.foreign &&
    cms.signedBytes &&
    (await signerOf(derSetOf(cms.signedAttributes.map(encodeAttribute))))
  )
    throw new Refused('attribute_order');
  throw new Refused('bad_signature');
}

/** The signer's claim; one that cannot be read is none, since nothing rests on it. */
function statedTime({ signedAttributes }: Cms): Date | undefined {
  const value = attributeValue(signedAttributes, OID.signingTime);
  try {
    return value && readTime(readDer(value));
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
