// COSE keys of every algorithm that registration takes, as the evidence shows them; kinds that no verifier takes are refused.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, it } from 'vitest';
import { spkiOf } from './signing-keys.ts';

const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url'));
const cose = (entries: [number, number | Uint8Array<ArrayBuffer>][]) => isoCBOR.encode(new Map(entries));
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const ed = generateKeyPairSync('ed25519').publicKey;
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).publicKey;
const rsaKey = (key: KeyObject) =>
  cose([
    [1, 3],
    [3, -257],
    [-1, part(key, 'n')],
    [-2, part(key, 'e')],
  ]);

it('makes the very key of ES256, EdDSA and RS256', () => {
  const strong = rsa(2048);
  const made = [
    cose([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(ec, 'x')],
      [-3, part(ec, 'y')],
    ]),
    cose([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(ed, 'x')],
    ]),
    rsaKey(strong),
  ].map(spkiOf);
  const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
  expect(made).toEqual([ec, ed, strong].map(spki));
});
it('refuses a weak key, and one of another kind', () => {
  expect(() => spkiOf(rsaKey(rsa(1024)))).toThrow();
  expect(() => spkiOf(cose([[1, 4]]))).toThrow();
});
