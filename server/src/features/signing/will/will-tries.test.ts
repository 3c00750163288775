// How often a signatory's identity is compared a day: counted for the phone of who asks over all his contracts, never for whose numbers they are.
import { randomUUID } from 'node:crypto';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
}, 120_000);
afterAll(() => w?.close());

it('ten a day by one phone; another phone has its own', async () => {
  const sender = (await w.person('13800000001', '陈思远')).client;
  const line = async (mobile: string) => {
    await w.send(sender, [party('张不符', mobile, { authLevel: [13] })]);
    const { signer, link } = await w.openLink(mobile);
    const consentHash = (await signer.call(r.info, link)).me!.will!.consentHash;
    const input = () => ({ ...link, attemptId: randomUUID(), idCard: '11010519491231002X', consentHash });
    return {
      left: async () => (await signer.call(r.authOperator, input())).left,
      ask: () => w.ask(signer, r.authOperator, input()),
    };
  };
  const one = await line('13750200001');
  for (let left = 9; left >= 0; left--) expect(await one.left()).toBe(left);
  expect(await one.ask()).toBe('TOO_MANY');
  expect(await (await line('13750200001')).ask()).toBe('TOO_MANY');
  expect(await (await line('13750200002')).left()).toBe(9);
});
