// A signatory records himself before he signs (docs/decisions/0150), through HTTP: taken, refused, sent in parts; whose recording it is, who sees it, who
// says what he heard, and what is left when it was erased.
import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { encodeBearer } from '@xinqi/wire';
import { signingRoutes as s } from '@xinqi/wire/signing';
import { videoRoutes as r } from '@xinqi/wire/video';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../testing/judges/judge-download.ts';
import { readyToClose } from '../../testing/people/close-account.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';
import { makeVideo } from '../../testing/video/make-video.ts';
import { begin, ending, hashOf, partsOf, record, uploadAll, uploadPart } from '../../testing/video/record.ts';

let w: World;
let sender: Client;
let phones = 13_750_400_000;
let seeds = 100;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

async function demanded(names = ['张三']) {
  const mobiles = names.map(() => String(++phones));
  const sent = await w.send(
    sender,
    names.map((name, i) => party(name, mobiles[i]!)),
    { needVideoSign: 1 },
  );
  const open = await Promise.all(mobiles.map((mobile) => w.openLink(mobile)));
  return { ...sent, mobiles, ...open[0]!, open, mobile: mobiles[0]! };
}
type Made = Awaited<ReturnType<typeof demanded>>;
const video = (more: object = {}) => makeVideo({ seed: ++seeds, ...more });
const signs = async ({ signer, link }: Pick<Made, 'signer' | 'link'>) =>
  w.ask(signer, s.submit, await w.submission(signer, link));
const eventsOf = async (applyNo: string, type: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo))
    .map(({ body }) => decodeEvent(body))
    .filter((event) => event.type === type);
const show = (client: Client, applyNo: string, sessionId: string, headers = {}, more = '') =>
  w.app.inject({
    url: `/si/v2/videoSign/show?applyNo=${applyNo}&sessionId=${sessionId}${more}`,
    headers: { authorization: `Bearer ${encodeBearer(client.bearer)}`, ...headers },
  });

