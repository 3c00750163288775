// Who is told what, where: channels by choice, notices in the transaction of what happened, the notice centre of each
// identity, the count at the bell in several processes. Signed out → bad input → not allowed → done → second time.
import { channelsFor, noticeEvents } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { noticeRoutes as r } from '@xinqi/wire/notice';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import { createLive, publish } from '../../../platform/live.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';
import { countUnread, insertNotice, type Who } from './store.ts';
import { unreadTopic, watchUnread } from './watch-unread.ts';

let w: World;
let sender: Client;
let senderId: string;
let signer: Client;
const [senderMobile, signerMobile, stranger] = ['13710000001', '13710000002', '13710000003'];

beforeAll(async () => {
  w = await startProduct();
  ({ client: sender, accountId: senderId } = await w.person(senderMobile, '赵发起'));
  ({ client: signer } = await w.person(signerMobile, '钱签署'));
});
afterAll(() => w.close());

const list = (
  client: Client,
  more: { unread?: boolean; itemPage?: number; pageSize?: number } = {},
  side = 'i',
) => client.call(r.list, more, `/${side}/notify/list`);
const titles = async (client: Client) => (await list(client)).list.map((n) => n.title);
const choose = (client: Client, event: string, channels: string[], side = 'i') =>
  client.call(
    accountRoutes.setPreferences,
    { preferences: JSON.stringify([{ event, channels }]) },
    `/${side}/setPreferences`,
  );
const readAll = (client: Client) => client.call(r.read, { all: true });
const to = (mobile: string, name = '钱签署') => party(name, mobile);

describe('preferences', () => {
  it('refuse what is no event, no channel, twice nothing, and what cannot be switched off', async () => {
    const set = (preferences: unknown) =>
      w.ask(sender, accountRoutes.setPreferences, { preferences: JSON.stringify(preferences) });
    for (const bad of [
      [],
      [{ event: 'birthday', channels: [] }],
      [{ event: 'signed', channels: ['fax'] }],
      'x',
      null,
    ])
      expect(await set(bad), JSON.stringify(bad)).toBe('PARAM_INVALID');
    for (const fixed of [
      { event: 'code', channels: [] },
      { event: 'code', channels: ['sms', 'app'] },
      { event: 'security', channels: ['app', 'mail'] },
      { event: 'toSign', channels: ['sms'] },
    ])
      expect(await set([fixed]), JSON.stringify(fixed)).toBe('PREFERENCE_FIXED');
    const { list: usual } = await sender.call(accountRoutes.getPreferences, {});
    expect(usual.map((p) => [p.event, p.channels])).toEqual(
      noticeEvents.map((e) => [e, channelsFor(e, null)]),
    );
  });
  it('decide at once: no SMS of a refusal, and one again; codes go out whatever is chosen', async () => {
    await choose(sender, 'refused', ['app']);
    const refuse = async () => {
      const { applyNo } = await w.send(sender, [to(stranger, '路人')]);
      const { signer: link, link: pair } = await w.openLink(stranger);
      await link.call(signingRoutes.refuse, { applyNo, signNo: pair.signNo, reason: '金额不对' });
      return applyNo;
    };
    const smsOf = async () => (await w.messages(senderMobile)).filter((m) => m.includes('已被路人拒签'));
    const applyNo = await refuse();
    expect(await smsOf()).toEqual([]);
    expect((await list(sender)).list[0]).toMatchObject({
      event: 'refused',
      title: '您发起的《测试合同》被拒签',
      body: expect.stringContaining('原因：金额不对'),
      page: `/signInfo/viewDetail?applyNo=${applyNo}`,
      read: false,
    });
    await choose(sender, 'refused', ['sms']);
    await readAll(sender);
    await refuse();
    expect(await smsOf()).toHaveLength(1);
    expect((await list(sender, { unread: true })).total).toBe(0);
  });
  it('of the enterprise are others than one’s own, and end with the membership', async () => {
    const corpId = await w.corp('甲公司');
    const mobile = '13710000005';
    const { client } = await w.member(corpId, mobile, '孙经办', { superFlag: true });
    await choose(client, 'finished', ['app'], 'c');
    const channels = async (side: string) =>
      (await client.call(accountRoutes.getPreferences, {}, `/${side}/getPreferences`)).list.find(
        (p) => p.event === 'finished',
      )?.channels;
    expect([await channels('c'), await channels('i')]).toEqual([['app'], ['app', 'sms']]);
    await w.send(client, [to(stranger, '路人')], { side: 'c', contractName: '公司合同' });
    const { signer: link, link: pair } = await w.openLink(stranger);
    await link.call(signingRoutes.refuse, {
      ...pair,
      sign: undefined,
      ts: undefined,
      reason: '不签',
    } as never);
    expect((await list(client, {}, 'c')).list.map((n) => n.title)).toEqual(['您发起的《公司合同》被拒签']);
    expect((await list(client)).list).toEqual([]);
  });
});

