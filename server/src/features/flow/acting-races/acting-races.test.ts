// Z-04: every act of an approval meets every change of who acts (every two of act, change and role; all in `npm run long`), with a barrier between load and lock, in both orders. After the
// change the act is refused and nothing of it stands; before it the act stands and the change finds what it did. An act that
// writes without having waited for the contract's lock fails here, and so does a call in no table.
import { flowRoutes } from '@xinqi/wire/flow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Barrier, openBarrier, race } from '../../../testing/races/barrier.ts';
import { everyTwo } from '../../../testing/races/every-two.ts';
import { acts, others } from './acts.ts';
import type { Change } from './change.ts';
import { changes } from './changes.ts';
import { openScenes, type Scene, type Scenes } from './scenes.ts';

let scenes: Scenes;
let barrier: Barrier;
beforeAll(async () => {
  scenes = await openScenes();
  barrier = await openBarrier(scenes.f.deps.config.DATABASE_URL);
});
afterAll(async () => {
  await barrier?.close();
  await scenes?.f.close();
});

it('knows every call of the family: an act, or another', () => {
  const known = new Set([...acts.map(({ route }) => route.id), ...others]);
  const calls = Object.values(flowRoutes).map(({ id }) => id);
  expect(calls.filter((id) => !known.has(id))).toEqual([]);
  expect([...others].filter((id) => acts.some(({ route }) => route.id === id))).toEqual([]);
});

const pairs = changes.flatMap((change) =>
  change.of.flatMap((role) =>
    acts
      .filter((act) => act.of.includes(role) && !(act.asked && change.unasked))
      .map((act) => [act.route.id, act.name, role, change.name, act, change] as const),
  ),
);

/** What the evidence says of decisions. */
const decided = async ({ f, applyNo }: Scene) =>
  (await f.product.ledger.eventsOf(f.deps.db, applyNo)).filter(({ type }) => type === 'approve.decide')
    .length;

const properties = [
  (pair: (typeof pairs)[number]) => pair[0] + pair[1],
  ({ 2: role }: (typeof pairs)[number]) => role,
  ({ 3: change }: (typeof pairs)[number]) => change,
];

describe('after the change the act is refused', () => {
  it.each(everyTwo(pairs, properties))(
    '%s: %s (%s), %s',
    async (_id, name, role, _name, act, change: Change) => {
      const s = await scenes.scene(role);
      const [does, changed] = [await act.ready(s), await change.ready(s)];
      const locks = change.locks === 'asked' ? act.asked === true : change.locks;
      const met = await race(barrier, s.applyId, does, changed, 'change', locks);
      expect([met.waited, met.changed]).toEqual([true, undefined]);
      const codes = change.refuses[act.kind];
      if (codes) {
        expect(codes).toContain(met.acted);
        expect(await decided(s)).toBe(0);
      } else {
        expect(met.acted).toBeUndefined();
        expect(await decided(s)).toBe(name === 'transfer' || name === 'add' || act.kind === 'asking' ? 0 : 1);
      }
    },
  );
});

describe('before the change it stands', () => {
  const first = pairs.filter(
    ([, name, , , , change]) => change.locks === true && (name === 'approve' || name === 'withdraw'),
  );
  it.each(everyTwo(first, properties))(
    '%s: %s (%s), %s',
    async (_id, name, role, _name, act, change: Change) => {
      const s = await scenes.scene(role);
      const [does, changed] = [await act.ready(s), await change.ready(s)];
      const met = await race(barrier, s.applyId, does, changed, 'act', true);
      expect(met).toEqual({ waited: true, acted: undefined, changed: undefined });
      expect(await decided(s)).toBe(name === 'approve' ? 1 : 0);
    },
  );
});
