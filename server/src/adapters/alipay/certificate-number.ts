// What Alipay calls a certificate by: the MD5 of its issuer's name and its serial number (AntCertificationUtil of alipay-sdk-java-all). A name,
// no proof of anything: what Alipay says is judged by the key of its certificate.
import { createHash } from 'node:crypto';
import {
  childrenOf,
  contextTag,
  DerCursor,
  type DerNode,
  OID,
  readDer,
  readInteger,
  readOid,
  readText,
  TAG,
} from '@xinqi/pki/der';

const labels = new Map<string, string>([
  [OID.country, 'C'],
  [OID.state, 'ST'],
  [OID.locality, 'L'],
  [OID.organization, 'O'],
  [OID.organizationalUnit, 'OU'],
  [OID.commonName, 'CN'],
]);

/** `CN=…,OU=…,O=…,C=CN`: the last attribute first, as RFC 2253 writes it; Alipay's names hold nothing that it would escape. */
function written(name: DerNode): string {
  const parts = childrenOf(name)
    .flatMap(childrenOf)
    .map((attribute) => {
      const fields = new DerCursor(attribute);
      const oid = readOid(fields.next(TAG.oid));
      return `${labels.get(oid) ?? oid}=${readText(fields.next())}`;
    });
  return parts.reverse().join(',');
}

/** Read by hand: the file of Alipay's roots holds such of kinds that nothing here believes (SM2), and they are numbered over, not judged. */
function read(der: Uint8Array): { number: string; algorithm: string } {
  const fields = new DerCursor(new DerCursor(readDer(der, TAG.sequence)).next(TAG.sequence));
  fields.optional(contextTag(0));
  const serial = readInteger(fields.next(TAG.integer));
  const algorithm = readOid(new DerCursor(fields.next(TAG.sequence)).next(TAG.oid));
  const issuer = written(fields.next(TAG.sequence));
  return { number: createHash('md5').update(`${issuer}${serial}`, 'utf8').digest('hex'), algorithm };
}

/** app_cert_sn, alipay_cert_sn. Throws DerError. */
export const certificateNumber = (der: Uint8Array): string => read(der).number;

const rsa = '1.2.840.113549.1.1';
/** alipay_root_cert_sn: the numbers of the roots signed with RSA, in their order. Throws DerError. */
export const rootNumber = (ders: readonly Uint8Array[]): string =>
  ders
    .map(read)
    .filter(({ algorithm }) => algorithm.startsWith(rsa))
    .map(({ number }) => number)
    .join('_');
