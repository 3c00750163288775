// For tests: a log that was really forked. One key signs two trees from a common prefix; an honest witness is shown the one, and a
// victim the pack of the other, in which the contract's last event is another.
import type { TestHierarchy } from '@xinqi/pki/testing';
import { decodeEvent, encodeEvent, leafHash } from '../../event/event.ts';
import {
  appendLeaves,
  consistencyProof,
  inclusionProofs,
  signCheckpoint,
  treeRoot,
} from '../../log/index.ts';
import type { PackInput } from '../../pack/index.ts';
import { decide, formatAddCheckpoint, type Head, signCosignature } from '../../witness/index.ts';
import { memoryStore, noteSigner, sha256, verifyEd25519 } from '../keys.ts';
import { packBytes } from '../pack-history.ts';
import { certifiedKey } from '../sample-keys.ts';
import { SAMPLE_ORIGIN } from '../sample-pack.ts';

/** Unix seconds: a minute and a half after the sample was made. */
const AFTER = 90;

/** `shown` to the witness and cosigned by it; `other`: what the victim gets, once without and once with the lines that the witness gave for `shown`. */
export interface ForkedLog {
  readonly witness: ReturnType<typeof noteSigner>;
  readonly shown: Uint8Array;
  readonly other: Uint8Array;
  readonly borrowed: Uint8Array;
  /** What the honest witness answered when it was asked for the other log, from every size of it. */
  readonly refusals: readonly number[];
}

/** Out of what a pack is made of; `start`: when its first event was written. */
export async function forkedLog(hierarchy: TestHierarchy, input: PackInput, start: Date): Promise<ForkedLog> {
  const log = await certifiedKey(hierarchy, SAMPLE_ORIGIN);
  const witness = noteSigner('notary.example/witness');
  const bytes = input.events.map((event) => event.bytes);
  const last = decodeEvent(bytes.at(-1)!);
  const later = encodeEvent({ ...last, ts: new Date(Date.parse(last.ts) + 1000).toISOString() });
  const strangers = await Promise.all(bytes.map((_, i) => sha256(Uint8Array.of(i))));
  const grow = async (events: readonly Uint8Array[], goesOn: readonly Uint8Array[] = []) => {
    const store = memoryStore();
    for (const [i, event] of events.entries())
      await appendLeaves(store, 2 * i, [strangers[i]!, await leafHash(event, sha256)]);
    await appendLeaves(store, 2 * events.length, goesOn);
    const checkpointOf = async (size: number) =>
      signCheckpoint(
        { origin: SAMPLE_ORIGIN, size, root: await treeRoot(store, size) },
        [log.signer],
        sha256,
      );
    return { store, events, checkpointOf, size: 2 * events.length + goesOn.length };
  };
  type Tree = Awaited<ReturnType<typeof grow>>;
  const trees = {
    shown: await grow(bytes),
    other: await grow([...bytes.slice(0, -1), later], [await sha256(later)]),
  };

  let head: Head | undefined;
  const askWitness = async ({ store, checkpointOf }: Tree, oldSize: number, size: number) => {
    const proof = await consistencyProof(store, oldSize, size);
    const request = formatAddCheckpoint({ oldSize, proof, checkpoint: await checkpointOf(size) });
    const decision = await decide(request, () => ({ keys: [log.signer], head }), sha256, verifyEd25519);
    if (decision.kind === 'refuse') return decision.status;
    head = decision.to;
    return signCosignature(decision.text, witness, Math.floor(start.getTime() / 1000) + AFTER, sha256);
  };
  // the common prefix first, then the log as everybody sees it
  const { size } = trees.shown;
  await askWitness(trees.shown, 0, size - 2);
  const line = await askWitness(trees.shown, size - 2, size);
  if (typeof line === 'number') throw new Error('the honest log was refused');
  const refusals: number[] = [];
  const forked = trees.other.size;
  for (let old = 0; old <= forked; old++)
    refusals.push((await askWitness(trees.other, old, forked)) as number);
  refusals.push((await askWitness(trees.other, size, size)) as number);

  const packOf = async ({ store, events, checkpointOf, size }: Tree, lines: string[]) => {
    const indexes = events.map((_, i) => 2 * i + 1);
    const proofs = await inclusionProofs(store, indexes, size);
    const checkpoint = await checkpointOf(size);
    const token = await hierarchy.stamp(checkpoint, new Date(start.getTime() + 60_000));
    const pack: PackInput = {
      ...input,
      checkpoint,
      cosignatures: lines,
      events: events.map((event, i) => ({ bytes: event, index: indexes[i]!, hashes: proofs[i]! })),
      timestamps: [{ name: 'tsa-1', token }],
      logKey: log.signer,
      logCertificate: log.certificate,
    };
    return packBytes(pack);
  };
  return {
    witness,
    refusals,
    shown: await packOf(trees.shown, [line]),
    other: await packOf(trees.other, []),
    borrowed: await packOf(trees.other, [line]),
  };
}
