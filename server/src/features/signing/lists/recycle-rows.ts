// The recycle bin of one's own view (spec §7.3 batchDel): rows leave the list, come back, or go for good; the contract and
// its evidence stay. All or nothing: one foreign or absent row fails the call.
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Parts } from '../contract/parts.ts';
import { changeRows, findRows, type HeldRow, lockContracts, lockRows, type RowKeys } from './row-store.ts';
import { scopeOf } from './scope.ts';
import { type List, removable } from './slots.ts';

type Changed = { changed: number };

const change = (
  parts: Parts,
  ctx: Ctx,
  list: List,
  keys: RowKeys,
  to: 0 | 1 | 2,
  check: (row: HeldRow) => void,
): Promise<Changed> =>
  inTx(parts.deps.db, async (tx) => {
    const scope = await scopeOf(parts, tx, ctx, list);
    const wanted = [...new Set(keys)];
    const seen = await findRows(tx, scope, wanted);
    if (seen.length !== wanted.length) throw new AppError('NOT_FOUND');
    const ids = seen.map((r) => r.row_id);
    await lockContracts(
      tx,
      seen.map((r) => r.apply_id),
    );
    await lockRows(tx, ids);
    const rows = await findRows(tx, scope, wanted);
    if (rows.length !== wanted.length) throw new AppError('NOT_FOUND');
    for (const row of rows) check(row);
    await changeRows(tx, ids, to);
    return { changed: rows.length };
  });

/** Into the recycle bin. LIST_ROW_OPEN while something may still have to be done with the contract. */
export const recycleRows = (
  parts: Parts,
  ctx: Ctx,
  list: List,
  keys: RowKeys,
  directoryId: string | undefined,
): Promise<Changed> =>
  change(parts, ctx, list, keys, 1, (row) => {
    if (row.del_status !== 0) throw new AppError('STATE_CHANGED');
    if (directoryId !== undefined && row.directory_id !== directoryId) throw new AppError('NOT_FOUND');
    if (!removable.includes(row.slot)) throw new AppError('LIST_ROW_OPEN');
  });

/** Out of the recycle bin: back into the list and its directory, or gone for good. */
export const unrecycleRows = (
  parts: Parts,
  ctx: Ctx,
  list: List,
  keys: RowKeys,
  to: 'list' | 'gone',
): Promise<Changed> =>
  change(parts, ctx, list, keys, to === 'list' ? 0 : 2, (row) => {
    if (row.del_status !== 1) throw new AppError('STATE_CHANGED');
  });
