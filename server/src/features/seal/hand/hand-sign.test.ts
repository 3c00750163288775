// Hand-offs to the phone, saved signatures and seals, through the real calls: L-01…L-04, A-01, A-02, A-05, R-01.
import { AppearanceError } from '@xinqi/pdf/appearance';
import { type Bearer, encodeBearer } from '@xinqi/wire';
import { sealRoutes as r, type Strokes } from '@xinqi/wire/seal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import { makePair } from '../../../platform/crypto/link-pair.ts';
import { inTx } from '../../../platform/db.ts';
import { give } from '../../../platform/switchboard/port.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { bearerFor, tokenIdentity } from '../../../testing/token-identity.ts';
import { createSeal, type Seal, sealLines } from '../index.ts';

type Line = { applyNo: string; signNo: string };
/** Who stands in a line when nobody has corrected it. */
const recipientGen = 1;
let h: Harness;
let seal: Seal;
/** Lines as the signing family would know them. */
const lines = new Map<string, Line & { open: boolean; recipientGen: number; accountId?: string }>();
beforeAll(async () => {
  h = await startHarness((deps) => {
    const find = (applyNo: string, signNo: string) => {
      const line = lines.get(signNo);
      return line?.applyNo === applyNo ? line : undefined;
    };
    // Hand signatures ask neither accounts nor the operation log.
    seal = createSeal(deps, { org: {} } as Parameters<typeof createSeal>[1]);
    const known = give(sealLines, {
      describeLine: async (applyNo, signNo) =>
        find(applyNo, signNo) && { contractName: '房屋租赁合同', signatoryName: '王小明' },
      lineOpen: async (line) => {
        const found = find(line.applyNo, line.signNo);
        return found?.open === true && found.recipientGen === line.recipientGen;
      },
      ownLine: async ({ link, user, corp }, applyNo, signNo) => {
        const line = find(applyNo, signNo);
        const asking = user?.accountId ?? corp?.accountId;
        const byLink = link?.applyNo === applyNo && link.signNo === signNo;
        const his = line && (byLink || (asking !== undefined && line.accountId === asking));
        return his ? { applyNo, signNo, recipientGen: line.recipientGen } : undefined;
      },
    });
    return {
      families: [seal.family, { name: 'stand-in', endpoints: [], gives: [known] }],
      resolveIdentity: tokenIdentity(deps),
    };
  });
});
afterAll(() => h.close());

/** A line of a contract, its signer's bearer after the second factor, and perhaps his account. */
async function signer(accountId?: string): Promise<{ line: Line; bearer: Bearer }> {
  const line = { applyNo: publicNumber('APL'), signNo: publicNumber('SGN') };
  lines.set(line.signNo, { ...line, open: true, recipientGen, ...(accountId ? { accountId } : {}) });
  return { line, bearer: await bearerFor(h.deps, 'sign', line) };
}
async function person(): Promise<{ accountId: string; bearer: Bearer }> {
  const accountId = uuidv7();
  return { accountId, bearer: await bearerFor(h.deps, 'user', { accountId }) };
}
const strokes: Strokes = [
  {
    points: Array.from({ length: 40 }, (_, i) => ({
      x: 10 + i * 4,
      y: 60 + 30 * Math.sin(i / 4),
      time: i * 16,
    })),
  },
  {
    points: Array.from({ length: 20 }, (_, i) => ({
      x: 60,
      y: 10 + i * 5,
      time: 900 + i * 16,
      pressure: 0.5,
    })),
  },
];
const dot: Strokes = [{ points: [{ x: 5, y: 5, time: 0 }] }];
const pairOf = (url: string) => {
  const query = new URL(url).searchParams;
  return { handSignId: query.get('id')!, sign: query.get('sign')!, ts: Number(query.get('ts')) };
};
async function handOff(bearer: Bearer, asked: Partial<Line> = {}) {
  const { body } = await h.call(r.handSignUrl, asked, { bearer });
  if (!body.success) throw new Error(body.code);
  return { ...body.data, pair: pairOf(body.data.url) };
}
const codeOf = async (call: Promise<{ body: { success: boolean; code?: string } }>) => {
  const { body } = await call;
  return body.success ? 'ok' : body.code;
};
const take = (handSignId: string, asker: Line & { accountId?: string }) =>
  inTx(h.deps.db, (tx) =>
    seal.takeHandSign(tx, handSignId, {
      ...asker,
      recipientGen: lines.get(asker.signNo)?.recipientGen ?? recipientGen,
    }),
  );

