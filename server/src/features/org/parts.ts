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
import type { LeavePart } from './leave/door.ts';
import type { ContactChange } from './people/contacts.ts';

/** What org must know of seals. The seal family, which stands above, answers it: its door carries this very type. */
export type OrgSeals = {
  /** Names of the enabled seals that are granted to any of these departments now. */
  grantedTo(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<string[]>;
  /** Somebody no longer acts for the enterprise: what was granted to him ends, and does not come back with him. */
  takeBack(tx: Tx, corpId: string, of: { accountId: string; by: string }, now: Date): Promise<void>;
  /** The seals that are granted to him himself now. */
  heldBy(tx: Tx, corpId: string, accountId: string): Promise<{ name: string }[]>;
  /** The same as takeBack; `to` gets what he had for the rest of its time. Answers the names of what was given on. */
  handOn(
    tx: Tx,
    corpId: string,
    of: { accountId: string; by: string; to: { accountId: string; name: string } | undefined },
    now: Date,
  ): Promise<string[]>;
};
/** What org must tell of people who are no longer who was asked; app.ts answers from the flow family, which stands above. */
export type OrgApprovals = {
  /** Before anything of him is changed: the contracts that wait for his approval are locked, in the one order of locks. */
  hold(tx: Tx, corpId: string, memberId: string): Promise<void>;
  /** Afterwards: his open turns go to others; who left takes his own requests with him. */
  personChanged(tx: Tx, corpId: string, change: PersonChange, now: Date): Promise<void>;
};
/** `by`: the account that did it. */
export type PersonChange = {
  memberId: string;
  what: Extract<ContactChange, 'unbound' | 'corrected' | 'mobile' | 'left'>;
  by: string;
};
export type Parts = {
  deps: Deps;
  account: Account;
  log: Log;
  role: Role;
  notice: Notice;
  seals: OrgSeals;
  approvals: OrgApprovals;
  /** Finished contracts for members to read; app.ts answers from signing, which stands above. */
  giveToRead(
    ctx: Ctx,
    of: { applyIds: readonly string[]; accountIds: readonly string[] },
  ): Promise<{ added: number; told: number }>;
  /** What other families hand over when somebody leaves. */
  leaving: LeavePart[];
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
