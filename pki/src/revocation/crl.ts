// Certificate revocation lists (RFC 5280 §5, §6.3): complete lists by the certificate's own issuer. Delta, indirect and
// partial lists are not believed: a serial number that is absent from them proves nothing.
import {
  type Certificate,
  type CryptoPort,
  type Extension,
  isSignedBy,
  readAuthorityKeyId,
  readExtensions,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
} from '../check/index.ts';
import {
  childrenOf,
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  derElement,
  equalBytes,
  integerContent,
  OID,
  readBoolean,
  readDer,
  readElement,
  readOctetBits,
  readSmallInteger,
  readTime,
  TAG,
} from '../der/index.ts';
import {
  checkDates,
  Disbelief,
  disbelieved,
  type Revocation,
  reasonOf,
  revocationOf,
  type StatementResult,
} from './statement.ts';

/** A list, not believed yet. Its entries are read only after its signature was checked: they may be millions. */
export interface Crl {
  readonly tbs: Uint8Array;
  readonly signature: Uint8Array;
  readonly signatureAlgorithm: SignatureAlgorithm;
  readonly issuer: Uint8Array;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly entries: DerNode | undefined;
  readonly extensions: readonly Extension[];
}

const UNDERSTOOD: ReadonlySet<string> = new Set([
  OID.authorityKeyIdentifier,
  OID.crlNumber,
  OID.issuingDistributionPoint,
  OID.expiredCertsOnCrl,
]);

/** Parses a version 2 list without believing it. Throws DerError, PkiError. */
export function parseCrl(der: Uint8Array): Crl {
  const outer = new DerCursor(readDer(der, TAG.sequence));
  const tbs = outer.next(TAG.sequence);
  const algorithm = outer.next(TAG.sequence);
  const signature = readOctetBits(outer.next(TAG.bitString));
  outer.end();
  const fields = new DerCursor(tbs);
  if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new DerError('bad_value', 'version');
  if (!equalBytes(fields.next(TAG.sequence).bytes, algorithm.bytes))
    throw new DerError('bad_value', 'algorithms differ');
  const issuer = fields.next(TAG.sequence).bytes;
  const thisUpdate = readTime(fields.next());
  const nextUpdate = readTime(fields.next());
  const entries = fields.optional(TAG.sequence);
  const extensions = fields.next(contextTag(0));
  fields.end();
  return {
    tbs: tbs.bytes,
    signature,
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    issuer,
    thisUpdate,
    nextUpdate,
    entries,
    extensions: readExtensions(readDer(extensions.content, TAG.sequence)),
  };
}

export interface CrlCheck {
  readonly crl: Uint8Array;
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** Time by which the list is proven to have existed: a timestamp over it, else the present. */
  readonly existedBy: Date;
}

/** What a list says about a certificate, if it can be believed. Never throws on bad input. */
export async function checkCrl(port: CryptoPort, check: CrlCheck): Promise<StatementResult> {
  try {
    return await believe(port, check);
  } catch (error) {
    return disbelieved(error);
  }
}

async function believe(port: CryptoPort, check: CrlCheck): Promise<StatementResult> {
  const { certificate, issuer } = check;
  const crl = parseCrl(check.crl);
  if (!equalBytes(crl.issuer, certificate.issuer.raw) || !equalBytes(crl.issuer, issuer.subject.raw))
    throw new Disbelief('other_certificate');
  checkDates(crl.thisUpdate, crl.nextUpdate, check.existedBy);
  checkScope(crl, certificate);
  if (issuer.keyUsage && !issuer.keyUsage.has('cRLSign')) throw new Disbelief('responder_not_authorised');
  const keyId = find(crl, OID.authorityKeyIdentifier);
  const named = keyId && readAuthorityKeyId(keyId.value);
  if (named && issuer.subjectKeyId && !equalBytes(named, issuer.subjectKeyId))
    throw new Disbelief('responder_unknown');
  if (!(await isSignedBy(port, issuer, crl))) throw new Disbelief('bad_signature');
  const expired = find(crl, OID.expiredCertsOnCrl);
  const revocation = findEntry(crl, certificate.serial);
  return {
    ok: true,
    source: 'crl',
    status: revocation ? 'revoked' : 'good',
    revocation,
    thisUpdate: crl.thisUpdate,
    nextUpdate: crl.nextUpdate,
    knowsExpiredSince: expired && readTime(readDer(expired.value, TAG.generalizedTime)),
    responder: undefined,
  };
}

