// What the parts of the role family work with, and one turn of a change by an administrator.
import type { Grants, PermissionKey } from '@xinqi/domain';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Act, Doer, Log } from '../log/index.ts';

export type Parts = { deps: Deps; account: Account; log: Log };

/** Who acts for his enterprise in this call; the gate let nobody else through. */
export const doerOf = (ctx: Ctx): Doer => {
  const { corpId, accountId } = ctx.identity.corp!;
  return { corpId, accountId, ip: ctx.ip, userAgent: ctx.userAgent };
};

export type Turn = {
  tx: Tx;
  corpId: string;
  accountId: string;
  /** What he holds inside this turn. */
  grants: Grants;
  record(act: Act): Promise<void>;
};

/** Runs `work` while nobody else changes people or rights in the enterprise, with the caller's rights as they are now. */
export function turn<T>(
  { account, log }: Parts,
  ctx: Ctx,
  may: PermissionKey,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const doer = doerOf(ctx);
  return account.members.changing(doer, may, (tx, grants) =>
    asOwner(tx, doer, (inner) =>
      work({ tx: inner, ...doer, grants, record: (act) => log.record(inner, doer, act, ctx.now) }),
    ),
  );
}
