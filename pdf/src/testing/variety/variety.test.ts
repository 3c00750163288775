// Every kind of PDF, signed twice and judged by pdfsig, qpdf, mutool and our own verifier. `npm test` takes the few
// variants that have every value of every axis; LONG=1 (`npm run long`) takes all and prints the table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../desk.ts';
import { nameOf } from './axes.ts';
import { plan, subset } from './plan.ts';
import { type Row, signAndJudge } from './sign-and-judge.ts';

const all = plan();
const chosen = process.env.LONG ? all : subset(all);
const rows: Row[] = [];

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => {
  desk?.close();
  if (process.env.LONG) console.log(table(rows));
});

test('the plan: at least 300 variants, the same every time, each of its own', () => {
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(plan()).toEqual(all);
  expect(new Set(all.map(nameOf)).size).toBe(all.length);
});

describe('signed twice, or refused with the reason', () => {
  test.each(chosen.map((variant) => [nameOf(variant), variant] as const))('%s', async (_name, variant) => {
    const row = await signAndJudge(variant, desk);
    rows.push(row);
    expect(row.complaints).toEqual([]);
  });
});

function table(done: readonly Row[]): string {
  const refusals = Map.groupBy(done, ({ refusal }) => refusal ?? 'signed twice');
  const lines = [...refusals].map(([what, list]) => `| ${what} | ${list.length} |`).sort();
  const odd = done.filter(({ complaints }) => complaints.length > 0);
  return [`| ${done.length} variants | |`, ...lines, `| disagreements | ${odd.length} |`].join('\n');
}
