// Rules H1 to H12: what the platform's own tables and limits forbid is refuted with the rule's number, whoever signed it.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_DATA } from '../../event/event-data.ts';
import { FORGED_STEPS } from '../../testing/history/index.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { makeSamplePack, type SampleOptions } from '../../testing/sample-pack.ts';
import { STEPS } from './steps.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
async function judged(options: Partial<SampleOptions> = {}) {
  const { bytes, root } = await makeSamplePack({ hierarchy, approvals: true, ...options });
  return judge(bytes, [root]);
}

describe('a step that cannot have happened', () => {
  it.each(FORGED_STEPS)('$rule: $name', async ({ rule, edit }) => {
    const report = await judged({ edit, ...(rule === 'H5' ? { stamped: true } : {}) });
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'history')).toContain(`（规则 ${rule}）`);
  });
  it('is planted for every refusal of the rules', () => {
    const rules = new Set(
      readdirSync(import.meta.dirname)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/'(H\d+)'/g)])
        .map(([, rule]) => rule),
    );
    expect([...rules].sort()).toEqual([...new Set(FORGED_STEPS.map(({ rule }) => rule))].sort());
  });
  it('is told with its rule in docs/evidence-pack.md, as every other rule is', () => {
    const verify = join(import.meta.dirname, '..');
    const others = ['../pack/contract-state.ts', '../../../verifier/src/pdf-claims.ts'];
    const sources = globSync(['**/*.ts', ...others], { cwd: verify }).filter(
      (name) => !name.endsWith('.test.ts'),
    );
    const rules = sources.flatMap((name) =>
      [...readFileSync(join(verify, name), 'utf8').matchAll(/'([FHPRSW]\d+)'|规则 ([FHPRSW]\d+)）/g)].map(
        ([, rule, told]) => rule ?? told!,
      ),
    );
    expect(new Set(rules).size).toBeGreaterThan(30);
    const page = readFileSync(join(verify, '../../../docs/evidence-pack.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([FHPRSW]\d+) \| /gm)].map(([, rule]) => rule!);
    expect([...new Set(rows)].sort()).toEqual([...new Set(rules)].sort());
    expect(rows).toHaveLength(new Set(rows).size);
  });
});

describe('a history that happened', () => {
  it('with approvals, in order or not, is valid', async () => {
    for (const options of [{}, { ordered: true }, { approvals: false }, { old: true }]) {
      const report = await judged(options);
      expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
      expect(reason(report, 'history')).toMatch(/^\d+ 个事件依次重放，均符合规则$/);
    }
  });
});

it('every type of event has its step', () => {
  expect(Object.keys(STEPS).sort()).toEqual(Object.keys(EVENT_DATA).sort());
});
