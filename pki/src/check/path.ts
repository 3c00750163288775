// Path building and validation, RFC 5280 §6.1 for the algorithms and extensions of this product, with name constraints
// and policies (no policy mapping). Fail closed: whatever is not understood ends the path.
import { equalBytes, OID } from '../der/index.ts';
import { type Certificate, isSelfIssued, parseAnchor, parseCertificate } from './certificate.ts';
import type { CryptoPort } from './crypto-port.ts';
import { UNDERSTOOD } from './extensions.ts';
import { nameConstraintsReason } from './name-constraints.ts';
import { PkiError } from './pki-error.ts';
import { policyReason } from './policies.ts';
import { isSignedBy } from './signed-by.ts';

/** `signing`: documents and CMS; `timestamp`: RFC 3161 authority; `ocsp`: delegated responder; `any`: only the path. */
export type PathPurpose = 'signing' | 'timestamp' | 'ocsp' | 'any';

export type PathReason =
  | 'no_anchors'
  | 'no_path'
  | 'malformed_certificate'
  | 'unsupported_algorithm'
  | 'weak_algorithm'
  | 'bad_certificate_signature'
  | 'not_yet_valid'
  | 'expired'
  | 'not_a_ca'
  | 'path_too_long'
  | 'wrong_key_usage'
  | 'wrong_extended_key_usage'
  | 'unknown_critical_extension'
  | 'name_constraints_unsupported'
  | 'name_not_permitted'
  | 'policy_not_accepted';

export interface PathRequest {
  readonly leaf: Uint8Array;
  /** Untrusted, any order, may hold strangers; at most 64 are looked at. */
  readonly intermediates: readonly Uint8Array[];
  /** Trusted CA certificates. */
  readonly anchors: readonly Uint8Array[];
  /** The time at which every certificate of the path must be valid. */
  readonly at: Date;
  readonly purpose: PathPurpose;
  /** Policies (dotted) of which the path must assert one; left out: any, unless a CA of the path requires one. */
  readonly policies?: readonly string[];
  /** An anchor may be the leaf itself: whoever names a self-signed certificate trusts exactly that signer. */
  readonly leafAnchors?: boolean;
}

/** `chain` runs from the leaf to the anchor, both included. */
export type PathResult =
  | { readonly ok: true; readonly chain: readonly Certificate[] }
  | { readonly ok: false; readonly reason: PathReason };

const MAX_CHAIN = 8;
const MAX_CANDIDATES = 64;
const MAX_SIGNATURE_CHECKS = 64;

const SIGNING_USAGES: ReadonlySet<string> = new Set([
  OID.anyExtendedKeyUsage,
  OID.emailProtection,
  OID.documentSigning,
  OID.adobePdfSigning,
  OID.microsoftDocumentSigning,
  OID.clientAuth,
]);

function usageAllows(certificate: Certificate, purpose: PathPurpose): boolean {
  const usage = certificate.extKeyUsage;
  if (!usage || purpose === 'any') return true;
  if (purpose === 'ocsp') return usage.oids.includes(OID.ocspSigning);
  if (purpose === 'signing') return usage.oids.some((oid) => SIGNING_USAGES.has(oid));
  return usage.oids.includes(OID.timeStamping) || usage.oids.includes(OID.anyExtendedKeyUsage);
}

function leafReason(leaf: Certificate, purpose: PathPurpose): PathReason | undefined {
  const { keyUsage, extKeyUsage } = leaf;
  const signs = keyUsage === undefined || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation');
  if (!signs) return 'wrong_key_usage';
  if (!usageAllows(leaf, purpose)) return 'wrong_extended_key_usage';
  // RFC 3161 §2.3: exactly this one usage, and critical.
  if (
    purpose === 'timestamp' &&
    !(extKeyUsage?.critical && extKeyUsage.oids.length === 1 && extKeyUsage.oids[0] === OID.timeStamping)
  ) {
    return 'wrong_extended_key_usage';
  }
  // RFC 6960 §4.2.2.2: delegation is explicit; anyExtendedKeyUsage or no usage at all is none.
  if (purpose === 'ocsp' && !extKeyUsage) return 'wrong_extended_key_usage';
  return undefined;
}

function commonReason(certificate: Certificate, at: Date): PathReason | undefined {
  if (at.getTime() < certificate.notBefore.getTime()) return 'not_yet_valid';
  if (at.getTime() > certificate.notAfter.getTime()) return 'expired';
  const unknown = certificate.extensions.some(
    (extension) => extension.critical && !UNDERSTOOD.has(extension.oid),
  );
  return unknown ? 'unknown_critical_extension' : undefined;
}

