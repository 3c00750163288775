// What happens to a seal after it was made: audit, enable, disable, retire, open or close for grants, delete. Each is a
// compare-and-swap; whoever is just signing with it comes first or not at all (the gate locks the row).
import { nextSeal, type SealEvent, sealStateName } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { sealRoutes } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Act, doerOf } from '../../log/index.ts';
import type { SealParts } from '../parts.ts';
import { deleteUnused, moveSeal, type SealRow, setGrantable } from './store.ts';

async function move(
  parts: SealParts,
  ctx: Ctx,
  seal: SealRow,
  event: SealEvent,
  act: Omit<Act, 'target'>,
  audit?: { by: string; reason: string | null },
): Promise<{ done: true }> {
  const to = nextSeal(seal.state, event);
  if (to === undefined)
    throw new AppError('STATE_CHANGED', `印章${sealStateName[seal.state]}，不能进行此操作`);
  const doer = doerOf(ctx);
  await asOwner(parts.deps.db, doer, async (tx) => {
    if (!(await moveSeal(tx, seal, to, audit))) throw new AppError('STATE_CHANGED');
    await parts.log.record(tx, doer, { ...act, target: seal.name }, ctx.now);
  });
  return { done: true };
}

const words = { enable: '启用', disable: '停用', retire: '注销' } as const;

export async function operSeal(
  parts: SealParts,
  ctx: Ctx,
  seal: SealRow,
  { oper }: Parsed<(typeof sealRoutes)['operSeal']>,
): Promise<{ done: true }> {
  if (oper !== 'openGrant' && oper !== 'closeGrant')
    return move(parts, ctx, seal, oper, { kind: 'seal.state', content: words[oper] });
  const open = oper === 'openGrant';
  const doer = doerOf(ctx);
  await asOwner(parts.deps.db, doer, async (tx) => {
    if (!(await setGrantable(tx, doer.corpId, seal.seal_id, open))) throw new AppError('STATE_CHANGED');
    const content = open ? '允许授权' : '不再允许授权';
    await parts.log.record(tx, doer, { kind: 'seal.state', target: seal.name, content }, ctx.now);
  });
  return { done: true };
}

/** Whether this caller audits this seal. */
export const mayAudit = (ctx: Ctx, seal: SealRow): boolean =>
  ctx.identity.corp?.grants.superFlag === true || seal.made_by !== ctx.identity.corp?.accountId;

export function approveSeal(
  parts: SealParts,
  ctx: Ctx,
  seal: SealRow,
  { agree, reason }: Parsed<(typeof sealRoutes)['approveSeal']>,
): Promise<{ done: true }> {
  if (!mayAudit(ctx, seal)) throw new AppError('SEAL_AUDIT_SELF');
  const content = agree ? '审核通过' : `审核未通过${reason ? `：${reason}` : ''}`;
  const audit = { by: doerOf(ctx).accountId, reason: reason || null };
  return move(parts, ctx, seal, agree ? 'pass' : 'fail', { kind: 'seal.audit', content }, audit);
}

export async function delSeal(parts: SealParts, ctx: Ctx, seal: SealRow): Promise<{ done: true }> {
  if (seal.made === 'auto') throw new AppError('SEAL_USED');
  const doer = doerOf(ctx);
  await asOwner(parts.deps.db, doer, async (tx) => {
    if (!(await deleteUnused(tx, doer.corpId, seal.seal_id))) throw new AppError('SEAL_USED');
    await parts.log.record(
      tx,
      doer,
      { kind: 'seal.delete', target: seal.name, content: '从未使用' },
      ctx.now,
    );
  });
  return { done: true };
}
