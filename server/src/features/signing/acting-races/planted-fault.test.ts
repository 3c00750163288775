// The races see what they are for: with the question under the lock taken out, acts of somebody who stands in the line no more go
// through, and the evidence tells a story that cannot be true. Were this test to fail, acting-races.test.ts would prove nothing.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Barrier, openBarrier, race } from '../../../testing/races/barrier.ts';
import { acts } from './acts/acts.ts';
import type { Role } from './cast.ts';
import { changes } from './changes/changes.ts';
import { prepare, truth } from './race.ts';
import { openScenes, type Scenes } from './scenes.ts';

vi.mock('../contract/acting/acting.ts', async (original) => {
  const real = await original<typeof import('../contract/acting/acting.ts')>();
  const { findLine, lockApply } = await import('../contract/store.ts');
  const { actingIdentity } = await import('../contract/acting/owner.ts');
  type Real = typeof real;
  // as it was: under the lock the contract and the line are read again, and who acts is who the loader saw
  const unasked = async (...[, tx, , asked]: Parameters<Real['lockAsSigner']>) => ({
    ...asked,
    apply: await lockApply(tx, asked.apply.apply_id),
    me: asked.me && (await findLine(tx, (asked.me as { sign_no: string }).sign_no)),
  });
  const byPair = async (...[, tx, asked]: Parameters<Real['lockByPair']>) => ({
    apply: await lockApply(tx, asked.apply.apply_id),
    line: asked.line,
  });
  const several = async (...[, tx, ctx, applyIds]: Parameters<Real['lockFor']>) => {
    for (const applyId of [...applyIds].sort()) await lockApply(tx, applyId);
    return actingIdentity(ctx);
  };
  const one = async (...[, tx, , applyId]: Parameters<Real['lockAsSender']>) => lockApply(tx, applyId);
  const signing = { lockAsSigner: unasked, lockAsParty: unasked, lockByPair: byPair };
  return { ...real, ...signing, lockFor: several, lockAsSender: one, lockAsParticipant: one };
});

// a further gate for who came into the line: that nothing was shown to him hides what is planted
vi.mock('../sign/required/require-shown.ts', () => ({ requireShown: async () => ({}) }));

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

async function meet(id: string, role: Role, name: string) {
  const act = acts.find(({ route, name, of }) => (name ?? route.id) === id && of.includes(role))!;
  const change = changes.find((one) => one.name === name && one.of.includes(role))!;
  const s = await prepare(scenes, act, role, change);
  const [does, changed] = [await act.ready(s), await change.ready(s)];
  const met = await race(barrier, s.applyId, does, changed, 'change', change.locks);
  return { s, met };
}

const corrected = 'corrected to another person';
it.each<[string, Role]>([
  ['signing.submit', 'link'],
  ['signing.submit', 'person'],
  ['signing.refuse', 'link'],
  ['signing.transfer', 'link'],
  ['signing.batchSign', 'person'],
  ['signing.verifyCode', 'link'],
])(
  'without the question under the lock %s (%s) goes through after the line was corrected',
  async (id, role) => {
    const { s, met } = await meet(id, role, corrected);
    expect([met.waited, met.acted]).toEqual([true, undefined]);
    // what was signed in another's name the verifier refuses, too; a refusal or a hand-over names nobody in clear
    if (id === 'signing.submit' || id === 'signing.batchSign' || id === 'signing.verifyCode')
      expect(await truth(scenes.w, s.applyNo)).toMatch(/签署/);
  },
);

// one for each way in which an act that is no signatory's takes its lock
it.each<[string, Role, string]>([
  ['signing.downloadBatchUrl', 'operator', 'unbound from his enterprise'],
  ['signing.revokeCertificate', 'person', 'signed out'],
  ['signing.extendDeadline', 'sender', 'signed out'],
  ['signing.batchCancel', 'admin', 'lost the right to all contracts'],
  ['signing.create', 'sender', 'signed out'],
  ['signing.ccToCorpUsers', 'member', 'left the enterprise for which it was sent'],
  ['signing.downloadUrl', 'member', 'left the enterprise for which it was sent'],
])('without the question under the lock %s (%s), %s, goes through', async (id, role, name) => {
  const { met } = await meet(id, role, name);
  expect(met).toEqual({ waited: true, acted: undefined, changed: undefined });
});
