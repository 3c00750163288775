// Guard decisions a second: the product's route guard over every page of the specification and every kind of session, in a
// process of its own (bench/src/inside/decide-pages.ts), beside what any guard must do with an address.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { median, pairedRatio, short } from '../statistics.ts';

type Answer = {
  pages: number;
  sessions: number;
  /** Decisions a second, turn by turn. */
  turns: { guard: number[]; floor: number[]; switch: number[] };
};

export async function measureGuard(quick: boolean): Promise<Figure[]> {
  const script = join(import.meta.dirname, '../inside/decide-pages.ts');
  const text = execFileSync(process.execPath, [script, quick ? '40' : '200'], { encoding: 'utf8' });
  const { pages, sessions, turns } = JSON.parse(text) as Answer;
  const guard = median(turns.guard);
  return [
    {
      part: 'guard',
      what: `guard decisions, ${pages} pages × ${sessions} sessions`,
      value: guard,
      unit: 'decisions/s',
      against: { name: 'the time of reading path and query', ratio: pairedRatio(turns.floor, turns.guard) },
      note: `${short(1e6 / guard)} µs a decision; floor ${short(median(turns.floor))}/s`,
    },
    {
      part: 'guard',
      what: `switch of identity, ${pages} pages × 2 views`,
      value: median(turns.switch),
      unit: 'addresses/s',
    },
  ];
}
