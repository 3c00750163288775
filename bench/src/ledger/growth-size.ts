// What a pack grows by: proofs that a log continues an earlier checkpoint, in trees of 10³ to 10⁶ leaves, and the early and the late pack of
// one contract of the public vectors.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  appendLeaves,
  consistencyProof,
  formatConsistency,
  nodeSha256,
  signCheckpoint,
  verifyConsistency,
} from '@xinqi/evidence/log';
import { memoryStore, noteSigner, SAMPLE_ORIGIN } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const STEPS = 40;
const VECTORS = join(import.meta.dirname, '../../../docs/second-verifier/vectors/packs.zip');

const leaf = (index: number): Uint8Array => createHash('sha256').update(`leaf ${index}`).digest();

/** Files `log/consistency/<size>.txt` from sizes all over the log to its end. */
export async function measureConsistencySizes(sizes: readonly number[]): Promise<Figure[]> {
  const store = memoryStore();
  const signer = noteSigner(SAMPLE_ORIGIN);
  const figures: Figure[] = [];
  const earlier: { size: number; root: Uint8Array }[] = [];
  let now: { size: number; root: Uint8Array } = { size: 0, root: new Uint8Array() };
  for (const wanted of sizes) {
    // odd steps: an even tree has shorter proofs
    const step = Math.ceil((wanted - now.size) / STEPS) | 1;
    while (now.size < wanted) {
      const { size } = now;
      const leaves = Array.from({ length: Math.min(step, wanted - size) }, (_, i) => leaf(size + i));
      now = await appendLeaves(store, size, leaves);
      if (now.size < wanted) earlier.push(now);
    }
    const { size, root } = now;
    const bytes: number[] = [];
    const millis: number[] = [];
    for (const old of earlier) {
      const checkpoint = await signCheckpoint({ origin: SAMPLE_ORIGIN, ...old }, [signer], nodeSha256);
      const began = performance.now();
      const hashes = await consistencyProof(store, old.size, size);
      const file = formatConsistency({ hashes, checkpoint });
      millis.push(performance.now() - began);
      if (!(await verifyConsistency(old.size, size, old.root, root, hashes, nodeSha256)))
        throw new Error(`the proof from ${old.size} to ${size} is wrong`);
      bytes.push(file.length);
    }
    figures.push({
      part: 'ledger',
      what: `consistency proof, ${size.toLocaleString('en')} leaves`,
      value: median(bytes),
      unit: 'bytes',
      note: `largest of ${bytes.length}: ${Math.max(...bytes)}; with the earlier checkpoint; made from tiles in ${median(millis).toFixed(2)} ms`,
    });
  }
  return figures;
}

/** The pack of a contract that two signed, before and after a deposit and its voiding. */
export function measureGrowth(): Figure[] {
  const { files } = readZip(new Uint8Array(readFileSync(VECTORS)), () => true);
  const [early, late] = ['early', 'late'].map((name) => files.get(`good/grown-${name}.evidence.zip`)!);
  const [before, after] = [early!, late!].map((pack) => readZip(pack, () => true).files);
  const lengthOf = (name: RegExp, of = after!) =>
    [...of].filter(([path]) => name.test(path)).reduce((sum, [, { length }]) => sum + length, 0);
  const known = new Set(before!.keys());
  const proofs = [...after!.keys()].filter((name) => name.startsWith('log/proofs/') && !known.has(name));
  const events = lengthOf(/^events\.ndjson$/) - lengthOf(/^events\.ndjson$/, before!);
  const proved = proofs.reduce((sum, name) => sum + after!.get(name)!.length, 0);
  const continued = lengthOf(/^log\/consistency\//) - lengthOf(/^log\/consistency\//, before!);
  const figure = (what: string, value: number, note: string): Figure => ({
    ...{ part: 'ledger', what, value, unit: 'bytes', note },
  });
  return [
    figure(
      'grown pack: early',
      early!.length,
      `${before!.size} files; two signatures, finished; documents of the vectors`,
    ),
    figure('grown pack: late', late!.length, `${after!.size} files; a deposit and a voiding later`),
    figure(
      'grown pack: what is new',
      events + proved + continued,
      `${proofs.length} events ${events}, their proofs ${proved}, one more proof of consistency ${continued}; the rest of the difference is ZIP, manifest, opening.json and report`,
    ),
  ];
}
