// The product as app.ts composes it is what docs/facts.md says of it; the page is read from the source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import type { Family } from './platform/family.ts';
import { type Harness, startHarness } from './testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness(createApp, { background: false });
});
afterAll(() => h.close());

/** Rows of the page's tables by their first cell. */
const page = new Map(
  readFileSync(join(import.meta.dirname, '../../docs/facts.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => [cells[1]!.slice(1, -1), cells] as const),
);
const named = (those: (family: Family) => readonly { name: string }[] | undefined): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const family of h.families)
    for (const { name } of those(family) ?? [])
      found.set(name, [...new Set([...(found.get(name) ?? []), family.name])]);
  return found;
};

it('facts: who tells each, and who hears it in which order', () => {
  const told = named(({ facts }) => facts);
  const heard = named(({ hears }) => hears?.map(({ fact }) => fact));
  const rows = [...told].map(([name, [owner]]) => [name, owner, heard.get(name)?.join(', ')]);
  const shown = [...page].filter(([, cells]) => cells.length === 7);
  expect(rows.sort()).toEqual(shown.map(([name, cells]) => [name, cells[2], cells[5]]).sort());
});

it('ports: who answers each', () => {
  const given = named(({ gives }) => gives?.map(({ to }) => to));
  const shown = [...page].filter(([, cells]) => cells.length === 6);
  const answers = shown.map(([name, cells]) => [name, cells[4]!.replace(' (any number)', '')]);
  expect([...given].map(([name, who]) => [name, who.join(', ')]).sort()).toEqual(answers.sort());
});
