// How large an inclusion proof is: trees of 10³ to 10⁶ leaves are built as tiles in memory, proofs of leaves all over the
// tree are made from the tiles, checked against the root and measured as the file that goes into a pack.
import { createHash } from 'node:crypto';
import {
  appendLeaves,
  formatTlogProof,
  inclusionProof,
  nodeSha256,
  signCheckpoint,
  verifyInclusion,
} from '@xinqi/evidence/log';
import { memoryStore, noteSigner, SAMPLE_ORIGIN } from '@xinqi/evidence/testing';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const PROOFS = 500;
const BATCH = 50_000;

const leaf = (index: number): Uint8Array => createHash('sha256').update(`leaf ${index}`).digest();

export async function measureProofSizes(sizes: readonly number[]): Promise<Figure[]> {
  const store = memoryStore();
  const signer = noteSigner(SAMPLE_ORIGIN);
  const figures: Figure[] = [];
  let size = 0;
  for (const wanted of sizes) {
    let root: Uint8Array = new Uint8Array();
    while (size < wanted) {
      const count = Math.min(BATCH, wanted - size);
      const leaves = Array.from({ length: count }, (_, i) => leaf(size + i));
      ({ size, root } = await appendLeaves(store, size, leaves));
    }
    const checkpoint = await signCheckpoint({ origin: SAMPLE_ORIGIN, size, root }, [signer], nodeSha256);
    const bytes: number[] = [];
    const counts: number[] = [];
    const millis: number[] = [];
    for (let i = 0; i < PROOFS; i++) {
      const index = Math.floor((i * size) / PROOFS);
      const began = performance.now();
      const hashes = await inclusionProof(store, index, size);
      const proof = formatTlogProof({ index, hashes, checkpoint });
      millis.push(performance.now() - began);
      if (!(await verifyInclusion(leaf(index), index, size, root, hashes, nodeSha256)))
        throw new Error(`the proof of leaf ${index} of ${size} is wrong`);
      bytes.push(proof.length);
      counts.push(hashes.length);
    }
    figures.push({
      part: 'ledger',
      what: `inclusion proof, ${size.toLocaleString('en')} leaves`,
      value: median(bytes),
      unit: 'bytes',
      note: `largest of ${PROOFS}: ${Math.max(...bytes)}; ${Math.max(...counts)} hashes of 32 bytes, checkpoint ${checkpoint.length} bytes; made from tiles in ${median(millis).toFixed(2)} ms`,
    });
  }
  return figures;
}
