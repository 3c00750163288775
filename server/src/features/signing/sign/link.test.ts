// Link credentials (security.md §2.3): L-01 … L-04, L-06, L-07, L-08, L-10 over the whole product.

import { penStrokes } from '@xinqi/scenario';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicNumber } from '../../../platform/clock.ts';
import { type LinkPurpose, makePair } from '../../../platform/crypto/link-pair.ts';
import { inTx } from '../../../platform/db.ts';
import { type Pair, party, startProduct, type World } from '../../../testing/start-product.ts';
import { findLine, lockApply, moveApply } from '../contract/store.ts';

let w: World;
let sender: Awaited<ReturnType<World['person']>>;
let owner: pg.Client;
let phones = 13_800_000_100;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = await w.person('13800000001', '陈思远');
  owner = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await w.close();
});

/** A contract with one signatory, and his pair. */
async function contract(more: { signExpire?: string } = {}) {
  const mobile = phone();
  const sent = await w.send(sender.client, [party('王小明', mobile)], more);
  return { mobile, ...sent, pair: await w.pairOf(mobile) };
}
/** The pair as this installation would make it for a line now, with other claims where the test wants them. */
async function forge(pair: Pair, change: { purpose?: LinkPurpose; gen?: number; at?: Date }): Promise<Pair> {
  const line = (await findLine(w.deps.db, pair.signNo))!;
  const claims = {
    subject: `${pair.applyNo}/${pair.signNo}`,
    recipient: line.sign_info_id,
    exp: line.link_exp!.getTime(),
    gen: change.gen ?? line.link_gen,
  };
  const made = makePair(w.deps.keyring, change.purpose ?? 'signer', claims, change.at ?? new Date(pair.ts));
  return { ...pair, ...made };
}
const opened = (pair: Pair) => w.ask(w.anyone, r.extendInfo, pair);

