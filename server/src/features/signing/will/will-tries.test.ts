// How often a signatory's identity is compared a day: counted for the phone of who asks over all his contracts, never for whose numbers they are.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

const number = '11010519491231002X';
const line = async (mobile: string, name = '张不符', wish: object = {}) => {
  await w.send(sender, [party(name, mobile, { authLevel: [13], ...wish })]);
  const { signer, link } = await w.openLink(mobile);
  const consentHash = (await signer.call(r.info, link)).me!.will!.consentHash;
  const input = (idCard = number) => ({ ...link, attemptId: randomUUID(), idCard, consentHash });
  return {
    left: async () => (await signer.call(r.authOperator, input())).left,
    ask: (idCard?: string) => w.ask(signer, r.authOperator, input(idCard)),
  };
};

it('ten a day by one phone; another phone has its own', async () => {
  const one = await line('13750200001');
  for (let left = 9; left >= 0; left--) expect(await one.left()).toBe(left);
  expect(await one.ask()).toBe('TOO_MANY');
  expect(await (await line('13750200001')).ask()).toBe('TOO_MANY');
  expect(await (await line('13750200002')).left()).toBe(9);
});

it('nobody finds the number that a sender named by trying: a wrong one is a try, and after ten the right one is none', async () => {
  const { ask } = await line('13750200003', '张三', { signatoryIdentityCard: number });
  for (let i = 0; i < 10; i++) expect(await ask('11010119900307803X')).toBe('SIGN_WILL_IDENTITY');
  expect([await ask('11010119900307803X'), await ask(number)]).toEqual(['TOO_MANY', 'TOO_MANY']);
});
