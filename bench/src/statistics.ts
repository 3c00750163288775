// The few statistics that the tables need. Medians everywhere: on a shared machine the mean measures the neighbours.

/** The q-quantile (0 to 1) of at least one number, interpolated linearly. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  const [a, b] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!];
  return a + (b - a) * (at - low);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Median of a[i]/b[i]: pairs that were measured next to each other share the machine's mood. */
export function pairedRatio(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) throw new RangeError('pairs wanted');
  return median(a.map((value, i) => value / b[i]!));
}

/** Three significant digits, without an exponent. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return digits >= 2 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
