// The races see what they are for: with the question under the lock taken out, acts of somebody who stands in the line no more go
// through, and the evidence tells a story that cannot be true. Were this test to fail, acting-races.test.ts would prove nothing.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Barrier, openBarrier, race } from '../../../testing/races/barrier.ts';
import { acts } from './acts/acts.ts';
import { changes } from './changes/changes.ts';
import { prepare, truth } from './race.ts';
import { openScenes, type Role, type Scenes } from './scenes.ts';

vi.mock('../contract/acting/acting.ts', async (original) => {
  const real = await original<typeof import('../contract/acting/acting.ts')>();
  const { findLine, lockApply } = await import('../contract/store.ts');
  type Signer = typeof real.lockAsSigner;
  // as it was: under the lock the contract and the line are read again, and who acts is who the loader saw
  const unasked = async (...[, tx, , asked]: Parameters<Signer>) => ({
    ...asked,
    apply: await lockApply(tx, asked.apply.apply_id),
    me: asked.me && (await findLine(tx, (asked.me as { sign_no: string }).sign_no)),
  });
  const byPair = async (
    _parts: unknown,
    tx: Parameters<typeof lockApply>[0],
    asked: Parameters<typeof real.lockByPair>[2],
  ) => ({
    apply: await lockApply(tx, asked.apply.apply_id),
    line: asked.line,
  });
  return { ...real, lockAsSigner: unasked, lockAsParty: unasked, lockByPair: byPair };
});

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

const corrected = changes.find(({ name }) => name === 'corrected to another person')!;
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
    const act = acts.find(({ route }) => route.id === id)!;
    const s = await prepare(scenes, act, role, corrected);
    const [does, changed] = [await act.ready(s), await corrected.ready(s)];
    const { waited, acted } = await race(barrier, s.applyId, does, changed, 'change', true);
    expect([waited, acted]).toEqual([true, undefined]);
    // what was signed in another's name the verifier refuses, too; a refusal or a hand-over names nobody in clear
    if (id === 'signing.submit' || id === 'signing.batchSign' || id === 'signing.verifyCode')
      expect(await truth(scenes.w, s.applyNo)).toMatch(/签署/);
  },
);
