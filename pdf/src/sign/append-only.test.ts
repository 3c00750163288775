// Properties of signing whatever the file: the stored bytes stay, a file on disk gives what the bytes give, memory does
// not grow with the file, and damaged files end in closed codes.
import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@xinqi/pki/make';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expected, type Variant } from '../testing/variety/axes.ts';
import { makeVariant } from '../testing/variety/make-variant.ts';
import { plan } from '../testing/variety/plan.ts';
import { signTail } from './index.ts';

let hierarchy: TestHierarchy;
let signer: Signer;
const folder = mkdtempSync(join(tmpdir(), 'xinqi-append-'));
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  // RSA signatures are deterministic: two tails can be compared.
  signer = await hierarchy.issue({ kind: 'rsa2048' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = (variant: Variant) => {
  const qpdf = (): never => {
    throw new Error('not linearized');
  };
  return makeVariant(variant, hierarchy, { qpdf }, TEST_TIME);
};
const variants = plan().filter(({ xref, way }) => !xref.startsWith('linearized') && way === 'both-invisible');
const request = () => ({ fieldName: 'sig-1', appearances: {}, signer, signedAt: TEST_TIME });

test('bytes in memory are not written into, a file on disk gives the same tail', async () => {
  const readable = variants.filter((variant) => expected(variant).outcome === 'signed');
  expect(readable.length).toBeGreaterThan(10);
  const path = join(folder, 'stored.pdf');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...readable), async (variant) => {
      const { pdf, password } = await make(variant);
      const access = password === undefined ? {} : { password };
      const before = Buffer.from(pdf);
      const fromBytes = await signTail(pdf, { ...request(), ...access });
      expect(before.equals(pdf)).toBe(true);
      writeFileSync(path, pdf);
      const fromDisk = await signTail({ path }, { ...request(), ...access });
      expect(Buffer.compare(fromBytes.tail, fromDisk.tail)).toBe(0);
      const [zero, open, close, rest] = fromBytes.byteRange;
      expect([zero, close + rest]).toEqual([0, pdf.length + fromBytes.tail.length]);
      expect(open).toBeGreaterThan(pdf.length);
    }),
    { numRuns: 15, seed: 20261120 },
  );
});

test('one damaged byte anywhere: a signature, or a refusal with a closed code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...variants.filter((variant) => variant.earlier === 'none')),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (variant, position, mask) => {
        const { pdf, password } = await make(variant);
        pdf[position % pdf.length]! ^= mask;
        const access = password === undefined ? {} : { password };
        try {
          const done = await signTail(pdf, { ...request(), ...access });
          expect(done.revisionLength).toBe(pdf.length + done.tail.length);
        } catch (error) {
          expect(error).toMatchObject({ name: expect.stringMatching(/^(SignError|PdfError)$/) });
        }
      },
    ),
    { numRuns: 60, seed: 20261120 },
  );
});

test('200 MB on disk are hashed in blocks, never held', async () => {
  const path = join(folder, 'large.pdf');
  const size = 200 * 1024 * 1024;
  const fd = openSync(path, 'w');
  const head = `%PDF-1.7\n1 0 obj\n<</Length ${size}>>\nstream\n`;
  writeSync(fd, head);
  writeSync(fd, '\n', head.length + size - 1);
  const objects = [
    '\nendstream\nendobj\n',
    '2 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n',
    '3 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 600 800]>>\nendobj\n',
    '4 0 obj\n<</Type/Page/Parent 3 0 R>>\nendobj\n',
  ];
  const offsets = [9];
  let at = head.length + size;
  for (const text of objects) {
    if (text !== objects[0]) offsets.push(at);
    writeSync(fd, text, at);
    at += text.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 2 0 R>>\n`;
  writeSync(fd, `${table}startxref\n${at}\n%%EOF\n`, at);
  const before = process.memoryUsage().arrayBuffers;
  const { byteRange, revisionLength } = await signTail({ path }, request());
  expect(byteRange[1]).toBeGreaterThan(size);
  expect(revisionLength).toBe(byteRange[2] + byteRange[3]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});
