// What a finished file needs next, standing by standing.
import { describe, expect, it } from 'vitest';
import { nextStep, type Standing } from './next-step.ts';

const at = (seconds: number, milliseconds = 0) => new Date(Date.UTC(2026, 5, 1, 8, 0, seconds, milliseconds));
const now = at(30);
const both = { kind: 'data_and_stamp', signers: true };

describe('the next step', () => {
  it.each<[string, Standing, object]>([
    ['stamped signatures: data', { level: 'B-T', stampedAt: [at(1), at(9)], lastStampAt: null }, both],
    [
      'one without a timestamp: proof first',
      { level: 'B-B', stampedAt: [at(1), null], lastStampAt: null },
      { kind: 'stamp' },
    ],
    ['proven by a document timestamp: data', { level: 'B-T', stampedAt: [null], lastStampAt: at(20) }, both],
    ['proven too late: data all the same', { level: 'B-B', stampedAt: [null], lastStampAt: at(20) }, both],
    [
      'data without a timestamp over them',
      { level: 'B-LT', stampedAt: [at(1)], lastStampAt: null },
      { kind: 'stamp' },
    ],
    [
      'B-LTA that is due again: only about the authority',
      { level: 'B-LTA', stampedAt: [at(1)], lastStampAt: at(20) },
      { kind: 'data_and_stamp', signers: false },
    ],
    [
      'the same second: an answer of now knows',
      { level: 'B-T', stampedAt: [at(30, 900)], lastStampAt: null },
      both,
    ],
    [
      'an authority ahead of us: wait',
      { level: 'B-T', stampedAt: [at(31), at(3)], lastStampAt: null },
      { kind: 'wait', until: at(31) },
    ],
  ])('%s', (_name, standing, step) => {
    expect(nextStep(standing, now)).toEqual(step);
  });
});
