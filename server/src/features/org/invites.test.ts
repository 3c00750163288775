// Invitations by SMS, sent again and taken back (security.md, B-05): one invitation behind several links, limits for
// a mobile and for an enterprise, nothing to people who are in already.

import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import { orgRoutes as r } from '@xinqi/wire/org';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../platform/db.ts';
import { password, startProduct, type World } from '../../testing/start-product.ts';
import { inviteLimits } from './join/send-invites.ts';

let w: World;
let boss: Client;
let stranger: Client;
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  const corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000001', '老板', { superFlag: true })).client;
  stranger = (await w.member(await w.corp('上海外家有限公司'), '13800000002', '外人', { superFlag: true }))
    .client;
});
afterAll(() => w?.close());

/** Time passes; sessions end with it. */
async function later(seconds: number): Promise<void> {
  w.clock.advance(seconds);
  boss = await w.anyone.login('13800000001', password);
  stranger = await w.anyone.login('13800000002', password);
}
let phone = 13700000000;
const mobile = () => String(++phone);
const enter = (who: Client, name: string, own = mobile()) =>
  who.call(r.addCorpUser, { name, mobile: own }).then(({ memberId, inviteUrl }) => ({
    memberId,
    mobile: own,
    pair: pairOf(inviteUrl!),
  }));
const pairOf = (url: string) => {
  const q = new URL(url, 'http://x').searchParams;
  return { k: q.get('k')!, sign: q.get('sign')!, ts: q.get('ts')! };
};
/** Where the newest SMS leads. */
async function led(to: string) {
  const code = /\/s\/([0-9A-Za-z]{22})/.exec((await w.messages(to))[0] ?? '')?.[1];
  const { headers } = await w.app.inject({ method: 'GET', url: `/s/${code}` });
  return String(headers.location);
}

describe('an invitation by SMS', () => {
  it.each([
    ['nobody', []],
    ['no list', 'x'],
    ['201', Array.from({ length: 201 }, () => '00000000-0000-7000-8000-000000000001')],
  ])('refuses %s', async (_what, memberIds) => {
    expect(await w.ask(boss, r.sendInvites, { memberIds } as never)).toBe('PARAM_INVALID');
  });

  it('names the enterprise and the day, leads to the page, and joins the owner of the mobile', async () => {
    const one = await enter(boss, '张晓明');
    expect(await boss.call(r.sendInvites, { memberIds: [one.memberId] })).toEqual({ sent: 1, skipped: [] });
    const [body] = await w.messages(one.mobile);
    expect(body).toMatch(
      /^【信契】北京云签科技有限公司邀请您成为企业成员，请于\d{4}-\d\d-\d\d \d\d:\d\d前用本手机号登录，点击 \S+\/s\/\w{22} 确认加入，请勿转发。$/,
    );
    const address = await led(one.mobile);
    expect(address).toMatch(/^\/account\/invite\?k=/);
    const { client } = await w.person(one.mobile, '张晓明');
    const [before] = (await boss.call(r.listPeople, { keyword: one.mobile })).list;
    expect([before!.invited, before!.smsTime !== null]).toEqual([true, true]);
    expect(await client.call(r.acceptInvitePc, { ...pairOf(address), confirm: 1 })).toMatchObject({
      joined: true,
    });
    // the link that was handed over is the same invitation, and used up with it
    expect(await w.ask(client, r.acceptInvitePc, { ...one.pair, confirm: 1 })).toBe('LINK_INVALID');
    const again = await boss.call(r.sendInvites, { memberIds: [one.memberId] });
    expect(again).toEqual({
      sent: 0,
      skipped: [{ memberId: one.memberId, name: '张晓明', reason: 'bound' }],
    });
    expect((await w.messages(one.mobile)).filter((text) => text.includes('邀请'))).toHaveLength(1);
  });

  it('keeps the link that was handed over good beside it', async () => {
    const one = await enter(boss, '李手递');
    await boss.call(r.sendInvites, { memberIds: [one.memberId] });
    const { client } = await w.person(one.mobile, '李手递');
    expect(await client.call(r.acceptInvitePc, { ...one.pair, confirm: 1 })).toMatchObject({ joined: true });
  });

  it('R-08: of somebody who was entered twice says that he is a member, whatever mobile he took since', async () => {
    const one = await enter(boss, '重名人');
    const { client, accountId } = await w.person(one.mobile, '重名人');
    const { corpId } = (await w.product.account.claims.named(w.deps.db, '北京云签科技有限公司'))!;
    await inTx(w.deps.db, (tx) => w.product.account.addMember(tx, { corpId, accountId, superFlag: false }));
    for (const confirm of [0, 1] as const)
      expect(await w.ask(client, r.acceptInvitePc, { ...one.pair, confirm })).toBe('JOIN_MEMBER');
  });

  it('replaces one that ends within a day', async () => {
    const one = await enter(boss, '迟来的人');
    await later(6.5 * 86_400);
    await boss.call(r.sendInvites, { memberIds: [one.memberId] });
    const { client } = await w.person(one.mobile, '迟来的人');
    expect(await w.ask(client, r.acceptInvitePc, one.pair)).toBe('LINK_INVALID');
    const fresh = pairOf(await led(one.mobile));
    expect(await client.call(r.acceptInvitePc, fresh)).toMatchObject({ joined: false });
  });

  it('A-08: a foreign, absent or departed person among them, and nobody gets one', async () => {
    const mine = await enter(boss, '本企业的人');
    const foreign = await enter(stranger, '外企业的人');
    const gone = await enter(boss, '已离职的人');
    await boss.call(r.delCorpUser, { memberId: gone.memberId });
    for (const other of [foreign.memberId, gone.memberId, '00000000-0000-7000-8000-0000000000aa'])
      expect(await w.ask(boss, r.sendInvites, { memberIds: [mine.memberId, other] })).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.revokeInvite, { memberId: foreign.memberId })).toBe('NOT_FOUND');
    expect([await w.messages(mine.mobile), await w.messages(foreign.mobile)]).toEqual([[], []]);
  });

  it('is recorded with the names', async () => {
    const two = [await enter(boss, '王甲'), await enter(boss, '王乙')];
    await boss.call(r.sendInvites, { memberIds: two.map(({ memberId }) => memberId) });
    const [act] = (await boss.call(logRoutes.findLogByPage, { kind: 'member.invite' })).list;
    expect([act!.targetName, act!.content]).toEqual(['2名成员', '已发送短信邀请：王甲、王乙']);
  });
});

