// A signed-in person's own line by its number, for the calls of /i/ and /c/.
import { AppError } from '../../../../platform/app-error.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { everything } from '../access.ts';
import type { Parts } from '../parts.ts';
import { findApply, findLine } from '../store.ts';
import type { loadLine } from './load-party.ts';
import { actingIdentity } from './owner.ts';

/** A signed-in signatory's own line, as the path means him; `load` tells reading from signing. */
export async function ownLine(parts: Parts, ctx: Ctx, signNo: string, load: typeof loadLine) {
  const { db } = parts.deps;
  const line = await findLine(db, signNo);
  const apply = line && (await findApply(db, { applyId: line.apply_id }, everything));
  if (!line || !apply?.apply_no) throw new AppError('NOT_FOUND');
  return load(parts, { ...ctx, identity: actingIdentity(ctx) }, { applyNo: apply.apply_no, signNo });
}
