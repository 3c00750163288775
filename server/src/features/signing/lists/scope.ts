// Whose rows a caller reads (A-02, A-03, A-09): the person on /i/, the enterprise on /c/, there only what he himself sent
// or signs unless he holds subjectContract. Every query on contract_row starts from this.
import { can } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { actingIdentity } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { blindKey } from '../contract/projection/blind-key.ts';
import { List } from './slots.ts';

/** `member`: only his rows of the enterprise; null for all, or for those of `members`. `me`: the caller's own key, for childSend
 * and childSign. */
export type Scope = {
  viewer: string;
  list: List;
  member: string | null;
  /** Only the rows of these members, more than one. */
  members?: readonly string[];
  me: string;
  enterprise: boolean;
  /** Only these contracts (apply_id), which wait for the caller's approval: whoever of the enterprise sent or signs them. */
  approving?: readonly string[];
};
type Narrowing = {
  childUser?: string | undefined;
  showAll?: boolean | undefined;
  corpQuery?: boolean | undefined;
};

/** NO_PERMISSION when he asks for a colleague (childUser) without the right; NOT_FOUND for one who is no member. */
export async function scopeOf(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  list: List,
  by: Narrowing = {},
): Promise<Scope> {
  const { user, corp } = actingIdentity(ctx);
  const accountId = user?.accountId ?? corp?.accountId;
  if (!accountId) throw new AppError('10201');
  const other = by.childUser !== undefined && by.childUser !== accountId ? by.childUser : undefined;
  const keyOf = async (account: string): Promise<string> =>
    list === List.Sent ? account : blindKey(await parts.account.party.keyOf(tx, account));
  const me = await keyOf(accountId);
  if (!corp) {
    if (other !== undefined) throw new AppError('NO_PERMISSION');
    return { viewer: me, list, member: null, me, enterprise: false };
  }
  const everybody = can(corp.grants, 'subjectContract');
  if (other !== undefined) {
    if (!everybody) throw new AppError('NO_PERMISSION');
    if (!(await parts.account.memberOf(tx, corp.corpId, other))) throw new AppError('NOT_FOUND');
    return { viewer: corp.corpId, list, member: await keyOf(other), me, enterprise: true };
  }
  const all = everybody && by.childUser === undefined && (by.corpQuery === true || by.showAll !== false);
  return { viewer: corp.corpId, list, member: all ? null : me, me, enterprise: true };
}

/**
 * The scope as a condition on contract_row r. Naming both keys lets a member's own index be used (it leaves persons out).
 * `one`: of several members only this one, where each is looked up by himself.
 */
export function within(s: Scope, one?: RawBuilder<unknown>): RawBuilder<boolean> {
  const list = sql<boolean>`r.viewer = ${s.viewer} and r.list = ${s.list}`;
  if (s.members)
    return sql<boolean>`${list} and ${one ? sql`r.member = ${one}` : sql`r.member = any(${s.members}::uuid[])`} and r.member <> r.viewer`;
  return s.member === null ? list : sql<boolean>`${list} and r.member = ${s.member} and r.member <> r.viewer`;
}
