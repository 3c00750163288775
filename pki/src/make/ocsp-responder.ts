// The answering side of OCSP (RFC 6960): requests from the network are read strictly and never believed; answers are
// signed by a delegated responder (its certificate comes along) or by the CA itself.
import { encodeSignatureAlgorithm, parseCertificate, readExtensions, sha1Name } from '../check/index.ts';
import {
  childrenOf,
  contextTag,
  DerCursor,
  DerError,
  derBitString,
  derContext,
  derContextPrimitive,
  derElement,
  derGeneralizedTime,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  OID,
  readDer,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import {
  type CertId,
  keyBits,
  REVOCATION_REASONS,
  type RevocationReason,
  readCertId,
} from '../revocation/index.ts';
import type { CertificateRequest } from './create-certificate.ts';
import type { Signer } from './keys.ts';
import { MakeError } from './make-error.ts';

export interface OcspRequest {
  readonly ids: readonly CertId[];
  /** Content of the nonce extension (an OCTET STRING element as a rule), to be repeated. */
  readonly nonce: Uint8Array | undefined;
}

/** More in one request is refused: nobody needs it, and each costs a look-up. */
const MAX_IDS = 16;
const MAX_NONCE = 34;

/** An unsigned request for these certificates (`encodeCertId`), as it is posted or put into a GET path. */
export function createOcspRequest(ids: readonly Uint8Array[], nonce?: Uint8Array): Uint8Array {
  const extension = nonce && derSequence(derOid(OID.ocspNonce), derOctetString(derOctetString(nonce)));
  return derSequence(
    derSequence(
      derSequence(...ids.map((id) => derSequence(id))),
      ...(extension ? [derContext(2, derSequence(extension))] : []),
    ),
  );
}

/** Parses a request; a signature on it is ignored (§4.1.2). Throws MakeError('bad_ocsp_request'). */
export function parseOcspRequest(der: Uint8Array): OcspRequest {
  try {
    const outer = new DerCursor(readDer(der, TAG.sequence));
    const tbs = new DerCursor(outer.next(TAG.sequence));
    outer.optional(contextTag(0));
    outer.end();
    const version = tbs.optional(contextTag(0));
    if (version && readSmallInteger(readDer(version.content, TAG.integer)) !== 0)
      throw new DerError('bad_value', 'version');
    tbs.optional(contextTag(1));
    const list = childrenOf(tbs.next(TAG.sequence));
    const extensionsField = tbs.optional(contextTag(2));
    tbs.end();
    if (list.length === 0 || list.length > MAX_IDS) throw new DerError('bad_value', 'number of requests');
    const ids = list.map((request) => {
      const fields = new DerCursor(request);
      const id = readCertId(fields.next(TAG.sequence).bytes);
      fields.optional(contextTag(0));
      fields.end();
      return id;
    });
    const extensions = extensionsField ? readExtensions(readDer(extensionsField.content, TAG.sequence)) : [];
    const nonce = extensions.find((extension) => extension.oid === OID.ocspNonce)?.value;
    if (nonce && nonce.length > MAX_NONCE) throw new DerError('bad_value', 'nonce');
    return { ids, nonce };
  } catch (error) {
    throw new MakeError('bad_ocsp_request', (error as Error).message);
  }
}

export interface OcspAnswer {
  readonly id: CertId;
  readonly status:
    | { readonly kind: 'good' | 'unknown' }
    | { readonly kind: 'revoked'; readonly at: Date; readonly reason?: RevocationReason };
}

export interface OcspResponseRequest {
  readonly answers: readonly OcspAnswer[];
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date;
  /** Certificates that expired at this time or later are still known (§4.4.4). */
  readonly archiveCutoff?: Date;
  readonly nonce?: Uint8Array;
}

/** A successful OCSPResponse, DER. `responder` is the CA or a responder that it certified (`ocspResponderProfile`). */
export async function createOcspResponse(
  responder: Signer,
  request: OcspResponseRequest,
): Promise<Uint8Array> {
  const certificate = parseCertificate(responder.certificate);
  const thisUpdate = wholeSeconds(request.thisUpdate);
  const nonce = request.nonce && derSequence(derOid(OID.ocspNonce), derOctetString(request.nonce));
  const tbs = derSequence(
    derContext(2, derOctetString(sha1Name(keyBits(certificate.spki)))),
    derGeneralizedTime(thisUpdate),
    derSequence(...request.answers.map((answer) => encodeSingle(answer, request))),
    ...(nonce ? [derContext(1, derSequence(nonce))] : []),
  );
  const basic = derSequence(
    tbs,
    encodeSignatureAlgorithm(responder.algorithm),
    derBitString(await responder.sign(tbs)),
    ...(certificate.basicConstraints?.ca ? [] : [derContext(0, derSequence(responder.certificate))]),
  );
  return derSequence(
    derElement(TAG.enumerated, Uint8Array.of(0)),
    derContext(0, derSequence(derOid(OID.ocspBasic), derOctetString(basic))),
  );
}

function encodeSingle({ id, status }: OcspAnswer, request: OcspResponseRequest): Uint8Array {
  const { nextUpdate, archiveCutoff } = request;
  const cutoff =
    archiveCutoff &&
    derSequence(
      derOid(OID.ocspArchiveCutoff),
      derOctetString(derGeneralizedTime(wholeSeconds(archiveCutoff))),
    );
  return derSequence(
    id.der,
    status.kind === 'revoked'
      ? derContext(
          1,
          derGeneralizedTime(wholeSeconds(status.at)),
          ...(status.reason ? [derContext(0, encodeReason(status.reason))] : []),
        )
      : derContextPrimitive(status.kind === 'good' ? 0 : 2, new Uint8Array(0)),
    derGeneralizedTime(wholeSeconds(request.thisUpdate)),
    ...(nextUpdate ? [derContext(0, derGeneralizedTime(wholeSeconds(nextUpdate)))] : []),
    ...(cutoff ? [derContext(1, derSequence(cutoff))] : []),
  );
}

export const encodeReason = (reason: RevocationReason): Uint8Array =>
  derElement(TAG.enumerated, Uint8Array.of(REVOCATION_REASONS.indexOf(reason)));

/** RFC 5280 and RFC 6960 §4.2.2.1 times have no fractions. */
export const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/** Why there is no answer (§4.2.1): unsigned, so that nothing can be concluded from it. */
export const encodeOcspFailure = (
  failure: 'malformedRequest' | 'internalError' | 'tryLater' | 'unauthorized',
): Uint8Array => {
  const code = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 }[failure];
  return derSequence(derElement(TAG.enumerated, Uint8Array.of(code)));
};

/** What a delegated responder's certificate carries (§4.2.2.2, §4.2.2.2.1). */
export const ocspResponderProfile = {
  keyUsage: ['digitalSignature'],
  extKeyUsage: { oids: [OID.ocspSigning] },
  extensions: [{ oid: OID.ocspNoCheck, critical: false, value: derNull() }],
} as const satisfies Partial<CertificateRequest>;
