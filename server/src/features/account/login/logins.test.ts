// Logins and devices: whose they are, how they are shown, what ends them (B-07), what a new device tells its owner.
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from '../testing/start-accounts.ts';
import { describeDevice, describePlace } from './describe-device.ts';

let h: Accounts;
const wang = '13955550001';
const li = '13955550002';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
beforeAll(async () => {
  h = await startAccounts();
  await h.register({ mobile: wang, name: '王明' });
  await h.register({ mobile: li, name: '李婷' });
});
afterAll(() => h.close());

const enter = async (mobile: string, agent: string, ip: string): Promise<Session> =>
  (await h.call(r.passwordLogin, { targetId: mobile, password }, { ip, headers: { 'user-agent': agent } }))
    .body.data;
const list = async (s: Session) => (await h.call(r.logins, {}, { bearer: bearerOf(s) })).body.data.list;
const alive = async (s: Session) => (await h.call(r.session, {}, { bearer: bearerOf(s) })).body.success;
const inbox = async (mobile: string) => {
  await h.drain();
  const { body } = await h.call((await import('@xinqi/wire/notice')).noticeRoutes.inboxList, {
    targetId: mobile,
  });
  return body.data.list.map((m) => m.body).filter((text) => text.includes('新设备'));
};

describe('what is shown of a device', () => {
  it.each([
    [chrome, 'Chrome · Windows'],
    [safari, 'Safari · iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/141 Mobile Safari/537.36 MicroMessenger/8.0', '微信 · Android'],
    ['curl/8', '未知设备'],
    ['', '未知设备'],
    [`<b>您已中奖 http://evil.example</b>${'x'.repeat(9000)}`, '未知设备'],
  ])('%s', (agent, shown) => expect(describeDevice(agent)).toBe(shown));
  it.each([
    ['203.0.113.9', '203.0.113.*'],
    ['::ffff:203.0.113.9', '203.0.113.*'],
    ['10.1.2.3', '内网 10.1.2.*'],
    ['172.32.0.1', '172.32.0.*'],
    ['127.0.0.1', '本机'],
    ['::1', '本机'],
    ['2001:db8:1:2::9', '2001:db8:1:*'],
    ['not an address', '未知地址'],
  ])('%s', (ip, shown) => expect(describePlace(ip)).toBe(shown));
});

describe('logins', () => {
  it('lists one’s own, without addresses or agents in clear, the last used first', async () => {
    const desk = await enter(wang, chrome, '203.0.113.9');
    h.clock.advance(120);
    const phone = await enter(wang, safari, '198.51.100.7');
    const seen = await list(desk);
    expect(seen.slice(0, 2)).toMatchObject([
      // every call of a login is a use of it
      { device: 'Chrome · Windows', place: '203.0.113.*', current: true },
      { device: 'Safari · iPhone', place: '198.51.100.*', current: false, way: 'password' },
    ]);
    h.clock.advance(120);
    expect((await list(phone))[0]).toMatchObject({ device: 'Safari · iPhone', current: true });
    const rows = JSON.stringify((await h.deps.db.pool.query('select * from login')).rows);
    expect(rows).not.toContain('203.0.113.9');
    expect(rows).not.toContain('Mozilla');
  });

  it('A-02: another’s login is absent, and so is one’s present one; ending twice is absent', async () => {
    const [mine, other, his] = [
      await enter(wang, chrome, '203.0.113.9'),
      await enter(wang, safari, '198.51.100.7'),
      await enter(li, chrome, '203.0.113.9'),
    ];
    const idOf = async (s: Session) => (await list(s)).find((login) => login.current)!.loginId;
    const end = async (s: Session, loginId: string) =>
      (await h.call(r.endLogin, { loginId }, { bearer: bearerOf(s) })).body.code ?? 'done';
    const target = await idOf(other);
    expect(await end(his, target)).toBe('NOT_FOUND');
    expect(await end(mine, await idOf(mine))).toBe('NOT_FOUND');
    expect(await alive(other)).toBe(true);
    expect(await end(mine, target)).toBe('done');
    expect([await alive(other), await alive(mine), await alive(his)]).toEqual([false, true, true]);
    expect(await end(mine, target)).toBe('NOT_FOUND');
  });

  it('B-07: ends all others at once, with their enterprise tokens; two devices that end each other leave one at most', async () => {
    const logins: Session[] = [];
    for (let i = 0; i < 4; i++) logins.push(await enter(wang, chrome, `203.0.113.${20 + i}`));
    const [a, b] = [logins[0]!, logins[1]!];
    await Promise.all([a, b].map((s) => h.call(r.endOtherLogins, {}, { bearer: bearerOf(s) })));
    const left = (await Promise.all(logins.map(alive))).filter(Boolean).length;
    expect(left).toBeLessThanOrEqual(1);
    const again = await enter(wang, chrome, '203.0.113.9');
    expect(await list(again)).toHaveLength(left + 1);
  });

  it('signing out takes the login off the list; an ended session is swept', async () => {
    const [one, two] = [await enter(li, chrome, '203.0.113.9'), await enter(li, chrome, '203.0.113.9')];
    const before = (await list(one)).length;
    await h.call(r.logout, {}, { bearer: bearerOf(two) });
    expect(await list(one)).toHaveLength(before - 1);
    h.clock.advance(13 * 3600);
    for (const sweep of h.account.family.sweeps ?? []) await sweep.run();
    expect((await h.deps.db.pool.query('select 1 from login')).rows).toEqual([]);
  });
});

describe('a new device is told to its owner', () => {
  it('once, without code or link; the first device and a known one are not', async () => {
    const mobile = '13955550003';
    const told = () => inbox(mobile);
    await h.register({ mobile, name: '赵强' });
    expect(await told()).toEqual([]);
    await enter(mobile, safari, '198.51.100.7');
    const [text] = await told();
    expect(text).toContain('在新设备登录（Safari · iPhone，198.51.100.*）');
    expect(text).not.toMatch(/https?:|\/s\/|验证码/);
    await enter(mobile, safari, '198.51.100.8');
    expect(await told()).toHaveLength(1);
    await enter(mobile, chrome, '198.51.100.8');
    expect(await told()).toHaveLength(2);
    // a wrong password is no login
    await h.call(r.passwordLogin, { targetId: mobile, password: 'wrong-1' }, { ip: '192.0.2.1' });
    expect(await told()).toHaveLength(2);
  });
});