/** Every /si/ call that a pair can be sent to, with the rest of its input. */
const takesPair: [string, (typeof r)[keyof typeof r], Record<string, unknown>][] = [
  ['extendInfo', r.extendInfo, {}],
  ['sendLinkCode', r.sendLinkCode, {}],
  ['verifyCode', r.verifyCode, { code: '000000' }],
  ['info', r.info, {}],
  ['switchInfo', r.switchInfo, {}],
  ['signRecord', r.signRecord, {}],
  ['certi', r.certi, {}],
  [
    'submit',
    r.submit,
    { consentHash: '0'.repeat(64), documentSha256: '0'.repeat(64), strokes: penStrokes() },
  ],
  ['refuse', r.refuse, { reason: '条款有误' }],
  ['progress', r.progress, {}],
  ['downloadUrl', r.downloadUrl, { kind: 'pdf' }],
];
const state = async () => {
  const { rows } = await owner.query(
    'select (select sum(hashtext(a::text)::bigint) from apply a) a, (select sum(hashtext(s::text)::bigint) from sign_info s) s, (select count(*) from ledger_event) e, (select count(*) from message) m',
  );
  return JSON.stringify(rows);
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Texts of 43 characters that a forgiving decoder reads as the same 32 bytes. */
function otherSpellings(sign: string): string[] {
  const bytes = Buffer.from(sign, 'base64url');
  const found = [...alphabet].map((last) => sign.slice(0, 42) + last);
  const same = found.filter((text) => text !== sign && Buffer.from(text, 'base64url').equals(bytes));
  expect(same).toHaveLength(3);
  return same;
}

describe('L-01, L-02: only the exact pair of this line', () => {
  let good: Pair;
  const changed: Record<string, Record<string, unknown>> = {};
  beforeAll(async () => {
    const mobiles = [phone(), phone()];
    const two = await w.send(sender.client, [
      party('张三', mobiles[0]!),
      party('李四', mobiles[1]!, {
        fields: [{ kind: 'signature', page: 0, x: 300, y: 300, width: 120, height: 48 }],
      }),
    ]);
    good = await w.pairOf(mobiles[0]!);
    expect(good.applyNo).toBe(two.applyNo);
    const neighbour = await w.pairOf(mobiles[1]!);
    const other = (await contract()).pair;
    const flip = (s: string, at: number) => s.slice(0, at) + (s[at] === 'A' ? 'B' : 'A') + s.slice(at + 1);
    Object.assign(changed, {
      'no sign': { sign: undefined },
      'empty sign': { sign: '' },
      'no ts': { ts: undefined },
      'first character': { sign: flip(good.sign, 0) },
      ...Object.fromEntries(
        otherSpellings(good.sign).map((sign, i) => [`the same bytes, spelt another way ${i + 1}`, { sign }]),
      ),
      'middle character': { sign: flip(good.sign, 20) },
      'shorter sign': { sign: good.sign.slice(0, 42) },
      'longer sign': { sign: `${good.sign}A` },
      'the other recipient’s sign': { sign: neighbour.sign, ts: neighbour.ts },
      'another contract’s sign': { sign: other.sign, ts: other.ts },
      'this pair for the neighbour’s line': { signNo: neighbour.signNo },
      'this pair for another contract': { applyNo: other.applyNo },
      'sign of the purpose hand-sign': await forge(good, { purpose: 'hand-sign' }),
      'sign of the purpose upload': await forge(good, { purpose: 'upload' }),
      'an earlier generation': await forge(good, { gen: 0 }),
      'a later generation': await forge(good, { gen: 2 }),
      'ts + 1': { ts: good.ts + 1 },
      'ts - 1': { ts: good.ts - 1 },
      'ts as a float': { ts: good.ts + 0.5 },
      'negative ts': { ts: -good.ts },
      'ts in a list': { ts: [good.ts] },
      'ts with spaces': { ts: ` ${good.ts} ` },
      'ts as an exponent': { ts: '1e13' },
      'ts as an object': { ts: { valueOf: good.ts } },
      'sign in a list': { sign: [good.sign] },
    });
  });

  it.each(takesPair)('%s', async (_name, route, rest) => {
    for (const [name, change] of Object.entries(changed)) {
      const before = await state();
      const code = await w.ask(w.anyone, route, { ...good, ...change, ...rest } as never);
      expect(['LINK_INVALID', 'PARAM_INVALID'], `${name}: ${code}`).toContain(code);
      expect(await state(), name).toBe(before);
    }
    // The pair itself is right: what follows is not about the link.
    expect(['LINK_INVALID', 'PARAM_INVALID']).not.toContain(
      await w.ask(w.anyone, route, { ...good, ...rest } as never),
    );
  });

  it('ts out of all numbers (1e400) and twice in one body', async () => {
    const { applyNo, signNo, sign, ts } = good;
    const start = `{"applyNo":"${applyNo}","signNo":"${signNo}","sign":"${sign}"`;
    for (const rest of ['"ts":1e400', `"ts":${ts},"ts":${ts}`, '"ts":NaN']) {
      const { body } = await w.callRaw('POST', '/si/applySign/extendInfo', {
        payload: `${start},${rest}}`,
        contentType: 'application/json',
      });
      expect(body).toMatchObject({ success: false, code: 'BODY_UNREADABLE' });
    }
  });
});

describe('L-03: time', () => {
  it('works until the deadline and no second longer', async () => {
    const signExpire = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
    const { pair } = await contract({ signExpire });
    w.clock.advance(3590);
    expect(await opened(pair)).toBeUndefined();
    w.clock.advance(11);
    expect(await opened(pair)).toBe('LINK_INVALID');
  });
  it('a ts from the future is no ts, also when our clock was set back a day', async () => {
    const { pair } = await contract();
    const ahead = await forge(pair, { at: new Date(w.clock.now().getTime() + 120_000) });
    expect(await opened(ahead)).toBe('LINK_INVALID');
    w.clock.advance(-86_400);
    expect(await opened(pair)).toBe('LINK_INVALID');
    w.clock.advance(86_400);
    expect(await opened(pair)).toBeUndefined();
  });
});

describe('L-04: a link ends with its purpose', () => {
  const page = async (mobile: string) => {
    const code = /\/s\/([0-9A-Za-z]{22})/.exec((await w.messages(mobile)).at(-1)!)![1];
    return String((await w.app.inject({ method: 'GET', url: `/s/${code}` })).headers.location);
  };

  it('cancelled: pair and hand-off are dead, the address says why', async () => {
    const { applyId, pair, mobile } = await contract();
    const signer = await w.verify(mobile, pair);
    const ready = await w.submission(signer, pair);
    const { url } = await signer.call(sealRoutes.handSignUrl, { applyNo: pair.applyNo, signNo: pair.signNo });
    const q = new URL(url).searchParams;
    expect(await page(mobile)).toContain(pair.sign);
    await sender.client.call(r.batchCancel, { applyIds: [applyId], reason: '不再需要' });
    // One sentence on why, and nothing else: no code is sent, nothing is opened.
    expect((await w.anyone.call(r.extendInfo, pair)).state).toBe('cancelled');
    expect(await w.ask(w.anyone, r.sendLinkCode, pair)).toBe('LINK_INVALID');
    expect(await w.ask(w.anyone, r.verifyCode, { ...pair, code: '000000' })).toBe('LINK_INVALID');
    expect(await page(mobile)).toContain(pair.sign);
    expect(await w.ask(signer, r.submit, ready)).toBe('SIGN_CANCELLED');
    const drawn = {
      handSignId: q.get('id')!,
      sign: q.get('sign')!,
      ts: Number(q.get('ts')),
      strokes: penStrokes(),
    };
    expect(await w.ask(w.anyone, sealRoutes.handSignCreate, drawn)).toBe('HAND_SIGN_EXPIRED');
  });
  it('refused: dead for everyone', async () => {
    const { pair, mobile } = await contract();
    const signer = await w.verify(mobile, pair);
    await signer.call(r.refuse, { applyNo: pair.applyNo, signNo: pair.signNo, reason: '条款有误' });
    expect((await w.anyone.call(r.extendInfo, pair)).state).toBe('refused');
    expect(await w.ask(w.anyone, r.sendLinkCode, pair)).toBe('LINK_INVALID');
  });
  it('completed: the signing link is dead; the link to read that follows signs nothing', async () => {
    const { pair, mobile } = await contract();
    const signer = await w.verify(mobile, pair);
    await w.sign(signer, pair);
    expect(await opened(pair)).toBe('LINK_INVALID');
    await w.drain();
    const reading = await w.openLink(mobile);
    expect(reading.link.sign).not.toBe(pair.sign);
    const detail = await reading.signer.call(r.info, reading.link);
    expect([detail.status, detail.me?.canSign]).toEqual([3, false]);
    expect(await w.ask(reading.signer, r.refuse, { ...reading.link, reason: '反悔' })).toBe('SIGN_DONE');
  });
  it('Z-07 sent again: to him who names his phone, and nothing of his dies by it', async () => {
    const { pair, mobile } = await contract();
    const { applyNo, signNo } = pair;
    const signer = await w.verify(mobile, pair);
    const count = async () => (await w.messages(mobile)).length;
    const before = await count();
    // whoever knows the numbers alone sends him nothing, and uses nothing of his up
    for (let i = 0; i < 5; i++) await w.anyone.call(r.relink, { applyNo, signNo, mobile: '13900000001' });
    await w.drain();
    expect(await count()).toBe(before);
    await w.anyone.call(r.relink, { applyNo, signNo, mobile: `+86 ${mobile}` });
    await w.drain();
    expect(await count()).toBe(before + 1);
    for (const living of [pair, await w.pairOf(mobile)]) expect(await opened(living)).toBeUndefined();
    expect(await w.ask(signer, r.info, { applyNo })).toBeUndefined();
  });
  it('issued again while it is being cancelled: the cancellation wins', async () => {
    const { applyId, pair, mobile } = await contract();
    let again: Promise<unknown> | undefined;
    await inTx(w.deps.db, async (tx) => {
      const apply = await lockApply(tx, applyId);
      again = w.anyone
        .call(r.relink, { applyNo: pair.applyNo, signNo: pair.signNo, mobile })
        .then(() => w.drain());
      // Either it waits for us (a waiting lock), or it went through before we commit.
      await vi.waitFor(async () => {
        const { rows } = await owner.query<{ n: number }>(
          "select count(*)::int n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        const line = await findLine(w.deps.db, pair.signNo);
        if (rows[0]!.n === 0 && line!.link_gen === 1) throw new Error('not there yet');
      });
      await moveApply(tx, applyId, apply.status, { status: 4, endReason: '不再需要' }, w.clock.now());
    });
    await again;
    expect((await findLine(w.deps.db, pair.signNo))?.link_gen).toBe(1);
  });
  it('relink answers the same for numbers that do not exist, and leaves the same behind: one job', async () => {
    const waiting = async () =>
      (await owner.query<{ n: number }>('select count(*)::int n from graphile_worker.jobs')).rows[0]!.n;
    const { pair, mobile } = await contract();
    await w.drain();
    const known = await w.call(r.relink, { applyNo: pair.applyNo, signNo: pair.signNo, mobile });
    expect(await waiting()).toBe(1);
    const unknown = await w.call(r.relink, {
      applyNo: publicNumber('APL'),
      signNo: publicNumber('SGN'),
      mobile,
    });
    expect(unknown.body).toEqual(known.body);
    expect(await waiting()).toBe(2);
  });
});

describe('L-06: another device', () => {
  it('holds the link but no token: the second factor is asked again, and its code is good once', async () => {
    const { pair, mobile } = await contract();
    const first = await w.verify(mobile, pair);
    expect(await w.ask(w.anyone, r.info, pair)).toBe('10401');
    await w.anyone.call(r.sendLinkCode, pair);
    const code = /验证码([0-9]{6})/.exec((await w.messages(mobile))[0]!)![1]!;
    const { signToken } = await w.anyone.call(r.verifyCode, { ...pair, code });
    expect(await w.ask(w.anyone, r.verifyCode, { ...pair, code })).toBe('SIGN_CODE_WRONG');
    expect(signToken).not.toBe(first.bearer.signToken);
    expect(await w.ask(w.anyone.as({ signToken }), r.info, { applyNo: pair.applyNo })).toBeUndefined();
  });
  it('a code of one line opens no other', async () => {
    const [a, b] = [await contract(), await contract()];
    await w.anyone.call(r.sendLinkCode, a.pair);
    const code = /验证码([0-9]{6})/.exec((await w.messages(a.mobile))[0]!)![1]!;
    expect(await w.ask(w.anyone, r.verifyCode, { ...b.pair, code })).toBe('SIGN_CODE_WRONG');
  });
});

describe('L-07: the pair stays where it belongs', () => {
  it('is in no log line, no event, no job and no column; and no page passes it on', async () => {
    const lines: string[] = [];
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(w.deps.log, level).mockImplementation((fields, message) => {
        lines.push(JSON.stringify(fields) + message);
      });
    const { pair, mobile } = await contract();
    const shortCode = /\/s\/([0-9A-Za-z]{22})/.exec((await w.messages(mobile))[0]!)![1]!;
    const signer = await w.verify(mobile, pair);
    // A fault on the way of a call that carried the pair: what is logged of it?
    vi.spyOn(w.deps.storage, 'open').mockImplementationOnce(() => {
      throw new Error('disk');
    });
    const bearer = signer.bearer;
    await w.call(r.document, { applyNo: pair.applyNo }, { bearer });
    vi.spyOn(w.product.account.codes, 'send').mockRejectedValueOnce(new Error('gateway'));
    expect(await w.ask(w.anyone, r.sendLinkCode, pair)).toBe('SYSTEM');
    const answer = await w.app.inject({ method: 'GET', url: `/s/${shortCode}` });
    await w.app.inject({ method: 'GET', url: String(answer.headers.location) });
    vi.restoreAllMocks();
    expect(lines.length).toBeGreaterThan(0);
    const secrets = [pair.sign, shortCode, signer.bearer.signToken!, mobile];
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect((await w.call(r.extendInfo, pair)).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });

    const { rows: tables } = await owner.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables)
      for (const secret of secrets) {
        const hex = Buffer.from(secret).toString('hex');
        const { rows } = await owner.query<{ n: number }>(
          `select count(*)::int n from ${name} t where t::text like $1 or t::text like $2`,
          [`%${secret}%`, `%${hex}%`],
        );
        expect(rows[0]!.n, `${name} holds a secret`).toBe(0);
      }
  });
});

