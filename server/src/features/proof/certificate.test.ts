// Z-11: the public certificate says what the contract is now, and since when; a voided one is never 已由各方签署完成 and no more.

import type { Client } from '@xinqi/scenario';
import { proofRoutes } from '@xinqi/wire/proof';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const fields = [{ kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48 }];
const sign = async (mobile: string) => {
  const { signer, link } = await w.openLink(mobile);
  await signer.call(r.submit, await w.submission(signer, link));
  await w.drain();
};
const finished = async (mobile: string) => {
  const sent = await w.send(sender, [party('张三', mobile, { fields })]);
  await sign(mobile);
  const { preservationId } = await sender.call(r.info, { applyNo: sent.applyNo });
  const certificate = () => w.anyone.call(proofRoutes.info, { preservationId: preservationId! });
  return { ...sent, certificate };
};
const stateOf = ({ state, stateSince }: { state: string; stateSince: string }) => ({ state, stateSince });

describe('the certificate', () => {
  it('of a finished contract, of one that is being voided, and of a voided one', async () => {
    const mobile = '13800000901';
    const { applyId, certificate } = await finished(mobile);
    const done = await certificate();
    expect(stateOf(done)).toEqual({ state: 'finished', stateSince: done.finishedAt });

    w.clock.advance(60);
    const since = async (act: () => Promise<unknown>, state: string) => {
      const from = w.clock.now().toISOString();
      await act();
      await w.drain();
      const said = await certificate();
      expect(said.state).toBe(state);
      expect(said.stateSince >= from && said.stateSince <= w.clock.now().toISOString()).toBe(true);
      return said;
    };
    const request = { applyId, reason: '价格条款有误' };
    const asked = await since(() => sender.call(r.invalidation, request), 'voiding');
    w.clock.advance(60);
    const voided = await since(() => sign(mobile), 'voided');
    expect(voided.stateSince > asked.stateSince).toBe(true);
    expect(voided.finishedAt).toBe(done.finishedAt);
  });

  it('of one whose voiding came to nothing is that of a finished one', async () => {
    const { applyId, certificate } = await finished('13800000902');
    const done = stateOf(await certificate());
    w.clock.advance(60);
    const made = await sender.call(r.invalidation, { applyId, reason: '协商一致' });
    await sender.call(r.batchCancel, { applyIds: [made.applyId], reason: '不作废了' });
    await w.drain();
    expect(stateOf(await certificate())).toEqual(done);
  });
});
