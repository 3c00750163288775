// CPU and memory of processes as read from /proc.
import { describe, expect, it } from 'vitest';
import { cpuSeconds, familyOf, memory, parseStat } from './process-cost.ts';

const line = (pid: number, parent: number, name = 'x'): string =>
  `${pid} (${name}) S ${parent} ${pid} ${pid} 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 1 0 100 1000 10`;

describe('process cost', () => {
  it('reads times behind a name with brackets and spaces', () => {
    expect(parseStat(line(7, 3, 'a) b (c'))).toEqual({ pid: 7, parent: 3, name: 'a) b (c', ticks: 110 });
  });

  it('finds descendants in any order', () => {
    const all = [line(4, 3), line(3, 2), line(2, 1), line(9, 1)].map(parseStat);
    expect(familyOf(2, all).map(({ pid }) => pid)).toEqual([4, 3, 2]);
  });

  it.runIf(process.platform === 'linux')('sees this process', () => {
    expect(cpuSeconds(process.pid)).toBeGreaterThan(0);
    const { rss, pss } = memory(process.pid);
    expect(pss).toBeGreaterThan(1);
    expect(rss).toBeGreaterThanOrEqual(pss);
  });
});
