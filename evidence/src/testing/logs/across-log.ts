// For tests: a contract that was finished in one log and voided in the log that follows it after a restored backup (decision 0143); the pack of the
// first and its receipt beside the pack of the second, and what an operator who holds both keys shows instead.
import type { TestHierarchy } from '@xinqi/pki/testing';
import { base64, hex } from '../../event/bytes.ts';
import { decodeEvent, type Event, encodeEvent, leafHash } from '../../event/event.ts';
import {
  appendLeaves,
  consistencyProof,
  formatTlogProof,
  inclusionProof,
  inclusionProofs,
  type NoteSigner,
  parseCheckpoint,
  signCheckpoint,
  treeRoot,
} from '../../log/index.ts';
import type { PackInput } from '../../pack/index.ts';
import { goesOn, PREVIOUS_LOG } from '../history/index.ts';
import { memoryStore, sha256 } from '../keys.ts';
import { packBytes } from '../pack-history.ts';
import { certifiedKey } from '../sample-keys.ts';
import { makeSamplePack, type SampleOptions } from '../sample-pack.ts';

export interface AcrossLog {
  /** Of the older log. */
  readonly early: Uint8Array;
  readonly receipt: Uint8Array;
  /** Of the log that follows it; the same without a proof that the older one continued what was under `early`. */
  readonly late: Uint8Array;
  readonly unproved: Uint8Array;
  /** The older log published another tree of the size of `early` and its successor names that one. */
  readonly forked: Uint8Array;
  /** An event was put before those that were carried over. */
  readonly shifted: Uint8Array;
  /** What `late` is made of: for `resign`. */
  readonly input: PackInput;
}

type Store = ReturnType<typeof memoryStore>;

/** `sample`: of what `goesOn` wants. */
export async function acrossLog(hierarchy: TestHierarchy, sample: SampleOptions): Promise<AcrossLog> {
  const { input } = await makeSamplePack({
    ...sample,
    // its own pack is of no use: it only has to let both logs stand in one history
    change: (made) => ({ ...made, previousLogs: [] }),
    edit: async (events, tools) => {
      const all = await goesOn(events, tools);
      const end = all.findIndex(({ type }) => type === 'doc.finalise');
      return all.map((event, i) => (i > end ? event : ({ ...event, log: PREVIOUS_LOG } as Event)));
    },
  });
  const bodies = input.events.map(({ bytes }) => bytes);
  const leaves = await Promise.all(bodies.map((body) => leafHash(body, sha256)));
  const events = bodies.map(decodeEvent);
  const finished = events.findIndex(({ type }) => type === 'doc.finalise') + 1;
  const accepted = events.findLastIndex(({ type }) => type === 'sign.accept');
  const origin = input.logKey.name;
  const [older, newer] = [await certifiedKey(hierarchy, PREVIOUS_LOG), await certifiedKey(hierarchy, origin)];
  const stranger = (...of: number[]) => sha256(Uint8Array.from(of));
  const signed = async (store: Store, size: number, signer: NoteSigner) =>
    signCheckpoint({ origin: signer.name, size, root: await treeRoot(store, size) }, [signer], sha256);

  /** Leaves of the older log: a stranger's before each event, so many more behind. */
  const olderLeaves = async (seed: number, more: number) => [
    ...(
      await Promise.all(
        leaves.slice(0, finished).map(async (leaf, i) => [await stranger(seed, i), leaf] as const),
      )
    ).flat(),
    ...(await Promise.all(Array.from({ length: more }, (_, i) => stranger(8, i)))),
  ];
  const grow = async (rows: readonly Uint8Array[]): Promise<Store> => {
    const store = memoryStore();
    // one by one: every size has its tiles
    for (const [size, leaf] of rows.entries()) await appendLeaves(store, size, [leaf]);
    return store;
  };
  const carried = 2 * finished;
  const [earlySize, lastSize] = [carried, carried + 3];
  const indexesBefore = leaves.slice(0, finished).map((_, i) => 2 * i + 1);
  const old = await grow(await olderLeaves(7, 3));
  const fork = await grow(await olderLeaves(6, 3));

  const stamp = async (checkpoint: Uint8Array, minute: number) => {
    const at = Date.parse(events.at(-1)!.ts) + minute * 60_000;
    return {
      timestamps: [{ name: 'tsa-1', token: await hierarchy.stamp(checkpoint, new Date(at)) }],
      madeAt: new Date(at + 1000).toISOString(),
    };
  };
  const packed = async (store: Store, indexes: readonly number[], size: number, key: typeof older) => {
    const checkpoint = await signed(store, size, key.signer);
    const proofs = await inclusionProofs(store, indexes, size);
    const ids = new Set(events.slice(0, indexes.length).map(({ id }) => id));
    return {
      ...input,
      checkpoint,
      events: indexes.map((index, i) => ({ bytes: bodies[i]!, index, hashes: proofs[i]! })),
      openings: input.openings.filter(({ event }) => ids.has(event)),
      logKey: key.signer,
      logCertificate: key.certificate,
    };
  };
  const early = await packed(old, indexesBefore, earlySize, older);

  const following = async (of: Store, { lastAt = lastSize, shift = 0 } = {}): Promise<PackInput> => {
    const last = await signed(of, lastAt, older.signer);
    const { root } = parseCheckpoint(last);
    const event = {
      ...{ v: 1, log: origin, id: events[0]!.id.replace(/.$/, 'f'), type: 'log.start' },
      ...{ ts: events[finished - 1]!.ts, actor: { kind: 'operator', auth: [] } },
      data: {
        previous: PREVIOUS_LOG,
        size: lastAt,
        root: hex(root),
        checkpoint: base64(last),
        carried: carried + shift,
      },
    } as unknown as Event;
    const start = encodeEvent(event);
    const put = shift > 0 ? [await stranger(5)] : [];
    const rows = [await leafHash(start, sha256), ...put, ...(await olderLeaves(of === old ? 7 : 6, 0))];
    const indexes = indexesBefore.map((index) => index + 1 + shift);
    for (const [i, leaf] of leaves.slice(finished).entries()) {
      rows.push(await stranger(9, i), leaf);
      indexes.push(rows.length - 1);
    }
    const store = await grow(rows);
    const made = await packed(store, indexes, rows.length, newer);
    const hashes = await inclusionProof(store, 0, rows.length);
    const proof = {
      hashes: await consistencyProof(of, earlySize, lastAt),
      checkpoint: await signed(of, earlySize, older.signer),
    };
    return {
      ...made,
      ...(await stamp(made.checkpoint, 4)),
      leaves: [{ bytes: start, index: 0, hashes }],
      previousLogs: [older.certificate],
      ...(lastAt > earlySize ? { earlierOfPrevious: [[proof]] } : {}),
    };
  };
  const lateInput = await following(old);
  const proof = {
    index: indexesBefore[accepted]!,
    hashes: await inclusionProof(old, indexesBefore[accepted]!, earlySize),
    checkpoint: early.checkpoint,
  };
  return {
    early: await packBytes({ ...early, ...(await stamp(early.checkpoint, 2)) }),
    receipt: formatTlogProof({ ...proof, extra: bodies[accepted]! }),
    late: await packBytes(lateInput),
    unproved: await packBytes({ ...lateInput, earlierOfPrevious: [] }),
    forked: await packBytes(await following(fork, { lastAt: earlySize })),
    shifted: await packBytes(await following(old, { shift: 1 })),
    input: lateInput,
  };
}
