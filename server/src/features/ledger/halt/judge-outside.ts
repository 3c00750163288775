// What is known outside the database of how far the log was published, asked when the sequencer starts and before it signs: a
// database that was put back to an older state must not go on under the old key, or the log would say two things of one place (D-05, D-10).
import { ed25519, type NoteSigner, parseCheckpoint, type TileStore, verifyNote } from '@xinqi/evidence/log';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Db } from '../../../platform/db.ts';
import { sha256 } from '../append-events.ts';
import type { CheckpointStore } from '../checkpoint-store.ts';
import { readState } from '../store.ts';
import { clearHalt, type HaltCause, setHalt } from './halt-store.ts';

/** Beside the tiles: a bucket is in no backup of the database, and the object store is copied after it. */
const PUBLISHED = 'checkpoint';

/** Puts the newest checkpoint where a restored database does not reach. */
export const keepPublished = (tiles: TileStore, note: Uint8Array): Promise<void> =>
  tiles.put(PUBLISHED, note);

/** Undefined before the first. */
export const readPublished = (tiles: TileStore): Promise<Uint8Array | undefined> => tiles.get(PUBLISHED);

/** Size of the checkpoint that the object store holds, if this key signed it; 0 when there is none. */
export async function publishedSize(tiles: TileStore, key: NoteSigner): Promise<number> {
  const bytes = await readPublished(tiles);
  if (!bytes) return 0;
  const { size, note } = parseCheckpoint(bytes);
  const ours = await verifyNote(note, key, sha256, ed25519(nodeCryptoPort));
  return ours ? size : 0;
}

type Parts = { db: Db; tiles: TileStore; checkpoints: CheckpointStore; signer: NoteSigner };

/** Judges what lies in files; `now` is when it is written down. */
export async function judgeOutside(parts: Parts, now: Date): Promise<void> {
  const { db, tiles, checkpoints, signer } = parts;
  const size = (await readState(db))?.size ?? 0;
  const say = (cause: HaltCause, detail: string | undefined) =>
    detail === undefined ? clearHalt(db, cause) : setHalt(db, cause, detail, now);
  await say('restored', checkpoints.restored());
  const published = await publishedSize(tiles, signer);
  // a crash between the checkpoint store and the database leaves the latter one batch behind, and heals
  const reached = Math.max(size, checkpoints.last()?.fromSize === size ? checkpoints.last()!.size : 0);
  await say(
    'published',
    published > reached ? `已发布的检查点有 ${published} 条，数据库只有 ${size} 条` : undefined,
  );
}
