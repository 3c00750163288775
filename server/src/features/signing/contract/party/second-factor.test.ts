// Z-12, 13.13: an account that has a second factor shows it when its enterprise's seal is used: signed in, by link, in a batch.

import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, password, startProduct, type World } from '../../../../testing/start-product.ts';

const company = '云杉二次验证科技有限公司';
const mobile = '13870090001';
let w: World;
let sender: Client;
let boss: Client;
let secret: string;
const code = () => generateSync({ secret, epoch: Math.floor(w.clock.now().getTime() / 1000) });
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13870090002', '陈思远')).client;
  boss = (await w.member(await w.corp(company), mobile, '周老板', { superFlag: true })).client;
  await boss.call(accountRoutes.proveAgain, { password });
  ({ secret } = await boss.call(accountRoutes.secondPropose, {}));
  await boss.call(accountRoutes.secondEnable, { code: code() });
});
afterAll(() => w.close());

const seal = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 120, height: 120 }];
const hand = [{ kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48 }];
async function line(fields: typeof seal | typeof hand) {
  // the proof of the login, and the last showing of the factor, are over; the next code is another one
  w.clock.advance(700);
  const { applyNo, signNos } = await w.send(sender, [
    party(company, mobile, { userType: 1, operatorName: '周老板', fields }),
  ]);
  return { applyNo, signNo: signNos[0]! };
}
const sms = async () =>
  (await w.messages(mobile)).map((body) => /验证码([0-9]{6})/.exec(body)?.[1]).find(Boolean)!;
async function submission(client: Client, of: { applyNo: string; signNo: string }, withSeal = true) {
  const { strokes, ...input } = await w.submission(client, of);
  const { me } = await client.call(r.info, { applyNo: of.applyNo });
  return withSeal ? { ...input, sealId: me!.seals[0]!.sealId } : { ...input, strokes };
}

it('signed in: asked before the text-message code is used up, then for ten minutes no more', async () => {
  const first = await line(seal);
  expect((await boss.call(r.info, { applyNo: first.applyNo })).me?.secondFactor).toBe(true);
  await boss.call(r.willCode, first);
  const input = { ...(await submission(boss, first)), code: await sms() };
  expect(await w.ask(boss, r.submit, input)).toBe('SECOND_FACTOR');
  expect(await w.ask(boss, r.submit, { ...input, secondCode: '000000' })).toBe('SECOND_FACTOR_WRONG');
  await boss.call(r.submit, { ...input, secondCode: code() });
  const { applyNo, signNos } = await w.send(sender, [
    party(company, mobile, { userType: 1, operatorName: '周老板', fields: seal }),
  ]);
  const second = { applyNo, signNo: signNos[0]! };
  expect((await boss.call(r.info, { applyNo })).me?.secondFactor).toBe(false);
  await boss.call(r.willCode, second);
  await boss.call(r.submit, { ...(await submission(boss, second)), code: await sms() });
});

it('by his link: the phone alone does not stamp', async () => {
  const one = await line(seal);
  const { signer } = await w.openLink(mobile);
  const input = await submission(signer, one);
  expect(await w.ask(signer, r.submit, input)).toBe('SECOND_FACTOR');
  const used = code();
  await signer.call(r.submit, { ...input, secondCode: used });
  // the same code once only, and a link shows the factor for its own line
  const { applyNo, signNos } = await w.send(sender, [
    party(company, mobile, { userType: 1, operatorName: '周老板', fields: seal }),
  ]);
  const other = await w.openLink(mobile);
  const again = await submission(other.signer, { applyNo, signNo: signNos[0]! });
  expect(await w.ask(other.signer, r.submit, again)).toBe('SECOND_FACTOR');
  expect(await w.ask(other.signer, r.submit, { ...again, secondCode: used })).toBe('SECOND_FACTOR_WRONG');
});

it('in a batch: asked for the whole act, and only where seals are used', async () => {
  const lines = [await line(seal), await line(seal)];
  const signNos = lines.map(({ signNo }) => signNo);
  const page = await boss.call(r.batchSignCheck, { signNos }, '/c/signInfo/batchSignCheck');
  expect(page.secondFactor).toBe(true);
  const items = page.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  await boss.call(r.batchSignCode, { items }, '/c/signInfo/batchSignCode');
  const input = { items, code: await sms(), consentHash: page.consentHash, useSeal: 1 as const };
  expect(await w.ask(boss, r.batchSign, input, '/c/signInfo/batchSign')).toBe('SECOND_FACTOR');
  const done = await boss.call(r.batchSign, { ...input, secondCode: code() }, '/c/signInfo/batchSign');
  expect(done.signed).toBe(2);
});

it('who signs by hand, and who has no second factor, is not asked', async () => {
  const one = await line(hand);
  const { signer } = await w.openLink(mobile);
  await signer.call(r.submit, await submission(signer, one, false));
  const other = '13870090003';
  const { applyNo, signNos } = await w.send(sender, [party('王小明', other)]);
  const link = await w.openLink(other);
  await w.sign(link.signer, { applyNo, signNo: signNos[0]! });
});