describe('hand-off to the phone', () => {
  it('A-01 is opened for nobody unknown; a pair without the second factor is not enough', async () => {
    expect(await codeOf(h.call(r.handSignUrl, {}))).toBe('10201');
    const { line } = await signer();
    const pair = { sign: 'A'.repeat(43), ts: Date.now() };
    expect(await codeOf(h.call(r.handSignUrl, { ...line, ...pair }))).toBe('10401');
    expect(await codeOf(h.call(r.handSignCreate, { strokes }))).toBe('10201');
    for (const route of [r.handSignResult, r.handSignWatch])
      expect(await codeOf(h.call(route, { handSignId: uuidv7() }))).toBe('10201');
  });
  it('A-05 is opened for one’s own line only', async () => {
    const mine = await signer();
    const yours = await signer();
    for (const asked of [
      yours.line,
      { applyNo: mine.line.applyNo, signNo: yours.line.signNo },
      { signNo: yours.line.signNo },
    ])
      expect(await codeOf(h.call(r.handSignUrl, asked, { bearer: mine.bearer }))).toBe('NOT_FOUND');
    const { bearer } = await person();
    expect(await codeOf(h.call(r.handSignUrl, mine.line, { bearer }))).toBe('NOT_FOUND');
  });
  it('goes from QR code to the signature on the desktop, once', async () => {
    const { line, bearer } = await signer();
    const { handSignId, url, qrSvg, expiresAt, pair } = await handOff(bearer, line);
    expect(url).toMatch(/\/m\/handSign\?id=[0-9a-f-]{36}&sign=[\w-]{43}&ts=\d{13}$/);
    expect(qrSvg).toMatch(/^<svg/);
    expect(new Date(expiresAt).getTime() - h.clock.now().getTime()).toBeGreaterThan(590_000);
    const result = async () =>
      (await h.call(r.handSignResult, { ...line, handSignId }, { bearer })).body.data;
    expect(await result()).toEqual({ state: 'waiting', svg: null });
    const opened = await h.call(r.handSignOpen, pair);
    expect(opened.body.data).toEqual({ contractName: '房屋租赁合同', signatoryName: '王小明', expiresAt });
    expect(await result()).toEqual({ state: 'opened', svg: null });
    expect((await h.call(r.handSignOpen, pair)).body.success).toBe(true);
    expect(await codeOf(h.call(r.handSignCreate, { ...pair, strokes: dot }))).toBe('HAND_SIGN_EMPTY');
    expect(await take(handSignId, line)).toBeUndefined();
    const drawn = await h.call(r.handSignCreate, { ...pair, strokes });
    expect(drawn.body.data.svg).toBe(seal.preview({ type: 'strokes', strokes }).svg);
    expect(await result()).toEqual({ state: 'drawn', svg: drawn.body.data.svg });
    expect(await codeOf(h.call(r.handSignCreate, { ...pair, strokes }))).toBe('HAND_SIGN_EXPIRED');
    expect(await codeOf(h.call(r.handSignOpen, pair))).toBe('HAND_SIGN_EXPIRED');
    expect(await take(handSignId, line)).toEqual({ strokes });
    expect(await take(handSignId, line)).toEqual({ strokes });
  });
  it('R-01 two phones draw at the same time: one signature', async () => {
    const { line, bearer } = await signer();
    const { pair } = await handOff(bearer, line);
    const both = await Promise.all([1, 2].map(() => codeOf(h.call(r.handSignCreate, { ...pair, strokes }))));
    expect(both.sort()).toEqual(['HAND_SIGN_EXPIRED', 'ok']);
  });
  it('L-01, L-02 wrong, swapped, changed or foreign pairs open nothing', async () => {
    const { line, bearer } = await signer();
    const { pair } = await handOff(bearer, line);
    const other = (await handOff((await signer()).bearer)).pair;
    const claims = {
      subject: pair.handSignId,
      recipient: line.signNo,
      exp: pair.ts + 600_000,
      gen: recipientGen,
    };
    expect(makePair(h.deps.keyring, 'hand-sign', claims, new Date(pair.ts)).sign).toBe(pair.sign);
    const wrong = [
      { ...pair, sign: other.sign },
      { ...pair, handSignId: other.handSignId },
      { ...pair, handSignId: uuidv7() },
      { ...pair, ts: pair.ts + 1 },
      { ...pair, ts: pair.ts - 1 },
      { ...pair, ...makePair(h.deps.keyring, 'upload', claims, new Date(pair.ts)) },
      { ...pair, ...makePair(h.deps.keyring, 'signer', claims, new Date(pair.ts)) },
    ];
    for (const bad of wrong) {
      expect(await codeOf(h.call(r.handSignOpen, bad))).toBe('LINK_INVALID');
      expect(await codeOf(h.call(r.handSignCreate, { ...bad, strokes }))).toBe('LINK_INVALID');
    }
    for (const ts of [1.5, -1, '1e400', [1], ' 1'])
      expect(await codeOf(h.call(r.handSignOpen, { ...pair, ts } as never))).toBe('PARAM_INVALID');
    expect(await codeOf(h.call(r.handSignCreate, { handSignId: pair.handSignId, strokes }))).toBe(
      'PARAM_INVALID',
    );
    expect((await h.call(r.handSignOpen, pair)).body.success).toBe(true);
  });
  it('L-03 ends after ten minutes', async () => {
    const { line, bearer } = await signer();
    const { handSignId, pair } = await handOff(bearer, line);
    h.clock.advance(601);
    expect(await codeOf(h.call(r.handSignOpen, pair))).toBe('HAND_SIGN_EXPIRED');
    expect(await codeOf(h.call(r.handSignCreate, { ...pair, strokes }))).toBe('HAND_SIGN_EXPIRED');
    const { body } = await h.call(r.handSignResult, { ...line, handSignId }, { bearer });
    expect(body.data).toEqual({ state: 'expired', svg: null });
  });
  it('L-04 ends when its contract leaves the signing state', async () => {
    const { line, bearer } = await signer();
    const { pair } = await handOff(bearer, line);
    lines.get(line.signNo)!.open = false;
    expect(await codeOf(h.call(r.handSignOpen, pair))).toBe('HAND_SIGN_EXPIRED');
    expect(await codeOf(h.call(r.handSignCreate, { ...pair, strokes }))).toBe('HAND_SIGN_EXPIRED');
    expect(await codeOf(h.call(r.handSignUrl, line, { bearer }))).toBe('HAND_SIGN_EXPIRED');
  });
  it('Z-01 ends when somebody else stands in the line: he neither draws, nor does the next one see or use it', async () => {
    const { line, bearer } = await signer();
    const drawn = await handOff(bearer, line);
    await h.call(r.handSignCreate, { ...drawn.pair, strokes });
    const waiting = await handOff(bearer, line);
    lines.get(line.signNo)!.recipientGen += 1;
    expect(await codeOf(h.call(r.handSignOpen, waiting.pair))).toBe('HAND_SIGN_EXPIRED');
    expect(await codeOf(h.call(r.handSignCreate, { ...waiting.pair, strokes }))).toBe('HAND_SIGN_EXPIRED');
    const { handSignId } = drawn;
    expect(await codeOf(h.call(r.handSignResult, { ...line, handSignId }, { bearer }))).toBe('NOT_FOUND');
    expect(await take(handSignId, line)).toBeUndefined();
  });
  it('A-02, A-05 nobody else sees or uses it', async () => {
    const mine = await signer();
    const yours = await signer();
    const { handSignId, pair } = await handOff(mine.bearer, mine.line);
    await h.call(r.handSignCreate, { ...pair, strokes });
    const absent = await h.call(
      r.handSignResult,
      { ...yours.line, handSignId: uuidv7() },
      { bearer: yours.bearer },
    );
    for (const bearer of [yours.bearer, (await person()).bearer]) {
      const asked = bearer === yours.bearer ? yours.line : {};
      for (const route of [r.handSignResult, r.handSignWatch])
        expect((await h.call(route, { ...asked, handSignId }, { bearer })).body).toEqual(absent.body);
    }
    expect(await take(handSignId, yours.line)).toBeUndefined();
    expect(await take(handSignId, { ...mine.line, applyNo: yours.line.applyNo })).toBeUndefined();
    expect(await take(handSignId, { ...yours.line, accountId: uuidv7() })).toBeUndefined();
  });
  it('serves the signed-in signatory of a line too', async () => {
    const me = await person();
    const { line } = await signer(me.accountId);
    const { handSignId, pair } = await handOff(me.bearer, line);
    await h.call(r.handSignCreate, { ...pair, strokes });
    expect(
      (await h.call(r.handSignResult, { ...line, handSignId }, { bearer: me.bearer })).body.data.state,
    ).toBe('drawn');
    expect((await h.call(r.handSignList, {}, { bearer: me.bearer })).body.data.list).toEqual([]);
    expect(await take(handSignId, line)).toEqual({ strokes });
  });
  it('is not opened without end', async () => {
    const { line, bearer } = await signer();
    const codes = [];
    for (let i = 0; i < 61; i++) codes.push(await codeOf(h.call(r.handSignUrl, line, { bearer })));
    expect(codes.at(59)).toBe('ok');
    expect(codes.at(60)).toBe('TOO_MANY');
  });
});

