// RFC 3161 time-stamp tokens. A token is believed only if imprint, nonce, signature, critical EKU and path are right
// *and* it has nothing after it (`openssl ts -verify` accepts trailing bytes: evidence finding 4).
import {
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  equalBytes,
  integerContent,
  OID,
  readBoolean,
  readDer,
  readOid,
  readSmallInteger,
  readTime,
  TAG,
  toHex,
} from '../der/index.ts';
import { readDigestAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { type Cms, parseCms } from './cms.ts';
import type { CryptoPort, DigestAlgorithm, SignatureAlgorithm } from './crypto-port.ts';
import { readExtensions } from './extensions.ts';
import { type Name, readName } from './name.ts';
import { type PathReason, validatePath } from './path.ts';
import { PkiError, parsing } from './pki-error.ts';
import { type CmsReason, verifyCms } from './verify-cms.ts';

export interface TimestampInfo {
  readonly policy: string;
  readonly imprint: { readonly algorithm: DigestAlgorithm; readonly hash: Uint8Array };
  readonly serialHex: string;
  readonly genTime: Date;
  readonly accuracyMilliseconds: number | undefined;
  readonly ordering: boolean;
  /** Content octets of the nonce INTEGER. */
  readonly nonce: Uint8Array | undefined;
  readonly tsa: Name | undefined;
}

export type TimestampReason =
  | CmsReason
  | PathReason
  | 'malformed_timestamp'
  | 'imprint_mismatch'
  | 'nonce_mismatch'
  | 'not_canonical'
  | 'unused_certificate';

export interface VerifyTimestampRequest {
  readonly token: Uint8Array;
  /** Digest of what was stamped, with the algorithm that the token names. */
  readonly digestOf: (algorithm: DigestAlgorithm) => Promise<Uint8Array>;
  /** Content octets of the nonce that was sent; left out: not compared. */
  readonly nonce?: Uint8Array;
  readonly anchors: readonly Uint8Array[];
  /** Further certificates (certReq was false). */
  readonly certificates?: readonly Uint8Array[];
  /** Time at which the path must hold; left out: genTime, which suits tokens checked long after they were made. */
  readonly at?: Date;
  /** What other people's tools embed: BER, unused certificates, attributes that nothing rests on. Default false. */
  readonly lenient?: boolean;
}

export type VerifyTimestampResult =
  | {
      readonly ok: true;
      readonly info: TimestampInfo;
      readonly chain: readonly Certificate[];
      readonly tsaName: string;
      readonly algorithm: SignatureAlgorithm;
    }
  | { readonly ok: false; readonly reason: TimestampReason };

/** Parses a token without believing it. Throws PkiError. */
export function parseTimestampToken(
  token: Uint8Array,
  options: { foreign?: boolean; canonical?: 'kept' } = {},
): { cms: Cms; info: TimestampInfo } {
  const cms = parseCms(token, options);
  const content = cms.content;
  if (cms.contentType !== OID.tstInfo || !content) throw new PkiError('malformed_timestamp', 'content');
  return { cms, info: parsing('malformed_timestamp', () => readInfo(content)) };
}

function readInfo(content: Uint8Array): TimestampInfo {
  const fields = new DerCursor(readDer(content, TAG.sequence));
  if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new DerError('bad_value', 'version');
  const policy = readOid(fields.next(TAG.oid));
  const imprint = new DerCursor(fields.next(TAG.sequence));
  const algorithm = readDigestAlgorithm(imprint.next(TAG.sequence));
  const hash = imprint.next(TAG.octetString).content;
  imprint.end();
  const serialHex = toHex(integerContent(fields.next(TAG.integer)));
  const genTime = readTime(fields.next(TAG.generalizedTime));
  const accuracy = fields.optional(TAG.sequence);
  const ordering = fields.optional(TAG.boolean);
  const nonce = fields.optional(TAG.integer);
  const tsa = fields.optional(contextTag(0));
  const extensions = fields.optional(contextTag(1));
  fields.end();
  // RFC 3161 §2.4.2: those that are not critical may be ignored (qualified authorities state their quality there).
  if (extensions && readExtensions(extensions).some(({ critical }) => critical))
    throw new DerError('bad_value', 'a critical extension is not understood');
  return {
    policy,
    imprint: { algorithm, hash },
    serialHex,
    genTime,
    accuracyMilliseconds: accuracy && readAccuracy(accuracy),
    ordering: ordering !== undefined && readBoolean(ordering),
    nonce: nonce && integerContent(nonce),
    tsa: tsa && readDirectoryName(tsa),
  };
}

function readAccuracy(node: DerNode): number {
  const fields = new DerCursor(node);
  const seconds = fields.optional(TAG.integer);
  const millis = fields.optional(contextPrimitiveTag(0));
  const micros = fields.optional(contextPrimitiveTag(1));
  fields.end();
  const small = (field: DerNode | undefined): number => {
    if (!field) return 0;
    const value = field.content.reduce((sum, byte) => sum * 256 + byte, 0);
    if (field.content.length > 2 || value < 1 || value > 999) throw new DerError('bad_value', 'accuracy');
    return value;
  };
  return (seconds ? readSmallInteger(seconds) * 1000 : 0) + small(millis) + small(micros) / 1000;
}

function readDirectoryName(node: DerNode): Name | undefined {
  const name = readDer(node.content);
  return name.tag === contextTag(4) ? readName(readDer(name.content, TAG.sequence)) : undefined;
}

/** Checks a token completely. Never throws on bad input. */
export async function verifyTimestampToken(
  port: CryptoPort,
  request: VerifyTimestampRequest,
): Promise<VerifyTimestampResult> {
  const lenient = request.lenient === true;
  let parsed: { cms: Cms; info: TimestampInfo };
  try {
    parsed = parseTimestampToken(request.token, lenient ? { foreign: true } : { canonical: 'kept' });
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    const known = ['unsupported_algorithm', 'weak_algorithm', 'not_canonical'].includes(error.code);
    return { ok: false, reason: known ? (error.code as TimestampReason) : 'malformed_timestamp' };
  }
  const { cms, info } = parsed;
  if (!equalBytes(await request.digestOf(info.imprint.algorithm), info.imprint.hash))
    return { ok: false, reason: 'imprint_mismatch' };
  if (request.nonce && !(info.nonce && equalBytes(info.nonce, request.nonce)))
    return { ok: false, reason: 'nonce_mismatch' };
  const signed = await verifyCms(port, {
    cms,
    contentType: OID.tstInfo,
    certificates: request.certificates ?? [],
    foreign: lenient,
  });
  if (!signed.ok) return signed;
  const path = await validatePath(port, {
    leaf: signed.certificate.der,
    intermediates: [...cms.certificates, ...(request.certificates ?? [])],
    anchors: request.anchors,
    at: request.at ?? info.genTime,
    purpose: 'timestamp',
    leafAnchors: lenient,
  });
  if (!path.ok) return path;
  if (!lenient) {
    const reason = strictReason(cms, path.chain);
    if (reason) return { ok: false, reason };
  }
  const { subject } = signed.certificate;
  return {
    ok: true,
    info,
    chain: path.chain,
    tsaName: subject.commonName ?? subject.text,
    algorithm: cms.signatureAlgorithm,
  };
}

/** Strict tokens carry no byte that nobody vouches for: no unsigned attribute, no certificate outside the path. */
function strictReason(cms: Cms, chain: readonly Certificate[]): TimestampReason | undefined {
  if (cms.unsignedAttributes.length > 0) return 'unexpected_attribute';
  if (cms.certificates.some((der) => !chain.some((certificate) => equalBytes(certificate.der, der))))
    return 'unused_certificate';
  return undefined;
}
