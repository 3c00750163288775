// Transition tables of contract and signatory, pair by pair.
import { describe, expect, it } from 'vitest';
import { ApplyStatus, nextApply, nextSignInfo, SignInfoStatus } from './states.ts';

const applyEvents = ['send', 'acceptLast', 'preserve', 'refuse', 'cancel', 'expire'] as const;
const lineEvents = ['release', 'sign', 'preserve', 'refuse', 'cancel', 'expire'] as const;

describe('R-06: every (state × event) pair has one documented answer', () => {
  it('contract', () => {
    const allowed = new Map<string, ApplyStatus>();
    for (const state of Object.values(ApplyStatus))
      for (const event of applyEvents) {
        const to = nextApply(state, event);
        if (to !== undefined) allowed.set(`${state} ${event}`, to);
      }
    expect([...allowed]).toEqual([
      ['-1 send', 0],
      ['0 acceptLast', 1],
      ['0 refuse', 2],
      ['0 cancel', 4],
      ['0 expire', 5],
      ['1 preserve', 3],
    ]);
  });
  it('signatory', () => {
    const allowed: string[] = [];
    for (const state of Object.values(SignInfoStatus))
      for (const event of lineEvents) {
        const to = nextSignInfo(state, event);
        if (to !== undefined) allowed.push(`${state} ${event} ${to}`);
      }
    expect(allowed.sort()).toEqual(
      [
        '-1 release 0',
        '0 sign 1',
        '1 preserve 3',
        '0 refuse 2',
        '-1 cancel 7',
        '0 cancel 7',
        '-1 expire 6',
        '0 expire 6',
      ].sort(),
    );
  });
});
