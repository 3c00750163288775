// Z-05: the attack that put 450 texts on one phone in ten seconds, as it was: lines, deadlines, reminders, corrections, cancels and
// hand-overs of strangers. The phone gets a handful; whom it knows reaches it; the sender sees what was not sent, and it comes later.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Party, party, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let attacker: Client;
const victim = '13700000001';
const many = (n: number, mobile: string): Party[] =>
  Array.from({ length: n }, (_, i) => ({
    ...party(`某某${i}`, mobile),
    fields: [
      {
        kind: 'signature',
        page: 0,
        x: 20 + (i % 4) * 130,
        y: 20 + Math.floor(i / 4) * 55,
        width: 120,
        height: 48,
      },
    ],
  }));
const inDays = (days: number) => new Date(w.clock.now().getTime() + days * 24 * 3600_000).toISOString();
/** Texts that reached the phone, newest first; codes are another matter. */
async function received(mobile: string): Promise<string[]> {
  await w.drain();
  return (await w.messages(mobile)).filter((body) => !body.includes('验证码'));
}
async function later(seconds: number): Promise<void> {
  w.clock.advance(seconds);
  const notice = w.families.find((family) => family.name === 'notice')!;
  await notice.sweeps!.find((sweep) => sweep.name === 'notice.held')!.run();
  await w.drain();
}
const remind = (client: Client, signNo: string) =>
  w.call(r.reminderSign, { signNos: [signNo] }, { bearer: client.bearer });
const partyOf = async (client: Client, applyNo: string) =>
  (await client.call(r.info, { applyNo })).parties[0]!;
let flood: Awaited<ReturnType<World['send']>>;

beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  attacker = (await w.person('13800000001', '加微信abc12345领奖')).client;
});
afterAll(() => w.close());

it('50 lines of one phone are one text, without a word of the sender’s own', async () => {
  flood = await w.send(attacker, many(50, victim), {
    contractName: '点击领取红包',
    signExpire: inDays(5),
  });
  const texts = await received(victim);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(
    /^【信契】您有50项签署待处理（《一份文件》等），请点击 \S+\/s\/\w{22} 签署其中一项/,
  );
});

it('deadlines, reminders, further contracts and cancels: three in a minute, five in an hour', async () => {
  for (let i = 0; i < 5; i++)
    await attacker.call(r.extendDeadline, { applyId: flood.applyId, signExpire: inDays(6 + i) });
  await received(victim);
  for (const signNo of flood.signNos.slice(0, 3)) {
    const { status, body, headers } = await remind(attacker, signNo);
    expect([status, body.code]).toEqual([429, 'REMIND_NO_ROOM']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  for (let i = 0; i < 4; i++) {
    const { applyId } = await w.send(attacker, many(2, victim));
    await w.drain();
    await attacker.call(r.batchCancel, { applyIds: [applyId], reason: '加微信 abc12345' });
    await w.drain();
  }
  const texts = await received(victim);
  expect(texts).toHaveLength(3);
  expect(texts.join('\n')).not.toMatch(/abc12345|领取/);
  for (let minute = 0; minute < 10; minute++) await later(61);
  expect((await received(victim)).length).toBeLessThanOrEqual(5);
});

it('the sender sees at the line what was not sent, nobody else does; it comes once there is room', async () => {
  const [mobile, coParty] = ['13700000005', '13700000006'];
  for (let i = 0; i < 3; i++) await w.send(attacker, [party('何苦', mobile)]);
  await w.drain();
  const { applyNo } = await w.send(attacker, [party('何苦', mobile), many(2, coParty)[1]!]);
  const before = await received(mobile);
  expect(before).toHaveLength(3);
  expect((await partyOf(attacker, applyNo)).textHeld).toEqual({ limit: 'phone', later: true });
  const { signer } = await w.openLink(coParty);
  expect((await partyOf(signer, applyNo)).textHeld).toBeNull();
  await later(61);
  const [fresh, ...rest] = await received(mobile);
  expect(rest).toEqual(before);
  expect(fresh).toContain('邀请您签署《测试合同》');
  expect((await partyOf(attacker, applyNo)).textHeld).toBeNull();
});

it('what a signatory hands on counts for him, not for the sender', async () => {
  const target = '13700000002';
  const handing = '13700000003';
  const other = (await w.person('13800000002', '林溪')).client;
  for (let i = 0; i < 5; i++) {
    await w.send(attacker, [party('受托人', handing)]);
    w.clock.advance(3601);
    const { signer, link } = await w.openLink(handing);
    await w.anyone.call(r.sendLinkCode, link).catch(() => undefined);
    w.clock.advance(61);
    await signer.call(r.transfer, { ...link, name: '目标', mobile: target, reason: '加微信abc12345' });
    await w.drain();
  }
  expect((await received(target)).length).toBeLessThanOrEqual(5);
  await w.send(other, [party('目标', target)]);
  expect((await received(target))[0]).toContain('林溪邀请您签署');
});

it('while strangers flood it, the phone hears of those with whom it has signed, and gets its own link again', async () => {
  const mobile = '13700000004';
  const partner = (await w.person('13800000003', '赵敏')).client;
  await w.send(partner, [party('钱程', mobile)]);
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
  w.clock.advance(3700);
  const reached = (await received(mobile)).length;
  for (let i = 0; i < 5; i++) {
    const { client } = await w.person(`1380000001${i}`, `陌生人${i}`);
    for (let n = 0; n < 4; n++) await w.send(client, [party('钱程', mobile)]);
    await w.drain();
  }
  expect((await received(mobile)).length - reached).toBe(10);
  const { applyNo, signNos } = await w.send(partner, [party('钱程', mobile)], {
    contractName: '年度供货合同',
  });
  expect((await received(mobile))[0]).toContain('赵敏邀请您签署《年度供货合同》');
  expect((await remind(partner, signNos[0]!)).body.success).toBe(true);
  await w.anyone.call(r.relink, { applyNo, signNo: signNos[0]!, mobile });
  expect((await received(mobile)).length - reached).toBe(13);
});
