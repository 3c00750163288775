// Where a certificate says that its issuer's revocation list, OCSP responder and certificate are found (RFC 5280
// §4.2.1.13, §4.2.2.1). Without a configured public origin it says nothing: an address of today's host would be wrong.
import { OID } from '@xinqi/pki/der';
import { authorityAccess, type CertificateRequest, crlDistribution } from '@xinqi/pki/make';

export function pointersTo(
  ca: 'root' | 'event-ca',
  publicOrigin: string | undefined,
): NonNullable<CertificateRequest['extensions']> {
  if (!publicOrigin) return [];
  const access = authorityAccess({
    ...(ca === 'event-ca' ? { ocsp: `${publicOrigin}/pki/ocsp` } : {}),
    caIssuers: `${publicOrigin}/pki/ca/${ca}`,
  });
  return [
    { oid: OID.authorityInfoAccess, critical: false, value: access },
    {
      oid: OID.crlDistributionPoints,
      critical: false,
      value: crlDistribution(`${publicOrigin}/pki/crl/${ca}`),
    },
  ];
}
