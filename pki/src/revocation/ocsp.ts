// OCSP responses (RFC 6960), as the checking half believes them: signed by the certificate's issuer itself or by a
// responder that this very issuer certified for OCSP, with nocheck, valid when it answered and by the time that the
// answer is known to have existed. Nonces are the asker's business, not that of an embedded answer.
import {
  type Certificate,
  type CryptoPort,
  keyFits,
  parseCertificate,
  readExtensions,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
  sha1Name,
  validatePath,
} from '../check/index.ts';
import {
  childrenOf,
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  equalBytes,
  OID,
  readDer,
  readOctetBits,
  readOid,
  readTime,
  TAG,
} from '../der/index.ts';
import { type CertId, isOfIssuer, keyBits, readCertId } from './cert-id.ts';
import {
  checkDates,
  Disbelief,
  disbelieved,
  type Revocation,
  reasonOf,
  revocationOf,
  type StatementResult,
} from './statement.ts';

/** A successful basic response, not believed yet. */
export interface OcspResponse {
  readonly tbs: Uint8Array;
  readonly signature: Uint8Array;
  readonly signatureAlgorithm: SignatureAlgorithm;
  /** `[1]` name or `[2]` key hash. */
  readonly responderId: DerNode;
  readonly producedAt: Date;
  readonly statements: readonly SingleResponse[];
  readonly certificates: readonly Uint8Array[];
  /** Content of the nonce extension. */
  readonly nonce: Uint8Array | undefined;
}

export interface SingleResponse {
  readonly id: CertId;
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly revocation: Revocation | undefined;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly archiveCutoff: Date | undefined;
}

const MAX_STATEMENTS = 64;
const RESPONSE_EXTENSIONS: ReadonlySet<string> = new Set([OID.ocspNonce]);
const SINGLE_EXTENSIONS: ReadonlySet<string> = new Set([OID.ocspArchiveCutoff, OID.invalidityDate]);

/** Parses an OCSPResponse without believing it. Throws DerError, PkiError, Disbelief. */
export function parseOcspResponse(der: Uint8Array): OcspResponse {
  const outer = new DerCursor(readDer(der, TAG.sequence));
  const status = outer.next(TAG.enumerated).content;
  if (status.length !== 1 || status[0] !== 0) throw new Disbelief('not_successful');
  const explicit = outer.next(contextTag(0));
  outer.end();
  const bytes = new DerCursor(readDer(explicit.content, TAG.sequence));
  if (readOid(bytes.next(TAG.oid)) !== OID.ocspBasic) throw new DerError('bad_value', 'response type');
  const basic = new DerCursor(readDer(bytes.next(TAG.octetString).content, TAG.sequence));
  bytes.end();
  const tbs = basic.next(TAG.sequence);
  const signatureAlgorithm = readSignatureAlgorithm(basic.next(TAG.sequence));
  const signature = readOctetBits(basic.next(TAG.bitString));
  const bag = basic.optional(contextTag(0));
  basic.end();
  return {
    tbs: tbs.bytes,
    signature,
    signatureAlgorithm,
    ...readResponseData(tbs),
    certificates: bag ? childrenOf(readDer(bag.content, TAG.sequence)).map((node) => node.bytes) : [],
  };
}

function readResponseData(
  tbs: DerNode,
): Pick<OcspResponse, 'responderId' | 'producedAt' | 'statements' | 'nonce'> {
  const fields = new DerCursor(tbs);
  if (fields.optional(contextTag(0))) throw new DerError('not_canonical', 'version written out');
  const responderId = fields.next();
  const producedAt = readTime(fields.next(TAG.generalizedTime));
  const list = childrenOf(fields.next(TAG.sequence));
  const extensions = readExplicitExtensions(fields.optional(contextTag(1)), RESPONSE_EXTENSIONS);
  fields.end();
  if (list.length > MAX_STATEMENTS) throw new DerError('bad_value', 'too many statements');
  return {
    responderId,
    producedAt,
    statements: list.map(readSingle),
    nonce: extensions.find((extension) => extension.oid === OID.ocspNonce)?.value,
  };
}

function readExplicitExtensions(
  node: DerNode | undefined,
  understood: ReadonlySet<string>,
): ReturnType<typeof readExtensions> {
  if (!node) return [];
  const extensions = readExtensions(readDer(node.content, TAG.sequence));
  if (extensions.some((extension) => extension.critical && !understood.has(extension.oid)))
    throw new Disbelief('unsupported_extension');
  return extensions;
}

