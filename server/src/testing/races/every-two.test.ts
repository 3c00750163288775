// Every two values of an act, a role and a change that meet anywhere meet in what is run, too, in fewer races.
import { afterEach, expect, it, vi } from 'vitest';
import { everyTwo } from './every-two.ts';

type Row = readonly [act: string, role: string, change: string];
const letters = (text: string) => [...text];
const all: Row[] = letters('abcdef').flatMap((act) =>
  letters('ghij').flatMap((role) => letters('klmno').map((change) => [act, role, change] as const)),
);
const properties = [(row: Row) => row[0], (row: Row) => row[1], (row: Row) => row[2]];
const pairs = (rows: readonly Row[]) =>
  new Set(rows.flatMap(([act, role, change]) => [act + role, act + change, role + change]));

afterEach(() => vi.unstubAllEnvs());

it('takes fewer rows, in which every two meet', () => {
  vi.stubEnv('LONG', '');
  const some = everyTwo(all, properties);
  expect(pairs(some)).toEqual(pairs(all));
  expect(some.length).toBeLessThan(all.length / 2);
  expect(some).toEqual(all.filter((row) => some.includes(row)));
});

it('asks for no two that meet nowhere', () => {
  vi.stubEnv('LONG', '');
  const held = all.filter(([act, role]) => act !== 'a' || role === 'g');
  expect(pairs(everyTwo(held, properties))).toEqual(pairs(held));
});

it('takes all of them in the long run', () => {
  vi.stubEnv('LONG', '1');
  expect(everyTwo(all, properties)).toEqual(all);
});
