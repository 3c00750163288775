// Keys of the sample's log and of its packs, certified by the test root.
import { createCertificate, generateKey, type KeyPair } from '@xinqi/pki/make';
import { type TestHierarchy, testSerial } from '@xinqi/pki/testing';
import type { NoteSigner } from '../log/index.ts';

/** An Ed25519 key under `name` and its certificate, issued by the root itself. */
export async function certifiedKey(
  hierarchy: TestHierarchy,
  name: string,
): Promise<{ key: KeyPair; signer: NoteSigner; certificate: Uint8Array }> {
  const key = await generateKey('ed25519');
  const certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: name },
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2036-01-01T00:00:00Z'),
      spki: key.spki,
      keyUsage: ['digitalSignature'],
    },
    hierarchy.rootSigner,
  );
  return {
    key,
    certificate,
    signer: { name, publicKey: new Uint8Array(key.spki.subarray(12)), sign: (bytes) => key.sign(bytes) },
  };
}
