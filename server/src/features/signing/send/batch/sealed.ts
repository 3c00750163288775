// Where the sealed parts of a batch stand: its plan, and the cells of each row.
import type { Deps } from '../../../../platform/family.ts';
import type { BatchPlan, RowValues } from './row-input.ts';

export const planPlace = (batchId: string) => ({ table: 'batch', row: batchId, tenant: '' });
export const cellsPlace = (rowId: string) => ({ table: 'batch_row', row: rowId, tenant: '' });

/** From where the batch was sent; its contracts' evidence says so. */
export type SentFrom = { ip: string; userAgent: string; origin: string };

export function openPlan(
  { vault }: Deps,
  { batch_id, plan_dek: dek, plan_blob: blob }: { batch_id: string; plan_dek: Buffer; plan_blob: Buffer },
): { plan: BatchPlan; from: SentFrom } {
  const { plan, from } = vault.open(planPlace(batch_id), { dek, blob });
  // batches that were taken before contracts had several files name none
  return {
    plan: { furtherFiles: [], ...JSON.parse(plan!) } as BatchPlan,
    from: JSON.parse(from!) as SentFrom,
  };
}

export function openCells(
  { vault }: Deps,
  { row_id, cells_dek: dek, cells_blob: blob }: { row_id: string; cells_dek: Buffer; cells_blob: Buffer },
): RowValues {
  return JSON.parse(vault.open(cellsPlace(row_id), { dek, blob }).cells!) as RowValues;
}
