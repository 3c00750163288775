// What somebody holds of the log is remembered before he gets it, so that every later pack of the contract proves that the log continues
// it (docs/decisions/0142): whoever rewrites, forks or restores the log cannot.
import {
  type ConsistencyProof,
  consistencyProof,
  formatTlogProof,
  inclusionProof,
  type TileStore,
} from '@xinqi/evidence/log';
import type { Tx } from '../../../platform/db.ts';
import { handedBefore, insertHanded, receiptOf } from './handed-store.ts';

/** Of every shorter checkpoint of this contract that somebody holds, that the tree of `size` continues it. */
export async function continuity(
  tx: Tx,
  tiles: TileStore,
  applyNo: string,
  of: { origin: string; size: number },
): Promise<ConsistencyProof[]> {
  const handed = await handedBefore(tx, applyNo, of);
  return Promise.all(
    handed.map(async ({ size: old, checkpoint }) => ({
      hashes: await consistencyProof(tiles, old, of.size),
      checkpoint,
    })),
  );
}

/** The receipt of a logged event: its bytes, and that they stand in the log. The same each time it is asked for, but for a pack in between. */
export async function receiptText(
  tx: Tx,
  { tiles, origin }: { tiles: TileStore; origin: string },
  eventId: string,
): Promise<string> {
  const found = await receiptOf(tx, eventId, origin);
  if (!found) throw new Error(`event ${eventId} is not in the log`);
  const { apply_no, log_index: index, body, size, checkpoint, handed } = found;
  if (!handed) await insertHanded(tx, apply_no, { origin, size, checkpoint });
  const hashes = await inclusionProof(tiles, index, size);
  return Buffer.from(formatTlogProof({ index, hashes, checkpoint, extra: body })).toString('utf8');
}
