// The browser's port must give the answers of the Node port, on good and on broken input.
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { generateKey } from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { webCryptoPort } from './index.ts';

const port = webCryptoPort(globalThis.crypto.subtle);
const DATA = new Uint8Array([1, 2, 3]);

describe('WebCrypto port', () => {
  test.each(['p256', 'p384', 'rsa2048', 'ed25519'] as const)(
    '%s: agrees with the Node port',
    async (kind) => {
      const pair = await generateKey(kind);
      const signature = await pair.sign(DATA);
      expect(await port.verify(pair.spki, pair.algorithm, signature, DATA)).toBe(true);
      for (let i = 0; i < signature.length; i += 5) {
        const changed = Uint8Array.from(signature);
        changed[i]! ^= 1;
        const expected = await nodeCryptoPort.verify(pair.spki, pair.algorithm, changed, DATA);
        expect(await port.verify(pair.spki, pair.algorithm, changed, DATA)).toBe(expected);
        expect(expected).toBe(false);
      }
      expect(await port.verify(pair.spki, pair.algorithm, new Uint8Array(), DATA)).toBe(false);
      expect(await port.verify(new Uint8Array([0x30, 0]), pair.algorithm, signature, DATA)).toBe(false);
    },
  );
  test('RSA-PSS with a salt of its own length, and with no other', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = publicKey.export({ format: 'der', type: 'spki' });
    const how = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 222 };
    const signature = sign('sha256', DATA, how);
    for (const one of [port, nodeCryptoPort]) {
      expect(await one.verify(spki, 'rsa-pss-sha256', signature, DATA, 222)).toBe(true);
      expect(await one.verify(spki, 'rsa-pss-sha256', signature, DATA, 221)).toBe(false);
      expect(await one.verify(spki, 'rsa-pss-sha256', signature, DATA)).toBe(false);
      expect(await one.verify(spki, 'rsa-pss-sha384', signature, DATA, 222)).toBe(false);
    }
  });
  test('digests', async () => {
    for (const algorithm of ['SHA-256', 'SHA-384', 'SHA-512'] as const) {
      expect(Buffer.from(await port.digest(algorithm, DATA))).toEqual(
        Buffer.from(await nodeCryptoPort.digest(algorithm, DATA)),
      );
    }
  });
  test('inflate, bounded and strict', async () => {
    const packed = deflateSync(Buffer.alloc(200_000, 7));
    expect((await port.inflate(packed, 200_000)).length).toBe(200_000);
    await expect(port.inflate(packed, 199_999)).rejects.toThrow();
    await expect(port.inflate(packed.subarray(0, 20), 200_000)).rejects.toThrow();
  });
});
