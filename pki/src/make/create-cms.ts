// CAdES-detached signatures for PAdES (EN 319 122-1, EN 319 142-1 §6.3: no signing-time attribute). Hand-written DER:
// about 0.01 ms beside the key operation; what depends only on the certificate is kept between calls.
import { createHash } from 'node:crypto';
import {
  type Attribute,
  type Cms,
  digestLength,
  digestOfSignature,
  encodeAttribute,
  encodeCms,
  encodeDigestAlgorithm,
  encodeSignatureAlgorithm,
  parseCertificate,
} from '../check/index.ts';
import { derNull, derOctetString, derOid, derSequence, derSetOf, OID } from '../der/index.ts';
import type { Signer } from './keys.ts';
import { MakeError } from './make-error.ts';

export interface CmsRequest {
  /** Digest of the content with `digestOfSignature(signer.algorithm)`: SHA-256 for P-256 and RSA keys. */
  readonly digest: Uint8Array;
  readonly signer: Signer;
  /** Called with the signature value; answers a checked RFC 3161 token, or undefined to stay at B-B. */
  readonly timestamp?: (signatureValue: Uint8Array) => Promise<Uint8Array | undefined>;
}

interface SignerParts {
  readonly certificates: readonly Uint8Array[];
  readonly signerId: Cms['signerId'];
  readonly signingCertificate: Attribute;
}

const partsOf = new WeakMap<Signer, SignerParts>();

function signerParts(signer: Signer): SignerParts {
  const known = partsOf.get(signer);
  if (known) return known;
  const { issuer, serial } = parseCertificate(signer.certificate);
  const hash = createHash('sha256').update(signer.certificate).digest();
  const parts: SignerParts = {
    certificates: [signer.certificate, ...signer.chain],
    signerId: { kind: 'issuerAndSerial', issuer: issuer.raw, serial },
    // ESSCertIDv2: SHA-256 is the default and therefore not written (RFC 5035 §4).
    signingCertificate: {
      oid: OID.signingCertificateV2,
      value: derSequence(derSequence(derSequence(derOctetString(hash)))),
    },
  };
  partsOf.set(signer, parts);
  return parts;
}

/** rsaEncryption names PKCS#1 v1.5 in CMS (RFC 3370 §3.2), all others keep their identifier. */
function cmsSignatureIdentifier(signer: Signer): Uint8Array {
  if (!/^rsa-sha/.test(signer.algorithm)) return encodeSignatureAlgorithm(signer.algorithm);
  return derSequence(derOid(OID.rsaEncryption), derNull());
}

/** SignedData over content that is inside (timestamps) or only known by its digest. */
export async function signCms(
  request: CmsRequest & {
    readonly contentType: string;
    readonly content?: Uint8Array;
    readonly withoutCertificates?: boolean;
  },
): Promise<Uint8Array> {
  const { signer, digest } = request;
  const digestAlgorithm = digestOfSignature(signer.algorithm);
  if (digest.length !== digestLength(digestAlgorithm))
    throw new MakeError('bad_digest', `${digestAlgorithm} wanted`);
  const parts = signerParts(signer);
  const signedAttributes: Attribute[] = [
    { oid: OID.contentType, value: derOid(request.contentType) },
    { oid: OID.messageDigest, value: derOctetString(digest) },
    parts.signingCertificate,
  ];
  const signature = await signer.sign(derSetOf(signedAttributes.map(encodeAttribute)));
  const token = await request.timestamp?.(signature);
  return encodeCms({
    contentType: request.contentType,
    content: request.content,
    certificates: request.withoutCertificates ? [] : parts.certificates,
    signerId: parts.signerId,
    digestAlgorithm,
    digestIdentifier: encodeDigestAlgorithm(digestAlgorithm),
    signedAttributes,
    signatureAlgorithm: signer.algorithm,
    signatureIdentifier: cmsSignatureIdentifier(signer),
    signature,
    unsignedAttributes: token ? [{ oid: OID.signatureTimestamp, value: token }] : [],
  });
}

/** A detached CAdES signature, DER. Throws MakeError('bad_digest'); errors of the signer and timestamp pass through. */
export const createCms = (request: CmsRequest): Promise<Uint8Array> =>
  signCms({ ...request, contentType: OID.data });

/** Bytes that `createCms` needs at most, for the placeholder; `timestampLength` is 0 without a timestamp. */
export function cmsSizeUpperBound(signer: Signer, timestampLength: number): number {
  const { issuer, key } = parseCertificate(signer.certificate);
  const signatureLength =
    key.kind === 'rsa'
      ? Math.ceil(key.bits / 8)
      : key.kind === 'ec'
        ? key.curve === 'P-256'
          ? 72
          : 104
        : 64;
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, der) => sum + der.length, 0);
  return (
    certificates +
    issuer.raw.length +
    signatureLength +
    420 +
    (timestampLength > 0 ? timestampLength + 40 : 0)
  );
}
