// Event streams through the product (point 10, Z-02, Z-06): a few for each reader, and none that outlives its reader's authority:
// link corrected or revoked, token expired, login ended, member let go.
import type { AddressInfo } from 'node:net';
import type { Client } from '@xinqi/scenario';
import { allRoutes, type Bearer } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { noticeRoutes } from '@xinqi/wire/notice';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EventStream, openEvents } from '../../testing/event-stream.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { party, password, startProduct, type World } from '../../testing/start-product.ts';
import { inTx } from '../db.ts';
import { streamRules } from '../gates/guard-streams.ts';
import { buildServer } from './build-server.ts';

let w: World;
let sender: Client;
/** Judges again when something happens only, or all the time. */
let calm: { app: FastifyInstance; port: number };
let watchful: { app: FastifyInstance; port: number };
let phones = 13_800_000_700;
const phone = () => String(phones++);
const open: EventStream[] = [];

async function listen(check: number): Promise<{ app: FastifyInstance; port: number }> {
  const { deps, families, product } = w;
  // the limits of this product are raised; those of streams are what is tested
  const app = await buildServer({
    deps: { ...deps, config: { ...deps.config, LIMITS_FACTOR: 1 } },
    ...{ families, resolveIdentity: product.resolveIdentity, streams: { check } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  calm = await listen(3600_000);
  watchful = await listen(50);
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  for (const { app } of [calm, watchful])
    await vi.waitFor(() => expect(app.streams.counts).toEqual({ readers: 0, open: 0 }), { timeout: 30_000 });
});
afterAll(async () => {
  await calm.app.close();
  await watchful.app.close();
  await w.close();
});

async function watch(...asked: Parameters<typeof openEvents>): Promise<EventStream> {
  const stream = await openEvents(...asked);
  open.push(stream);
  return stream;
}
const refused = (code: string) => ({
  event: 'end',
  data: expect.objectContaining({ reason: 'refused', code }),
});
const follow = async (port: number, bearer: Bearer, input: { applyNo: string; [key: string]: unknown }) => {
  const stream = await watch(port, r.progress, input as never, bearer);
  if (!stream.code) await stream.until(1);
  return stream;
};
async function contract() {
  const mobile = phone();
  const other = phone();
  const sent = await w.send(sender, [party('王小明', mobile), party('李四', other)]);
  return { ...sent, other, ...(await w.openLink(mobile)) };
}

describe('how many', () => {
  it('a line has three, whatever else its holder writes; a fourth ends the oldest, which is told why', async () => {
    const { port, app } = calm;
    const { signer, applyNo, signNos, link, other } = await contract();
    const variants = [{}, { signNo: link.signNo }, { sign: 'x'.repeat(43), ts: 1 }, { ts: 2 }];
    const streams: EventStream[] = [];
    for (const more of variants) streams.push(await follow(port, signer.bearer, { applyNo, ...more }));
    expect(await streams[0]!.ended).toBe('end');
    expect(streams[0]!.events.at(-1)?.data).toEqual({ reason: 'elsewhere' });
    expect(app.streams.counts).toEqual({ readers: 1, open: streamRules.ofTopic });
    // the other line has its own
    const second = await w.openLink(other);
    await follow(port, second.signer.bearer, { applyNo });
    expect(app.streams.counts).toEqual({ readers: 2, open: streamRules.ofTopic + 1 });
    // and those that are left hear what happens
    await sender.call(r.correctLine, { signNo: signNos[1]!, name: '李思' });
    await Promise.all(streams.slice(1).map((stream) => stream.until(2)));
  });
  it('an account has three of a contract and twelve of all; who goes away leaves his place', async () => {
    const { port, app } = calm;
    const numbers: string[] = [];
    for (let i = 0; i < 5; i++) numbers.push((await contract()).applyNo);
    const streams: EventStream[] = [];
    for (const applyNo of [...numbers.slice(0, 4), ...numbers.slice(0, 4), ...numbers.slice(0, 4)])
      streams.push(await follow(port, sender.bearer, { applyNo }));
    expect(app.streams.counts).toEqual({ readers: 1, open: streamRules.ofReader });
    await follow(port, sender.bearer, { applyNo: numbers[0]! });
    expect(await streams[0]!.ended).toBe('end');
    await follow(port, sender.bearer, { applyNo: numbers[4]! });
    expect(await streams[1]!.ended).toBe('end');
    streams[2]!.close();
    await vi.waitFor(() => expect(app.streams.counts.open).toBe(streamRules.ofReader - 1), {
      timeout: 30_000,
    });
    await follow(port, sender.bearer, { applyNo: numbers[4]! });
    expect(app.streams.counts.open).toBe(streamRules.ofReader);
    expect(streams[3]!.events).toHaveLength(1);
  });
  it('holds for every stream that there is', async () => {
    const { port } = calm;
    const { client } = await w.member(await w.corp('流公司'), phone(), '钱管理', { superFlag: true });
    const { handSignId } = await client.call(sealRoutes.handSignUrl, {});
    const { consent } = await client.call(realNameRoutes.per, {});
    const { handOverId } = await client.call(realNameRoutes.handOver, {
      ...{ kinds: ['id_front'], consentHash: consent.hash },
    });
    const fileId = await client.putFile(await makePdf({ title: '合同', pages: 1 }), '合同.pdf');
    const all = [
      [fileRoutes.convertWatch, { fileId }, undefined],
      [noticeRoutes.watch, {}, '/i/notify/watch'],
      [noticeRoutes.watch, {}, '/c/notify/watch'],
      [roleRoutes.watchRights, {}, undefined],
      [sealRoutes.handSignWatch, { handSignId }, undefined],
      [realNameRoutes.handOverWatch, { handOverId }, undefined],
    ] as const;
    const listed = allRoutes.filter((route) => route.body === 'stream').map((route) => route.id);
    expect(listed.sort()).toEqual([...new Set([r.progress.id, ...all.map(([route]) => route.id)])].sort());
    for (const [route, input, path] of all) {
      const streams: EventStream[] = [];
      for (let i = 0; i <= streamRules.ofTopic; i++) {
        const stream = await watch(port, route, input as never, client.bearer, path);
        await stream.until(1);
        streams.push(stream);
      }
      expect(await streams[0]!.ended, route.id).toBe('end');
      for (const stream of streams) stream.close();
    }
  });
});

describe('ends with the authority', () => {
  it('of a link: the line is corrected to somebody else, who alone hears what comes', async () => {
    for (const { port } of [calm, watchful]) {
      const { signer, applyNo, signNos } = await contract();
      const stream = await follow(port, signer.bearer, { applyNo });
      const heir = phone();
      await sender.call(r.correctLine, { signNo: signNos[0]!, name: '王五', mobile: heir });
      expect(await stream.ended).toBe('end');
      expect(stream.events.slice(1)).toEqual([refused('LINK_INVALID')]);
      expect((await follow(port, signer.bearer, { applyNo })).code).toBe('LINK_INVALID');
      const { signer: now } = await w.openLink(heir);
      const his = await follow(port, now.bearer, { applyNo });
      await w.sign(now, { applyNo, signNo: signNos[0]! });
      await his.until(2);
    }
  });
  it('of a link: its token runs out, and nothing moves', async () => {
    const { signer, applyNo } = await contract();
    const stream = await follow(watchful.port, signer.bearer, { applyNo });
    w.clock.advance(31 * 60);
    expect(await stream.ended).toBe('end');
    expect(stream.events.slice(1)).toEqual([refused('LINK_INVALID')]);
    w.clock.advance(-31 * 60);
  });
  it('of a login: signing out ends every stream of it, and of no other login', async () => {
    const mobile = phone();
    const { client } = await w.person(mobile, '两处登录');
    const { applyId, applyNo } = await w.send(client, [party('王小明', phone())]);
    const second = await w.anyone.login(mobile, password);
    const ending = [
      await follow(watchful.port, client.bearer, { applyNo }),
      await watch(watchful.port, noticeRoutes.watch, {}, client.bearer),
    ];
    const staying = await follow(watchful.port, second.bearer, { applyNo });
    await client.call(accountRoutes.logout, {});
    await Promise.all(ending.map((stream) => stream.ended));
    expect(watchful.app.streams.counts.open).toBe(1);
    await second.call(r.batchCancel, { applyIds: [applyId], reason: '不再需要' });
    await staying.until(2);
  });
  it('of a member: he is let go, hears that, and nothing more', async () => {
    const corpId = await w.corp('散伙公司');
    await w.member(corpId, phone(), '老板', { superFlag: true });
    const clerk = await w.member(corpId, phone(), '员工', { superFlag: false });
    const rights = await watch(calm.port, roleRoutes.watchRights, {}, clerk.client.bearer);
    const bell = await watch(watchful.port, noticeRoutes.watch, {}, clerk.client.bearer, '/c/notify/watch');
    await Promise.all([rights.until(1), bell.until(1)]);
    const { members } = w.product.account;
    await inTx(w.deps.db, async (tx) => {
      const found = await members.byAccount(tx, corpId, clerk.accountId);
      await members.end(tx, corpId, found?.memberId ?? '');
    });
    await rights.ended;
    expect(rights.events.map(({ data }) => (data as { member: boolean }).member)).toEqual([true, false]);
    await bell.ended;
    expect(bell.events.map(({ event }) => event)).toEqual(['change', 'end']);
  });
});
