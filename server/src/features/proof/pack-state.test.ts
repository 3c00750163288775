// A pack is of one moment: an event that the log takes while the pack is made is in it as soon as the checkpoint covers it. One that was
// left out would make the next pack look like one of a changed log, with nobody to blame (rule K6).
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';
import { packState, placeIn } from './pack-state.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
}, 120_000);
afterAll(() => w.close());

it('an event that is logged between the reading of the events and of the checkpoint is in the pack', async () => {
  const { client } = await w.person('13800000921', '陈思远');
  const { applyNo } = await w.send(client, [party('王小明', '13800000922')]);
  await w.drain();
  const { deps, product } = w;
  const { db } = deps;
  let late = '';
  const ledger: typeof product.ledger = {
    ...product.ledger,
    async currentCheckpoint(tx) {
      await client.call(r.downloadUrl, { applyNo, kind: 'pack' });
      late = (await product.ledger.eventsOf(db, applyNo)).at(-1)!.event_id;
      await product.ledger.waitIncluded([late]);
      return product.ledger.currentCheckpoint(tx);
    },
  };
  const state = await packState({ deps, ledger }, applyNo);
  const [last] = state.events.filter(({ event_id }) => event_id === late);
  expect(last?.type).toBe('download');
  expect(placeIn(state, last!)).toBe(state.size - 1);
});
