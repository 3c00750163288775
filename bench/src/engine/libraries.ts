// Two libraries as contestants, with the same key operation as ours.
import { createHash, sign } from 'node:crypto';
import { type Signer as LibSigner, PDF } from '@libpdf/core';
import { Signer as PlainSigner, SignPdf } from '@signpdf/signpdf';
import { createCms } from '@xinqi/pki/make';
import { type Identity, SIGNED_AT } from './identity.ts';
import type { Contestant } from './own.ts';

/** @libpdf/core; only what it appends is written. */
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
