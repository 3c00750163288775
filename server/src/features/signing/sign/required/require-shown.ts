// Whether the contract's files have gone to who signs (docs/decisions/0146), judged under the lock. Who signs many at once confirms a list and need
// not have opened each: his evidence says when they had gone to him, or nothing.
import type { EventData } from '@xinqi/evidence/event';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import { type ApplyFile, nameOfFile } from '../../contract/document/files.ts';
import { takeShown } from '../../contract/document/shown-store.ts';
import type { SignInfoRow } from '../../contract/store.ts';

/** @throws SIGN_NOT_SHOWN with the file that did not, unless he signs many at once */
export async function requireShown(
  tx: Tx,
  files: readonly ApplyFile[],
  me: SignInfoRow,
  inBatch: boolean,
): Promise<Pick<EventData<'sign.intent'>, 'shown_at'>> {
  const shown = await takeShown(tx, me);
  const missing = files.find(({ position }) => !shown.has(position));
  if (missing && !inBatch)
    throw new AppError(
      'SIGN_NOT_SHOWN',
      files.length > 1 ? `请先打开文件《${nameOfFile(missing)}》阅读后再签署` : undefined,
    );
  if (missing) return {};
  const last = Math.max(...files.map(({ position }) => shown.get(position)!.getTime()));
  return { shown_at: new Date(last).toISOString() };
}
