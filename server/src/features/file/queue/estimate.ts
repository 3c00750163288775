// How long a file will wait, from what work took of late; never from a constant. Without a measurement there is no figure.
import type { Turn } from './fair-order.ts';

type Kind = Turn['kind'];
/** Median ms of the latest work of each kind. */
export type Pace = ReadonlyMap<Kind, number>;
/** Work under way: `since` ms ago. */
export type Running = { kind: Kind; since: number };

/** Seconds until work behind `ahead` is done by `lanes` workers, at least 1; null when nothing was measured yet. */
export function estimateSeconds(
  own: Kind,
  {
    ahead,
    running,
    pace,
    lanes,
  }: { ahead: readonly Kind[]; running: readonly Running[]; pace: Pace; lanes: number },
): number | null {
  const mine = pace.get(own);
  if (mine === undefined) return null;
  // A kind that was never measured is taken for what is waited for: better than nothing, corrected by the first one.
  const takes = (kind: Kind): number => pace.get(kind) ?? mine;
  const before =
    ahead.reduce((sum, kind) => sum + takes(kind), 0) +
    running.reduce((sum, { kind, since }) => sum + Math.max(0, takes(kind) - since), 0);
  return Math.max(1, Math.ceil((before / lanes + mine) / 1000));
}
