// A new log after an older backup was put back (docs/decisions/0143): another name and key, whose first leaf names the last checkpoint
// that the older one published. The backup's leaves follow it in their order. With the service stopped; nothing of the older log is signed again.
import { randomBytes } from 'node:crypto';
import { type Event, encodeEvent, hex } from '@xinqi/evidence/event';
import {
  appendLeaves,
  ed25519,
  type NoteSigner,
  parseCheckpoint,
  signCheckpoint,
  type TileStore,
  verifyNote,
} from '@xinqi/evidence/log';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { uuidv7 } from '../../../platform/clock.ts';
import { type Db, inTx, lastly, type Tx } from '../../../platform/db.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';
import { leafOf, sha256 } from '../append-events.ts';
import type { CheckpointStore, LastCheckpoint } from '../checkpoint-store.ts';
import { haltsOf } from '../halt/halt-store.ts';
import { keepPublished, readPublished } from '../halt/judge-outside.ts';
import {
  type LogState,
  pendingEvents,
  placing,
  readState,
  takeSequencerLock,
  writeLogged,
} from '../store.ts';
import { noteKeyOf, tilesOf } from './logs.ts';
import { endLog, loggedEvents, pastLogs } from './past-store.ts';

/** Said to the operator. */
export class NewLogRefused extends Error {}

export type NewLogParts = {
  db: Db;
  storage: ObjectStore;
  checkpoints: CheckpointStore;
  /** Certificate of the key of the log that ends. */
  certificate: Uint8Array;
  /** Makes another key in its place, in the transaction, under a name. */
  renewKey(tx: Tx, origin: string): Promise<NoteSigner>;
  /** A checkpoint of the older log that the operator found elsewhere: a receipt's, a witness's. */
  published?: Uint8Array | undefined;
  now: Date;
};
export type NewLog = { origin: string; previous: string; size: number; carried: number };

const noLimit = 2_147_483_647;

/** `sign.example/log/2026` → `sign.example/log/20261128t051233z-1a2b`: no backup of any day gives the same name twice. */
const nameAfter = (origin: string, now: Date): string =>
  `${origin.split('/log/')[0]}/log/${now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z-${randomBytes(2).toString('hex')}`;

/** The newest checkpoint of the older log that anything here holds, its signature verified. */
async function lastPublished(
  { checkpoints, certificate, published }: NewLogParts,
  state: LogState,
  tiles: TileStore,
): Promise<ReturnType<typeof parseCheckpoint> & { bytes: Uint8Array }> {
  const key = noteKeyOf(certificate);
  const held = [
    state.checkpoint,
    await readPublished(tiles),
    checkpoints.last() && Buffer.from(checkpoints.last()!.note, 'utf8'),
    published,
  ].filter((bytes) => bytes !== undefined);
  const read = [];
  for (const bytes of held) {
    const one = parseCheckpoint(bytes);
    const ours =
      one.origin === key.name && (await verifyNote(one.note, key, sha256, ed25519(nodeCryptoPort)));
    if (ours) read.push({ ...one, bytes: await alone(one.note.text, bytes) });
    else if (bytes === published) throw new NewLogRefused('所给的检查点不是本日志的密钥签名的');
  }
  const newest = read.toSorted((a, b) => b.size - a.size)[0];
  if (!newest) throw new NewLogRefused('找不到原日志的任何检查点');
  return newest;
}

/** A checkpoint without the lines of witnesses behind the log's own. */
async function alone(text: string, bytes: Uint8Array): Promise<Uint8Array> {
  const [line] = Buffer.from(bytes)
    .toString('utf8')
    .slice(text.length + 1)
    .split('\n');
  return new Uint8Array(Buffer.from(`${text}\n${line}\n`, 'utf8'));
}

/** After a crash between database and checkpoint store: only the latter is still the older log's. */
async function settle(parts: NewLogParts, origin: string): Promise<NewLog | undefined> {
  const { db, checkpoints } = parts;
  const state = await readState(db);
  const ended = (await pastLogs(db)).at(-1);
  const last = checkpoints.last();
  if (!state || !ended || parseCheckpoint(state.checkpoint).origin !== origin) return undefined;
  if (last && parseCheckpoint(Buffer.from(last.note, 'utf8')).origin !== ended.origin) return undefined;
  const next = nextOf(state);
  if (!checkpoints.swap(last?.size ?? 0, next)) throw new Error('the checkpoint store moved meanwhile');
  return { origin, previous: ended.origin, size: ended.size, carried: state.size - 1 };
}

