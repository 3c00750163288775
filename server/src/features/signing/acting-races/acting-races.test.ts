// Z-01: every act meets every change of its line or of who acts (every two of act, change and role; all three in `npm run long`), with
// a barrier between load and lock, in both orders. After the change the act is refused; whatever happened, the evidence tells a story
// that can be true: code, will and act are of the one who stands in the line. An act that writes without having waited for the
// contract's lock fails here, and so does a call in no table.
import type { Route } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { videoRoutes } from '@xinqi/wire/video';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Barrier, openBarrier, race } from '../../../testing/races/barrier.ts';
import { everyTwo } from '../../../testing/races/every-two.ts';
import { acts } from './acts/acts.ts';
import { drawing, reads, recording } from './acts/reads.ts';
import type { Change } from './changes/change.ts';
import { changes } from './changes/changes.ts';
import { meetingOn, prepare, truth } from './race.ts';
import { openScenes, type Scenes } from './scenes.ts';

let scenes: Scenes;
let barrier: Barrier;
beforeAll(async () => {
  scenes = await openScenes();
  barrier = await openBarrier(scenes.w.deps.config.DATABASE_URL);
});
afterAll(async () => {
  await barrier?.close();
  await scenes?.w.close();
});

const drawingRoutes = Object.values<Route>(sealRoutes).filter(({ paths }) =>
  paths.some(({ path }) => path.startsWith('/i/handSign/')),
);
it.each([
  ['signing', Object.values<Route>(r), reads],
  ['drawing by hand', drawingRoutes, drawing],
  ['recording oneself', Object.values<Route>(videoRoutes), recording],
])('knows every call of %s: an act, or a read', (_of, routes, others) => {
  const calls = routes.map(({ id }) => id);
  const acting = new Set(acts.map(({ route }) => route.id));
  expect(calls.filter((id) => acting.has(id) === others.has(id))).toEqual([]);
  expect([...others].filter((id) => !calls.includes(id))).toEqual([]);
});

const pairs = changes.flatMap((change) =>
  change.of.flatMap((role) =>
    acts
      .filter((act) => act.of.includes(role) && meetingOn(act, change))
      .map((act) => [act.name ?? act.route.id, role, change.name, act, change] as const),
  ),
);

const properties = [0, 1, 2].map((at) => (pair: (typeof pairs)[number]) => String(pair[at]));

describe('after the change the act is refused', () => {
  it.each(everyTwo(pairs, properties))('%s (%s), %s', async (_id, role, _name, act, change: Change) => {
    const s = await prepare(scenes, act, role, change);
    const [does, changes] = [await act.ready(s), await change.ready(s)];
    const { waited, acted, changed } = await race(barrier, s.applyId, does, changes, 'change', change.locks);
    expect([waited, changed]).toEqual([true, undefined]);
    const stripped = act.needs !== undefined && change.takes?.includes(act.needs);
    const codes = stripped ? ['NO_PERMISSION'] : change.refuses[act.kind];
    // what only asks rests on no code: a phone that he gave up takes nothing from it
    const byCode = act.asks === true && codes?.join() === '10401';
    if (codes && !byCode) expect(codes).toContain(acted);
    else expect(acted).toBeUndefined();
    if (s.applyNo) expect(await truth(scenes.w, s.applyNo)).toBeUndefined();
  });
});

describe('before the change it stands, and the change finds what it did', () => {
  const signed = pairs.filter(
    ([, , , act, change]) => act.kind === 'signing' && !act.compares && !act.asks && change.locks,
  );
  it.each(everyTwo(signed, properties))('%s (%s), %s', async (_id, role, _name, act, change: Change) => {
    const s = await prepare(scenes, act, role, change);
    const [does, changes] = [await act.ready(s), await change.ready(s)];
    const { waited, acted } = await race(barrier, s.applyId, does, changes, 'act', change.locks);
    expect([waited, acted]).toEqual([true, undefined]);
    expect(await truth(scenes.w, s.applyNo)).toBeUndefined();
  });
});