describe('notices', () => {
  it('of an invitation need no SMS; the link is there all the same, and nobody was sent it', async () => {
    await choose(signer, 'toSign', ['app']);
    const before = (await w.messages(signerMobile)).length;
    const { applyNo } = await w.send(sender, [to(signerMobile)], { contractName: '只在站内' });
    expect(await w.messages(signerMobile)).toHaveLength(before);
    expect(await titles(signer)).toContain('待您签署《只在站内》');
    const events = await w.product.ledger.eventsOf(w.deps.db, applyNo);
    const issued = events.filter((e) => e.type === 'link.issue').map((e) => String(e.body));
    expect(issued.map((text) => /"channel":"(\w+)"/.exec(text)?.[1])).toEqual(['none']);
    expect(await w.ask(signer, signingRoutes.info, { applyNo })).toBeUndefined();
  });
  it('roll back with what caused them', async () => {
    const before = (await list(signer)).total;
    expect(
      await w.ask(sender, signingRoutes.create, {
        contractName: '不会发出',
        contractId: '00000000-0000-7000-8000-000000000000',
        signatoryJson: [to(signerMobile)],
      }),
    ).toBe('APPLY_FILE_REQUIRED');
    expect((await list(signer)).total).toBe(before);
  });
  it('are paged, filtered and marked; those of others are neither seen nor marked', async () => {
    await readAll(signer);
    for (const name of ['一', '二', '三']) await w.send(sender, [to(signerMobile)], { contractName: name });
    const page = await list(signer, { unread: true, pageSize: 2 });
    expect([page.total, page.list.map((n) => n.title)]).toEqual([3, ['待您签署《三》', '待您签署《二》']]);
    const [third, second] = page.list.map((n) => n.noticeId);
    expect(await sender.call(r.read, { noticeIds: [third!, second!] })).toEqual({ read: 0 });
    expect(await signer.call(r.read, { noticeIds: [third!] })).toEqual({ read: 1 });
    expect(await signer.call(r.read, { noticeIds: [third!] })).toEqual({ read: 0 });
    expect((await list(signer, { unread: true })).list.map((n) => n.title)).toEqual([
      '待您签署《二》',
      '待您签署《一》',
    ]);
    for (const bad of [
      {},
      { noticeIds: [], all: true },
      { noticeIds: ['x'] },
      { noticeIds: [third], all: true },
    ])
      expect(await w.ask(signer, r.read, bad as never), JSON.stringify(bad)).toBe('PARAM_INVALID');
    expect(await readAll(signer)).toEqual({ read: 2 });
  });
  it('in the same words a moment later is one: the sender who signs too', async () => {
    const before = (await list(sender)).total;
    const { applyId } = await w.send(sender, [to(senderMobile, '赵发起'), to(stranger, '路人')], {
      contractName: '双重',
    });
    await sender.call(signingRoutes.batchCancel, { applyIds: [applyId], reason: '写错' });
    const fresh = (await list(sender)).list.slice(0, (await list(sender)).total - before);
    expect(fresh.map((n) => n.title).sort()).toEqual(['《双重》已撤销', '待您签署《双重》'].sort());
  });
  it('are forgotten after half a year', async () => {
    const sweep = w.families
      .find((f) => f.name === 'notice')!
      .sweeps!.find((s) => s.name === 'notice.expired')!;
    await sweep.run();
    expect((await list(sender)).total).toBeGreaterThan(0);
    w.clock.advance(180 * 24 * 3600 + 60);
    await sweep.run();
    expect((await w.deps.db.pool.query('select 1 from notice')).rows).toEqual([]);
    w.clock.advance(-180 * 24 * 3600 - 60);
  });
});

