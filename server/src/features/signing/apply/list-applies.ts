// The sender's list and its counters.
import { ApplyStatus, SignListTab } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/endpoint.ts';
import { sentBy } from '../access.ts';
import type { Parts } from '../parts.ts';
import { presentApplyRow } from '../present.ts';
import { actingIdentity } from './owner.ts';
import { contains, countApplies, listApplies } from './store.ts';

const ended = [ApplyStatus.Refused, ApplyStatus.Cancelled, ApplyStatus.Expired];
const done = [ApplyStatus.Signed, ApplyStatus.Preserved];

/** Contract states of a list tab; null for all. The tab “待我签署” belongs to the list of lines. */
const tabStatuses: Record<number, readonly ApplyStatus[]> = {
  [SignListTab.WaitOthers]: [ApplyStatus.Signing],
  [SignListTab.ToSignMine]: [ApplyStatus.Signing],
  [SignListTab.ToHandleCorp]: [ApplyStatus.Signing],
  [SignListTab.Done]: done,
  [SignListTab.Invalid]: ended,
  [SignListTab.Draft]: [ApplyStatus.Draft],
};

export type ListInput = {
  itemPage: number;
  pageSize: number;
  signStatus?: number | undefined;
  contractName?: string | undefined;
  applyNo?: string | undefined;
};

/** Both search fields of a list as one condition. */
export const searchOf = (input: ListInput) =>
  sql<boolean>`(${input.contractName ? sql`(${contains('a.contract_name', input.contractName)} or ${contains('a.all_signer_name', input.contractName)} or a.apply_no = ${input.contractName})` : sql`true`}
    and ${input.applyNo ? contains('a.apply_no', input.applyNo) : sql`true`})`;

export async function listSent(parts: Parts, ctx: Ctx, input: ListInput) {
  const { rows, total } = await listApplies(parts.deps.db, {
    visible: sentBy(actingIdentity(ctx)),
    statuses: tabStatuses[input.signStatus ?? -1] ?? null,
    search: searchOf(input),
    limit: input.pageSize,
    offset: (input.itemPage - 1) * input.pageSize,
  });
  return {
    list: rows.map(presentApplyRow),
    total,
    totalExact: true,
    itemPage: input.itemPage,
    pageSize: input.pageSize,
  };
}

export async function countSent(parts: Parts, ctx: Ctx) {
  const counts = await countApplies(parts.deps.db, sentBy(actingIdentity(ctx)));
  const sum = (list: readonly number[]) => list.reduce((n, status) => n + (counts.get(status) ?? 0), 0);
  return {
    all: sum([...counts.keys()]),
    toSignMine: 0,
    waitOthers: sum([ApplyStatus.Signing]),
    done: sum(done),
    invalid: sum(ended),
    draft: sum([ApplyStatus.Draft]),
    toHandle: 0,
    voided: 0,
    cc: 0,
    recycled: 0,
    noArchivedCnt: 0,
    archivedCnt: 0,
  };
}
