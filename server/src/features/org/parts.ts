// What the parts of the org family work with, and one turn of changing an enterprise's people by an administrator.
import type { Grants, PermissionKey } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Act, Doer, Log } from '../log/index.ts';
import type { Role } from '../role/index.ts';

export type Parts = { deps: Deps; account: Account; log: Log; role: Role };

export type Turn = {
  tx: Tx;
  corpId: string;
  accountId: string;
  /** What he holds inside this turn. */
  grants: Grants;
  now: Date;
  record(act: Act): Promise<void>;
};

export const doerOf = (ctx: Ctx, who: { corpId: string; accountId: string }): Doer => ({
  corpId: who.corpId,
  accountId: who.accountId,
  ip: ctx.ip,
  userAgent: ctx.userAgent,
});

/** Runs `work` while nobody else changes people or rights in the enterprise, with the caller's rights as they are now. */
export function turn<T>(
  { account, log }: Parts,
  ctx: Ctx,
  may: PermissionKey,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const doer = doerOf(ctx, ctx.identity.corp!);
  const { corpId, accountId } = doer;
  return account.members.changing(doer, may, (tx, grants) =>
    asOwner(tx, doer, (inner) =>
      work({
        tx: inner,
        corpId,
        accountId,
        grants,
        now: ctx.now,
        record: (act) => log.record(inner, doer, act, ctx.now),
      }),
    ),
  );
}

/** Reads as the caller's enterprise; a person names one of his by `corpId`, which is absent unless he is its member. */
export async function inCorp<T>(
  { deps, account }: Parts,
  ctx: Ctx,
  named: string | undefined,
  work: (tx: Tx, corpId: string) => Promise<T>,
): Promise<T> {
  const { corp, user } = ctx.identity;
  const accountId = (corp ?? user)!.accountId;
  const corpId = corp?.corpId ?? named;
  if (corpId === undefined || (named !== undefined && named !== corpId)) throw new AppError('NOT_FOUND');
  if (!corp && !(await account.memberOf(deps.db, corpId, accountId))) throw new AppError('NOT_FOUND');
  return asOwner(deps.db, { accountId, corpId }, (tx) => work(tx, corpId));
}
