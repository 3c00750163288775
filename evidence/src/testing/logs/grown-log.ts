// For tests: a log that goes on after a pack was made, packs and a receipt of it, and what an operator who holds the keys shows instead when he
// rewrites it, forks it or goes back to an old copy. Each pack is right by itself; only beside an earlier one is it not.
import type { TestHierarchy } from '@xinqi/pki/testing';
import { decodeEvent, leafHash } from '../../event/event.ts';
import {
  appendLeaves,
  consistencyProof,
  formatConsistency,
  formatTlogProof,
  inclusionProof,
  inclusionProofs,
  signCheckpoint,
  type TlogProof,
  treeRoot,
} from '../../log/index.ts';
import { encodeReceipt, isOpenToSigner, type PackInput, type Receipt } from '../../pack/index.ts';
import { memoryStore, sha256 } from '../keys.ts';
import { packBytes } from '../pack-history.ts';
import { certifiedKey } from '../sample-keys.ts';

export interface GrownLog {
  /** Until the contract was finished. */
  readonly early: Uint8Array;
  /** With what came after, and proofs from the checkpoints of `receipt` and `early`. */
  readonly late: Uint8Array;
  /** The same as packs were before 28 November 2026. */
  readonly unproved: Uint8Array;
  /** Of the last confirmation; the same as receipts were before, with the event alone and without. */
  readonly receipt: Uint8Array;
  readonly older: Uint8Array;
  readonly bare: Uint8Array;
  /** What `receipt` is made of; the same proof of its intent, and the intent of who signed first. */
  readonly parts: {
    readonly proof: TlogProof;
    readonly whole: Required<Receipt>;
    readonly ofIntent: TlogProof;
    readonly otherIntent: Uint8Array;
  };
  /** The whole contract in a log in which something of others is another; it proves to continue itself. */
  readonly forked: Uint8Array;
  /** Made after `late` out of a copy from before what came after. */
  readonly restored: Uint8Array;
  /** The same, and the log has grown longer than that of `late` since. */
  readonly regrown: Uint8Array;
  /** The whole contract in a log into which something was put before it. */
  readonly shifted: Uint8Array;
  /** Size of the log under `early`. */
  readonly earlySize: number;
  /** What `late` is made of: for `resign`. */
  readonly input: PackInput;
}

type Tree = {
  readonly store: ReturnType<typeof memoryStore>;
  readonly indexes: readonly number[];
  readonly size: number;
};

/** Out of what the pack of a contract is made of that goes on after its end; `start`: when its first event was written. */
export async function grownLog(hierarchy: TestHierarchy, input: PackInput, start: Date): Promise<GrownLog> {
  const origin = input.logKey.name;
  const log = await certifiedKey(hierarchy, origin);
  const bodies = input.events.map(({ bytes }) => bytes);
  const events = bodies.map(decodeEvent);
  const finished = events.findLastIndex(({ type }) => type === 'doc.finalise') + 1;
  const accepted = events.findLastIndex(({ type }) => type === 'sign.accept');

  const grow = async (count: number, strangers: number, { first = 1, seed = 0 } = {}): Promise<Tree> => {
    const store = memoryStore();
    const stranger = (n: number) => sha256(Uint8Array.of(seed, n));
    const indexes: number[] = [];
    let size = 0;
    const add = async (leaf: Uint8Array) => {
      ({ size } = await appendLeaves(store, size, [leaf]));
    };
    for (let i = 0; i < first; i++) await add(await stranger(i));
    for (const [i, body] of bodies.slice(0, count).entries()) {
      indexes.push(size);
      await add(await leafHash(body, sha256));
      await add(await sha256(Uint8Array.of(9, i)));
    }
    for (let i = 0; i < strangers; i++) await add(await sha256(Uint8Array.of(8, i)));
    return { store, indexes, size };
  };
  const checkpointAt = async ({ store }: Tree, size: number) =>
    signCheckpoint({ origin, size, root: await treeRoot(store, size) }, [log.signer], sha256);
  const continued = async (tree: Tree, sizes: readonly number[], to: number) =>
    Promise.all(
      sizes.map(async (size) => ({
        hashes: await consistencyProof(tree.store, size, to),
        checkpoint: await checkpointAt(tree, size),
      })),
    );
  const inputOf = async (
    tree: Tree,
    { size, from, minute }: { size: number; from: readonly number[]; minute: number },
  ): Promise<PackInput> => {
    const indexes = tree.indexes.filter((index) => index < size);
    const proofs = await inclusionProofs(tree.store, indexes, size);
    const checkpoint = await checkpointAt(tree, size);
    const at = (seconds: number) => new Date(start.getTime() + minute * 60_000 + seconds * 1000);
    const ids = new Set(events.slice(0, indexes.length).map(({ id }) => id));
    return {
      ...input,
      checkpoint,
      earlier: await continued(tree, from, size),
      events: indexes.map((index, i) => ({ bytes: bodies[i]!, index, hashes: proofs[i]! })),
      openings: input.openings.filter(({ event }) => ids.has(event)),
      timestamps: [{ name: 'tsa-1', token: await hierarchy.stamp(checkpoint, at(0)) }],
      madeAt: at(1).toISOString(),
      logKey: log.signer,
      logCertificate: log.certificate,
    };
  };

  const whole = await grow(bodies.length, 3);
  const earlySize = whole.indexes[finished - 1]! + 2;
  const receiptSize = whole.indexes[accepted]! + 2;
  const intended = events.findLastIndex(({ type }) => type === 'sign.intent');
  const own = new Set([accepted, intended].map((place) => events[place]!.id));
  const handed = receiptSize - 5;
  const [before] = await continued(whole, [handed], receiptSize);
  const parts: Required<Receipt> = {
    ...{ event: bodies[accepted]!, intent: bodies[intended]!, certificate: log.certificate },
    openings: input.openings.filter(({ event, path }) => own.has(event) && isOpenToSigner(path)),
    consistency: [{ size: handed, proof: formatConsistency(before!) }],
  };
  const proofOf = async (place: number): Promise<TlogProof> => ({
    index: whole.indexes[place]!,
    hashes: await inclusionProof(whole.store, whole.indexes[place]!, receiptSize),
    checkpoint: await checkpointAt(whole, receiptSize),
  });
  const proof = await proofOf(accepted);
  const late = { size: whole.size, from: [receiptSize, earlySize], minute: 4 };
  const other = await grow(bodies.length, 3, { seed: 1 });
  const old = await grow(finished, 40);
  const shifted = await grow(bodies.length, 4, { first: 2 });
  const lateInput = await inputOf(whole, late);
  const pack = async (...args: Parameters<typeof inputOf>) => packBytes(await inputOf(...args));
  return {
    early: await pack(whole, { size: earlySize, from: [receiptSize], minute: 2 }),
    late: await packBytes(lateInput),
    unproved: await packBytes({ ...lateInput, earlier: [] }),
    receipt: formatTlogProof({ ...proof, extra: encodeReceipt(parts) }),
    older: formatTlogProof({ ...proof, extra: bodies[accepted]! }),
    parts: {
      ...{ proof, whole: parts, ofIntent: await proofOf(intended) },
      otherIntent: bodies[events.findIndex(({ type }) => type === 'sign.intent')]!,
    },
    bare: formatTlogProof(proof),
    forked: await pack(other, late),
    restored: await pack(old, { size: earlySize + 1, from: [earlySize], minute: 8 }),
    regrown: await pack(old, { size: old.size, from: [earlySize], minute: 8 }),
    shifted: await pack(shifted, { ...late, size: shifted.size, from: [] }),
    earlySize,
    input: lateInput,
  };
}
