// What a run of Stryker came to: which changes count as noticed, and how a survivor is named.
import { expect, test } from 'vitest';
import { outcomeOf, shareNoticed } from './survivors.ts';

const mutant = (status: string, line: number) => ({
  location: { start: { line } },
  mutatorName: 'EqualityOperator',
  replacement: 'a >= b',
  status,
});

test('changes that a test noticed or that never ended count as noticed; the others are named', () => {
  const outcome = outcomeOf({
    files: {
      'a.ts': { mutants: [mutant('Killed', 1), mutant('Survived', 2), mutant('CompileError', 3)] },
      'b.ts': { mutants: [mutant('Timeout', 4), mutant('NoCoverage', 5), mutant('Ignored', 6)] },
    },
  });
  expect(outcome).toEqual({
    judged: 4,
    noticed: 2,
    survivors: [
      'a.ts:2 EqualityOperator → "a >= b"',
      'b.ts:5 EqualityOperator → "a >= b" (no test comes here)',
    ],
  });
  expect(shareNoticed(outcome)).toBe(50);
});

test('a run that changed nothing is no proof', () => {
  expect(shareNoticed(outcomeOf({ files: {} }))).toBe(0);
});