/** `below`: number of certificates that are not self-issued between this CA and the leaf (RFC 5280 §6.1.4 l–m). */
function issuerReason(issuer: Certificate, below: number, purpose: PathPurpose): PathReason | undefined {
  if (!issuer.basicConstraints?.ca) return 'not_a_ca';
  if (issuer.keyUsage && !issuer.keyUsage.has('keyCertSign')) return 'wrong_key_usage';
  const { pathLength } = issuer.basicConstraints;
  if (pathLength !== undefined && below > pathLength) return 'path_too_long';
  // A CA delegates OCSP by its own signature (RFC 6960 §4.2.2.2): the usage need not stand in its certificate.
  return purpose === 'ocsp' || usageAllows(issuer, purpose) ? undefined : 'wrong_extended_key_usage';
}

function mayHaveIssued(issuer: Certificate, child: Certificate): boolean {
  if (!equalBytes(issuer.subject.raw, child.issuer.raw)) return false;
  return (
    !issuer.subjectKeyId || !child.authorityKeyId || equalBytes(issuer.subjectKeyId, child.authorityKeyId)
  );
}

function parseAll(ders: readonly Uint8Array[]): Certificate[] {
  return ders.flatMap((der) => attempted(parseCertificate, der) ?? []);
}

function attempted(parse: typeof parseCertificate, der: Uint8Array): Certificate | undefined {
  try {
    return parse(der);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return undefined;
  }
}

/** Anchors come by the hundred in trust lists, the same for every path of a file: each is parsed once. */
const anchorsKnown = new WeakMap<Uint8Array, { readonly certificate: Certificate | undefined }>();

/** One list may hold roots of kinds that this product does not know: they certify nothing here. */
function parseAnchors(ders: readonly Uint8Array[]): Certificate[] {
  return ders.flatMap((der) => {
    const known = anchorsKnown.get(der) ?? { certificate: attempted(parseAnchor, der) };
    anchorsKnown.set(der, known);
    return known.certificate ?? [];
  });
}

/** Finds one valid path from the leaf to an anchor. Never throws on bad input; reports the first obstacle met. */
export async function validatePath(port: CryptoPort, request: PathRequest): Promise<PathResult> {
  const { at, purpose } = request;
  const anchors = parseAnchors(request.anchors);
  if (anchors.length === 0) return { ok: false, reason: 'no_anchors' };
  let leaf: Certificate;
  try {
    leaf = parseCertificate(request.leaf);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    const known = error.code === 'unsupported_algorithm' || error.code === 'weak_algorithm';
    return {
      ok: false,
      reason: known
        ? (error.code as PathReason)
        : error.code === 'weak_key'
          ? 'weak_algorithm'
          : 'malformed_certificate',
    };
  }
  const intermediates = parseAll(request.intermediates.slice(0, MAX_CANDIDATES));
  const search: Search = {
    port,
    at,
    purpose,
    policies: request.policies,
    anchors,
    intermediates,
    checksLeft: MAX_SIGNATURE_CHECKS,
    obstacle: undefined,
  };
  const first = commonReason(leaf, at) ?? leafReason(leaf, purpose);
  if (first) return { ok: false, reason: first };
  if (request.leafAnchors && isSelfIssued(leaf) && anchors.some(({ der }) => equalBytes(der, leaf.der)))
    return { ok: true, chain: [leaf] };
  const chain = await extend(search, [leaf]);
  return chain ? { ok: true, chain } : { ok: false, reason: search.obstacle ?? 'no_path' };
}

interface Search {
  readonly port: CryptoPort;
  readonly at: Date;
  readonly purpose: PathPurpose;
  readonly policies: readonly string[] | undefined;
  readonly anchors: readonly Certificate[];
  readonly intermediates: readonly Certificate[];
  /** Hostile bags must not cost more than this many public-key operations. */
  checksLeft: number;
  obstacle: PathReason | undefined;
}

async function extend(
  search: Search,
  chain: readonly Certificate[],
): Promise<readonly Certificate[] | undefined> {
  const child = chain.at(-1)!;
  const below = chain.slice(1).filter((certificate) => !isSelfIssued(certificate)).length;
  const candidates = [
    ...search.anchors.map((issuer) => ({ issuer, trusted: true })),
    ...search.intermediates.map((issuer) => ({ issuer, trusted: false })),
  ];
  for (const { issuer, trusted } of candidates) {
    if (!mayHaveIssued(issuer, child) || chain.some((certificate) => equalBytes(certificate.der, issuer.der)))
      continue;
    if (chain.length >= MAX_CHAIN || search.checksLeft <= 0) {
      search.obstacle ??= 'path_too_long';
      return undefined;
    }
    search.checksLeft--;
    const reason = (await isSignedBy(search.port, issuer, child))
      ? (commonReason(issuer, search.at) ?? issuerReason(issuer, below, search.purpose))
      : 'bad_certificate_signature';
    if (reason) {
      search.obstacle ??= reason;
      continue;
    }
    const longer = [...chain, issuer];
    if (!trusted) {
      const found = await extend(search, longer);
      if (found) return found;
      continue;
    }
    const constrained = nameConstraintsReason(longer) ?? policyReason(longer, search.policies);
    if (!constrained) return longer;
    search.obstacle ??= constrained;
  }
  return undefined;
}
