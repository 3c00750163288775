// The races see what they are for: with the question under the lock taken out, and with the turns left where they were, who is no
// longer who was asked decides. Were this test to fail, acting-races.test.ts would prove nothing.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Barrier, openBarrier, race } from '../../../testing/races/barrier.ts';
import { acts } from './acts.ts';
import { changes } from './changes.ts';
import { openScenes, type Role, type Scenes } from './scenes.ts';

const fault = vi.hoisted(() => ({ unasked: true, unmoved: true }));
vi.mock('../people/seat.ts', async (original) => {
  const real = await original<typeof import('../people/seat.ts')>();
  const lostNow: typeof real.lostNow = async (...asked) =>
    fault.unasked ? undefined : real.lostNow(...asked);
  return { ...real, lostNow };
});
vi.mock('../inst/act.ts', async (original) => {
  const real = await original<typeof import('../inst/act.ts')>();
  const askAgain: typeof real.askAgain = async (...asked) =>
    fault.unasked ? undefined : real.askAgain(...asked);
  return { ...real, askAgain };
});
vi.mock('../turns/move-turns.ts', async (original) => {
  const real = await original<typeof import('../turns/move-turns.ts')>();
  const personChanged: typeof real.personChanged = (parts) =>
    fault.unmoved ? async () => {} : real.personChanged(parts);
  const hold: typeof real.hold = (parts) => (fault.unmoved ? async () => {} : real.hold(parts));
  return { ...real, personChanged, hold };
});

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

const meet = async (route: string, role: Role, change: string) => {
  const act = acts.find(
    ({ route: r, of, name }) => r.id === route && of.includes(role) && name === 'approve',
  )!;
  const changed = changes.find(({ name, of }) => name === change && of.includes(role))!;
  const s = await scenes.scene(role);
  const [does, changes_] = [await act.ready(s), await changed.ready(s)];
  return race(barrier, s.applyId, does, changes_, 'change', false);
};

it.each<[string, Role, string]>([
  ['flow.approveSeal', 'link', 'unbound'],
  ['flow.approveSeal', 'outsider', 'given another phone by an administrator'],
  ['flow.approveSeal', 'link', 'another phone of his'],
  ['flow.approveFlow', 'session', 'signed out'],
  ['flow.approveFlow', 'super', 'no super administrator any more'],
])('without the question under the lock %s (%s), %s, goes through', async (route, role, change) => {
  fault.unasked = true;
  const { waited, acted } = await meet(route, role, change);
  expect([waited, acted]).toEqual([true, undefined]);
});

it.each<[string, Role, string]>([
  ['flow.approveSeal', 'link', 'unbound'],
  ['flow.approveSeal', 'outsider', 'given another phone by an administrator'],
  ['flow.approveSeal', 'link', 'another phone of his'],
])('with it alone %s (%s), %s, is refused, and the turn goes on', async (route, role, change) => {
  fault.unasked = false;
  const { waited, acted } = await meet(route, role, change);
  expect([waited, acted]).toEqual([true, 'FLOW_MOVED']);
});