const nextOf = ({ size, root, checkpoint }: LogState): LastCheckpoint => ({
  size,
  root: root.toString('hex'),
  note: checkpoint.toString('utf8'),
  fromSize: size,
  batch: [],
});

/** Starts it. @throws NewLogRefused */
export async function startNewLog(parts: NewLogParts): Promise<NewLog> {
  const { db, storage, checkpoints, certificate, now } = parts;
  const previous = noteKeyOf(certificate).name;
  const settled = await settle(parts, previous);
  if (settled) return settled;
  // called twice by mistake, every policy of a witness would be out of date for nothing
  if (!parts.published && checkpoints.restored() === undefined && (await haltsOf(db)).length === 0)
    throw new NewLogRefused('日志没有停止，不需要新的日志');
  const made = await inTx(db, async (tx) => {
    await takeSequencerLock(tx);
    const state = await readState(tx);
    if (!state) throw new NewLogRefused('日志中还没有内容，不需要新的日志');
    const past = await pastLogs(tx);
    const logged = await loggedEvents(tx);
    await sameTree(state, logged);
    const waiting = await pendingEvents(tx, noLimit);
    const oldTiles = tilesOf(storage, past, previous);
    const last = await lastPublished(parts, state, oldTiles);
    if (last.size === state.size && !state.root.equals(last.root))
      throw new NewLogRefused('数据库与最后公布的检查点条数相同而内容不同：不是较早的备份，请先查明原因');

    const origin = nameAfter(previous, now);
    const signer = await parts.renewKey(tx, origin);
    const carried = logged.length + waiting.length;
    const start = startEvent({ origin, previous, last, carried, now });
    const rows = [start, ...logged, ...waiting];
    const tiles = tilesOf(storage, [...past, { origin: previous }], origin);
    const { size, root } = await appendLeaves(
      tiles,
      0,
      rows.map(({ leaf_hash }) => leaf_hash),
    );
    const checkpoint = Buffer.from(await signCheckpoint({ origin, size, root }, [signer], sha256));
    await endLog(tx, {
      ...{ place: past.length + 1, origin: previous, certificate: Buffer.from(certificate) },
      ...{ size: state.size, ended_at: now },
    });
    await writeLogged(tx, start, 0, now);
    const next = { size, root: Buffer.from(root), checkpoint };
    const ids = waiting.map(({ event_id }) => event_id);
    lastly(tx, (own) => ({ statement: placing(own, ids, logged.length + 1, next) }));
    return { next, tiles, origin, size: last.size, carried };
  });
  // a crash before this is settled by the next call
  if (!checkpoints.swap(checkpoints.last()?.size ?? 0, nextOf(made.next)))
    throw new Error('the checkpoint store moved meanwhile');
  await keepPublished(made.tiles, made.next.checkpoint);
  return { origin: made.origin, previous, size: made.size, carried: made.carried };
}

/** Rows that are not what was signed are carried nowhere. */
async function sameTree(
  state: LogState,
  logged: readonly { leaf_hash: Buffer; body: Buffer; log_index: number }[],
): Promise<void> {
  const memory = new Map<string, Uint8Array>();
  const store: TileStore = {
    get: async (path) => memory.get(path),
    put: async (path, bytes) => {
      memory.set(path, bytes);
    },
  };
  const whole = logged.every(
    ({ body, leaf_hash, log_index }, i) => log_index === i && leafOf(body).equals(leaf_hash),
  );
  const { root } = await appendLeaves(
    store,
    0,
    logged.map(({ leaf_hash }) => leaf_hash),
  );
  if (!whole || logged.length !== state.size || !state.root.equals(root))
    throw new NewLogRefused('数据库中的事件与它自己的检查点不符：请先运行 npm run audit-log');
}

function startEvent(of: {
  origin: string;
  previous: string;
  last: { size: number; root: Uint8Array; bytes: Uint8Array };
  carried: number;
  now: Date;
}): { event_id: string; leaf_hash: Buffer; body: Buffer } {
  const event_id = uuidv7(of.now);
  const event: Event<'log.start'> = {
    ...{ v: 1, log: of.origin, id: event_id, type: 'log.start', ts: of.now.toISOString() },
    actor: { kind: 'operator', auth: [] },
    data: {
      previous: of.previous,
      size: of.last.size,
      root: hex(of.last.root),
      checkpoint: Buffer.from(of.last.bytes).toString('base64'),
      carried: of.carried,
    },
  };
  const body = Buffer.from(encodeEvent(event));
  return { event_id, leaf_hash: leafOf(body), body };
}
