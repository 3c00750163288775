// The filling that a contract of an advanced template is made of: that of the caller when its payload is made, that of its file when it
// is sent.
import { beijingDay, type Variable } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { findVersion, type VersionRow } from '../store.ts';
import { type FillRow, fillOfFile, findFill } from './fill-store.ts';

/** @throws TPL_UNFILLED unless he himself filled in this template */
export async function filledBy(
  tx: Tx,
  owner: Owner,
  of: { tplId: string; fillId: string | undefined },
): Promise<{ fileId: string; version: VersionRow; requestId: string | null }> {
  return asOwner(tx, owner, async (inner) => {
    const fill = of.fillId === undefined ? undefined : await findFill(inner, of.fillId);
    if (!fill || fill.tpl_id !== of.tplId || fill.account_id !== owner.accountId)
      throw new AppError('TPL_UNFILLED');
    const version = await findVersion(inner, fill.version_id);
    if (!version) throw new AppError('TPL_UNFILLED');
    return { fileId: fill.file_id, version, requestId: fill.request_id };
  });
}

const namesToday = (variables: readonly Variable[]): boolean =>
  variables.some(({ formula }) => formula?.compute === 'today');

/**
 * The contract's file was made of this version; and where its text names the day of sending, today. Whoever filled it in: a draft is
 * handed over with its file. Answers the filling. @throws TPL_UNFILLED, TPL_DAY
 */
export async function requireFilled(
  tx: Tx,
  owner: Owner,
  { version, fileId, now }: { version: VersionRow; fileId: string; now: Date },
): Promise<FillRow> {
  const fill = await asOwner(tx, owner, (inner) => fillOfFile(inner, fileId));
  if (fill?.version_id !== version.version_id) throw new AppError('TPL_UNFILLED');
  if (namesToday(version.variables ?? []) && beijingDay(fill.created_at) !== beijingDay(now))
    throw new AppError('TPL_DAY');
  return fill;
}
