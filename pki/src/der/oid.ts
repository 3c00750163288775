// Object identifiers: the dotted form, its encoding (X.690 §8.19), and the ones this product knows, by name.
import { DerError } from './der-error.ts';
import type { DerNode } from './read.ts';
import { TAG } from './values.ts';

export const OID = {
  // names (RFC 4519)
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  state: '2.5.4.8',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  emailAddress: '1.2.840.113549.1.9.1',
  sha1: '1.3.14.3.2.26',
  // extensions (RFC 5280 §4.2)
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  issuerAltName: '2.5.29.18',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  crlDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  anyPolicy: '2.5.29.32.0',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extKeyUsage: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  // revocation lists (RFC 5280 §5.2–5.3, X.509 §9.5.2.8) and OCSP (RFC 6960)
  crlNumber: '2.5.29.20',
  crlReason: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  issuingDistributionPoint: '2.5.29.28',
  expiredCertsOnCrl: '2.5.29.60',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  ocsp: '1.3.6.1.5.5.7.48.1',
  ocspBasic: '1.3.6.1.5.5.7.48.1.1',
  ocspNonce: '1.3.6.1.5.5.7.48.1.2',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  ocspArchiveCutoff: '1.3.6.1.5.5.7.48.1.6',
  caIssuers: '1.3.6.1.5.5.7.48.2',
  // extended key usages
  anyExtendedKeyUsage: '2.5.29.37.0',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  adobePdfSigning: '1.2.840.113583.1.1.5',
  microsoftDocumentSigning: '1.3.6.1.4.1.311.10.3.12',
  // keys and signatures
  rsaEncryption: '1.2.840.113549.1.1.1',
  mgf1: '1.2.840.113549.1.1.8',
  rsaPss: '1.2.840.113549.1.1.10',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaSha384: '1.2.840.113549.1.1.12',
  rsaSha512: '1.2.840.113549.1.1.13',
  ecPublicKey: '1.2.840.10045.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  ecdsaSha384: '1.2.840.10045.4.3.3',
  ecdsaSha512: '1.2.840.10045.4.3.4',
  p256: '1.2.840.10045.3.1.7',
  p384: '1.3.132.0.34',
  p521: '1.3.132.0.35',
  ed25519: '1.3.101.112',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  // CMS (RFC 5652), ESS (RFC 5035), timestamps (RFC 3161)
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

const known = new Map<string, Uint8Array>();

/** Content octets of an identifier. Throws DerError('bad_value') unless it is well-formed. */
export function encodeOid(dotted: string): Uint8Array {
  return known.get(dotted) ?? encodeArcs(dotted);
}

function encodeArcs(dotted: string): Uint8Array {
  if (!/^[0-2](\.(0|[1-9]\d*))+$/.test(dotted)) throw new DerError('bad_value', 'oid');
  const [first, second, ...rest] = dotted.split('.').map(BigInt) as [bigint, bigint, ...bigint[]];
  if (first < 2n && second > 39n) throw new DerError('bad_value', 'oid');
  const out: number[] = [];
  for (const arc of [first * 40n + second, ...rest]) {
    const septets = [Number(arc & 0x7fn)];
    for (let left = arc >> 7n; left > 0n; left >>= 7n) septets.unshift(Number(left & 0x7fn) | 0x80);
    out.push(...septets);
  }
  return Uint8Array.from(out);
}

for (const dotted of Object.values(OID)) known.set(dotted, encodeArcs(dotted));

/** Dotted form of an OBJECT IDENTIFIER element; non-minimal arcs are refused. */
export function readOid(node: DerNode): string {
  if (node.tag !== TAG.oid) throw new DerError('bad_tag');
  const { content } = node;
  if (content.length === 0 || content.length > 64 || content.at(-1)! >= 0x80)
    throw new DerError('bad_value', 'oid');
  const arcs: bigint[] = [];
  let arc = 0n;
  let fresh = true;
  for (const byte of content) {
    if (fresh && byte === 0x80) throw new DerError('not_canonical', 'oid');
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    fresh = byte < 0x80;
    if (!fresh) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const head = arcs[0]!;
  const first = head < 40n ? 0n : head < 80n ? 1n : 2n;
  return [first, head - 40n * first, ...arcs.slice(1)].join('.');
}
