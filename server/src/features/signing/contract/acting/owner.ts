// On whose behalf a sender acts: the path tells whether he is a person (/i/) or his enterprise (/c/).
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Identity } from '../../../../platform/principal.ts';
import type { Parts } from '../parts.ts';

export type Owner = { accountId: string; corpId: string | null; name: string; partyKey: Buffer };

/** The identity that this path stands for, and nothing else: /i/ never sees the enterprise, /c/ never the person. */
export function actingIdentity(ctx: Pick<Ctx, 'path' | 'identity'>): Identity {
  if (ctx.path.startsWith('/c/')) return ctx.identity.corp ? { corp: ctx.identity.corp } : {};
  return ctx.identity.user ? { user: ctx.identity.user } : {};
}

/** The account that acts, as a person or for his enterprise. */
export function accountOf(ctx: Pick<Ctx, 'path' | 'identity'>): string {
  const { user, corp } = actingIdentity(ctx);
  const acting = corp ?? user;
  if (!acting) throw new AppError('10201');
  return acting.accountId;
}

/**
 * Who sends for an enterprise belongs to it until `tx` ends: who leaves meanwhile hands over what he sent, or has sent nothing
 * (E-12, R-02). After the contract's own lock, before the enterprise's switch.
 */
export async function requirePlace({ reach }: Parts, tx: Tx, owner: Owner): Promise<void> {
  if (owner.corpId !== null && !(await reach.stays(tx, owner.corpId, owner.accountId)))
    throw new AppError('10203');
}

export async function ownerOf(parts: Parts, tx: Tx, ctx: Ctx): Promise<Owner> {
  const { user, corp } = actingIdentity(ctx);
  if (corp)
    return {
      accountId: corp.accountId,
      corpId: corp.corpId,
      partyKey: await parts.account.party.keyOf(tx, corp.accountId),
      name: await parts.account.displayName(tx, { corpId: corp.corpId }),
    };
  if (user)
    return {
      accountId: user.accountId,
      corpId: null,
      partyKey: await parts.account.party.keyOf(tx, user.accountId),
      name: await parts.account.displayName(tx, { accountId: user.accountId }),
    };
  throw new AppError('10201');
}