describe('a recording', () => {
  it('is taken in parts, and the signature rests on it', async () => {
    const made = await demanded();
    const { signer, link, applyNo } = made;
    expect((await signer.call(s.info, link)).me?.needsVideo).toBe(true);
    expect(await signs(made)).toBe('SIGN_VIDEO');
    const { sessionId, sentence } = await begin(made);
    expect(sentence).toMatch(/^我同意签署《测试合同》，我的数字是( \d){6}。$/);
    const bytes = await video({ seconds: 9, bytes: 9000 });
    const parts = partsOf(bytes);
    expect(parts.length).toBeGreaterThan(2);
    // the last one first, and one of them twice
    for (const part of [parts.length - 1, ...parts.keys(), 0])
      expect(await uploadPart(w, made, sessionId, part, parts[part]!)).toMatchObject({ success: true });
    const end = ending(made, sessionId, bytes);
    // two of his pages ask at once
    const [first, second] = await Promise.all([signer.call(r.result, end), signer.call(r.result, end)]);
    expect(first).toMatchObject({
      milliseconds: 8900,
      container: 'webm',
      sha256: hashOf(bytes),
      playable: true,
    });
    expect(second).toEqual(first);
    expect(await eventsOf(applyNo, 'video.recorded')).toHaveLength(1);
    expect((await signer.call(s.info, link)).me?.needsVideo).toBe(false);
    expect(await signs(made)).toBeUndefined();
    const [recorded] = await eventsOf(applyNo, 'video.recorded');
    const [intent] = await eventsOf(applyNo, 'sign.intent');
    expect(recorded?.data).toMatchObject({
      sha256: hashOf(bytes),
      ms: 8900,
      container: 'webm',
      video: 'vp8',
      audio: 'opus',
    });
    expect(intent?.data).toHaveProperty('video', expect.stringMatching(/^[0-9a-f]{64}$/));
    const [create] = await eventsOf(applyNo, 'apply.create');
    expect(create?.data).toHaveProperty('video', true);
    await w.drain();
    const { report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
    expect(report.verdict).not.toBe('invalid');
    expect(report.claims.find(({ claim }) => claim === 'video')).toMatchObject({
      result: 'proved',
      reason: expect.stringMatching(
        new RegExp(`8\\.9 秒，SHA-256 ${hashOf(bytes)}，没有机器辨认其中的话，发起方人员没有评定`),
      ),
    });
    // nothing lies in the store as it was sent
    for (const row of (
      await sql<{
        object_key: string;
      }>`select object_key from video_part where session_id = ${sessionId}`.execute(w.deps.db)
    ).rows)
      expect((await w.deps.storage.get(row.object_key)).includes(parts[0]!.subarray(500, 600))).toBe(false);
  });

  it('of a browser that writes MP4 is taken too', async () => {
    const made = await demanded();
    expect(await record(w, made, await video({ container: 'mp4' }))).toMatchObject({ container: 'mp4' });
    expect(await signs(made)).toBeUndefined();
  });

  it.each([
    ['without sound', { sound: false }, '没有声音'],
    ['too short', { seconds: 1 }, '太短'],
    ['too long', { seconds: 200, bytes: 50 }, '太长'],
    ['without a picture', { picture: false }, '没有画面'],
  ])('%s is refused with its reason, and another one may be made', async (_what, how, words) => {
    const made = await demanded();
    const bytes = await video(how);
    const { sessionId } = await begin(made);
    await uploadAll(w, made, sessionId, bytes);
    await expect(made.signer.call(r.result, ending(made, sessionId, bytes))).rejects.toMatchObject({
      code: 'VIDEO_FAULT',
      message: expect.stringContaining(words),
    });
    expect(await w.ask(made.signer, r.result, ending(made, sessionId, bytes))).toBe('VIDEO_GONE');
    expect(await signs(made)).toBe('SIGN_VIDEO');
    await record(w, made, await video());
    expect(await signs(made)).toBeUndefined();
  });

  it.each([
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a file that was cut', async () => (await video()).subarray(0, -30)],
    ['a damaged container', async () => (await video()).fill(0xff, 40, 80)],
  ])('that is %s is refused', async (_what, make) => {
    const made = await demanded();
    const bytes = Buffer.from(await make());
    const { sessionId } = await begin(made);
    await uploadAll(w, made, sessionId, bytes);
    expect(await w.ask(made.signer, r.result, ending(made, sessionId, bytes))).toBe('VIDEO_FAULT');
  });

  it('takes no part that is not what it is said to be', async () => {
    const made = await demanded();
    const bytes = await video({ seconds: 9, bytes: 9000 });
    const parts = partsOf(bytes);
    const { sessionId } = await begin(made);
    const code = async (part: number, of: Uint8Array, sha?: string, session = sessionId) =>
      (await uploadPart(w, made, session, part, of, sha)).code;
    expect(await code(0, parts[0]!, hashOf(parts[1]!))).toBe('VIDEO_PART');
    expect(await code(0, Buffer.alloc(300_000))).toBe('VIDEO_PART');
    expect(await code(0, Buffer.of())).toBe('VIDEO_PART');
    expect(await code(64, parts[0]!)).toBe('PARAM_INVALID');
    expect(await code(-1, parts[0]!)).toBe('PARAM_INVALID');
    expect(await code(0, parts[0]!, undefined, randomUUID())).toBe('VIDEO_GONE');
    expect(await code(0, parts[0]!)).toBeUndefined();
    // other content under the same number
    expect(await code(0, parts[1]!)).toBe('VIDEO_PART');
    expect(await w.ask(made.signer, r.result, ending(made, sessionId, bytes))).toBe('VIDEO_MISSING');
    await uploadAll(w, made, sessionId, bytes);
    const end = ending(made, sessionId, bytes);
    expect(await w.ask(made.signer, r.result, { ...end, parts: end.parts - 1 })).toBe('VIDEO_MISSING');
    expect(await w.ask(made.signer, r.result, { ...end, sha256: '0'.repeat(64) })).toBe('VIDEO_MISSING');
    expect(await w.ask(made.signer, r.result, end)).toBeUndefined();
  });

  it('serves one contract', async () => {
    const [one, other] = [await demanded(), await demanded()];
    const bytes = await video();
    await record(w, one, bytes);
    await expect(record(w, other, bytes)).rejects.toMatchObject({ code: 'VIDEO_AGAIN' });
    expect(await signs(other)).toBe('SIGN_VIDEO');
  });

  it('is the newest of its line; the one before can no more be played', async () => {
    const made = await demanded();
    const before = await record(w, made, await video());
    const now = await record(w, made, await video());
    const { recordings } = await made.signer.call(r.state, made.link);
    expect(recordings.map(({ sessionId, playable }) => [sessionId, playable])).toEqual([
      [now.sessionId, true],
      [before.sessionId, false],
    ]);
    expect((await show(made.signer, made.applyNo, before.sessionId)).json()).toMatchObject({
      code: 'VIDEO_ERASED',
    });
  });

  it('is not made where nobody asked, or without consent', async () => {
    const mobile = String(++phones);
    await w.send(sender, [party('张三', mobile)]);
    const plain = await w.openLink(mobile);
    const { consent } = await plain.signer.call(r.state, plain.link);
    expect(await w.ask(plain.signer, r.start, { ...plain.link, consentHash: consent.hash })).toBe(
      'VIDEO_NOT_ASKED',
    );
    const made = await demanded();
    expect(await w.ask(made.signer, r.start, { ...made.link, consentHash: '0'.repeat(64) })).toBe(
      'VIDEO_CONSENT',
    );
  });

  it('keeps the contract out of a batch', async () => {
    const mobile = String(++phones);
    const { client } = await w.person(mobile, '赵六');
    const { signNos } = await w.send(sender, [party('赵六', mobile)], { needVideoSign: 1 });
    const { list } = await client.call(s.batchSignCheck, { signNos });
    expect(list[0]).toMatchObject({ canSign: false, whyNot: expect.stringContaining('录制视频') });
  });
});

describe('whose recording it is', () => {
  it('of who began it: another signatory, another link, a session of before are nobody’s', async () => {
    const made = await demanded(['张三', '李四']);
    const [one, two] = made.open as [Made['open'][0], Made['open'][0]];
    const bytes = await video();
    const { sessionId } = await begin(one);
    expect((await uploadPart(w, two, sessionId, 0, bytes)).code).toBe('VIDEO_GONE');
    expect(await w.ask(two.signer, r.result, ending(two, sessionId, bytes))).toBe('VIDEO_GONE');
    const wrong = { signer: two.signer, link: one.link };
    expect((await uploadPart(w, wrong, sessionId, 0, bytes)).success).toBe(false);
    await begin(one);
    expect((await uploadPart(w, one, sessionId, 0, bytes)).code).toBe('VIDEO_GONE');
  });

  it('not of who stands in the line since', async () => {
    const made = await demanded();
    const bytes = await video();
    const { sessionId } = await begin(made);
    await uploadAll(w, made, sessionId, bytes);
    await sender.call(s.correctLine, { signNo: made.signNos[0]!, name: '李四' });
    expect(await w.ask(made.signer, r.result, ending(made, sessionId, bytes))).toBe('LINK_INVALID');
    const again = await w.openLink(made.mobile);
    expect(await w.ask(again.signer, r.result, ending(again, sessionId, bytes))).toBe('VIDEO_GONE');
    const kept = await record(w, again, await video());
    await sender.call(s.correctLine, { signNo: made.signNos[0]!, name: '王五' });
    const third = await w.openLink(made.mobile);
    expect(await signs(third)).toBe('SIGN_VIDEO');
    expect((await show(third.signer, made.applyNo, kept.sessionId)).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
    await record(w, third, await video());
    expect(await signs(third)).toBeUndefined();
  });

  it('for half an hour', async () => {
    const made = await demanded();
    const bytes = await video();
    const { sessionId } = await begin(made);
    await uploadAll(w, made, sessionId, bytes);
    await sql`update video_session set expires_at = started_at where session_id = ${sessionId}`.execute(
      w.deps.db,
    );
    expect(await w.ask(made.signer, r.result, ending(made, sessionId, bytes))).toBe('VIDEO_GONE');
  });
});

describe('who sees it', () => {
  it('the signatory and the sender, in pieces; nobody else', async () => {
    const made = await demanded(['张三', '李四']);
    const [one, two] = made.open as [Made['open'][0], Made['open'][0]];
    const bytes = await video({ seconds: 9, bytes: 9000 });
    const { sessionId } = await record(w, one, bytes);
    const whole = await show(sender, made.applyNo, sessionId);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(bytes)]).toEqual([
      200,
      'video/webm',
      true,
    ]);
    const piece = await show(one.signer, made.applyNo, sessionId, { range: 'bytes=262000-524400' });
    expect([piece.statusCode, piece.rawPayload.equals(bytes.subarray(262_000, 524_401))]).toEqual([
      206,
      true,
    ]);
    expect((await show(two.signer, made.applyNo, sessionId)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await two.signer.call(r.state, two.link)).recordings).toEqual([]);
    const { client } = await w.person(String(++phones), '路人');
    expect((await show(client, made.applyNo, sessionId)).json()).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from video_seen where session_id = ${sessionId}`.execute(w.deps.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('the sender says what he heard, after the end too', async () => {
    const made = await demanded();
    const { sessionId } = await record(w, made, await video());
    const said = { applyNo: made.applyNo, sessionId, verdict: 'differs' as const, note: '听不清数字' };
    expect(await w.ask(made.signer, r.review, said)).toBeDefined();
    expect((await sender.call(r.review, said)).reviews).toMatchObject([
      { verdict: 'differs', note: '听不清数字' },
    ]);
    expect(await signs(made)).toBeUndefined();
    await w.drain();
    const { reviews } = await sender.call(r.review, { ...said, verdict: 'heard', note: '' });
    expect(reviews.map(({ verdict }) => verdict)).toEqual(['heard', 'differs']);
    const [recorded] = await eventsOf(made.applyNo, 'video.recorded');
    const events = await eventsOf(made.applyNo, 'video.reviewed');
    expect(events.map(({ data }) => data)).toMatchObject([{ verdict: 'differs' }, { verdict: 'heard' }]);
    expect(recorded).toBeDefined();
    const texts = (await sender.call(s.signRecord, { applyNo: made.applyNo })).list.map(({ text }) => text);
    expect(texts.join('\n')).toContain('录制了签署视频（6 秒）');
    expect(texts.join('\n')).toContain('已听清、与要求一致');
  });

  it('nobody judges his own', async () => {
    const { client } = await w.person(String(++phones), '自签人');
    const sent = await w.send(client, [party('自签人', String(phones))], { needVideoSign: 1 });
    const at = { signer: client, link: { applyNo: sent.applyNo, signNo: sent.signNos[0]! } as Made['link'] };
    const { sessionId } = await record(w, at, await video());
    const said = { applyNo: sent.applyNo, sessionId, verdict: 'heard' as const };
    expect(await w.ask(client, r.review, said)).toBe('SIGN_NOT_YOURS');
  });

  const erase = async () => {
    for (const { sweeps = [] } of w.product.families)
      for (const sweep of sweeps) if (sweep.name === 'video.erase') await sweep.run();
  };
  const objectsOf = async (sessionId: string) =>
    (
      await sql<{
        object_key: string;
      }>`select object_key from video_part where session_id = ${sessionId}`.execute(w.deps.db)
    ).rows.map((row) => row.object_key);

  it('until it is erased: the proof stays', async () => {
    const made = await demanded();
    const { sessionId } = await record(w, made, await video());
    const objects = await objectsOf(sessionId);
    expect(objects.length).toBeGreaterThan(0);
    await erase();
    await w.deps.storage.get(objects[0]!);
    await sql`update video_session set started_at = now() - interval '1096 days' where session_id = ${sessionId}`.execute(
      w.deps.db,
    );
    await erase();
    await expect(w.deps.storage.get(objects[0]!)).rejects.toThrow();
    expect(await objectsOf(sessionId)).toEqual([]);
    expect((await sender.call(r.state, { applyNo: made.applyNo })).recordings).toMatchObject([
      { playable: false },
    ]);
    expect((await show(sender, made.applyNo, sessionId)).json()).toMatchObject({ code: 'VIDEO_ERASED' });
    expect(await w.ask(sender, r.review, { applyNo: made.applyNo, sessionId, verdict: 'heard' })).toBe(
      'VIDEO_ERASED',
    );
    // it was made, and that stands
    expect(await signs(made)).toBeUndefined();
  });

  it('and with the account of who recorded himself', async () => {
    const mobile = String(++phones);
    const { client } = await w.person(mobile, '孙八');
    const sent = await w.send(sender, [party('孙八', mobile)], { needVideoSign: 1 });
    const at = { ...(await w.openLink(mobile)), applyNo: sent.applyNo };
    const { sessionId } = await record(w, at, await video());
    expect(await signs(at)).toBeUndefined();
    await w.drain();
    await (await readyToClose(w, { client, mobile }))();
    expect((await show(sender, sent.applyNo, sessionId)).json()).toMatchObject({ code: 'VIDEO_ERASED' });
    const [recorded] = await eventsOf(sent.applyNo, 'video.recorded');
    expect(recorded).toBeDefined();
  });
});
