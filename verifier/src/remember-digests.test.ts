// Large bytes are hashed once, and never taken for others: another place, length, algorithm or order of parts is another digest.
import { createHash } from 'node:crypto';
import { nodeCryptoPort } from '@xinqi/pki/node';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberDigests } from './remember-digests.ts';

const file = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31 + (i >> 8)) & 255);
const NAMES = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const;
type Asked = { algorithm: keyof typeof NAMES; parts: Uint8Array[] };
const part = fc
  .tuple(fc.nat(file.length), fc.nat(file.length))
  .map(([a, b]) => file.subarray(Math.min(a, b), Math.max(a, b)));
const question: fc.Arbitrary<Asked> = fc.record({
  algorithm: fc.constantFrom<keyof typeof NAMES>('SHA-256', 'SHA-512'),
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
});

it('answers what hashing answers, whatever was asked before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { maxLength: 12 }), async (asked) => {
      const port = rememberDigests(nodeCryptoPort);
      for (const { algorithm, parts } of [...asked, ...asked]) {
        const hash = createHash(NAMES[algorithm]);
        for (const bytes of parts) hash.update(bytes);
        expect(Buffer.from(await port.digest(algorithm, ...parts))).toEqual(hash.digest());
      }
    }),
    { numRuns: 40 },
  );
});

it('hashes the same place once, and equal bytes elsewhere again', async () => {
  let hashed = 0;
  const port = rememberDigests({
    ...nodeCryptoPort,
    digest(...asked) {
      hashed += 1;
      return nodeCryptoPort.digest(...asked);
    },
  });
  await port.digest('SHA-256', file);
  await port.digest('SHA-256', file.subarray(0), file.subarray(file.length));
  expect(hashed).toBe(1);
  await port.digest('SHA-256', file.slice());
  expect(hashed).toBe(2);
});
