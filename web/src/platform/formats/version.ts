// Versions of the messenger's client (spec §9): numbers between dots, compared one by one.

/** Oldest client that the messenger pages serve. */
export const OLDEST_WORKPLACE_CLIENT = '6.3.35';

/** Below 0: `a` is older; 0: the same; above 0: newer. A missing part counts as 0, text behind a number does not count. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version
      .slice(0, 100)
      .split('.')
      .map((part) => Number.parseInt(part, 10) || 0),
  ) as [number[], number[]];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

export const isRecentClient = (version: string): boolean =>
  compareVersions(version, OLDEST_WORKPLACE_CLIENT) >= 0;
