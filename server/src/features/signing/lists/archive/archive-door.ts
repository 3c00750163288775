// The archive as lists know it: the door through which the directory family puts rows into directories and counts them.
// Each row is its viewer's own, so one contract may stand in a directory of its sender and in another of its signatory.
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { ArchiveDoor } from '../../../directory/index.ts';
import type { Parts } from '../../contract/parts.ts';
import { countDirectories, countSlots } from '../count-store.ts';
import { findRows, type HeldRow, lockContracts, lockRows, type RowKeys } from '../row-store.ts';
import { type Scope, scopeOf } from '../scope.ts';
import { allSlots, List } from '../slots.ts';
import { anyStandsIn, putRows, rowsIn } from './store.ts';

/** Rows of a directory that goes are moved in steps, so that no statement runs long. */
const atOnce = 5000;

type Asked = { scope: Scope; keys: RowKeys };

/** The rows that were asked for, all of them and in the list itself; NOT_FOUND otherwise. */
async function exactly(tx: Tx, asked: readonly Asked[], from: string | undefined): Promise<HeldRow[]> {
  const rows: HeldRow[] = [];
  for (const { scope, keys } of asked) {
    const found = await findRows(tx, scope, keys);
    const fit = found.filter(
      (row) => row.del_status === 0 && (from === undefined || row.directory_id === from),
    );
    if (fit.length !== keys.length) throw new AppError('NOT_FOUND');
    rows.push(...fit);
  }
  return rows;
}

/** Contracts first, as every act does, then rows. */
async function lock(tx: Tx, rows: readonly { row_id: string; apply_id: string }[]): Promise<string[]> {
  const ids = rows.map((row) => row.row_id);
  await lockContracts(
    tx,
    rows.map((row) => row.apply_id),
  );
  await lockRows(tx, ids);
  return ids;
}

async function countsOf(parts: Parts, tx: Tx, ctx: Ctx, list: List) {
  const scope = await scopeOf(parts, tx, ctx, list);
  const slots = await countSlots(tx, scope);
  const all = allSlots.reduce((n, slot) => n + (slots.get(slot) ?? 0), 0);
  return { all, byDirectory: await countDirectories(tx, scope) };
}

export const archiveDoor = (parts: Parts): ArchiveDoor => ({
  async counts(tx, ctx, list) {
    const lists = list === 'apply' ? [List.Sent] : list === 'sign' ? [List.Sign] : [List.Sent, List.Sign];
    const byDirectory = new Map<string, number>();
    let all = 0;
    for (const each of lists) {
      const counts = await countsOf(parts, tx, ctx, each);
      all += counts.all;
      for (const [id, n] of counts.byDirectory) byDirectory.set(id, (byDirectory.get(id) ?? 0) + n);
    }
    const archivedCnt = [...byDirectory.values()].reduce((n, count) => n + count, 0);
    return { noArchivedCnt: all - archivedCnt, archivedCnt, byDirectory };
  },
  async move(tx, ctx, { applyIds, signNos }, to, from) {
    const asked: Asked[] = [];
    if (applyIds.length > 0) asked.push({ scope: await scopeOf(parts, tx, ctx, List.Sent), keys: applyIds });
    if (signNos.length > 0) asked.push({ scope: await scopeOf(parts, tx, ctx, List.Sign), keys: signNos });
    await lock(tx, await exactly(tx, asked, from));
    const rows = await exactly(tx, asked, from);
    const moving = rows.filter((row) => row.directory_id !== to).map((row) => row.row_id);
    await putRows(tx, moving, to);
    return moving.length;
  },
  holds: anyStandsIn,
  async empty(tx, directoryId, to) {
    for (let moved = 0; ; ) {
      const rows = await rowsIn(tx, directoryId, atOnce);
      if (rows.length === 0) return moved;
      await putRows(tx, await lock(tx, rows), to);
      moved += rows.length;
    }
  },
});
