// In which order waiting work is served: offices take turns, whoever was served longest ago first; inside an office its
// accounts do the same. So two hundred files of one office cost everybody else one turn, not two hundred (U-18, Z-06).
export type Turn = {
  office: string;
  accountId: string;
  /** ms since the epoch. */
  queuedAt: number;
};
/** When each was served last, ms since the epoch; absent: never, or long ago. */
export type Served = { offices: ReadonlyMap<string, number>; accounts: ReadonlyMap<string, number> };

/** All of it, first to be served first. */
export function fairOrder<T extends Turn>(waiting: readonly T[], served: Served): T[] {
  const ofOffice = [...groupBy(waiting, (turn) => turn.office)].map(([office, turns]) => {
    const ofAccount = [...groupBy(turns, (turn) => turn.accountId)].map(([account, own]) => ({
      served: served.accounts.get(account) ?? 0,
      turns: own.sort((a, b) => a.queuedAt - b.queuedAt),
    }));
    return { served: served.offices.get(office) ?? 0, turns: inTurns(ofAccount) };
  });
  return inTurns(ofOffice);
}

/** One of each queue in every round; the queues in the order in which they were served last, then as they came. */
function inTurns<T extends Turn>(queues: { served: number; turns: readonly T[] }[]): T[] {
  const at = ({ turns }: { turns: readonly T[] }): number => turns[0]?.queuedAt ?? 0;
  let left = queues.sort((a, b) => a.served - b.served || at(a) - at(b));
  const order: T[] = [];
  for (let round = 0; left.length > 0; round++) {
    left = left.filter(({ turns }) => turns.length > round);
    for (const { turns } of left) order.push(turns[round] as T);
  }
  return order;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
