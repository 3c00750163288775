// What the server itself says about a call: its histogram in /metrics, from the request received to the answer handed to
// the network. The callers' own work and their waiting for a turn on the same cores is not in it; waiting inside the
// server (for the event loop, for a place, for the database) is.
import type { Client } from '../product/client.ts';

/** Calls answered within so many milliseconds, by bucket, rising; the last one is Infinity. */
export type Times = readonly { atMost: number; count: number }[];

/** The times of all calls of this path since the product started. */
export async function timesOf(client: Client, path: string): Promise<Times> {
  const { body } = await client.get('/metrics');
  const times: { atMost: number; count: number }[] = [];
  for (const line of body.toString().split('\n')) {
    if (!line.startsWith('xinqi_call_seconds_bucket{') || !line.includes(`path="${path}"`)) continue;
    const [, le, count] = /le="([^"]+)".*\} (\d+)/.exec(line) ?? [];
    times.push({
      atMost: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le) * 1000,
      count: Number(count),
    });
  }
  return times;
}

/** What came between two readings of the same path. */
export const between = (before: Times, after: Times): Times =>
  after.map(({ atMost, count }, i) => ({ atMost, count: count - (before[i]?.count ?? 0) }));

/** The q-quantile in milliseconds, interpolated within its bucket; beyond the last bound, that bound. */
export function quantileOf(times: Times, q: number): number {
  const total = times.at(-1)?.count ?? 0;
  if (total === 0) throw new RangeError('no calls');
  const wanted = q * total;
  const at = times.findIndex(({ count }) => count >= wanted);
  const [from, below] = at === 0 ? [0, 0] : [times[at - 1]!.atMost, times[at - 1]!.count];
  const { atMost, count } = times[at]!;
  if (!Number.isFinite(atMost)) return from;
  return from + ((atMost - from) * (wanted - below)) / Math.max(1, count - below);
}
