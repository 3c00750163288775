// How long a file will wait, from what checks took of late; never from a constant. Without a measurement there is no figure.

/** Seconds until a check behind `ahead` others is done by `lanes` workers, at least 1; null when nothing was measured yet. `running`: ms
 * since each that is under way began; `pace`: median ms of the latest. */
export function estimateSeconds({
  ahead,
  running,
  pace,
  lanes,
}: {
  ahead: number;
  running: readonly number[];
  pace: number | null;
  lanes: number;
}): number | null {
  if (pace === null) return null;
  const underWay = running.reduce((sum, since) => sum + Math.max(0, pace - since), 0);
  return Math.max(1, Math.ceil(((ahead * pace + underWay) / lanes + pace) / 1000));
}
