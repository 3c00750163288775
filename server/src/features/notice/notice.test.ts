// Outbox under faults (rollback, retries, refusals, killed workers), the test inbox, and short links (L-08).
import { noticeRoutes as r } from '@xinqi/wire/notice';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailInbox } from '../../adapters/mail/mail-inbox.ts';
import { type Fault, smsInbox } from '../../adapters/sms/sms-inbox.ts';
import { inTx } from '../../platform/db.ts';
import type { SmsMessage } from '../../platform/ports/messages.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { enqueueMessage, type Outgoing } from './enqueue-message.ts';
import { createNotice, type Notice, textNames } from './index.ts';
import { messagePlace } from './store.ts';
import { standInAccounts } from './testing/stand-in-accounts.ts';
import { saysCode } from './texts/texts.ts';

let h: Harness;
let notice: Notice;
let fault: Fault;
/** What reached the gateway. */
let sent: SmsMessage[] = [];

beforeAll(async () => {
  h = await startHarness((deps) => {
    const gateway = smsInbox(() => fault);
    const sms = {
      simulated: true,
      send: (message: SmsMessage) => {
        sent.push(message);
        return gateway.send(message);
      },
    };
    notice = createNotice(deps, { sms, mail: mailInbox() });
    return { families: [notice.family, standInAccounts()], resolveIdentity: async () => ({}) };
  });
});
afterAll(() => h.close());
beforeEach(() => {
  fault = undefined;
  sent = [];
});

it('messages have workers of their own, which no other job takes', () => {
  const lanes = notice.family.jobs?.map(({ name, lane }) => [name, lane?.name]);
  expect(lanes).toEqual([['notice.deliver', 'messages']]);
});

const target = '13700000001';
const rows = async (sql: string, values: unknown[] = []) => (await h.deps.db.pool.query(sql, values)).rows;
const messageRow = async (id: string) => (await rows('select * from message where message_id = $1', [id]))[0];
const body = '【信契】您有一份合同待签署';
const sms = { channel: 'sms' as const, simulated: true, target, body, template: 'invite', params: ['1'] };
const sendSms = (more: Partial<Outgoing> = {}): Promise<string> =>
  inTx(h.deps.db, (tx) => enqueueMessage(h.deps, tx, { ...sms, ref: 'SGN1', ...more }));
/** The queue belongs to the owner role, not to the application. */
const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: h.deps.config.DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const queued = () =>
  asOwner(async (c) => Number((await c.query('select count(*) as n from graphile_worker.jobs')).rows[0].n));
const loseJobs = () => asOwner((c) => c.query('delete from graphile_worker._private_jobs'));
const deliver = (messageId: string) => notice.family.jobs![0]!.handle({ messageId });
const sweep = (name: string) => notice.family.sweeps!.find((s) => s.name === name)!.run();

