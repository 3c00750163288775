// Z-05, at the one place that tells: how many texts one sender, many strangers and everybody may send to a phone; what waits and
// what is given up; that the counters hold when everything comes at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailInbox } from '../../../adapters/mail/mail-inbox.ts';
import { inTx } from '../../../platform/db.ts';
import type { SmsMessage } from '../../../platform/ports/messages.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { type By, createNotice, type Notice } from '../index.ts';
import { standInAccounts } from '../testing/stand-in-accounts.ts';

const day = 86_400;
const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const newcomer = id(999);
let h: Harness;
let notice: Notice;
let down = false;
/** What reached the gateway. */
let sent: SmsMessage[] = [];
let phones = 13_700_000_000;
const freshPhone = () => String(phones++);
let people = 0;
const stranger = (more: Partial<By> = {}): By => ({
  sender: id(++people),
  corpId: null,
  known: false,
  ...more,
});

beforeAll(async () => {
  h = await startHarness((deps) => {
    const sms = {
      simulated: true,
      async send(message: SmsMessage) {
        if (down) throw new Error('down');
        sent.push(message);
        return null;
      },
    };
    const since = (accountId: string) =>
      new Date(deps.clock.now().getTime() - (accountId === newcomer ? 3600 : 30 * day) * 1000);
    notice = createNotice(deps, { sms, mail: mailInbox() });
    return { families: [notice.family, standInAccounts(since)], resolveIdentity: async () => ({}) };
  });
});
afterAll(() => h.close());
beforeEach(() => {
  sent = [];
  down = false;
});

const link = (n: number) => String(n).padStart(22, 'x');
const values = { sender: '陈思远', contract: '采购合同', until: '2026-12-31 18:00', link: 'x'.repeat(22) };
type Invite = { by: By; to: string; ref?: string; notAfter?: Date };
const invite = ({ by, to, ...more }: Invite, text: 'invite' | 'remind' = 'invite') =>
  inTx(h.deps.db, (tx) =>
    notice.sendText(tx, { text, values, target: to, by, origin: 'https://a.cn', ...more }),
  );
const got = (to: string) => sent.filter((message) => message.target === to).map((message) => message.body);
const sweep = (name: string) => notice.family.sweeps!.find((s) => s.name === name)!.run();
const fates = async (ref: string) =>
  ((await notice.deliveries(h.deps.db, [ref])).get(ref) ?? []).map((d) => [d.state, d.limit]);
async function later(seconds: number): Promise<void> {
  h.clock.advance(seconds);
  await sweep('notice.held');
  await h.drain();
}

it('one sender sends a phone that does not know him three texts a minute and five an hour; the others are one text later', async () => {
  const [by, to] = [stranger(), freshPhone()];
  for (let i = 0; i < 12; i++) await invite({ by, to, ref: `SGN-pair-${i}` });
  await h.drain();
  expect(got(to)).toHaveLength(3);
  expect(await fates('SGN-pair-2')).toEqual([['delivered', null]]);
  expect(await fates('SGN-pair-3')).toEqual([['held', 'phone']]);
  await later(61);
  expect(got(to)).toHaveLength(4);
  expect(got(to)[3]).toBe(
    `【信契】您有9项签署待处理（《采购合同》等），请点击 https://a.cn/s/${'x'.repeat(22)} 签署其中一项，其余请用本手机号登录信契查看，请勿转发。`,
  );
  expect(await fates('SGN-pair-11')).toEqual([['delivered', null]]);
  await later(61);
  expect(got(to)).toHaveLength(4);
  for (let i = 0; i < 12; i++) await invite({ by, to });
  await h.drain();
  expect(got(to)).toHaveLength(5);
});

it('what waits comes once there is room, once, and not when it has lost its use or its time', async () => {
  const [by, to] = [stranger(), freshPhone()];
  for (let i = 0; i < 6; i++) await invite({ by, to, ref: `SGN-w-${i}` });
  await h.drain();
  expect(got(to)).toHaveLength(3);
  await inTx(h.deps.db, (tx) => notice.revokeHeld(tx, 'SGN-w-3'));
  expect(await fates('SGN-w-3')).toEqual([['dropped', null]]);
  await later(30);
  expect(got(to)).toHaveLength(3);
  down = true;
  await later(61);
  down = false;
  expect(got(to)).toHaveLength(3);
  // the gateway's own pauses, without a second count
  await later(11);
  await sweep('notice.overdue');
  h.clock.advance(61);
  await sweep('notice.overdue');
  await h.drain();
  expect(got(to).slice(3)).toEqual([expect.stringContaining('您有2项签署待处理')]);
  const soon = new Date(h.clock.now().getTime() + 100_000);
  for (let i = 0; i < 6; i++) await invite({ by, to, ref: `SGN-late-${i}`, notAfter: soon });
  await h.drain();
  const before = got(to).length;
  await later(2 * 3600);
  expect(got(to)).toHaveLength(before);
  expect(await fates('SGN-late-5')).toEqual([['dropped', null]]);
});

