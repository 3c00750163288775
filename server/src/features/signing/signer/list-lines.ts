// The list of contracts that a person or an enterprise has to sign or has signed, and its counters.
import { ApplyStatus, SignInfoStatus, SignListTab } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/endpoint.ts';
import { signedBy, type Viewer } from '../access.ts';
import { type ListInput, searchOf } from '../apply/list-applies.ts';
import { actingIdentity } from '../apply/owner.ts';
import type { Parts } from '../parts.ts';
import { presentLineRow } from '../present.ts';
import { viewerOf } from './load-party.ts';
import { countLines, listLines } from './store.ts';

const waiting = sql<boolean>`(s.status = ${SignInfoStatus.Signed} and a.status = ${ApplyStatus.Signing})`;
const finished = sql<boolean>`(s.status in (${SignInfoStatus.Signed}, ${SignInfoStatus.Preserved}) and a.status in (${ApplyStatus.Signed}, ${ApplyStatus.Preserved}))`;
const tabs: Record<number, RawBuilder<boolean>> = {
  [SignListTab.ToSignMine]: sql<boolean>`s.status = ${SignInfoStatus.Pending}`,
  [SignListTab.ToHandleCorp]: sql<boolean>`s.status = ${SignInfoStatus.Pending}`,
  [SignListTab.WaitOthers]: waiting,
  [SignListTab.Done]: finished,
  [SignListTab.Invalid]: sql<boolean>`a.status in (${ApplyStatus.Refused}, ${ApplyStatus.Cancelled}, ${ApplyStatus.Expired})`,
};

/** The caller as this path means him: /i/ the person, /c/ the enterprise. */
async function actingViewer(parts: Parts, ctx: Ctx): Promise<Viewer> {
  return (await viewerOf(parts, parts.deps.db, actingIdentity(ctx)))!;
}

export async function listOwnLines(parts: Parts, ctx: Ctx, input: ListInput) {
  const { rows, total } = await listLines(parts.deps.db, {
    mine: signedBy(await actingViewer(parts, ctx)),
    tab: tabs[input.signStatus ?? -1] ?? sql<boolean>`true`,
    search: searchOf(input),
    limit: input.pageSize,
    offset: (input.itemPage - 1) * input.pageSize,
  });
  return {
    list: rows.map(presentLineRow),
    total,
    totalExact: true,
    itemPage: input.itemPage,
    pageSize: input.pageSize,
  };
}

export async function countOwnLines(parts: Parts, ctx: Ctx) {
  const rows = await countLines(parts.deps.db, signedBy(await actingViewer(parts, ctx)));
  const sum = (test: (line: number, apply: number) => boolean) =>
    rows.filter((r) => test(r.line, r.apply)).reduce((n, r) => n + r.n, 0);
  const isDone = (apply: number) => apply === ApplyStatus.Signed || apply === ApplyStatus.Preserved;
  return {
    all: sum(() => true),
    toSignMine: sum((line) => line === SignInfoStatus.Pending),
    waitOthers: sum((line, apply) => line === SignInfoStatus.Signed && apply === ApplyStatus.Signing),
    done: sum((_, apply) => isDone(apply)),
    invalid: sum(
      (_, apply) =>
        apply === ApplyStatus.Refused || apply === ApplyStatus.Cancelled || apply === ApplyStatus.Expired,
    ),
    draft: 0,
    toHandle: 0,
    voided: 0,
    cc: 0,
    recycled: 0,
    noArchivedCnt: 0,
    archivedCnt: 0,
  };
}
