// The file of a row that fills in a form or a Word file: made ahead of its turn, judged as every upload, and then what the row's contract is. A killed worker
// leaves an upload that nobody sends, which is forgotten as any.
import { filledByRow } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Parts } from '../../contract/parts.ts';
import { type BatchPlan, rowInput } from './row-input.ts';
import { openCells } from './sealed.ts';
import { passing, stops } from './stops.ts';
import * as store from './store.ts';

/** Rows whose files are made before their turn: while one is inspected the next are written. */
const ahead = 8;

async function fillRow(parts: Parts, run: store.Run, plan: BatchPlan, row: store.WaitingRow): Promise<void> {
  const { deps, template } = parts;
  const versionId = plan.tplVersionId!;
  const owner = { accountId: run.accountId, corpId: run.corpId };
  const cells = openCells(deps, row);
  const { variables, tplId } = await inTx(deps.db, (tx) => template.listing(tx, { owner, versionId }));
  const { fileId } = await template.fill({
    ...{ owner, tplId, versionId, contractName: rowInput(plan, cells).contractName },
    ...{ values: filledByRow(variables ?? [], cells), now: deps.clock.now() },
  });
  await asOwner(deps.db, run, (tx) => store.setRowFile(tx, row.row_id, { before: null, fileId }));
}

/** The row's file when it is ready; `wait`: not yet. @throws what keeps the row, or all of them, from being filled in; FILE_REFUSED words */
export async function rowFile(
  parts: Parts,
  run: store.Run,
  plan: BatchPlan,
  row: store.WaitingRow,
): Promise<string | 'wait'> {
  const { db } = parts.deps;
  // the row itself first: what is wrong with it is told of it
  if (row.file_id === null) await fillRow(parts, run, plan, row);
  for (const next of await asOwner(db, run, (tx) => store.unfilledRows(tx, run.batchId, ahead)))
    if (next.row_id !== row.row_id)
      // what is wrong with a later row is told in its turn, and not tried until then
      await fillRow(parts, run, plan, next).catch(async (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (stops.has(error.code) || passing.has(error.code)) return;
        await asOwner(db, run, (tx) => store.countTry(tx, next.row_id));
      });
  if (row.file_id === null) return 'wait';
  const known = await parts.file.stateOf(db, row.file_id, run.accountId);
  if (known?.state === 'ready') return row.file_id;
  if (known?.state === 'refused' || known?.state === 'needs_consent')
    throw new AppError('BATCH_ROW', `生成的文件不能使用：${known.reason?.message ?? '请核对填写的内容'}`);
  // forgotten, since the batch was paused for days: made again
  if (!known)
    await asOwner(db, run, (tx) => store.setRowFile(tx, row.row_id, { before: row.file_id, fileId: null }));
  return 'wait';
}
