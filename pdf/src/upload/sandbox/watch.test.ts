// A child that works, however slowly, is left alone; one whose threads wait for each other is not waited for.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Exceeded, watch } from './watch.ts';

const limits = { cpu: 90_000, wall: 300_000, memory: 1000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is said of a child that uses `share` of a core and holds `memory` bytes, and after how many seconds. */
function judged(share: number, { still, memory = 0 }: { still?: number; memory?: number } = {}) {
  const began = performance.now();
  const told: [Exceeded, number][] = [];
  const usage = () => ({
    cpu: Math.floor(((performance.now() - began) * share) / 10) * 10,
    memory: performance.now() > began + 5000 ? memory : 0,
  });
  const given = still === undefined ? limits : { ...limits, still };
  const end = watch(1, given, (reason) => told.push([reason, (performance.now() - began) / 1000]), 0, usage);
  vi.advanceTimersByTime(310_000);
  end();
  return told.map(([reason, seconds]) => [reason, Math.round(seconds)]);
}

it('ends at its CPU, its memory and its wall time, once', () => {
  expect(judged(1)).toEqual([['timeout', 90]]);
  expect(judged(0.1, { memory: 1001 })).toEqual([['memory', 5]]);
  expect(judged(0.1)).toEqual([['timeout', 300]]);
});

it('tells one that stands still from one that gets a tenth of a core', () => {
  expect(judged(0.02, { still: 20_000 })).toEqual([['still', 20]]);
  expect(judged(0.1, { still: 20_000 })).toEqual([['timeout', 300]]);
  expect(judged(0)).toEqual([['timeout', 300]]);
});
