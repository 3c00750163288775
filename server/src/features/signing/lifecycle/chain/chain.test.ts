// Deposits of finished contracts with outside registries: asked for with the preservation, once, through every fault; shown
// to the parties with number and time, and in the evidence.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '../../../../platform/ports/chain.ts';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
let signer: Client;
let stranger: Client;
const mobile = '13800000712';
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000711', '陈思远')).client;
  signer = (await w.person(mobile, '王小明')).client;
  stranger = (await w.person('13800000713', '赵子轩')).client;
});
afterAll(() => w.close());

const job = (world: World) =>
  world.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'signing.deposit')!;
const sweep = (world: World) =>
  world.families
    .flatMap((f) => f.sweeps ?? [])
    .find((s) => s.name === 'signing.deposit')!
    .run();
async function finished(world: World, from: Client, to = mobile): Promise<Sent> {
  const sent = await world.send(from, [party('王小明', to)]);
  const { signer: by, link } = await world.openLink(to);
  await world.sign(by, link);
  await world.drain();
  expect((await from.call(r.info, { applyNo: sent.applyNo })).status).toBe(3);
  return sent;
}
const depositEvents = async (world: World, applyNo: string) =>
  (await world.product.ledger.eventsOf(world.deps.db, applyNo))
    .map((e) => decodeEvent(e.body))
    .flatMap((e) => (e.type === 'chain.deposit' ? [e] : []));
const view = (client: Client, chain: Chain, applyNo: string) => client.call(r[chain], { applyNo });

