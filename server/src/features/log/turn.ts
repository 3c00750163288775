// One turn of an administrator: nobody else changes people or rights of the enterprise meanwhile, what he may is what he
// may now, and what he does is recorded in the same transaction.
import type { Grants, PermissionKey } from '@xinqi/domain';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Account } from '../account/index.ts';
import type { Act, Doer, RecordAct } from './record-act.ts';

export type Turn = {
  tx: Tx;
  corpId: string;
  accountId: string;
  /** What he holds inside this turn. */
  grants: Grants;
  now: Date;
  record(act: Act): Promise<void>;
};

/** Who acts for an enterprise in this call, from where; left out: for the one whose gate let him through. */
export const doerOf = (
  ctx: Ctx,
  { corpId, accountId }: { corpId: string; accountId: string } = ctx.identity.corp!,
): Doer => ({ corpId, accountId, ip: ctx.ip, userAgent: ctx.userAgent });

/** NO_PERMISSION when the caller no longer holds `may`. */
export function turn<T>(
  { account, log }: { account: Account; log: { record: RecordAct } },
  ctx: Ctx,
  may: PermissionKey,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const doer = doerOf(ctx);
  const { corpId, accountId } = doer;
  const { now } = ctx;
  return account.members.changing(doer, may, (tx, grants) =>
    asOwner(tx, doer, (inner) =>
      work({ tx: inner, corpId, accountId, grants, now, record: (act) => log.record(inner, doer, act, now) }),
    ),
  );
}