describe('watching a hand-off', () => {
  it('tells the state at once, then each move, and ends with the signature', async () => {
    await h.app.listen({ port: 0, host: '127.0.0.1' });
    const address = h.app.server.address() as { port: number };
    const { line, bearer } = await signer();
    const { handSignId, pair } = await handOff(bearer, line);
    const answer = await fetch(`http://127.0.0.1:${address.port}/i/handSign/watch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${encodeBearer(bearer)}` },
      body: JSON.stringify({ ...line, handSignId }),
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events: { state: string; svg: string | null }[] = [];
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (!event.startsWith('event: change\ndata: ')) continue;
        events.push(JSON.parse(event.slice('event: change\ndata: '.length)));
        if (events.length === 1) await h.call(r.handSignOpen, pair);
        if (events.length === 2) await h.call(r.handSignCreate, { ...pair, strokes });
      }
    }
    expect(events.map((e) => e.state)).toEqual(['waiting', 'opened', 'drawn']);
    expect(events[2]?.svg).toBe(seal.preview({ type: 'strokes', strokes }).svg);
  });
});

describe('saved signatures', () => {
  it('bad input', async () => {
    const { bearer } = await person();
    const bad: unknown[] = [
      [],
      'x',
      '[{"points":[]}]',
      [{ points: [{ x: 1, y: 1, time: 1, colour: 'red' }] }],
      [{ points: [{ x: 1e9, y: 1, time: 1 }] }],
      [{ points: Array.from({ length: 5001 }, (_, i) => ({ x: i % 500, y: 1, time: i })) }],
      Array.from({ length: 201 }, () => strokes[0]),
    ];
    for (const value of bad)
      expect(await codeOf(h.call(r.handSignCreate, { strokes: value } as never, { bearer }))).toBe(
        'PARAM_INVALID',
      );
    expect(await codeOf(h.call(r.handSignCreate, { strokes: dot }, { bearer }))).toBe('HAND_SIGN_EMPTY');
    expect((await h.call(r.handSignList, {}, { bearer })).body.data.list).toEqual([]);
  });
  it('are kept, listed, used for any of his contracts and deleted by their owner only', async () => {
    const me = await person();
    const you = await person();
    const { body } = await h.call(
      r.handSignCreate,
      { strokes: JSON.stringify(strokes) as never },
      { bearer: me.bearer },
    );
    const { handSignId, svg } = body.data;
    const list = async (bearer: Bearer) => (await h.call(r.handSignList, {}, { bearer })).body.data.list;
    expect(await list(me.bearer)).toEqual([{ handSignId, svg, createTime: body.data.createTime }]);
    expect(await list(you.bearer)).toEqual([]);
    const first = (await signer()).line;
    const second = (await signer()).line;
    for (const line of [first, second])
      expect(await take(handSignId, { ...line, accountId: me.accountId })).toEqual({ strokes });
    expect(await take(handSignId, first)).toBeUndefined();
    expect(await take(handSignId, { ...first, accountId: you.accountId })).toBeUndefined();
    expect(await codeOf(h.call(r.handSignDelete, { handSignId }, { bearer: you.bearer }))).toBe('NOT_FOUND');
    expect(await codeOf(h.call(r.handSignDelete, { handSignId }, { bearer: me.bearer }))).toBe('ok');
    expect(await codeOf(h.call(r.handSignDelete, { handSignId }, { bearer: me.bearer }))).toBe('NOT_FOUND');
    expect(await take(handSignId, { ...first, accountId: me.accountId })).toBeUndefined();
  });
  it('come from the phone too; at most ten, however they come at once', async () => {
    const me = await person();
    const { handSignId, pair } = await handOff(me.bearer);
    expect((await h.call(r.handSignOpen, pair)).body.data).toMatchObject({
      contractName: null,
      signatoryName: null,
    });
    await h.call(r.handSignCreate, { ...pair, strokes });
    expect((await h.call(r.handSignResult, { handSignId }, { bearer: me.bearer })).body.data.state).toBe(
      'drawn',
    );
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(h.call(r.handSignCreate, { strokes }, { bearer: me.bearer }))),
    );
    expect(tries.filter((code) => code === 'ok')).toHaveLength(9);
    expect(tries.filter((code) => code === 'HAND_SIGN_FULL')).toHaveLength(3);
    const late = await handOff(me.bearer);
    expect(await codeOf(h.call(r.handSignCreate, { ...late.pair, strokes }))).toBe('HAND_SIGN_FULL');
  });
  it('stand sealed in the database, and hand-offs are forgotten after a day', async () => {
    const me = await person();
    const { line, bearer } = await signer();
    await h.call(r.handSignCreate, { strokes }, { bearer: me.bearer });
    const { handSignId, pair } = await handOff(bearer, line);
    await h.call(r.handSignCreate, { ...pair, strokes });
    const { rows } = await sql<{ blob: Buffer }>`select blob from hand_sign where blob is not null`.execute(
      h.deps.db,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { blob } of rows) expect(blob.includes('points')).toBe(false);
    h.clock.advance(86_400 + 601);
    await seal.family.sweeps?.[0]?.run();
    expect(await take(handSignId, line)).toBeUndefined();
    expect((await h.call(r.handSignList, {}, { bearer: me.bearer })).body.data.list).toHaveLength(1);
  });
});

describe('the seal of a person', () => {
  it('is a square one when the name can be drawn', () => {
    const own = seal.personalSeal('王小明');
    expect(own).toMatchObject({ sealId: 'personal', source: { type: 'square', name: '王小明' } });
    expect(seal.preview(own!.source).widthPt).toBeCloseTo(56.69, 1);
    expect(seal.personalSeal('\u{1F600}\u{1F600}')).toBeUndefined();
    expect(() => seal.preview({ type: 'square', name: 'x' })).toThrow(AppearanceError);
  });
});
