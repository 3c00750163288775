// Algorithm identifiers are a closed table; keys below strength are refused; ECDSA values convert only in strict form.
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { derInteger, derNull, derOid, derSequence, fromHex, readDer, toHex } from '../der/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { readSignatureAlgorithm } from './algorithms.ts';
import {
  digestOfSignature,
  ecdsaSignatureToRaw,
  encodeSignatureAlgorithm,
  PkiError,
  readPublicKeyKind,
  type SignatureAlgorithm,
} from './index.ts';

const ALL: SignatureAlgorithm[] = [
  'ecdsa-sha256',
  'ecdsa-sha384',
  'ecdsa-sha512',
  'rsa-sha256',
  'rsa-sha384',
  'rsa-sha512',
  'rsa-pss-sha256',
  'rsa-pss-sha384',
  'rsa-pss-sha512',
  'ed25519',
];
const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'accepted';
  } catch (error) {
    return error instanceof PkiError ? error.code : String(error);
  }
};
const spkiOf = (pair: {
  publicKey: { export(options: { format: 'der'; type: 'spki' }): Buffer };
}): Uint8Array => pair.publicKey.export({ format: 'der', type: 'spki' });

describe('identifiers', () => {
  test.each(ALL)('%s round trip', (algorithm) => {
    expect(readSignatureAlgorithm(readDer(encodeSignatureAlgorithm(algorithm)))).toBe(algorithm);
    expect(digestOfSignature(algorithm)).toBe(
      algorithm === 'ed25519' ? 'SHA-512' : `SHA-${algorithm.slice(-3)}`,
    );
  });
  test('rsaEncryption only where a digest stands beside it', () => {
    const bare = readDer(derSequence(derOid('1.2.840.113549.1.1.1'), derNull()));
    expect(readSignatureAlgorithm(bare, 'SHA-384')).toBe('rsa-sha384');
    expect(codeOf(() => readSignatureAlgorithm(bare))).toBe('unsupported_algorithm');
  });
  test('odd parameters', () => {
    expect(
      codeOf(() => readSignatureAlgorithm(readDer(derSequence(derOid('1.2.840.10045.4.3.2'), derNull())))),
    ).toBe('unsupported_algorithm');
    // RFC 5754 §3.2: verifiers accept PKCS#1 v1.5 without NULL as well.
    expect(readSignatureAlgorithm(readDer(derSequence(derOid('1.2.840.113549.1.1.11'))))).toBe('rsa-sha256');
    expect(
      codeOf(() => readSignatureAlgorithm(readDer(derSequence(derOid('1.2.840.113549.1.1.5'), derNull())))),
    ).toBe('weak_algorithm');
  });
});

describe('keys', () => {
  test('kinds', () => {
    expect(readPublicKeyKind(spkiOf(generateKeyPairSync('rsa', { modulusLength: 2048 })))).toEqual({
      kind: 'rsa',
      bits: 2048,
    });
    expect(readPublicKeyKind(spkiOf(generateKeyPairSync('ed25519')))).toEqual({ kind: 'ed25519' });
    expect(readPublicKeyKind(spkiOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })))).toEqual({
      kind: 'ec',
      curve: 'P-384',
    });
  });
  test('weak or unknown', () => {
    expect(codeOf(() => readPublicKeyKind(spkiOf(generateKeyPairSync('rsa', { modulusLength: 1024 }))))).toBe(
      'weak_key',
    );
    expect(
      codeOf(() => readPublicKeyKind(spkiOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })))),
    ).toBe('unsupported_algorithm');
    expect(codeOf(() => readPublicKeyKind(spkiOf(generateKeyPairSync('x25519'))))).toBe(
      'unsupported_algorithm',
    );
  });
});

describe('node port', () => {
  test('PSS with the salt of the hash, and only that', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const data = fromHex('01');
    const make = (saltLength: number): Uint8Array =>
      sign('sha256', data, { key: pair.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
    expect(await nodeCryptoPort.verify(spkiOf(pair), 'rsa-pss-sha256', make(32), data)).toBe(true);
    expect(await nodeCryptoPort.verify(spkiOf(pair), 'rsa-pss-sha256', make(20), data)).toBe(false);
    expect(await nodeCryptoPort.verify(spkiOf(pair), 'rsa-sha256', make(32), data)).toBe(false);
  });
  test('a key of another kind or broken bytes verify nothing', async () => {
    const ed = spkiOf(generateKeyPairSync('ed25519'));
    expect(await nodeCryptoPort.verify(ed, 'ecdsa-sha256', new Uint8Array(64), new Uint8Array())).toBe(false);
    expect(
      await nodeCryptoPort.verify(fromHex('3000'), 'ecdsa-sha256', new Uint8Array(64), new Uint8Array()),
    ).toBe(false);
  });
  test('inflate is bounded', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(100_000));
    expect((await nodeCryptoPort.inflate(bomb, 100_000)).length).toBe(100_000);
    await expect(nodeCryptoPort.inflate(bomb, 99_999)).rejects.toThrow();
  });
});

describe('ECDSA values', () => {
  const value = (r: bigint, s: bigint): Uint8Array => derSequence(derInteger(r), derInteger(s));
  test('fixed width', () => {
    expect(toHex(ecdsaSignatureToRaw(value(1n, 0x80n), 4)!)).toBe('0000000100000080');
    expect(toHex(ecdsaSignatureToRaw(value(0xffffffffn, 2n), 4)!)).toBe('ffffffff00000002');
  });
  test.each([
    value(0n, 1n),
    value(-1n, 1n),
    value(1n << 32n, 1n),
    derSequence(derInteger(1)),
    derSequence(derInteger(1), derInteger(1), derInteger(1)),
    fromHex('3007020200010201'),
    fromHex('300702020001020101'),
    fromHex('30060201010201'),
    fromHex('300602010102010100'),
  ])('refuses case %#', (signature) => {
    expect(ecdsaSignatureToRaw(signature, 4)).toBeUndefined();
  });
});
