// The other half of a voiding: shown on both contracts, with its number only to who takes part in it as well.
import type { Ctx } from '../../../platform/endpoint.ts';
import { mayRead } from '../contract/access.ts';
import { viewerOf } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { type ApplyRow, findApply } from '../contract/store.ts';
import type { Related } from './store.ts';

export async function relatedOf(parts: Parts, ctx: Ctx, apply: ApplyRow, other: Related | null) {
  const { db } = parts.deps;
  if (!other?.apply_no) return null;
  const viewer = await viewerOf(parts, db, ctx.identity);
  const reachable =
    viewer !== undefined && (await findApply(db, { applyId: other.apply_id }, mayRead(viewer))) !== undefined;
  return {
    role: apply.voids_apply_id === null ? ('voided_by' as const) : ('voids' as const),
    applyNo: reachable ? other.apply_no : '',
    contractName: other.contract_name,
    status: other.status,
    reachable,
  };
}
