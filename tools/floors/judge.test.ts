// Planted faults: every rule has at least one, named after it, and must turn red with exactly that rule; a tree
// of allowed edges must stay green; and the gate must notice when the tool sees nothing.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFloors } from './judge.ts';
import { ROOMS_IN_A_CIRCLE } from './rooms.ts';
import { RULES } from './rules.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/floors');
const names = readdirSync(FIXTURES);
const ruleOf = (name: string): string => name.split('--')[0] ?? '';

describe('floors', () => {
  it('has a planted fault for every rule', () => {
    const planted = new Set(names.map(ruleOf));
    const rules = [...RULES.map((rule) => rule.name ?? ''), ROOMS_IN_A_CIRCLE];
    expect(rules.filter((name) => !planted.has(name))).toEqual([]);
  });

  it.each(names.filter((name) => ruleOf(name) !== 'green'))('turns red: %s', async (name) => {
    const { violations, unseen } = await judgeFloors(join(FIXTURES, name));
    expect(unseen).toEqual([]);
    expect([...new Set(violations.map((line) => line.split(':')[0]))]).toEqual([ruleOf(name)]);
  });

  it('turns red when the tool overlooks files', async () => {
    const { unseen, judged } = await judgeFloors(join(FIXTURES, 'green--allowed'), '^domain/');
    expect(unseen).toEqual(['domain/src/b.ts', 'domain/src/signing/states.ts']);
    expect(judged).toBeGreaterThan(0);
  });

  it('leaves allowed edges alone', async () => {
    const { violations, unseen, judged } = await judgeFloors(join(FIXTURES, 'green--allowed'));
    expect({ violations, unseen }).toEqual({ violations: [], unseen: [] });
    expect(judged).toBeGreaterThan(8);
  });
});