describe('L-08: looking changes nothing', () => {
  it('five link-preview bots later everything is as before', async () => {
    const { pair, mobile } = await contract();
    const code = /\/s\/([0-9A-Za-z]{22})/.exec((await w.messages(mobile))[0]!)![1]!;
    const before = await state();
    for (const method of ['GET', 'GET', 'HEAD', 'GET', 'OPTIONS'] as const)
      await w.app.inject({ method, url: `/s/${code}`, headers: { 'user-agent': 'MicroMessenger preview' } });
    expect(await state()).toBe(before);
    expect(await opened(pair)).toBeUndefined();
  });
});

describe('L-10: numbers cannot be guessed', () => {
  it('130 random bits, every place uses the whole alphabet', () => {
    const numbers = Array.from({ length: 4000 }, () => publicNumber('SGN').slice(3));
    expect(new Set(numbers).size).toBe(4000);
    for (let place = 0; place < 26; place++) expect(new Set(numbers.map((n) => n[place])).size).toBe(32);
  });
  it('unknown and forbidden: one code, one message', async () => {
    const { pair, applyId } = await contract();
    const stranger = await w.person(phone(), '路人');
    const { bearer } = stranger.client;
    const unknown = { applyNo: publicNumber('APL'), signNo: publicNumber('SGN') };
    const pairOfNone = { sign: 'A'.repeat(43), ts: pair.ts };
    const body = async (route: never, input: object, path?: string) =>
      (await w.call(route, input as never, { bearer, ...(path ? { path } : {}) })).body as unknown;
    const twice: [unknown, unknown][] = [
      [
        await body(r.info as never, { applyNo: pair.applyNo }),
        await body(r.info as never, { applyNo: unknown.applyNo }),
      ],
      [
        await body(r.info as never, { applyNo: pair.applyNo, signNo: pair.signNo }),
        await body(r.info as never, unknown),
      ],
      [
        await body(r.signUrl as never, { signNo: pair.signNo }),
        await body(r.signUrl as never, { signNo: unknown.signNo }),
      ],
      [
        await body(r.applyViewUrl as never, { applyNo: pair.applyNo }),
        await body(r.applyViewUrl as never, { applyNo: unknown.applyNo }),
      ],
      [
        await body(r.batchCancel as never, { applyIds: [applyId], reason: 'x' }),
        await body(r.batchCancel as never, {
          applyIds: ['00000000-0000-4000-8000-000000000000'],
          reason: 'x',
        }),
      ],
      [
        await body(r.extendInfo as never, { ...pair, ...pairOfNone }),
        await body(r.extendInfo as never, { ...unknown, ...pairOfNone }),
      ],
    ];
    for (const [forbidden, absent] of twice) {
      expect(forbidden).toEqual(absent);
      expect(forbidden).toMatchObject({ success: false });
    }
  });
});

// the last one: every session ends in its three months
describe('after three months', () => {
  it('sent again after the contract was finished and the link to read had ended: a fresh one', async () => {
    const { pair, mobile } = await contract();
    const { applyNo, signNo } = pair;
    await w.sign(await w.verify(mobile, pair), pair);
    await w.drain();
    const reading = await w.pairOf(mobile);
    w.clock.advance(91 * 86_400);
    expect(await opened(reading)).toBe('LINK_INVALID');
    await w.anyone.call(r.relink, { applyNo, signNo, mobile });
    await w.drain();
    expect(await opened(await w.pairOf(mobile))).toBeUndefined();
  });
});
