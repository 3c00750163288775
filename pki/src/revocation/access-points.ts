// Where a certificate says that statements about it and its issuer's certificate are found (RFC 5280 §4.2.2.1, §4.2.1.13).
// The addresses come from the certificate and are believed in nothing: whoever fetches them guards himself.
import type { Certificate } from '../check/index.ts';
import {
  childrenOf,
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  OID,
  readDer,
  readOid,
  TAG,
} from '../der/index.ts';

export interface AccessPoints {
  /** OCSP responders. */
  readonly ocsp: readonly string[];
  /** Certificates of the issuer. */
  readonly issuers: readonly string[];
  /** Complete revocation lists. */
  readonly crls: readonly string[];
}

/** More than these of one kind nobody needs; each costs a request. */
const MAX_ADDRESSES = 4;
const NOWHERE: AccessPoints = { ocsp: [], issuers: [], crls: [] };

/** Addresses with http or https, in their order; none when the extensions are malformed. */
export function accessPoints(certificate: Certificate): AccessPoints {
  const value = (oid: string) => certificate.extensions.find((extension) => extension.oid === oid)?.value;
  try {
    const access = value(OID.authorityInfoAccess);
    const lists = value(OID.crlDistributionPoints);
    return { ...(access ? readAccess(access) : NOWHERE), crls: lists ? limited(readLists(lists)) : [] };
  } catch (error) {
    if (error instanceof DerError) return NOWHERE;
    throw error;
  }
}

function readAccess(value: Uint8Array): AccessPoints {
  const found = childrenOf(readDer(value, TAG.sequence)).map((description) => {
    const fields = new DerCursor(description);
    const method = readOid(fields.next(TAG.oid));
    const place = fields.next();
    fields.end();
    return { method, address: addressOf(place) };
  });
  const by = (oid: string) => limited(found.filter(({ method }) => method === oid).map((f) => f.address));
  return { ocsp: by(OID.ocsp), issuers: by(OID.caIssuers), crls: [] };
}

/** Points that hold all reasons and are signed by the issuer: those that name nothing but a place. */
function readLists(value: Uint8Array): (string | undefined)[] {
  return childrenOf(readDer(value, TAG.sequence)).flatMap((point) => {
    const [first, ...more] = childrenOf(point);
    if (first?.tag !== contextTag(0) || more.length > 0) return [];
    const [name] = childrenOf(first);
    return name?.tag === contextTag(0) ? childrenOf(name).map(addressOf) : [];
  });
}

/** uniformResourceIdentifier [6] of a GeneralName. */
function addressOf(name: DerNode): string | undefined {
  if (name.tag !== contextPrimitiveTag(6)) return undefined;
  const text = String.fromCharCode(...name.content.subarray(0, 2048));
  return URL.canParse(text) && /^https?:/i.test(text) ? text : undefined;
}

const limited = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.filter((address) => address !== undefined).slice(0, MAX_ADDRESSES);
