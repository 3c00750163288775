// Timestamps over checkpoints (RFC 3161): every 60 s while there are new leaves, and when a contract is finished.
import { createHash } from 'node:crypto';
import type { Stamper } from '../../adapters/tsa/checked-stamp.ts';
import type { Db } from '../../platform/db.ts';
import { anchoredState, insertAnchor } from './store.ts';

/** Stamps the current checkpoint unless it has a token; answers whether it has one now. */
export async function anchorNow(db: Db, stamp: Stamper, now: Date): Promise<boolean> {
  const state = await anchoredState(db);
  if (!state || state.size === 0) return false;
  if (state.anchored) return true;
  const stamped = await stamp(createHash('sha256').update(state.checkpoint).digest());
  await insertAnchor(db, {
    size: state.size,
    checkpoint: state.checkpoint,
    token: stamped ? Buffer.from(stamped.token) : null,
    authority: stamped?.authority ?? null,
    anchored_at: stamped?.time ?? null,
    test: stamped?.test ?? false,
    created_at: now,
  });
  return stamped !== undefined;
}
