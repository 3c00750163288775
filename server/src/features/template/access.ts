// Which templates a call sees: a person's own; on /c/ those that the member may use now, on /c/m/ (and everywhere for who keeps
// templates) all of the enterprise. Row-level security keeps others' out whatever is asked.
import { can, mayGrantTpl } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { ownerOf } from '../../platform/database/owner-of.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { ownerIdOf } from './acting.ts';
import { type ListedTpl, listedTpl, type TplScope } from './list-store.ts';
import type { TplParts } from './parts.ts';

export type Seeing = { scope: TplScope; all: boolean };

export async function seeing({ deps, groups }: TplParts, ctx: Ctx): Promise<Seeing> {
  const { corp } = ctx.identity;
  const ownerId = ownerIdOf(ownerOf(ctx));
  if (!corp) return { scope: { ownerId, usableBy: null }, all: true };
  const groupIds = (await groups.above(deps.db, corp.corpId, corp.accountId)) ?? [];
  // the gate of /c/m/ has asked for tempManage
  const all = ctx.path.startsWith('/c/m/') || can(corp.grants, 'tempManageSub');
  return { scope: { ownerId, usableBy: { accountId: corp.accountId, groupIds } }, all };
}

/** Reads in the caller's own rows. */
export const reading = <T>({ deps }: TplParts, ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(deps.db, ownerOf(ctx), work);

/** The template, when this call sees it; NOT_FOUND for anything else. */
export async function seen(parts: TplParts, ctx: Ctx, tplId: string): Promise<ListedTpl> {
  const { scope, all } = await seeing(parts, ctx);
  const tpl = await reading(parts, ctx, (tx) => listedTpl(tx, scope, tplId));
  if (!tpl || !(all || (tpl.enabled && tpl.granted))) throw new AppError('NOT_FOUND');
  return tpl;
}

/** A template of the caller's own or of his enterprise, whether or not he may use it: what he may is judged under the lock. */
export async function ofOwner(parts: TplParts, ctx: Ctx, tplId: string): Promise<ListedTpl> {
  const scope = { ownerId: ownerIdOf(ownerOf(ctx)), usableBy: null };
  const tpl = await reading(parts, ctx, (tx) => listedTpl(tx, scope, tplId));
  if (!tpl) throw new AppError('NOT_FOUND');
  return tpl;
}

export const rightsOn = (ctx: Ctx, tpl: ListedTpl) => {
  const { corp } = ctx.identity;
  if (!corp) return { mayManage: true, mayGrant: false };
  const own = { madeIt: tpl.made_by === corp.accountId, granted: tpl.granted };
  return { mayManage: can(corp.grants, 'tempManageSub'), mayGrant: mayGrantTpl(corp.grants, own) };
};
