// RFC 3161, the making side: requests to any authority, and our own (test) authority that answers them.
import { createHash } from 'node:crypto';
import {
  type DigestAlgorithm,
  digestLength,
  digestOfSignature,
  encodeCms,
  encodeDigestAlgorithm,
  parseCertificate,
  parseCms,
  readDigestAlgorithm,
} from '../check/index.ts';
import {
  DerCursor,
  DerError,
  derBoolean,
  derContext,
  derElement,
  derGeneralizedTime,
  derInteger,
  derNamedBits,
  derOctetString,
  derOid,
  derSequence,
  derUtf8,
  integerContent,
  OID,
  readBoolean,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import { signCms } from './create-cms.ts';
import type { Signer } from './keys.ts';
import { MakeError } from './make-error.ts';

/** PKIFailureInfo bits (RFC 3161 §2.4.2). */
const FAILURE = { badAlg: 0, badRequest: 2, badDataFormat: 5, unacceptedPolicy: 15 } as const;
export type TimestampFailure = keyof typeof FAILURE;

export interface TimestampRequest {
  readonly imprint: { readonly algorithm: DigestAlgorithm; readonly hash: Uint8Array };
  readonly policy: string | undefined;
  /** Content octets of the nonce INTEGER. */
  readonly nonce: Uint8Array | undefined;
  readonly certReq: boolean;
}

/** Encodes a request. `nonce` are random octets (8 to 20); the returned `nonce` is what the token must repeat. */
export function createTimestampRequest(request: {
  readonly imprint: TimestampRequest['imprint'];
  readonly nonce?: Uint8Array;
  readonly policy?: string;
  readonly certReq?: boolean;
}): { der: Uint8Array; nonce: Uint8Array | undefined } {
  const { imprint } = request;
  if (imprint.hash.length !== digestLength(imprint.algorithm))
    throw new MakeError('bad_digest', imprint.algorithm);
  const nonce = request.nonce && derInteger(request.nonce);
  const der = derSequence(
    derInteger(1),
    derSequence(encodeDigestAlgorithm(imprint.algorithm), derOctetString(imprint.hash)),
    ...(request.policy ? [derOid(request.policy)] : []),
    ...(nonce ? [nonce] : []),
    ...((request.certReq ?? true) ? [derBoolean(true)] : []),
  );
  return { der, nonce: nonce && readDer(nonce).content };
}

/** Parses a request; extensions are refused. Throws MakeError('bad_timestamp_request', failure name). */
export function parseTimestampRequest(der: Uint8Array): TimestampRequest {
  let failure: TimestampFailure = 'badDataFormat';
  try {
    const fields = new DerCursor(readDer(der, TAG.sequence));
    if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new DerError('bad_value', 'version');
    const imprint = new DerCursor(fields.next(TAG.sequence));
    const algorithmField = imprint.next(TAG.sequence);
    const hash = imprint.next(TAG.octetString).content;
    imprint.end();
    const policy = fields.optional(TAG.oid);
    const nonce = fields.optional(TAG.integer);
    const certReq = fields.optional(TAG.boolean);
    fields.end();
    failure = 'badAlg';
    const algorithm = readDigestAlgorithm(algorithmField);
    failure = 'badDataFormat';
    if (hash.length !== digestLength(algorithm)) throw new DerError('bad_value', 'imprint');
    return {
      imprint: { algorithm, hash },
      policy: policy && readOid(policy),
      nonce: nonce && integerContent(nonce),
      certReq: certReq !== undefined && readBoolean(certReq),
    };
  } catch {
    throw new MakeError('bad_timestamp_request', failure);
  }
}

export interface TimestampAuthority {
  readonly signer: Signer;
  readonly policy: string;
  /** Whole seconds that genTime may be off. */
  readonly accuracySeconds: number;
}

/** What the authority states in one token: its serial number (octets, unique for ever) and the time. */
export interface TimestampStatement {
  readonly serial: Uint8Array;
  readonly genTime: Date;
}

/** A time-stamp token (CMS over TSTInfo), DER. */
export function createTimestampToken(
  authority: TimestampAuthority,
  request: TimestampRequest,
  statement: TimestampStatement,
): Promise<Uint8Array> {
  const { signer } = authority;
  const { subject } = parseCertificate(signer.certificate);
  const info = derSequence(
    derInteger(1),
    derOid(authority.policy),
    derSequence(encodeDigestAlgorithm(request.imprint.algorithm), derOctetString(request.imprint.hash)),
    derInteger(statement.serial),
    derGeneralizedTime(statement.genTime),
    derSequence(derInteger(authority.accuracySeconds)),
    ...(request.nonce ? [derElement(TAG.integer, request.nonce)] : []),
    derContext(0, derContext(4, subject.raw)),
  );
  const hash = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' }[
    digestOfSignature(signer.algorithm)
  ];
  return signCms({
    digest: createHash(hash).update(info).digest(),
    signer,
    contentType: OID.tstInfo,
    content: info,
    withoutCertificates: !request.certReq,
  });
}

/** TimeStampResp with status granted. */
export const encodeTimestampResponse = (token: Uint8Array): Uint8Array =>
  derSequence(derSequence(derInteger(0)), token);

/** TimeStampResp with status rejection. */
export const encodeTimestampRejection = (failure: TimestampFailure, text: string): Uint8Array =>
  derSequence(derSequence(derInteger(2), derSequence(derUtf8(text)), derNamedBits([FAILURE[failure]])));

/** The authority's whole answer to request bytes from the network: a token, or a rejection that says why. */
export async function createTimestampResponse(
  authority: TimestampAuthority,
  requestDer: Uint8Array,
  statement: TimestampStatement,
): Promise<Uint8Array> {
  let request: TimestampRequest;
  try {
    request = parseTimestampRequest(requestDer);
  } catch (error) {
    if (!(error instanceof MakeError)) throw error;
    return encodeTimestampRejection(
      error.message.endsWith('badAlg') ? 'badAlg' : 'badDataFormat',
      error.code,
    );
  }
  if (request.policy && request.policy !== authority.policy)
    return encodeTimestampRejection('unacceptedPolicy', 'policy');
  return encodeTimestampResponse(await createTimestampToken(authority, request, statement));
}

/** The token inside a response (status granted or grantedWithMods). Throws MakeError('timestamp_refused'). */
export function readTimestampResponse(der: Uint8Array): Uint8Array {
  try {
    const fields = new DerCursor(readDer(der, TAG.sequence));
    const status = readSmallInteger(new DerCursor(fields.next(TAG.sequence)).next(TAG.integer));
    if (status > 1) throw new MakeError('timestamp_refused', `status ${status}`);
    const token = fields.next(TAG.sequence).bytes;
    fields.end();
    return token;
  } catch (error) {
    if (error instanceof DerError) throw new MakeError('timestamp_refused', 'malformed');
    throw error;
  }
}

/**
 * The token with exactly these certificates beside it, in DER. Its signature does not cover them: authorities leave out
 * what a stranger needs for the path, and add what leads elsewhere. Throws PkiError.
 */
export const tokenWithCertificates = (token: Uint8Array, certificates: readonly Uint8Array[]): Uint8Array =>
  encodeCms({ ...parseCms(token, { foreign: true }), certificates }, 'kept');