it('a reminder is given up where an invitation waits', async () => {
  const [by, to] = [stranger(), freshPhone()];
  for (let i = 0; i < 4; i++) await invite({ by, to, ref: `SGN-r-${i}` }, 'remind');
  await h.drain();
  expect(await fates('SGN-r-3')).toEqual([['dropped', 'phone']]);
  expect(await notice.noRoom(by, to)).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await notice.noRoom(stranger(), to)).toBeUndefined();
  await later(3700);
  expect(got(to)).toHaveLength(3);
  expect(await notice.noRoom(by, to)).toBeUndefined();
});

it('asking for room uses none, and what is refused counts for nobody', async () => {
  const [by, to] = [stranger(), freshPhone()];
  for (let i = 0; i < 20; i++) expect(await notice.noRoom(by, to)).toBeUndefined();
  for (let i = 0; i < 40; i++) await invite({ by, to });
  await h.drain();
  expect(got(to)).toHaveLength(3);
  // 37 refusals left the room of strangers at this phone as it was: seven more have it
  for (let i = 0; i < 9; i++) await invite({ by: stranger(), to });
  await h.drain();
  expect(got(to)).toHaveLength(10);
});

it('however many strangers flood a phone, whom it knows still reaches it', async () => {
  const to = freshPhone();
  for (let i = 0; i < 45; i++) await invite({ by: stranger({ corpId: id(500 + (i % 15)) }), to });
  await h.drain();
  expect(got(to)).toHaveLength(10);
  await invite({ by: stranger({ known: true }), to });
  await h.drain();
  expect(got(to)).toHaveLength(11);
});

it('members of one enterprise share its room at a phone', async () => {
  const [to, corpId] = [freshPhone(), id(700)];
  for (let i = 0; i < 9; i++) await invite({ by: stranger({ corpId }), to });
  await h.drain();
  expect(got(to)).toHaveLength(3);
});

it('a clerk sends 300 contracts to 300 phones; an account of today sends a hundred an hour, the rest later', async () => {
  const clerk = stranger({ corpId: id(800) });
  const many = Array.from({ length: 300 }, freshPhone);
  for (const to of many) await invite({ by: clerk, to });
  await h.drain();
  expect(many.filter((to) => got(to).length === 1)).toHaveLength(300);
  const by = stranger({ sender: newcomer });
  const others = Array.from({ length: 110 }, freshPhone);
  const reached = () => others.filter((to) => got(to).length === 1).length;
  for (const [i, to] of others.entries()) await invite({ by, to, ref: `SGN-new-${i}` });
  await h.drain();
  expect(reached()).toBe(100);
  expect(await fates('SGN-new-105')).toEqual([['held', 'sender']]);
  await later(3601);
  expect(reached()).toBe(110);
});

it('everything at once: no more goes out than one by one', async () => {
  const [by, to] = [stranger(), freshPhone()];
  const ids: string[] = [];
  for (let i = 0; i < 24; i++) ids.push(await invite({ by, to }));
  const job = notice.family.jobs![0]!;
  await Promise.all(ids.map((messageId) => job.handle({ messageId })));
  expect(got(to)).toHaveLength(3);
  // and what waits is said once, whoever sweeps
  h.clock.advance(61);
  await Promise.all(ids.map((messageId) => job.handle({ messageId })));
  expect(got(to).length).toBeLessThanOrEqual(5);
  await h.drain();
  await later(61);
  await later(3600);
  await later(61);
  const said = got(to).map((body) => Number(/您有(\d+)项/.exec(body)?.[1] ?? 1));
  expect(said.reduce((a, b) => a + b)).toBe(24);
});