describe('the bell', () => {
  type Told = { unread: number; elsewhere: { corpId: string | null; unread: number }[] };
  const open = (deps: World['deps'], who: { accountId: string; corpId: string | null }) => {
    const gone = new AbortController();
    let told: Told | undefined;
    const wakers: (() => void)[] = [];
    const done = watchUnread(deps, w.product.account.corpsOf, who).run((_event, data) => {
      told = data as Told;
      for (const wake of wakers.splice(0)) wake();
    }, gone.signal);
    const upTo = async (n: number, elsewhere: Told['elsewhere'] = []) => {
      while (told?.unread !== n || JSON.stringify(told.elsewhere) !== JSON.stringify(elsewhere))
        await new Promise<void>((wake) => wakers.push(wake));
    };
    const leave = (): Promise<void> => {
      gone.abort();
      return done;
    };
    return { upTo, leave };
  };
  it('hears what happens in another process, and that it was read', async () => {
    const who = { accountId: senderId, corpId: null };
    const live = createLive(w.deps.config.DATABASE_URL, w.deps.log);
    const elsewhere = open({ ...w.deps, live }, who);
    await elsewhere.upTo(0);
    await choose(sender, 'signed', ['app']);
    const { applyNo } = await w.send(sender, [to(signerMobile), to(stranger, '路人')], {
      contractName: '铃',
    });
    await w.openLink(stranger).then(({ signer: link, link: pair }) => w.sign(link, pair));
    await elsewhere.upTo(1);
    expect((await list(sender)).list[0]).toMatchObject({ title: '路人已签署《铃》', event: 'signed' });
    await readAll(sender);
    await elsewhere.upTo(0);
    expect(await countUnread(w.deps.db, who)).toBe(0);
    expect(applyNo).toMatch(/^APL/);
    await elsewhere.leave();
    await live.close();
  });
  it('counts the other identities too, not those of others (A-06), and no enterprise that he left', async () => {
    const [first, second] = [await w.corp('乙公司'), await w.corp('丙公司')];
    await w.member(first, '13710000006', '吴掌柜', { superFlag: true });
    const { accountId } = await w.member(first, '13710000007', '郑两边', { superFlag: false });
    const other = await w.member(second, '13710000008', '王别家', { superFlag: true });
    const put = (who: Who) =>
      inTx(w.deps.db, async (tx) => {
        const n = { event: 'toApprove' as const, title: '待审批', body: uuidv7(new Date()), page: null };
        await insertNotice(tx, who, { ...n, now: w.clock.now() });
        publish(tx, unreadTopic(who));
      });
    await inTx(w.deps.db, (tx) =>
      w.product.account.addMember(tx, { corpId: second, accountId, superFlag: false }),
    );
    const asPerson = open(w.deps, { accountId, corpId: null });
    const asSecond = open(w.deps, { accountId, corpId: second });
    await asPerson.upTo(0);
    await put({ accountId: other.accountId, corpId: second });
    await put({ accountId, corpId: first });
    await put({ accountId, corpId: second });
    await asPerson.upTo(0, [
      { corpId: first, unread: 1 },
      { corpId: second, unread: 1 },
    ]);
    await asSecond.upTo(1, [{ corpId: first, unread: 1 }]);
    await inTx(w.deps.db, async (tx) => {
      const { members } = w.product.account;
      const left = await members.byAccount(tx, first, accountId);
      await members.end(tx, first, left?.memberId ?? '');
    });
    await put({ accountId, corpId: null });
    await asSecond.upTo(1, [{ corpId: null, unread: 1 }]);
    await asPerson.upTo(1, [{ corpId: second, unread: 1 }]);
    await Promise.all([asPerson.leave(), asSecond.leave()]);
  });
});
