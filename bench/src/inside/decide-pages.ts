// A process that asks the product's route guard for `npm run bench`, which must not see the domain itself: every page path
// of docs/spec/routes.tsv in every kind of session, in turns with the floor (finding the path in a set and the query in an
// address, which any guard must do). `decide-pages.ts MILLISECONDS`: prints the decisions a second of each turn.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GuardSession, guard, switchView } from '../../../domain/src/navigation/index.ts';

const turn = Number(process.argv[2] ?? 100);
const ROUNDS = 15;
const paths = readFileSync(join(import.meta.dirname, '../../../docs/spec/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[1] ?? '');
const pages = paths.map((path) => ({ path, fullPath: `${path}?applyNo=APL0&signStatus=2&keyword=abc` }));
const sessions: GuardSession[] = [
  { state: 'none', userType: null },
  ...(['stored', 'synced', 'refused'] as const).flatMap((state) =>
    ([0, 1] as const).map((userType): GuardSession => ({ state, userType })),
  ),
];
const known = new Set(paths);
/** Keeps the work from being optimised away. */
let seen = 0;

const works = {
  guard() {
    for (const session of sessions)
      for (const { path, fullPath } of pages) seen += guard(path, fullPath, session).go.length;
    return sessions.length * pages.length;
  },
  floor() {
    for (const _ of sessions)
      for (const { path, fullPath } of pages)
        seen += Number(known.has(path)) + new URLSearchParams(fullPath.slice(fullPath.indexOf('?'))).size;
    return sessions.length * pages.length;
  },
  switch() {
    for (const userType of [0, 1] as const)
      for (const { path, fullPath } of pages) seen += switchView(path, fullPath, userType).length;
    return 2 * pages.length;
  },
};

/** Decisions a second within one turn. */
function speed(work: () => number): number {
  let done = 0;
  const began = performance.now();
  let now = began;
  while (now - began < turn) {
    done += work();
    now = performance.now();
  }
  return (done * 1000) / (now - began);
}

for (const work of Object.values(works)) speed(work); // warms up
const names = Object.keys(works) as (keyof typeof works)[];
const turns = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
  keyof typeof works,
  number[]
>;
for (let round = 0; round < ROUNDS; round++) for (const name of names) turns[name].push(speed(works[name]));
console.log(JSON.stringify({ pages: pages.length, sessions: sessions.length, turns, seen }));
