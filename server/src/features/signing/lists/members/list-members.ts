// Members' contracts over the read model (spec §7.7): whose they are is one scope of contract_row (docs/decisions/0010), of the
// whole enterprise, of one member or of a department's. What is not in the caller's reach is absent.
import { ApplyStatus, applyStatuses, applyStatusName } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { MemberContractRow, MemberFilter, signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { memberReach } from '../../contract/acting/member-reach.ts';
import type { Parts } from '../../contract/parts.ts';
import { lateIf } from '../../contract/present.ts';
import { blindKey } from '../../contract/projection/blind-key.ts';
import { countSlots } from '../count-store.ts';
import { pageOf } from '../page/list-rows.ts';
import { presentApply } from '../page/present-rows.ts';
import { type Filter, type Query, readFilter } from '../page/read-filter.ts';
import type { ShownRow } from '../page/shown-store.ts';
import type { Scope } from '../scope.ts';
import { List, statusSlots } from '../slots.ts';
import { operatorsOf } from './store.ts';

const mostShown = 50;
const mostRanged = 500;
const lists = { apply: List.Sent, sign: List.Sign } as const;
type Whose = { list: 'apply' | 'sign'; memberId?: string | undefined; groupId?: string | undefined };

/** Rows of these members; NOT_FOUND for a person or department that is not in reach. */
async function scopeOf(parts: Parts, tx: Tx, ctx: Ctx, { list, memberId, groupId }: Whose): Promise<Scope> {
  const corp = ctx.identity.corp!;
  const reach = memberReach(corp);
  const { party } = parts.account;
  const sent = lists[list] === List.Sent;
  const me = sent ? corp.accountId : blindKey(await party.keyOf(tx, corp.accountId));
  const scope = { viewer: corp.corpId, list: lists[list], member: null, me, enterprise: true };
  if (reach.head === null && memberId === undefined && groupId === undefined) return scope;
  const accounts = await parts.reach.accounts(tx, reach, { memberId, groupId });
  if (!accounts) throw new AppError('NOT_FOUND');
  const keys = sent ? accounts : (await party.keysOfAccounts(tx, accounts)).map(blindKey);
  return keys.length === 1 ? { ...scope, member: keys[0]! } : { ...scope, members: keys };
}

/** The filter of the lists, without what belongs to one's own. */
const filterOf = (input: MemberFilter): Filter => {
  const {
    itemPage: _page,
    pageSize: _size,
    list: _list,
    memberId: _member,
    groupId: _group,
    ...filter
  } = input;
  return { ...filter, delStatus: 0 };
};

/** Of very many members the list itself is walked, where their rows lie close, instead of a range for each. */
export function broad(query: Query): Query {
  const { members, ...scope } = query.scope;
  if (!members || members.length <= mostRanged) return query;
  const his = sql<boolean>`r.member = any(${members}::uuid[])`;
  return { ...query, scope, checks: [...query.checks, his] };
}

/** Sent ones under the name of who sent them, lines under that of who signs. */
async function namesOf(
  parts: Parts,
  tx: Tx,
  scope: Scope,
  rows: readonly ShownRow[],
): Promise<(row: ShownRow) => string> {
  if (scope.list === List.Sent) {
    const names = await parts.reach.names(tx, scope.viewer, [...new Set(rows.map((row) => row.member))]);
    return (row) => names.get(row.member) ?? '';
  }
  const operators = await operatorsOf(
    tx,
    rows.flatMap((row) => row.sign_no ?? []),
  );
  return (row) => operators.get(row.sign_no ?? '') ?? '';
}

export async function memberContracts(
  parts: Parts,
  ctx: Ctx,
  input: MemberFilter,
): Promise<Output<typeof signingRoutes.memberContracts>> {
  const { db } = parts.deps;
  const { itemPage, pageSize } = input;
  const scope = await scopeOf(parts, db, ctx, input);
  const query = readFilter(parts.deps.vault, scope, filterOf(input), null);
  // a draft is nobody's contract yet
  const sent = query && broad({ ...query, slots: query.slots.filter((slot) => slot !== ApplyStatus.Draft) });
  const { rows, total, totalExact } = await pageOf(
    db,
    sent && sent.slots.length > 0 ? sent : undefined,
    pageSize,
    (itemPage - 1) * pageSize,
  );
  const nameOf = await namesOf(parts, db, scope, rows);
  const list = rows.map((row): MemberContractRow => {
    const { applyId, applyNo, contractName, allSignerName, ebqUserName, ...shown } = presentApply(scope, row);
    return {
      rowId: row.row_id,
      applyId,
      applyNo,
      contractName,
      allSignerName,
      ebqUserName,
      signStatus: shown.signStatus,
      ...lateIf(row.approval_late),
      createTime: shown.createTime,
      updateTime: shown.updateTime,
      signTime: shown.signTime,
      signExpire: shown.signExpire,
      signedCount: shown.signedCount,
      signerCount: shown.signerCount,
      preservationId: shown.preservationId,
      progress: shown.progress,
      memberName: nameOf(row),
      signInfoNo: scope.list === List.Sent ? null : row.sign_no,
    };
  });
  return { list, total, totalExact, itemPage, pageSize };
}

export async function memberContractNum(
  parts: Parts,
  ctx: Ctx,
  input: Parsed<typeof signingRoutes.memberContractNum>,
): Promise<Output<typeof signingRoutes.memberContractNum>> {
  const { db } = parts.deps;
  const counts = await countSlots(db, await scopeOf(parts, db, ctx, input));
  const list = applyStatuses
    .filter((status) => status !== ApplyStatus.Draft)
    .map((signStatus) => ({
      signStatus,
      name: applyStatusName[signStatus],
      count: statusSlots([signStatus]).reduce((n, slot) => n + (counts.get(slot) ?? 0), 0),
    }));
  return { total: list.reduce((n, { count }) => n + count, 0), list };
}

export async function memberChoice(
  parts: Parts,
  ctx: Ctx,
  by: Parsed<typeof signingRoutes.memberChoice>,
): Promise<Output<typeof signingRoutes.memberChoice>> {
  const found = await parts.reach.choice(parts.deps.db, memberReach(ctx.identity.corp!), {
    ...by,
    limit: mostShown,
  });
  return {
    groups: found.groups,
    members: found.people.map((p) => ({ memberId: p.member_id, name: p.name, groupName: p.group_name })),
  };
}
