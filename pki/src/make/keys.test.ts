// Keys survive wrapping as PKCS#8; what the checking half would refuse is not imported.
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeCryptoPort } from '../node/index.ts';
import { exportPrivateKey, generateKey, importPrivateKey, MakeError } from './index.ts';

const MESSAGE = new Uint8Array([1, 2, 3]);

describe('keys', () => {
  test.each(['p256', 'p384', 'rsa2048', 'ed25519'] as const)(
    '%s: export, import, sign, verify',
    async (kind) => {
      const pair = importPrivateKey(exportPrivateKey(await generateKey(kind)));
      const signature = await pair.sign(MESSAGE);
      expect(await nodeCryptoPort.verify(pair.spki, pair.algorithm, signature, MESSAGE)).toBe(true);
      expect(await nodeCryptoPort.verify(pair.spki, pair.algorithm, signature, new Uint8Array(3))).toBe(
        false,
      );
      const other = await generateKey(kind);
      expect(await nodeCryptoPort.verify(other.spki, pair.algorithm, signature, MESSAGE)).toBe(false);
    },
  );
  test('rubbish and foreign curves', () => {
    expect(() => importPrivateKey(MESSAGE)).toThrow(MakeError);
    const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({
      format: 'der',
      type: 'pkcs8',
    });
    expect(() => importPrivateKey(odd)).toThrow(MakeError);
  });
});
