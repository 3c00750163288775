// A process that asks the product's permission decision for `npm run bench`, which must not see the domain itself: every key of
// the tree, asked of somebody who holds everything, half, nothing and of a super administrator, in turns with the floor
// (one look into a set). `decide-rights.ts MILLISECONDS`: prints the microseconds a decision of each turn.
import { can, type Grants, permissionTree } from '../../../domain/src/permissions/index.ts';

const turn = Number(process.argv[2] ?? 100);
const ROUNDS = 15;
const REPEAT = 200;
const keys = permissionTree.map((node) => node.key);
const pids = permissionTree.map((node) => node.pid);
const holders: Grants[] = [
  { superFlag: false, pids: new Set(pids) },
  { superFlag: false, pids: new Set(pids.filter((_, i) => i % 2 === 0)) },
  { superFlag: false, pids: new Set() },
  { superFlag: true, pids: new Set() },
];
/** Keeps the work from being optimised away. */
let seen = 0;

const works = {
  can() {
    for (let n = 0; n < REPEAT; n++)
      for (const grants of holders) for (const key of keys) seen += Number(can(grants, key));
    return REPEAT * holders.length * keys.length;
  },
  floor() {
    for (let n = 0; n < REPEAT; n++)
      for (const grants of holders) for (const pid of pids) seen += Number(grants.pids.has(pid));
    return REPEAT * holders.length * keys.length;
  },
};

/** Microseconds of one decision within one turn. */
function pace(work: () => number): number {
  let done = 0;
  const began = performance.now();
  let now = began;
  while (now - began < turn) {
    done += work();
    now = performance.now();
  }
  return ((now - began) * 1000) / done;
}
for (const work of Object.values(works)) pace(work); // warms up
const turns = { can: [] as number[], floor: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  turns.can.push(pace(works.can));
  turns.floor.push(pace(works.floor));
}
console.log(JSON.stringify({ keys: keys.length, holders: holders.length, turns, seen }));