const find = (crl: Crl, oid: string): Extension | undefined =>
  crl.extensions.find((extension) => extension.oid === oid);

/** Issuing distribution point (§5.2.5): the list must be meant for this certificate and for all reasons. */
function checkScope(crl: Crl, certificate: Certificate): void {
  if (crl.extensions.some((extension) => extension.critical && !UNDERSTOOD.has(extension.oid)))
    throw new Disbelief('unsupported_extension');
  const scope = find(crl, OID.issuingDistributionPoint);
  if (!scope) return;
  const fields = new DerCursor(readDer(scope.value, TAG.sequence));
  const point = fields.optional(contextTag(0));
  const flag = (n: number): boolean => {
    const field = fields.optional(contextPrimitiveTag(n));
    return field !== undefined && readBoolean(readDer(derElement(TAG.boolean, field.content)));
  };
  const [onlyUsers, onlyCas] = [flag(1), flag(2)];
  const someReasons = fields.optional(contextPrimitiveTag(3)) !== undefined;
  const [indirect, onlyAttributes] = [flag(4), flag(5)];
  fields.end();
  const isCa = certificate.basicConstraints?.ca ?? false;
  if (someReasons || indirect || onlyAttributes) throw new Disbelief('unsupported_extension');
  if ((onlyUsers && isCa) || (onlyCas && !isCa) || (point && !isNamedBy(certificate, point)))
    throw new Disbelief('other_certificate');
}

/** One of the list's names stands among the certificate's distribution points, without restriction of reasons. */
function isNamedBy(certificate: Certificate, point: DerNode): boolean {
  const own = certificate.extensions.find((extension) => extension.oid === OID.crlDistributionPoints);
  if (!own) return false;
  const names = fullNames(point);
  return childrenOf(readDer(own.value, TAG.sequence)).some((distribution) => {
    const parts = childrenOf(distribution);
    const [first] = parts;
    if (parts.length !== 1 || first?.tag !== contextTag(0)) return false;
    return fullNames(first).some((name) => names.some((other) => equalBytes(name, other)));
  });
}

function fullNames(point: DerNode): Uint8Array[] {
  const [name] = childrenOf(point);
  return name?.tag === contextTag(0) ? childrenOf(name).map((node) => node.bytes) : [];
}

function findEntry(crl: Crl, serial: Uint8Array): Revocation | undefined {
  let found: Revocation | undefined;
  const content = crl.entries?.content ?? new Uint8Array(0);
  for (let at = 0; at < content.length; ) {
    const node = readElement(content, at);
    at += node.bytes.length;
    const fields = new DerCursor(node);
    const own = integerContent(fields.next(TAG.integer));
    if (!equalBytes(own, serial)) continue;
    const since = readTime(fields.next());
    const list = fields.optional(TAG.sequence);
    fields.end();
    const extensions = list ? readExtensions(list) : [];
    const reason = extensions.find((extension) => extension.oid === OID.crlReason);
    const strange = extensions.some(
      (extension) =>
        extension.critical && ![OID.crlReason, OID.invalidityDate].includes(extension.oid as never),
    );
    if (strange || found) throw new Disbelief('unsupported_extension');
    found = revocationOf(since, reason && reasonOf(readDer(reason.value, TAG.enumerated)), extensions);
  }
  return found;
}
