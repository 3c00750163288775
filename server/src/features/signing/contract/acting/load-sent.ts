// Loaders of the sender's calls: a contract that he sent, a line in it. Foreign and absent are the same.
import { AppError } from '../../../../platform/app-error.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { sentBy } from '../access.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, findApply, findLine, type SignInfoRow } from '../store.ts';
import { actingIdentity } from './owner.ts';

export async function loadOwn(
  parts: Parts,
  ctx: Ctx,
  by: { applyId: string } | { applyNo: string },
): Promise<ApplyRow> {
  const apply = await findApply(parts.deps.db, by, sentBy(actingIdentity(ctx)));
  if (!apply) throw new AppError('NOT_FOUND');
  return apply;
}

/** A contract that the caller sent, as the path means him; a draft is none. */
export async function loadSent(
  parts: Parts,
  ctx: Ctx,
  by: { applyId: string } | { applyNo: string },
): Promise<ApplyRow> {
  const apply = await findApply(parts.deps.db, by, sentBy(actingIdentity(ctx)));
  if (!apply?.apply_no) throw new AppError('NOT_FOUND');
  return apply;
}

/** A line of a contract that the caller sent; a foreign one is absent. */
export async function loadSentLine(parts: Parts, ctx: Ctx, signNo: string): Promise<SignInfoRow> {
  const line = await findLine(parts.deps.db, signNo);
  if (!line) throw new AppError('NOT_FOUND');
  await loadSent(parts, ctx, { applyId: line.apply_id });
  return line;
}

/** Every line or none. */
export async function loadEach<T>(
  signNos: readonly string[],
  load: (signNo: string) => Promise<T>,
): Promise<T[]> {
  const loaded: T[] = [];
  for (const signNo of new Set(signNos)) loaded.push(await load(signNo));
  return loaded;
}
