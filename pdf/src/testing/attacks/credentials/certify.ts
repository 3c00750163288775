// Certificates of any shape under any issuer, valid from 2026 to 2035 unless told otherwise.
import {
  type CertificateRequest,
  createCertificate,
  generateKey,
  type KeyKind,
  localSigner,
  type Signer,
} from '@xinqi/pki/make';
import { testSerial } from '@xinqi/pki/testing';

export const CA = { ca: true, keyUsage: ['keyCertSign', 'cRLSign'] } as const;
/** A certificate with its key under this issuer; the chain goes on to below the root. */
export async function certified(
  issuer: Signer,
  change: Partial<CertificateRequest> = {},
  kind: KeyKind = 'p256',
): Promise<Signer> {
  const key = await generateKey(kind);
  const certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: 'Good', CN: '张*' },
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2035-01-01T00:00:00Z'),
      spki: key.spki,
      keyUsage: ['digitalSignature', 'nonRepudiation'],
      ...change,
    },
    issuer,
  );
  return localSigner(key, certificate);
}
/** `signer` with these CAs in its bag. */
export const under = (signer: Signer, ...chain: Signer[]): Signer => ({
  ...signer,
  chain: chain.map(({ certificate }) => certificate),
});
export const extension = (oid: string, value: Uint8Array, critical = true) => ({
  extensions: [{ oid, critical, value }],
});