describe('humi and sifa', () => {
  let sent: Sent;
  beforeAll(async () => {
    sent = await finished(w, sender);
  });

  it('signed out, foreign, bad input', async () => {
    for (const route of [r.humi, r.sifa, r.certiList]) {
      expect(await w.ask(w.anyone, route, { applyNo: sent.applyNo })).toBe('LINK_INVALID');
      expect(await w.ask(stranger, route, { applyNo: sent.applyNo })).toBe('NOT_FOUND');
      expect(await w.ask(sender, route, { applyNo: 'APL1' })).toBe('PARAM_INVALID');
    }
    expect(await w.ask(stranger, r.chainDeposit, { applyNo: sent.applyNo, chain: 'humi' })).toBe('NOT_FOUND');
    expect(await w.ask(sender, r.chainDeposit, { applyNo: sent.applyNo, chain: 'other' as never })).toBe(
      'PARAM_INVALID',
    );
  });

  it('are there when the contract is finished: number, time, hash of the finished document, 测试环境', async () => {
    const detail = await sender.call(r.info, { applyNo: sent.applyNo });
    const { list } = await signer.call(r.certiList, { applyNo: sent.applyNo });
    expect(list.map((c) => [c.kind, c.number])).toEqual([
      [0, detail.preservationId],
      [1, sent.signNos[0]],
    ]);
    expect(list[0]!.url).toBe(`/certi/certiPage?preservationId=${detail.preservationId}`);
    expect(list.every((c) => c.logIndex !== null && c.testCertificate)).toBe(true);
    for (const client of [sender, signer])
      for (const chain of ['humi', 'sifa'] as const)
        expect(await view(client, chain, sent.applyNo)).toMatchObject({
          state: 'done',
          reference: detail.preservationId,
          sha256: list[0]!.sha256,
          depositId: expect.stringMatching(/.+/),
          time: expect.stringMatching(/Z$/),
          canAsk: false,
          testEnvironment: true,
        });
    expect((await view(sender, 'humi', sent.applyNo)).depositId).toBe(`88.1000/${detail.preservationId}`);
    expect((await view(sender, 'sifa', sent.applyNo)).txHash).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('stand in the evidence and in the plain words of the log', async () => {
    const events = await depositEvents(w, sent.applyNo);
    expect(events.map((e) => e.data.chain).sort()).toEqual(['humi', 'sifa']);
    expect(events.every((e) => e.data.test === true)).toBe(true);
    const { list } = await sender.call(r.signRecord, { applyNo: sent.applyNo });
    expect(list.map((e) => e.text).filter((t) => t.startsWith('定稿哈希已存证于'))).toHaveLength(2);
  });

  it('a second request, or the job again, changes nothing', async () => {
    const before = await view(sender, 'humi', sent.applyNo);
    expect(await sender.call(r.chainDeposit, { applyNo: sent.applyNo, chain: 'humi' })).toEqual(before);
    await job(w).handle({ applyId: sent.applyId, chain: 'humi' });
    await w.drain();
    expect(await view(sender, 'humi', sent.applyNo)).toEqual(before);
    expect(await depositEvents(w, sent.applyNo)).toHaveLength(2);
  });

  it('an unfinished contract has none and gets none', async () => {
    const open = await w.send(sender, [party('王小明', mobile)]);
    expect(await view(sender, 'sifa', open.applyNo)).toMatchObject({
      state: 'none',
      canAsk: false,
      reference: null,
      depositId: null,
    });
    expect(await w.ask(sender, r.chainDeposit, { applyNo: open.applyNo, chain: 'sifa' })).toBe(
      'CHAIN_NOT_FINISHED',
    );
    expect((await sender.call(r.certiList, { applyNo: open.applyNo })).list).toEqual([]);
  });

  it('a contract from before the registries is deposited when a party asks; a reader does not ask', async () => {
    const old = await finished(w, sender);
    await sql`delete from chain_deposit where apply_id = ${old.applyId}`.execute(w.deps.db);
    expect(await view(signer, 'humi', old.applyNo)).toMatchObject({ state: 'none', canAsk: true });
    await sender.call(r.ccAdd, { applyId: old.applyId, people: [{ name: '赵子轩', mobile: '13800000713' }] });
    expect(await view(stranger, 'humi', old.applyNo)).toMatchObject({ state: 'none', canAsk: false });
    expect(await w.ask(stranger, r.chainDeposit, { applyNo: old.applyNo, chain: 'humi' })).toBe(
      'SIGN_NOT_YOURS',
    );
    expect(await signer.call(r.chainDeposit, { applyNo: old.applyNo, chain: 'humi' })).toMatchObject({
      state: 'waiting',
      canAsk: false,
    });
    await w.drain();
    expect(await view(signer, 'humi', old.applyNo)).toMatchObject({ state: 'done' });
  });

  it('one worker at a time; a lease that ran out is taken over', async () => {
    const { applyId, applyNo } = await finished(w, sender);
    await sql`update chain_deposit set state = 'placed', lease_until = ${new Date(w.clock.now().getTime() + 60_000)}
      where apply_id = ${applyId} and chain = 'humi'`.execute(w.deps.db);
    await job(w).handle({ applyId, chain: 'humi' });
    expect(await view(sender, 'humi', applyNo)).toMatchObject({ state: 'waiting' });
    w.clock.advance(301);
    await sweep(w);
    await w.drain();
    expect(await view(sender, 'humi', applyNo)).toMatchObject({ state: 'done' });
  });
});

describe('a registry that fails', () => {
  /** A finished contract whose deposits meet these faults, both deposits tried once. */
  async function faulty(faults: string) {
    const world = await startProduct({ CHAIN_SIMULATOR_FAULTS: faults });
    const from = (await world.person('13800000721', '陈思远')).client;
    const sent = await finished(world, from, '13800000722');
    return { world, from, sent };
  }
  it.each(['silent', 'lost', 'busy', 'none,late'])(
    '%s: told, and repeated until it is there',
    async (fault) => {
      const { world, from, sent } = await faulty(fault);
      try {
        const views = await Promise.all((['humi', 'sifa'] as const).map((c) => view(from, c, sent.applyNo)));
        const failing = views.filter((v) => v.state === 'waiting');
        expect(failing).toHaveLength(1);
        expect(failing[0]!.failingSince).not.toBeNull();
        await job(world).handle({ applyId: sent.applyId, chain: failing[0]!.chain });
        expect(await view(from, failing[0]!.chain, sent.applyNo)).toMatchObject({
          state: 'done',
          failingSince: null,
        });
        expect(await depositEvents(world, sent.applyNo)).toHaveLength(2);
      } finally {
        await world.close();
      }
    },
  );

  it('refused: it stays refused until a party asks again', async () => {
    const { world, from, sent } = await faulty('refused');
    try {
      const views = await Promise.all((['humi', 'sifa'] as const).map((c) => view(from, c, sent.applyNo)));
      const refused = views.find((v) => v.state === 'refused')!;
      expect(refused).toMatchObject({ canAsk: true, depositId: null });
      world.clock.advance(600);
      await sweep(world);
      await world.drain();
      expect((await view(from, refused.chain, sent.applyNo)).state).toBe('refused');
      await from.call(r.chainDeposit, { applyNo: sent.applyNo, chain: refused.chain });
      await world.drain();
      expect((await view(from, refused.chain, sent.applyNo)).state).toBe('done');
    } finally {
      await world.close();
    }
  });
});
