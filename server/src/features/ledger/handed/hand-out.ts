// What somebody holds of the log is remembered before he gets it, so that every later pack of the contract proves that the log continues
// it (docs/decisions/0142): whoever rewrites, forks or restores the log cannot.
import { type AnyEvent, decodeEvent } from '@xinqi/evidence/event';
import {
  type ConsistencyProof,
  consistencyProof,
  formatConsistency,
  formatTlogProof,
  inclusionProof,
  type NoteKey,
  type TileStore,
} from '@xinqi/evidence/log';
import { encodeReceipt, isOpenToSigner, MOST_CONSISTENCY } from '@xinqi/evidence/pack';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import { openedOf } from '../openings.ts';
import { handedBefore, intentOf, receiptOf } from './handed-store.ts';

/**
 * Of every shorter checkpoint of this contract that somebody holds, that the tree of `size` continues it; of the longest `most` of them.
 * With its `checkpoint`: somebody gets that one.
 */
export async function continuity(
  tx: Tx,
  tiles: TileStore,
  applyNo: string,
  of: { origin: string; size: number; checkpoint?: Buffer },
  most?: number,
): Promise<(ConsistencyProof & { size: number })[]> {
  const handed = await handedBefore(tx, applyNo, of);
  return Promise.all(
    handed.slice(most === undefined ? 0 : -most).map(async ({ size, checkpoint }) => ({
      hashes: await consistencyProof(tiles, size, of.size),
      ...{ size, checkpoint },
    })),
  );
}

/** The receipt of a logged sign.accept: all that its holder needs to judge it. The same each time it is asked for, but for a pack in between. */
export async function receiptText(
  tx: Tx,
  { tiles, vault, log }: { tiles: TileStore; vault: Vault; log: { key: NoteKey; certificate: Uint8Array } },
  eventId: string,
): Promise<string> {
  const origin = log.key.name;
  const found = await receiptOf(tx, eventId, origin);
  if (!found) throw new Error(`no confirmation ${eventId} is in the log`);
  const { apply_no, log_index: index, body, size, checkpoint, handed } = found;
  const { data } = decodeEvent(body) as Extract<AnyEvent, { type: 'sign.accept' }>;
  const next = { origin, size, ...(handed ? {} : { checkpoint }) };
  const [intent, continued] = await together(
    intentOf(tx, apply_no, eventId, Buffer.from(data.intent, 'hex')),
    continuity(tx, tiles, apply_no, next, MOST_CONSISTENCY),
  );
  const extra = encodeReceipt({
    ...{ event: body, intent: intent.body, certificate: log.certificate },
    openings: openedOf(vault, intent.openings, isOpenToSigner),
    consistency: continued.map((one) => ({ size: one.size, proof: formatConsistency(one) })),
  });
  const hashes = await inclusionProof(tiles, index, size);
  return Buffer.from(formatTlogProof({ index, hashes, checkpoint, extra })).toString('utf8');
}
