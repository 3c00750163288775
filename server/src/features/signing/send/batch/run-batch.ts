// The job of a batch: one row after another becomes a contract by the one way in which contracts are sent (send-apply.ts). The row is
// taken inside that contract's own transaction, so that a killed worker, or two of them, send nothing twice. Who the sender is and
// whether he still may is asked for each row; when nobody may, the batch pauses and says why.
import { batchMove } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { addJob } from '../../../../platform/jobs.ts';
import type { Identity } from '../../../../platform/principal.ts';
import { everything } from '../../contract/access.ts';
import type { Parts } from '../../contract/parts.ts';
import { sendApply } from '../send-apply.ts';
import { Held, laidOut } from './lay-out-row.ts';
import { rowFile } from './row-file.ts';
import { rowInput } from './row-input.ts';
import { openCells, openPlan } from './sealed.ts';
import { passing, stops } from './stops.ts';
import * as store from './store.ts';

export const batchJob = 'signing.batch';
/** createType of contracts that came from a list (domain.md §2.3). */
const fromList = 4;
/** Rows of one batch before another batch has its turn. */
const atOnce = 25;
const mostTries = 3;
/** Of a form: its file was made on another day, or is gone. It is made again. */
const refilled = new Set(['TPL_DAY', 'TPL_UNFILLED', 'APPLY_FILE_REQUIRED']);

/** The row was taken meanwhile, or the batch paused: nothing was sent. */
class Overtaken extends Error {}
/** The row's file is being made. */
class NotYet extends Error {}
const patienceMs = 1000;

/** `runAt`: not before. */
export const enqueueBatch = (tx: Tx, run: store.Run, runAt?: Date): Promise<void> =>
  addJob(tx, batchJob, run, {
    ...{ key: `${batchJob}:${run.batchId}`, maxAttempts: 25 },
    ...(runAt === undefined ? {} : { runAt }),
  });

/** The sender as he is now; undefined: he is no member any more. */
async function identityOf(parts: Parts, { accountId, corpId }: store.Run): Promise<Identity | undefined> {
  if (corpId === null) return { user: { kind: 'user', accountId, groupId: '' } };
  const member = await parts.account.memberOf(parts.deps.db, corpId, accountId);
  return member && { corp: { kind: 'corp', accountId, corpId, grants: member.grants } };
}

export async function runBatch(parts: Parts, run: store.Run): Promise<void> {
  let patience: Date | undefined;
  for (let n = 0; n < atOnce && patience === undefined; n++) {
    const went = await step(parts, run);
    if (!went) return;
    if (went === 'wait') patience = new Date(Date.now() + patienceMs);
  }
  await inTx(parts.deps.db, async (tx) => {
    await store.touchRun(tx, run.batchId, parts.deps.clock.now());
    await enqueueBatch(tx, run, patience);
  });
}

/** False when there is nothing to go on with; `wait`: not before a moment. */
async function step(parts: Parts, run: store.Run): Promise<boolean | 'wait'> {
  const { db } = parts.deps;
  const row = await asOwner(db, run, (tx) => store.nextRow(tx, run.batchId));
  if (row === undefined) return false;
  if (row === 'over') {
    return !(await asOwner(db, run, (tx) => store.endRun(tx, run.batchId, parts.deps.clock.now())));
  }
  try {
    await sendRow(parts, run, row);
    return true;
  } catch (error) {
    if (error instanceof Overtaken || error instanceof Held) return true;
    if (error instanceof NotYet) return 'wait';
    return settle(parts, run, row, error);
  }
}

async function sendRow(parts: Parts, run: store.Run, row: store.WaitingRow): Promise<void> {
  const { deps } = parts;
  const identity = await identityOf(parts, run);
  const batch = await asOwner(deps.db, run, (tx) => store.findBatch(tx, run.batchId, everything));
  if (!batch) throw new Overtaken();
  if (!identity) throw new AppError('10203', '发起人已不是该企业的成员');
  const { plan, from } = openPlan(deps, batch);
  const contractId = batch.form ? await rowFile(parts, run, plan, row) : plan.contractId;
  if (contractId === 'wait') throw new NotYet();
  const input = rowInput(plan, openCells(deps, row));
  const signatoryJson = batch.word
    ? await laidOut(parts, run, { plan, row, contractId: contractId!, lines: input.signatoryJson })
    : input.signatoryJson;
  const now = deps.clock.now();
  const ctx: Ctx = {
    ...from,
    ...{ identity, now, requestId: row.row_id, signal: AbortSignal.timeout(60_000) },
    path: run.corpId === null ? '/i/applySign/batchCreate' : '/c/applySign/batchCreate',
  };
  await sendApply(parts, ctx, { ...input, signatoryJson, contractId }, undefined, {
    createType: fromList,
    ...(batch.tpl_version === null ? {} : { tplNewest: batch.tpl_version }),
    async begin(tx, { applyId }) {
      const { batchId } = run;
      const taken = { batchId, rowId: row.row_id, applyId };
      if (!(await asOwner(tx, run, (own) => store.takeRow(own, taken, now)))) throw new Overtaken();
      return [];
    },
  });
}

/** What a row that was not sent becomes: failed with its reason, tried again, or the reason why all wait. */
async function settle(parts: Parts, run: store.Run, row: store.WaitingRow, error: unknown): Promise<boolean> {
  const { db, log, clock } = parts.deps;
  const told = error instanceof AppError && !passing.has(error.code) ? error : undefined;
  // a deadline of the row's own is wrong with that row alone
  const own = told?.code === 'APPLY_DEADLINE' && openCells(parts.deps, row).signExpire;
  if (told && row.file_id !== null && refilled.has(told.code) && row.tries + 1 < mostTries) {
    await asOwner(db, run, async (tx) => {
      await store.setRowFile(tx, row.row_id, { before: row.file_id, fileId: null });
      await store.countTry(tx, row.row_id);
    });
    return true;
  }
  if (told && !own && stops.has(told.code)) {
    await stop(parts, run, told.message);
    return false;
  }
  if (told) {
    await asOwner(db, run, (tx) => store.failRow(tx, row.row_id, told.message, clock.now()));
    return true;
  }
  log.error({ err: error, batchId: run.batchId, row: row.number }, 'a row of a batch was not sent');
  if (row.tries + 1 < mostTries) {
    await asOwner(db, run, (tx) => store.countTry(tx, row.row_id));
    throw error;
  }
  const reason = new AppError('SYSTEM').message;
  await asOwner(db, run, (tx) => store.failRow(tx, row.row_id, reason, clock.now()));
  return true;
}

const stop = (parts: Parts, run: store.Run, why: string) =>
  asOwner(parts.deps.db, run, (tx) =>
    store.moveBatch(tx, run.batchId, batchMove('stop'), why, parts.deps.clock.now()),
  );

/** What a killed worker left behind goes on; what was paused a month ago is not sent any more. */
export async function sweepBatches(parts: Parts): Promise<void> {
  const { db, clock } = parts.deps;
  const now = clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  for (const run of await store.runsBefore(db, true, ago(120)))
    await inTx(db, async (tx) => {
      await store.touchRun(tx, run.batchId, now);
      await enqueueBatch(tx, run);
    });
  for (const run of await store.runsBefore(db, false, ago(30 * 86_400)))
    await asOwner(db, run, (tx) => store.moveBatch(tx, run.batchId, batchMove('cancel'), null, now));
}
