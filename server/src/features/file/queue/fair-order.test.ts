// The order of the queue: an office of two hundred files costs everybody else one turn, in whatever order they came.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateSeconds } from './estimate.ts';
import { fairOrder, type Served, type Turn } from './fair-order.ts';

const none: Served = { offices: new Map(), accounts: new Map() };
const file = (office: string, accountId: string, queuedAt: number): Turn => ({
  office,
  accountId,
  queuedAt,
});
const names = (turns: readonly Turn[]) => turns.map((t) => `${t.office}${t.accountId}${t.queuedAt}`);

describe('the order of the queue', () => {
  it('serves a stranger who came last next after the office that was served before', () => {
    const office = Array.from({ length: 200 }, (_, i) => file('A', 'a', i));
    const order = fairOrder([...office, file('B', 'b', 999)], {
      offices: new Map([['A', 5000]]),
      accounts: new Map([['a', 5000]]),
    });
    expect(names(order.slice(0, 3))).toEqual(['Bb999', 'Aa0', 'Aa1']);
    expect(order).toHaveLength(201);
  });
  it('is no worse for an office of two hundred accounts', () => {
    const office = Array.from({ length: 200 }, (_, i) => file('A', `a${i}`, i));
    const order = fairOrder([...office, file('B', 'b', 999)], none);
    expect(order.findIndex((t) => t.office === 'B')).toBe(1);
  });
  it('takes the accounts of an office in turns, and of an account what came first', () => {
    const waiting = [file('A', 'a', 3), file('A', 'a', 2), file('A', 'c', 4), file('A', 'c', 5)];
    expect(names(fairOrder(waiting, none))).toEqual(['Aa2', 'Ac4', 'Aa3', 'Ac5']);
    const served = { offices: new Map(), accounts: new Map([['a', 9]]) };
    expect(names(fairOrder(waiting, served)).slice(0, 2)).toEqual(['Ac4', 'Aa2']);
  });
  it('loses nothing, and nobody waits for more than one of each other office before his first', () => {
    const turns = fc.array(
      fc.record({
        office: fc.constantFrom('A', 'B', 'C', 'D'),
        accountId: fc.constantFrom('x', 'y', 'z'),
        queuedAt: fc.nat(1000),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(turns, (waiting) => {
        const order = fairOrder(waiting, none);
        expect(new Set(order)).toEqual(new Set(waiting));
        expect(order).toHaveLength(waiting.length);
        const offices = new Set(waiting.map((t) => t.office));
        const first = order.slice(0, offices.size).map((t) => t.office);
        expect(new Set(first)).toEqual(offices);
      }),
    );
  });
});

describe('the estimate', () => {
  const of = (ahead: number, running: number[], pace: number | null = 400) =>
    estimateSeconds({ ahead, running, pace, lanes: 2 });
  it('is the median work before it, shared by the lanes, and its own', () => {
    expect(of(37, [])).toBe(8);
    expect(of(0, [200])).toBe(1);
    expect(of(3, [100, 900], 1000)).toBe(3);
  });
  it('is left open until something was measured', () => {
    expect(of(1, [], null)).toBeNull();
  });
});