it('one act tells a phone once: counted where it is of one kind, what one can act on before news, what is void before all', async () => {
  const [by, to, other, third] = [stranger(), freshPhone(), freshPhone(), freshPhone()];
  await inTx(h.deps.db, async (tx) => {
    const direct = { target: to, by, origin: 'https://a.cn' };
    await notice.sendText(tx, {
      text: 'voidFailed',
      values: { contract: '采购合同' },
      ...direct,
      target: other,
    });
    for (let i = 0; i < 3; i++)
      await notice.sendText(tx, { text: 'expired', values: { contract: '采购合同' }, ...direct, ref: 'a' });
    for (let i = 0; i < 3; i++)
      await notice.sendText(tx, {
        text: 'expired',
        values: { contract: `合同${i}` },
        ...direct,
        target: third,
      });
    for (let i = 0; i < 50; i++)
      await notice.sendText(tx, {
        text: 'invite',
        values: { ...values, link: link(i) },
        ...direct,
        ref: 'b',
      });
    await notice.sendText(tx, {
      text: 'cancelled',
      values: { contract: '甲', sender: '乙', reason: '丙' },
      ...direct,
    });
    for (const target of [other, to]) {
      await notice.sendText(tx, { text: 'expired', values: { contract: '作废协议' }, ...direct, target });
      await notice.sendText(tx, { text: 'invite', values, ...direct, target: other });
    }
    // codes and warnings are no act's news
    await notice.sendText(tx, { text: 'codeSign', values: { code: '123456', contract: '甲' }, target: to });
  });
  await h.drain();
  expect(got(to).sort()).toEqual([
    expect.stringMatching(/^【信契】您有50项签署待处理（《采购合同》等）/),
    expect.stringMatching(/^【信契】验证码123456/),
  ]);
  expect(got(other)).toEqual([expect.stringMatching(/作废协议未签署完成，合同继续有效/)]);
  expect(got(third)).toEqual([expect.stringMatching(/^【信契】《合同0》等合同有3项变化/)]);
  expect(new Set((await fates('a')).map(String))).toEqual(new Set(['delivered,']));
  expect(new Set((await fates('b')).map(String))).toEqual(new Set(['delivered,']));
});

it('two lines of one contract are told the same once', async () => {
  const [by, to] = [stranger(), freshPhone()];
  await inTx(h.deps.db, async (tx) => {
    for (let i = 0; i < 3; i++)
      await notice.sendText(tx, { text: 'expired', values: { contract: '采购合同' }, target: to, by });
  });
  await h.drain();
  expect(got(to)).toEqual([expect.stringContaining('《采购合同》已到签署截止时间')]);
});

it('what one act said at once and had to wait says only what is still of use', async () => {
  const [by, to] = [stranger(), freshPhone()];
  for (let i = 0; i < 3; i++) await invite({ by, to });
  await h.drain();
  await inTx(h.deps.db, async (tx) => {
    for (let i = 0; i < 5; i++)
      await notice.sendText(tx, {
        text: 'invite',
        values: { ...values, link: link(i) },
        target: to,
        by,
        ref: `SGN-act-${i}`,
        origin: 'https://a.cn',
      });
  });
  await h.drain();
  expect(await fates('SGN-act-4')).toEqual([['held', 'phone']]);
  const revoke = (n: number) => inTx(h.deps.db, (tx) => notice.revokeHeld(tx, `SGN-act-${n}`));
  for (const n of [0, 0, 2, 2]) await revoke(n);
  await later(61);
  expect(got(to).slice(3)).toEqual([expect.stringContaining('您有3项签署待处理')]);
  await inTx(h.deps.db, async (tx) => {
    for (let i = 5; i < 7; i++)
      await notice.sendText(tx, {
        text: 'invite',
        values: { ...values, link: link(i) },
        target: to,
        by,
        ref: `SGN-act-${i}`,
        origin: 'https://a.cn',
      });
  });
  for (let i = 0; i < 4; i++) await invite({ by, to, ref: 'SGN-act-more' });
  await h.drain();
  for (const ref of ['SGN-act-5', 'SGN-act-6', 'SGN-act-more'])
    await inTx(h.deps.db, (tx) => notice.revokeHeld(tx, ref));
  const before = got(to).length;
  await later(3700);
  expect(got(to)).toHaveLength(before);
});

it('no text of an act goes out for which nobody answers', async () => {
  const orphan = inTx(h.deps.db, (tx) =>
    notice.sendText(tx, { text: 'invite', values, target: freshPhone() }),
  );
  await expect(orphan).rejects.toThrow('nobody answers for the text invite');
});