function readSingle(node: DerNode): SingleResponse {
  const fields = new DerCursor(node);
  const id = readCertId(fields.next(TAG.sequence).bytes);
  const choice = fields.next();
  const thisUpdate = readTime(fields.next(TAG.generalizedTime));
  const next = fields.optional(contextTag(0));
  const extensions = readExplicitExtensions(fields.optional(contextTag(1)), SINGLE_EXTENSIONS);
  fields.end();
  const cutoff = extensions.find((extension) => extension.oid === OID.ocspArchiveCutoff);
  const nextUpdate = next && readTime(readDer(next.content, TAG.generalizedTime));
  const common = {
    id,
    thisUpdate,
    nextUpdate,
    archiveCutoff: cutoff && readTime(readDer(cutoff.value, TAG.generalizedTime)),
  };
  if (choice.tag === contextTag(1)) {
    const info = new DerCursor(choice);
    const at = readTime(info.next(TAG.generalizedTime));
    const reason = info.optional(contextTag(0));
    info.end();
    const why = reason && reasonOf(readDer(reason.content, TAG.enumerated));
    return { ...common, status: 'revoked', revocation: revocationOf(at, why, extensions) };
  }
  const good = choice.tag === contextPrimitiveTag(0);
  if ((!good && choice.tag !== contextPrimitiveTag(2)) || choice.content.length > 0)
    throw new DerError('bad_tag', 'status');
  return { ...common, status: good ? 'good' : 'unknown', revocation: undefined };
}

export interface OcspCheck {
  readonly response: Uint8Array;
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** Time by which the response is proven to have existed: a timestamp over it, else the present. */
  readonly existedBy: Date;
}

/** What a response says about a certificate, if it can be believed. Never throws on bad input. */
export async function checkOcsp(port: CryptoPort, check: OcspCheck): Promise<StatementResult> {
  try {
    return await believe(port, check);
  } catch (error) {
    return disbelieved(error);
  }
}

async function believe(port: CryptoPort, check: OcspCheck): Promise<StatementResult> {
  const { certificate, issuer, existedBy } = check;
  const response = parseOcspResponse(check.response);
  let statement: SingleResponse | undefined;
  for (const single of response.statements) {
    const named =
      equalBytes(single.id.serial, certificate.serial) && (await isOfIssuer(port, single.id, issuer));
    if (!named) continue;
    if (statement) throw new DerError('bad_value', 'two statements about one certificate');
    statement = single;
  }
  if (!statement) throw new Disbelief('other_certificate');
  checkDates(statement.thisUpdate, statement.nextUpdate, existedBy);
  checkDates(response.producedAt, undefined, existedBy);
  const responder = findResponder(response, issuer);
  const delegated = !equalBytes(responder.der, issuer.der);
  if (delegated) await checkDelegation(port, responder, issuer, [response.producedAt, existedBy]);
  const genuine =
    keyFits(responder.key, response.signatureAlgorithm) &&
    (await port.verify(responder.spki, response.signatureAlgorithm, response.signature, response.tbs));
  if (!genuine) throw new Disbelief('bad_signature');
  return {
    ok: true,
    source: 'ocsp',
    status: statement.status,
    revocation: statement.revocation,
    thisUpdate: statement.thisUpdate,
    nextUpdate: statement.nextUpdate,
    knowsExpiredSince: statement.archiveCutoff,
    responder: delegated ? responder.der : undefined,
  };
}

/** The certificate that the responder ID names: the issuer's, else one that came with the response. */
function findResponder(response: OcspResponse, issuer: Certificate): Certificate {
  const { tag, content } = response.responderId;
  const byName = tag === contextTag(1);
  if (!byName && tag !== contextTag(2)) throw new DerError('bad_tag', 'responder');
  const wanted = byName ? readDer(content, TAG.sequence).bytes : readDer(content, TAG.octetString).content;
  const isNamed = (certificate: Certificate): boolean =>
    equalBytes(byName ? certificate.subject.raw : sha1Name(keyBits(certificate.spki)), wanted);
  if (isNamed(issuer)) return issuer;
  for (const der of response.certificates.slice(0, 8)) {
    const certificate = parseCertificate(der);
    if (isNamed(certificate)) return certificate;
  }
  throw new Disbelief('responder_unknown');
}

/** RFC 6960 §4.2.2.2: certified directly by the issuer for exactly this; §4.2.2.2.1: nocheck, else nobody vouches for it. */
async function checkDelegation(
  port: CryptoPort,
  responder: Certificate,
  issuer: Certificate,
  times: readonly Date[],
): Promise<void> {
  const noCheck = responder.extensions.some((extension) => extension.oid === OID.ocspNoCheck);
  if (!noCheck) throw new Disbelief('responder_not_authorised');
  // The issuer's own validity is the path's question, not that of its delegation: it is asked at the responder's start.
  const at = new Date(Math.max(responder.notBefore.getTime(), issuer.notBefore.getTime()));
  const path = await validatePath(port, {
    leaf: responder.der,
    intermediates: [],
    anchors: [issuer.der],
    at,
    purpose: 'ocsp',
  });
  const inTime = times.every(
    (time) =>
      time.getTime() >= responder.notBefore.getTime() && time.getTime() <= responder.notAfter.getTime(),
  );
  if (!path.ok || !inTime) throw new Disbelief('responder_not_authorised');
}
