// Who signs: our signer, two libraries, and the physical limit. Each answers the bytes that must reach the disk; the
// caller writes and fsyncs them for all alike. All sign with the same P-256 key, SHA-256, level B-B, invisibly.
import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type Signer as LibSigner, PDF } from '@libpdf/core';
import { Signer as PlainSigner, SignPdf } from '@signpdf/signpdf';
import { signTail } from '@xinqi/pdf/sign';
import { createCertificate, createCms, generateKey, localSigner, type Signer } from '@xinqi/pki/make';
import { makeTestHierarchy } from '@xinqi/pki/testing';

/** `file` is what is signed; signpdf needs one that carries its placeholder. */
export type Contestant = { name: Name; sign(file: Buffer): Promise<Uint8Array> };
export type Name = 'own' | 'libpdf' | 'signpdf' | 'limit';

export type Identity = { signer: Signer; privateKey: KeyObject };

const SIGNED_AT = new Date('2026-06-01T08:10:00Z');

/** A one-time key with its certificate under a fresh test hierarchy. */
export async function makeIdentity(): Promise<Identity> {
  const { eventCa } = await makeTestHierarchy();
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
  return { signer: localSigner(key, certificate, [eventCa.certificate]), privateKey: key.privateKey };
}

export const own = ({ signer }: Identity): Contestant => ({
  name: 'own',
  sign: async (file) =>
    (await signTail(file, { fieldName: 'Signature1', appearances: {}, signer, signedAt: SIGNED_AT })).tail,
});

/** The least that any signer must do: hash the file, use the key once. It writes as many bytes as ours. */
export function limit({ privateKey }: Identity, tail: Uint8Array): Contestant {
  const attributes = Buffer.alloc(150, 7);
  return {
    name: 'limit',
    sign: async (file) => {
      const digest = createHash('sha256').update(file).digest();
      attributes.set(digest);
      sign('sha256', attributes, privateKey);
      return tail;
    },
  };
}

/** @libpdf/core with the same key operation; only what it appends is written. */
export function libpdf({ signer, privateKey }: Identity): Contestant {
  const port: LibSigner = {
    certificate: signer.certificate,
    certificateChain: [...signer.chain],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => sign('sha256', data, privateKey),
  };
  return {
    name: 'libpdf',
    sign: async (file) => {
      const document = await PDF.load(file);
      const { bytes } = await document.sign({
        signer: port,
        fieldName: 'Signature1',
        signingTime: SIGNED_AT,
      });
      return bytes.subarray(file.length);
    },
  };
}

/**
 * @signpdf/signpdf on a file that carries its placeholder already, with our CMS (its own signer and placeholder packages
 * are not installed): less than its real cost. It rewrites the whole file.
 */
export function signpdf({ signer }: Identity): Contestant {
  class Port extends PlainSigner {
    override async sign(content: Buffer): Promise<Buffer> {
      const digest = createHash('sha256').update(content).digest();
      return Buffer.from(await createCms({ digest, signer }));
    }
  }
  const port = new Port();
  return { name: 'signpdf', sign: (file) => new SignPdf().sign(file, port) };
}
