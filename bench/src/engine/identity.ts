// The key and certificate that every contestant signs with.
import { type KeyObject, randomBytes } from 'node:crypto';
import { createCertificate, generateKey, localSigner, type Signer } from '@xinqi/pki/make';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';

export type Identity = { signer: Signer; privateKey: KeyObject; hierarchy: TestHierarchy };

export const SIGNED_AT = new Date('2026-06-01T08:10:00Z');

/** A one-time key with its certificate under a fresh test hierarchy. */
export async function makeIdentity(): Promise<Identity> {
  const hierarchy = await makeTestHierarchy();
  const { eventCa } = hierarchy;
  const key = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: Uint8Array.of(0x41, ...randomBytes(15)),
      subject: { C: 'CN', CN: 'bench' },
      notBefore: new Date(SIGNED_AT.getTime() - 600_000),
      notAfter: new Date(SIGNED_AT.getTime() + 3_000_000),
      spki: key.spki,
      keyUsage: ['digitalSignature', 'nonRepudiation'],
    },
    eventCa,
  );
  return {
    signer: localSigner(key, certificate, [eventCa.certificate]),
    privateKey: key.privateKey,
    hierarchy,
  };
}
