// Whether two kinds of requests take the same time: Welch's t over samples without their slowest and fastest twentieth,
// and Cohen's d, because with enough samples any difference becomes "significant".

export type Comparison = {
  medianA: number;
  medianB: number;
  t: number;
  /** Difference of the means in standard deviations: below 0.2 is small. */
  d: number;
};

const trimmed = (values: readonly number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 20);
  return sorted.slice(cut, sorted.length - cut);
};
const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[], m: number): number =>
  values.reduce((sum, v) => sum + (v - m) ** 2, 0) / (values.length - 1);

export function compare(a: readonly number[], b: readonly number[]): Comparison {
  if (a.length < 20 || b.length < 20) throw new RangeError('too few samples');
  const [x, y] = [trimmed(a), trimmed(b)];
  const [mx, my] = [mean(x), mean(y)];
  const [vx, vy] = [variance(x, mx), variance(y, my)];
  const t = (mx - my) / Math.sqrt(vx / x.length + vy / y.length);
  const d = (mx - my) / Math.sqrt((vx + vy) / 2);
  const middle = (values: number[]): number => values[Math.floor(values.length / 2)]!;
  return { medianA: middle(x), medianB: middle(y), t, d };
}

/** A difference that an attacker could use: certain (|t| ≥ 4.5) and not tiny (|d| ≥ 0.2). */
export const tells = ({ t, d }: Comparison): boolean => Math.abs(t) >= 4.5 && Math.abs(d) >= 0.2;
