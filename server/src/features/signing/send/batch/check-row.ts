// The sender of a list looked at a row that is laid out otherwise: it goes out as he saw it, it does not, or its file is made anew. Whose batch
// it is, that it still runs and that this file still waits is asked where the batch is locked.
import { BatchState, batchMove } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Parts } from '../../contract/parts.ts';
import { sightOf } from './board.ts';
import { heldRow, leaveRow, remakeRow, sendLooked } from './looked-store.ts';
import { enqueueBatch } from './run-batch.ts';
import { moveBatch } from './store.ts';

type Input = Parsed<typeof signingRoutes.batchCheck>;

const open: readonly BatchState[] = [BatchState.Running, BatchState.Paused, BatchState.Checking];

/** The batch, locked, unless somebody else sent it: the file is his upload, and what he confirms is his word. */
async function lockOwn(tx: Tx, batchId: string, accountId: string): Promise<BatchState | undefined> {
  const { rows } = await sql<{ state: BatchState }>`select state from batch
    where batch_id = ${batchId} and owner_account_id = ${accountId} for update`.execute(tx);
  return rows[0]?.state;
}

export async function checkRow(parts: Parts, ctx: Ctx, input: Input): Promise<void> {
  const { batchId, fileId, act } = input;
  await inTx(parts.deps.db, async (tx) => {
    const now = await parts.account.identityNow(tx, ctx.identity);
    const { as } = sightOf({ ...ctx, identity: now });
    const running = await asOwner(tx, as, async (own) => {
      const state = await lockOwn(own, batchId, as.accountId);
      if (state === undefined || !open.includes(state)) throw new AppError('BATCH_OVER');
      const row = await heldRow(own, input);
      if (!row) throw new AppError('BATCH_CHECK');
      if (act === 'leave') await leaveRow(own, row, ctx.now);
      else {
        const confirmed = act === 'send' && (await parts.file.confirm(own, fileId, as.accountId, ctx));
        const file = confirmed ? await parts.file.readyFile(own, fileId, as.accountId) : undefined;
        // one that was forgotten meanwhile is made anew, and looked at again
        if (!file) await remakeRow(own, row, ctx.now);
        else await sendLooked(own, batchId, row, { sha256: file.base.sha256, now: ctx.now });
      }
      if (state === BatchState.Paused) return false;
      if (state === BatchState.Checking) await moveBatch(own, batchId, batchMove('checked'), null, ctx.now);
      return true;
    });
    if (running) await enqueueBatch(tx, { batchId, ...as });
  });
}
