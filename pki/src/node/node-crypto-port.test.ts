// A public key object is made once for the same bytes, and is never another key's.
import * as crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { generateKey } from '../make/index.ts';
import { nodeCryptoPort } from './index.ts';

vi.mock('node:crypto', { spy: true });

const DATA = new Uint8Array([1, 2, 3]);
const made = () => vi.mocked(crypto.createPublicKey).mock.calls.length;

it('makes a key object once for the same bytes, and another for others', async () => {
  const [one, two] = [await generateKey('p256'), await generateKey('p256')];
  const signature = await one.sign(DATA);
  const verify = (spki: Uint8Array) => nodeCryptoPort.verify(spki, 'ecdsa-sha256', signature, DATA);
  const spki = new Uint8Array(one.spki);
  const before = made();
  expect(await verify(spki)).toBe(true);
  expect(await verify(new Uint8Array(spki))).toBe(true);
  expect(made()).toBe(before + 1);
  expect(await verify(two.spki)).toBe(false);
  expect(made()).toBe(before + 2);
  // the same array with another key in it
  spki.set(two.spki);
  expect(await verify(spki)).toBe(false);
  spki.set(one.spki);
  expect(await verify(spki)).toBe(true);
  expect(made()).toBe(before + 2);
});

it('makes what is no key anew each time, and asks the kind of a kept one', async () => {
  const pair = await generateKey('p256');
  const signature = await pair.sign(DATA);
  const bad = new Uint8Array(pair.spki).fill(0, 30);
  const before = made();
  for (let i = 0; i < 2; i++)
    expect(await nodeCryptoPort.verify(bad, 'ecdsa-sha256', signature, DATA)).toBe(false);
  expect(made()).toBe(before + 2);
  expect(await nodeCryptoPort.verify(pair.spki, 'ecdsa-sha256', signature, DATA)).toBe(true);
  for (const algorithm of ['rsa-sha256', 'rsa-pss-sha256', 'ed25519', 'ecdsa-sha384'] as const)
    expect(await nodeCryptoPort.verify(pair.spki, algorithm, signature, DATA)).toBe(false);
});
