// What the parts of the org family work with, and reading as an enterprise.
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Role } from '../role/index.ts';
import type { HoldingsOf, OrgContracts, OrgSeals } from './ports.ts';

export type Parts = {
  deps: Deps;
  account: Account;
  log: Log;
  role: Role;
  notice: Notice;
  seals: OrgSeals;
  contracts: OrgContracts;
  holdings(): readonly HoldingsOf[];
};

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
