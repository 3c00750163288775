// Counters of tabs, workbench and enterprise (spec §7.1). All come from kept counters: nothing is counted at request time.
import { ApplyStatus, addDays, applyStatuses, applyStatusName, beijingDay, SignListTab } from '@xinqi/domain';
import type { TabCounts } from '@xinqi/wire/signing';
import type { Ctx } from '../../../platform/endpoint.ts';
import { actingIdentity } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { countDays, countSlots } from './count-store.ts';
import type { Filter } from './page/read-filter.ts';
import { scopeOf } from './scope.ts';
import { allSlots, Counted, finishSlots, List, MyTurn, statusSlots, tabSlots } from './slots.ts';

type Counts = ReadonlyMap<number, number>;
const sumOf = (counts: Counts, slots: readonly number[]): number =>
  slots.reduce((n, slot) => n + (counts.get(slot) ?? 0), 0);

const countsOf = async (parts: Parts, ctx: Ctx, list: List, by: Partial<Filter> = {}): Promise<Counts> =>
  countSlots(parts.deps.db, await scopeOf(parts, parts.deps.db, ctx, list, by));

export async function countTabs(parts: Parts, ctx: Ctx, list: List, by: Filter): Promise<TabCounts> {
  const counts = await countsOf(parts, ctx, list, by);
  // enterprises get no copies
  const copies =
    list === List.Sign && !actingIdentity(ctx).corp ? await countsOf(parts, ctx, List.Copy, {}) : undefined;
  const tab = (n: number): number => sumOf(counts, tabSlots(list, n) ?? allSlots);
  const all = tab(SignListTab.All);
  const archivedCnt = counts.get(Counted.InDirectory) ?? 0;
  return {
    all,
    toSignMine: tab(SignListTab.ToSignMine),
    waitOthers: tab(SignListTab.WaitOthers),
    toHandle: tab(SignListTab.ToHandleCorp),
    done: tab(SignListTab.Done),
    invalid: tab(SignListTab.Invalid),
    voided: tab(SignListTab.Voided),
    draft: tab(SignListTab.Draft),
    cc: copies ? sumOf(copies, allSlots) : 0,
    recycled: counts.get(Counted.Recycled) ?? 0,
    noArchivedCnt: all - archivedCnt,
    archivedCnt,
  };
}

/** Sent and finished on each of the last `days` days, oldest first, without gaps. */
export async function countTrend(parts: Parts, ctx: Ctx, days: number) {
  const { db } = parts.deps;
  const scope = await scopeOf(parts, db, ctx, List.Sent);
  const first = addDays(beijingDay(ctx.now), 1 - days);
  const known = new Map((await countDays(db, scope, first)).map((d) => [d.day, d]));
  return {
    list: Array.from({ length: days }, (_, i) => addDays(first, i)).map(
      (day) => known.get(day) ?? { day, sent: 0, finished: 0 },
    ),
  };
}

export async function countProfile(parts: Parts, ctx: Ctx) {
  const { db } = parts.deps;
  const sent = await countsOf(parts, ctx, List.Sent);
  const mine = await countsOf(parts, ctx, List.Sign);
  const first = `${beijingDay(ctx.now).slice(0, 8)}01`;
  const month = await countDays(db, await scopeOf(parts, db, ctx, List.Sent), first);
  return {
    sentCount: sumOf(sent, allSlots) - (sent.get(ApplyStatus.Draft) ?? 0),
    signingCount: sumOf(sent, statusSlots([ApplyStatus.Signing])),
    finishedCount: sumOf(sent, finishSlots[1]!),
    toSignCount: mine.get(MyTurn) ?? 0,
    monthSentCount: month.reduce((n, d) => n + d.sent, 0),
  };
}

export async function countStatuses(parts: Parts, ctx: Ctx) {
  const counts = await countsOf(parts, ctx, List.Sent);
  return {
    list: applyStatuses.map((signStatus) => ({
      signStatus,
      name: applyStatusName[signStatus],
      count: sumOf(counts, statusSlots([signStatus])),
    })),
  };
}