describe('outbox', () => {
  it('a change that is rolled back sends nothing', async () => {
    await expect(
      inTx(h.deps.db, async (tx) => {
        await enqueueMessage(h.deps, tx, sms);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await queued()).toBe(0);
    await h.drain();
    expect(sent).toEqual([]);
    expect(await rows('select * from message')).toEqual([]);
  });

  it('delivers once, with name and values of the text, and keeps target and text sealed', async () => {
    const id = await sendSms();
    const waiting = await messageRow(id);
    expect(waiting.state).toBe('waiting');
    const atRest = Buffer.concat([waiting.pii_blob, waiting.pii_dek, waiting.target_blind]).toString(
      'latin1',
    );
    expect(atRest).not.toContain(target);
    await h.drain();
    expect(sent).toMatchObject([{ id, target, body, template: 'invite', params: ['1'], tries: 0 }]);
    expect((await messageRow(id)).state).toBe('delivered');
    // the job again, as after a kill between commit and acknowledgement; and twice at once
    await deliver(id);
    const twin = await sendSms();
    await Promise.all([deliver(twin), deliver(twin), deliver(twin)]);
    await h.drain();
    expect(sent.map((m) => m.id)).toEqual([id, twin]);
  });

  it('goes by the target: mobile or mail; a line break cannot start a header', async () => {
    const values = { time: '11/22 09:30', what: '换了\r\nBcc: x@y.example' };
    await inTx(h.deps.db, (tx) => notice.sendText(tx, { text: 'security', values, target: 'a@b.example' }));
    const hostile = {
      ...sms,
      channel: 'mail' as const,
      target: 'a@b.example',
      subject: '完成\r\nBcc: x@y.example',
    };
    await inTx(h.deps.db, (tx) => enqueueMessage(h.deps, tx, hostile));
    await inTx(h.deps.db, (tx) => notice.sendText(tx, { text: 'security', values, target }));
    await h.drain();
    expect(sent.map((m) => m.body)).toEqual([
      expect.stringMatching(/^【信契】您的账号于11\/22 09:30换了 Bcc/),
    ]);
    const { body: inbox } = await h.call(r.inboxList, { targetId: 'A@b.example' });
    expect(inbox.data.list).toMatchObject([
      { channel: 'mail', subject: '完成 Bcc: x@y.example', state: 'delivered' },
      { channel: 'mail', target: 'a@b.example', subject: '信契账号安全提醒', state: 'delivered' },
    ]);
  });

  it('tries again with pauses, keeps the id, and shows failure in the end', async () => {
    fault = 'unavailable';
    const id = await sendSms({ ref: 'SGN-down' });
    await h.drain();
    expect(await messageRow(id)).toMatchObject({ state: 'waiting', tries: 1, last_error: 'GATEWAY_DOWN' });
    expect(await queued()).toBe(1);
    await deliver(id);
    expect((await messageRow(id)).tries).toBe(1);
    for (const pause of [10, 30, 120, 600, 1800]) {
      h.clock.advance(pause);
      await deliver(id);
    }
    expect(await messageRow(id)).toMatchObject({ state: 'failed', tries: 6 });
    expect(new Set(sent.map((m) => m.id))).toEqual(new Set([id]));
    const fate = (await notice.deliveries(h.deps.db, ['SGN-down'])).get('SGN-down');
    expect(fate?.map((d) => [d.messageId, d.state])).toEqual([[id, 'failed']]);
    await loseJobs();
  });

  it('recovers when the gateway comes back', async () => {
    fault = 'unavailable';
    const id = await sendSms();
    await h.drain();
    fault = undefined;
    h.clock.advance(11);
    await deliver(id);
    expect(await messageRow(id)).toMatchObject({ state: 'delivered', tries: 2, last_error: null });
    await loseJobs();
  });

  it('does not repeat what the gateway refuses for good, nor what has lost its use', async () => {
    const malformed = await sendSms({ target: '12345' });
    fault = undefined;
    await h.drain();
    expect(await messageRow(malformed)).toMatchObject({ state: 'failed', tries: 1, last_error: 'refused' });
    sent = [];
    const late = await sendSms({ notAfter: new Date(h.clock.now().getTime() + 300_000) });
    h.clock.advance(301);
    await h.drain();
    expect(await messageRow(late)).toMatchObject({ state: 'failed', last_error: 'expired' });
    expect(sent).toEqual([]);
  });

  it('a worker killed while sending: the lease ends, the sweep finds it, the same id goes out', async () => {
    const id = await sendSms();
    await loseJobs();
    await sweep('notice.overdue');
    expect(await queued()).toBe(0);
    // as claimed by a worker that then died
    await rows(
      "update message set tries = 1, due_at = due_at + interval '60 seconds' where message_id = $1",
      [id],
    );
    await deliver(id);
    expect(sent).toEqual([]);
    h.clock.advance(125);
    await sweep('notice.overdue');
    await sweep('notice.overdue');
    expect(await queued()).toBe(1);
    await h.drain();
    expect(sent.map((m) => m.id)).toEqual([id]);
  });

  it('a withheld message leaves the outbox unsent', async () => {
    const id = await sendSms({ withhold: true });
    expect((await messageRow(id)).state).toBe('withheld');
    const { body } = await h.call(r.inboxList, {});
    expect(body.data.list.map((m) => m.messageId)).not.toContain(id);
    await h.drain();
    expect(sent).toEqual([]);
    expect(await messageRow(id)).toBeUndefined();
  });
});

describe('simulated gateway', () => {
  const send = (target_: string, body: string) =>
    smsInbox().send({
      id: 'x',
      target: target_,
      subject: '',
      body,
      template: 'invite',
      params: [],
      tries: 0,
      createdAt: new Date(),
    });
  it('refuses what a gateway refuses', async () => {
    await send(target, '【信契】好');
    for (const [to, body] of [
      ['+8613700000001', '【信契】好'],
      ['137000000011', '【信契】好'],
      ['a@b.example', '【信契】好'],
      [target, '没有签名'],
      [target, '【信契】'],
      [target, `【信契】${'长'.repeat(500)}`],
    ] as const)
      await expect(send(to, body), `${to} ${body.slice(0, 8)}`).rejects.toThrow();
    const mail = { id: 'x', target: 'not-an-address', subject: 's', body: 'b' };
    await expect(mailInbox().send(mail)).rejects.toThrow();
  });
});

describe('test inbox', () => {
  it('refuses unknown keys and bad pages; lists newest first in pages', async () => {
    const bad = await h.callRaw('POST', '/dev/inbox/list', {
      payload: '{"role":1}',
      contentType: 'application/json',
    });
    expect((bad.body as { code: string }).code).toBe('PARAM_INVALID');
    const ids = [await sendSms({ target: '13700000009' }), await sendSms({ target: '13700000009' })];
    const page = async (itemPage: number, pageSize = 1) =>
      (await h.call(r.inboxList, { targetId: '+86 13700000009', itemPage, pageSize })).body.data;
    const list = [await page(1), await page(2), await page(3), await page(1, 3), await page(2, 3)];
    expect(list.map((l) => [l.total, l.list.map(({ messageId }) => messageId)])).toEqual([
      [2, [ids[1]]],
      [2, [ids[0]]],
      [2, []],
      [2, [ids[1], ids[0]]],
      [2, []],
    ]);
    const nobody = await h.call(r.inboxList, { targetId: '13700000018' });
    expect(nobody.body.data).toMatchObject({ list: [], total: 0 });
    expect(list[0]?.list[0]).toMatchObject({ target: '13700000009', state: 'waiting', channel: 'sms' });
  });

  it('is no call at all where it is off', async () => {
    const off = await startHarness(
      (deps) => {
        const n = createNotice(deps, { sms: smsInbox(), mail: mailInbox() });
        return { families: [n.family], resolveIdentity: async () => ({}) };
      },
      { env: { DEV_INBOX: '0' } },
    );
    const { status, body } = await off.call(r.inboxList, {});
    expect([status, body.code]).toEqual([404, 'NO_SUCH_CALL']);
    await off.close();
  });
});

describe('L-08: short links', () => {
  const path = `/applySign/toDetailAnony?applyNo=APL1&signNo=SGN1&sign=${'s'.repeat(43)}&ts=1`;
  const make = (owner: string, seconds = 3600) =>
    inTx(h.deps.db, (tx) =>
      notice.shortLink(tx, { path, owner, expiresAt: new Date(h.clock.now().getTime() + seconds * 1000) }),
    );
  const follow = async (code: string, headers: Record<string, string> = {}) => {
    const answer = await h.callRaw('GET', `/s/${code}`, { headers });
    return [answer.status, answer.headers.location];
  };
  const gone = [302, '/error?status=404&code=SHORT_LINK_GONE'];
  const everything = async () =>
    JSON.stringify([
      await rows('select * from short_link order by code_hash'),
      await rows('select * from rate_counter'),
    ]);

  it('redirects as often as anyone asks and changes nothing', async () => {
    const code = await make('SGN-bots');
    expect(code).toMatch(/^[0-9A-Za-z]{22}$/);
    const before = await everything();
    for (const agent of ['WeChat', 'Feishu/preview', 'Outlook-SafeLinks', 'Mozilla/5.0'])
      expect(await follow(code, { 'user-agent': agent })).toEqual([302, path]);
    const answer = await h.callRaw('GET', `/s/${code}`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await everything()).toBe(before);
  });

  it('unknown, malformed, expired and revoked are the same page', async () => {
    const [code, other, short] = [await make('SGN-x'), await make('SGN-y'), await make('SGN-z', 60)];
    for (const bad of ['A'.repeat(22), 'A', `${code}A`, code.slice(1), '..%2F', "'%20or%201=1"])
      expect(await follow(bad), bad).toEqual(gone);
    expect(await follow('x'.repeat(65))).not.toContain(302);
    // U+0000 is refused at the door, whatever it is for
    expect(await follow('%00')).toEqual([400, undefined]);
    await inTx(h.deps.db, (tx) => notice.revokeShortLinks(tx, 'SGN-x'));
    expect(await follow(code)).toEqual(gone);
    expect(await follow(other)).toEqual([302, path]);
    h.clock.advance(61);
    expect(await follow(short)).toEqual(gone);
    await sweep('notice.expired');
    expect(await rows("select 1 from short_link where owner = 'SGN-z'")).toEqual([]);
  });

  it('keeps neither code nor link pair in the clear; leads nowhere but home', async () => {
    const code = await make('SGN-rest');
    const [row] = await rows("select * from short_link where owner = 'SGN-rest'");
    const atRest = Buffer.concat([row.code_hash, row.path]).toString('latin1');
    for (const secret of [code, 's'.repeat(43), 'toDetailAnony']) expect(atRest).not.toContain(secret);
    for (const evil of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\r\nX: y',
      'javascript:1',
      '',
    ])
      await expect(
        inTx(h.deps.db, (tx) => notice.shortLink(tx, { path: evil, owner: 'o', expiresAt: h.clock.now() })),
        evil,
      ).rejects.toThrow('not a path of ours');
  });
});

describe('forgetting', () => {
  const code = '135790';
  const saying = { template: 'codeSign', body: `【信契】验证码${code}，用于阅读和签署`, params: [code] };
  const minutes = (count: number): Date => new Date(h.clock.now().getTime() + count * 60_000);
  /** All that is kept of what it said, opened. */
  const kept = async (id: string): Promise<Record<string, string | null> | null> => {
    const { pii_dek: dek, pii_blob: blob } = await messageRow(id);
    return dek && h.deps.vault.open(messagePlace(id), { dek, blob });
  };
  const inbox = async () => (await h.call(r.inboxList, { targetId: target, pageSize: 200 })).body.data.list;

  it('a code goes as soon as the gateway has it; the target stays for its receipt', async () => {
    const id = await sendSms({ ...saying, simulated: false, notAfter: minutes(5) });
    expect(JSON.stringify(await kept(id))).toContain(code);
    await h.drain();
    expect(sent.filter((m) => m.id === id)).toMatchObject([{ body: saying.body, params: [code] }]);
    expect(await messageRow(id)).toMatchObject({ state: 'delivered', code_until: null });
    expect(await kept(id)).toEqual({ target, subject: '' });
  });
  it('and when the gateway refuses it for good; while it is tried again, it is needed', async () => {
    fault = 'unavailable';
    const id = await sendSms({ ...saying, simulated: false, notAfter: minutes(5) });
    await h.drain();
    expect(await messageRow(id)).toMatchObject({ state: 'waiting', tries: 1 });
    expect(JSON.stringify(await kept(id))).toContain(code);
    fault = 'refuse';
    h.clock.advance(11);
    await deliver(id);
    expect(await messageRow(id)).toMatchObject({ state: 'failed', last_error: 'refused' });
    expect(JSON.stringify(await kept(id))).not.toContain(code);
  });
  it('and when it is of no use any more, also where nobody delivers', async () => {
    const late = await sendSms({ ...saying, simulated: false, notAfter: minutes(5) });
    const lost = await sendSms({ ...saying, simulated: false, notAfter: minutes(5) });
    await loseJobs();
    h.clock.advance(301);
    await deliver(late);
    expect(await messageRow(late)).toMatchObject({ state: 'failed', last_error: 'expired' });
    await sweep('notice.forget');
    for (const id of [late, lost]) expect(await kept(id)).toEqual({ target, subject: '' });
    // whoever tries it after all has nothing to send
    await deliver(lost);
    expect([sent, (await messageRow(lost)).state]).toEqual([[], 'failed']);
  });
  it('the test inbox, which stands for the phone, shows it while it works, and says so afterwards', async () => {
    const id = await sendSms({ ...saying, notAfter: minutes(5) });
    await h.drain();
    await sweep('notice.forget');
    const shown = async () => (await inbox()).find((m) => m.messageId === id)?.body;
    expect(await shown()).toBe(saying.body);
    h.clock.advance(301);
    await sweep('notice.forget');
    expect(await shown()).toBe('（验证码已失效，内容已删除）');
    expect(JSON.stringify(await kept(id))).not.toContain(code);
  });
  it('every text that carries a code is one; others stay until their month is over', async () => {
    expect(textNames.filter(saysCode).sort()).toEqual(
      textNames.filter((name) => name.startsWith('code')).sort(),
    );
    expect(['toString', 'letter', 'constructor'].map(saysCode)).toEqual([false, false, false]);
    const id = await sendSms({ simulated: false });
    await h.drain();
    await sweep('notice.forget');
    expect(await kept(id)).toMatchObject({ target, body });
  });
  it('target and text of everything go after a month; that it was sent and what became of it stays', async () => {
    const ref = 'SGN-month';
    const [done, mailed] = [
      await sendSms({ ref }),
      await sendSms({ ref, channel: 'mail', target: 'a@b.example' }),
    ];
    await h.drain();
    fault = 'unavailable';
    const waiting = await sendSms({ ref });
    await h.drain();
    const before = await notice.deliveries(h.deps.db, [ref]);
    h.clock.advance(30 * 24 * 3600 - 60);
    await sweep('notice.forget');
    expect(await kept(done)).toMatchObject({ body });
    h.clock.advance(120);
    await sweep('notice.forget');
    for (const id of [done, mailed])
      expect(await messageRow(id)).toMatchObject({ pii_dek: null, pii_blob: null, target_blind: null });
    expect(await kept(waiting)).toMatchObject({ body });
    expect(await notice.deliveries(h.deps.db, [ref])).toEqual(before);
    expect((await inbox()).map((m) => m.messageId)).not.toContain(done);
    const { data } = (await h.call(r.inboxList, { pageSize: 200 })).body;
    expect(data.total).toBe(data.list.length);
    fault = undefined;
    await loseJobs();
    h.clock.advance(-30 * 24 * 3600 - 60);
  });
  it('more than one piece of them', async () => {
    await rows(
      `insert into message (message_id, channel, pii_dek, pii_blob, target_blind, state, simulated, due_at, created_at)
        select gen_random_uuid(), 'sms', 'x', 'x', 'x', 'delivered', false, $1, $1 from generate_series(1, 1100)`,
      [minutes(-31 * 24 * 60)],
    );
    await sweep('notice.forget');
    const [{ left }] = await rows(
      'select count(*)::int as left from message where pii_dek is not null and created_at < $1',
      [minutes(-30 * 24 * 60)],
    );
    expect(left).toBe(0);
  });
});