describe('B-05', () => {
  it('a mobile gets one a minute, three an hour and five a day, whichever enterprise asks', async () => {
    const own = mobile();
    const here = await enter(boss, '被催的人', own);
    const there = await enter(stranger, '被催的人', own);
    const send = async (who: Client, memberId: string) =>
      (await who.call(r.sendInvites, { memberIds: [memberId] })).sent;
    expect([await send(boss, here.memberId), await send(stranger, there.memberId)]).toEqual([1, 0]);
    const sent: number[] = [];
    for (let i = 0; i < 4; i++) {
      await later(61);
      sent.push(await (i % 2 ? send(boss, here.memberId) : send(stranger, there.memberId)));
    }
    expect(sent).toEqual([1, 1, 0, 0]);
    let day = 3;
    for (let i = 0; i < 5; i++) {
      await later(3601);
      day += await send(boss, here.memberId);
    }
    expect(day).toBe(5);
    expect(await w.messages(own)).toHaveLength(5);
  });

  it('two who send to one at once: one SMS', async () => {
    const { memberId, mobile: own } = await enter(boss, '同时的人');
    const answers = await Promise.all([1, 2].map(() => boss.call(r.sendInvites, { memberIds: [memberId] })));
    expect(answers.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    expect(await w.messages(own)).toHaveLength(1);
  });

  it('an enterprise has so many a day; a refused batch eats nothing of it', async () => {
    const own = await w.corp('多邀请有限公司');
    const { client } = await w.member(own, '13800000003', '老板三', { superFlag: true });
    const people = [await enter(client, '甲'), await enter(client, '乙')];
    const all = { memberIds: people.map(({ memberId }) => memberId) };
    const { corp } = inviteLimits;
    await w.deps.limits.use(...Array.from({ length: corp.max - 1 }, () => ({ limit: corp, key: own })));
    expect(await w.ask(client, r.sendInvites, all)).toBe('TOO_MANY');
    expect((await client.call(r.sendInvites, { memberIds: all.memberIds.slice(0, 1) })).sent).toBe(1);
    expect(await w.ask(client, r.sendInvites, { memberIds: all.memberIds.slice(1) })).toBe('TOO_MANY');
    expect(await w.messages(people[1]!.mobile)).toEqual([]);
  });
});

describe('an invitation that is taken back', () => {
  it('is good in no message, cannot be taken twice, and may be sent anew', async () => {
    const { memberId, mobile: own, pair } = await enter(boss, '撤销的人');
    await boss.call(r.sendInvites, { memberIds: [memberId] });
    const sms = pairOf(await led(own));
    await boss.call(r.revokeInvite, { memberId });
    const { client } = await w.person(own, '撤销的人');
    for (const one of [pair, sms]) expect(await w.ask(client, r.acceptInvitePc, one)).toBe('LINK_INVALID');
    expect(await led(own)).toContain('SHORT_LINK_GONE');
    expect(await w.ask(boss, r.revokeInvite, { memberId })).toBe('INVITE_NONE');
    expect((await boss.call(r.listPeople, { keyword: own })).list[0]).toMatchObject({
      invited: false,
      smsTime: null,
    });
    await later(61);
    await boss.call(r.sendInvites, { memberIds: [memberId] });
    expect(await client.call(r.acceptInvitePc, { ...pairOf(await led(own)), confirm: 1 })).toMatchObject({
      joined: true,
    });
    expect(await w.ask(boss, r.revokeInvite, { memberId })).toBe('INVITE_NONE');
  });

  it('of two who accept and take back at once, one is told', async () => {
    const { memberId, mobile: own, pair } = await enter(boss, '两边的人');
    const { client } = await w.person(own, '两边的人');
    const [accepted, revoked] = await Promise.all([
      w.ask(client, r.acceptInvitePc, { ...pair, confirm: 1 }),
      w.ask(boss, r.revokeInvite, { memberId }),
    ]);
    expect([accepted, revoked]).toEqual(accepted ? ['LINK_INVALID', undefined] : [undefined, 'INVITE_NONE']);
  });

  it('an expired one is no longer told as waiting', async () => {
    const { mobile: own } = await enter(boss, '过期的人');
    await later(7 * 86_400);
    expect((await boss.call(r.listPeople, { keyword: own })).list[0]).toMatchObject({ invited: false });
  });
});
