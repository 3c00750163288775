// Permission decisions: the product's can() over every key and kind of holder, in a process of its own
// (bench/src/inside/decide-rights.ts), beside one look into a set. That a right costs a request no statement is a test
// (server/src/features/role/rights-cost.test.ts).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { QUIET } from '../child.ts';
import type { Figure } from '../report.ts';
import { median, pairedRatio, short } from '../statistics.ts';

type Answer = { keys: number; holders: number; turns: { can: number[]; floor: number[] } };

export async function measureRights(quick: boolean): Promise<Figure[]> {
  const script = join(import.meta.dirname, '../inside/decide-rights.ts');
  const text = execFileSync(process.execPath, [...QUIET, script, quick ? '40' : '200'], { encoding: 'utf8' });
  const { keys, holders, turns } = JSON.parse(text) as Answer;
  const value = median(turns.can);
  return [
    {
      part: 'rights',
      what: `permission decision, ${keys} keys × ${holders} holders`,
      value,
      unit: 'µs',
      goal: { atMost: 1 },
      note: `${short(pairedRatio(turns.can, turns.floor))} × one look into a set`,
    },
  ];
}
