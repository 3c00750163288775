// CAdES-detached signatures for PAdES (EN 319 122-1, EN 319 142-1 §6.3: no signing-time attribute). Hand-written DER:
// about 0.01 ms beside the key operation; what depends only on the certificate is kept between calls.
import { createHash } from 'node:crypto';
import {
  CURVE_WIDTHS,
  digestLength,
  digestOfSignature,
  encodeAttribute,
  encodeDigestAlgorithm,
  encodeSignatureAlgorithm,
  parseCertificate,
} from '../check/index.ts';
import {
  compareBytes,
  concatBytes,
  contextTag,
  derElement,
  derHeader,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  OID,
  TAG,
} from '../der/index.ts';
import type { Signer } from './keys.ts';
import { MakeError } from './make-error.ts';

export interface CmsRequest {
  /** Digest of the content with `digestOfSignature(signer.algorithm)`: SHA-256 for P-256 and RSA keys. */
  readonly digest: Uint8Array;
  readonly signer: Signer;
  /** Called with the signature value; answers a checked RFC 3161 token, or undefined to stay at B-B. */
  readonly timestamp?: (signatureValue: Uint8Array) => Promise<Uint8Array | undefined>;
}

/** What depends on the signer alone, encoded. */
interface SignerParts {
  /** `[0] IMPLICIT SET OF` certificates; absent from a signature without them. */
  readonly certificates: Uint8Array;
  readonly signerId: Uint8Array;
  /** ESS attribute that binds the certificate. */
  readonly signingCertificate: Uint8Array;
  readonly digestIdentifier: Uint8Array;
  readonly digestSet: Uint8Array;
  readonly signatureIdentifier: Uint8Array;
  /** Bytes of a signature without timestamp at most. */
  readonly room: number;
}

const partsOf = new WeakMap<Signer, SignerParts>();

function signerParts(signer: Signer): SignerParts {
  const known = partsOf.get(signer);
  if (known) return known;
  const { issuer, serial, key } = parseCertificate(signer.certificate);
  const hash = createHash('sha256').update(signer.certificate).digest();
  const certificates = derSetOf([signer.certificate, ...signer.chain], contextTag(0));
  const digestIdentifier = encodeDigestAlgorithm(digestOfSignature(signer.algorithm));
  const signatureLength =
    key.kind === 'rsa' ? Math.ceil(key.bits / 8) : key.kind === 'ec' ? 2 * CURVE_WIDTHS[key.curve] + 8 : 64;
  const parts: SignerParts = {
    certificates,
    signerId: derSequence(issuer.raw, derElement(TAG.integer, serial)),
    // ESSCertIDv2: SHA-256 is the default and therefore not written (RFC 5035 §4).
    signingCertificate: encodeAttribute({
      oid: OID.signingCertificateV2,
      value: derSequence(derSequence(derSequence(derOctetString(hash)))),
    }),
    digestIdentifier,
    digestSet: derSetOf([digestIdentifier]),
    signatureIdentifier: cmsSignatureIdentifier(signer),
    room:
      signer.certificate.length +
      signer.chain.reduce((sum, der) => sum + der.length, 0) +
      issuer.raw.length +
      signatureLength +
      420,
  };
  partsOf.set(signer, parts);
  return parts;
}

/** rsaEncryption names PKCS#1 v1.5 in CMS (RFC 3370 §3.2), all others keep their identifier. */
function cmsSignatureIdentifier(signer: Signer): Uint8Array {
  if (!/^rsa-sha/.test(signer.algorithm)) return encodeSignatureAlgorithm(signer.algorithm);
  return derSequence(derOid(OID.rsaEncryption), derNull());
}

const VERSION_1 = derInteger(1);
const VERSION_3 = derInteger(3);
const SIGNED_DATA = derOid(OID.signedData);
const DATA_CONTENT = derSequence(derOid(OID.data));
const DATA_ATTRIBUTE = encodeAttribute({ oid: OID.contentType, value: derOid(OID.data) });

/** An element as the list of its pieces, so that nested ones are copied once, at the end. */
function nest(tag: number, ...pieces: Uint8Array[]): Uint8Array[] {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return [derHeader(tag, length), ...pieces];
}

/**
 * SignedData over content that is inside (timestamps) or only known by its digest. Gives the bytes that `encodeCms` of
 * the checking half gives for the same value (the tests hold the two together).
 */
export async function signCms(
  request: CmsRequest & {
    readonly contentType: string;
    readonly content?: Uint8Array;
    readonly withoutCertificates?: boolean;
  },
): Promise<Uint8Array> {
  const { signer, digest, contentType, content } = request;
  const digestAlgorithm = digestOfSignature(signer.algorithm);
  if (digest.length !== digestLength(digestAlgorithm))
    throw new MakeError('bad_digest', `${digestAlgorithm} wanted`);
  const parts = signerParts(signer);
  const isData = contentType === OID.data;
  const attributes = [
    isData ? DATA_ATTRIBUTE : encodeAttribute({ oid: OID.contentType, value: derOid(contentType) }),
    encodeAttribute({ oid: OID.messageDigest, value: derOctetString(digest) }),
    parts.signingCertificate,
  ].sort(compareBytes);
  const signature = await signer.sign(derElement(TAG.set, ...attributes));
  const token = await request.timestamp?.(signature);
  const signerInfo = nest(
    TAG.sequence,
    VERSION_1,
    parts.signerId,
    parts.digestIdentifier,
    ...nest(contextTag(0), ...attributes),
    parts.signatureIdentifier,
    ...nest(TAG.octetString, signature),
    ...(token ? nest(contextTag(1), encodeAttribute({ oid: OID.signatureTimestamp, value: token })) : []),
  );
  const signedData = nest(
    TAG.sequence,
    isData ? VERSION_1 : VERSION_3,
    parts.digestSet,
    ...(isData && !content
      ? [DATA_CONTENT]
      : nest(
          TAG.sequence,
          derOid(contentType),
          ...(content ? nest(contextTag(0), ...nest(TAG.octetString, content)) : []),
        )),
    ...(request.withoutCertificates ? [] : [parts.certificates]),
    ...nest(TAG.set, ...signerInfo),
  );
  return concatBytes(...nest(TAG.sequence, SIGNED_DATA, ...nest(contextTag(0), ...signedData)));
}

/** A detached CAdES signature, DER. Throws MakeError('bad_digest'); errors of the signer and timestamp pass through. */
export const createCms = (request: CmsRequest): Promise<Uint8Array> =>
  signCms({ ...request, contentType: OID.data });

/** Bytes that `createCms` needs at most, for the placeholder; `timestampLength` is 0 without a timestamp. */
export function cmsSizeUpperBound(signer: Signer, timestampLength: number): number {
  return signerParts(signer).room + (timestampLength > 0 ? timestampLength + 40 : 0);
}
