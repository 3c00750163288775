// How well a signature is proven, by ETSI EN 319 142-1: each level holds what the one before it does.

/** From the lowest on. */
export const LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type Level = (typeof LEVELS)[number];

/** Of one level or more. */
export const lowestLevel = (levels: readonly Level[]): Level =>
  LEVELS[Math.min(...levels.map((level) => LEVELS.indexOf(level)))]!;
