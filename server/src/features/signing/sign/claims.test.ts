// What a signatory's device claims, and the evidence of his signature says as its claim. signUrl's longitude and latitude (spec §3
// "Seal-sign location"): committed, shown to him and the sender alone, and never another person's (issue 13 "Not to the letter").
// What he read (docs/decisions/0106): demanded by the sender, and refused while it lacks something.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let other: { client: Client; mobile: string };
let phones = 13_750_000_000;
const phone = () => String(++phones);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  const mobile = phone();
  other = { client: (await w.person(mobile, '李四')).client, mobile };
});
afterAll(() => w?.close());

const beijing = { longitude: '116.3971280', latitude: '39.916527' };
const claim = '设备自称位置：经度 116.397128，纬度 39.916527（未经核实）';
/** A contract whose first signatory has an account, with 李四 beside him. */
async function contract() {
  const mobile = phone();
  const { client } = await w.person(mobile, '张三');
  const sent = await w.send(sender, [party('张三', mobile), party('李四', other.mobile)]);
  return { ...sent, mobile, client, signNo: sent.signNos[0]! };
}
type Made = Awaited<ReturnType<typeof contract>>;
const record = async (client: Client, { applyNo }: Made) =>
  (await client.call(r.signRecord, { applyNo })).list.map(({ text }) => text).join('\n');
const eventOf = async ({ applyNo, signNo }: Made, type: 'sign.intent' | 'sign.refuse') =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo))
    .map(({ body }) => decodeEvent(body))
    .find((event) => event.type === type && event.sign_no === signNo)! as ReturnType<typeof decodeEvent> & {
    data: { location_c?: string; location_by?: string };
  };
const kept = async (signNo: string) =>
  (
    await sql<{
      location_blob: Buffer | null;
    }>`select location_blob from sign_info where sign_no = ${signNo}`.execute(w.deps.db)
  ).rows[0]!.location_blob;

describe('a claimed location', () => {
  it('stands in the signature’s evidence as a commitment, opened for him and the sender, and is kept nowhere else', async () => {
    const made = await contract();
    await made.client.call(r.signUrl, { signNo: made.signNo, ...beijing });
    expect((await kept(made.signNo))?.includes('116.39')).toBe(false);
    const { signer, link } = await w.openLink(made.mobile);
    await w.sign(signer, link);
    const { data } = await eventOf(made, 'sign.intent');
    expect(data.location_by).toBe('device');
    expect(data.location_c).toMatch(/^[0-9a-f]{64}$/);
    const openings = await w.product.ledger.openings(
      w.deps.db,
      made.applyNo,
      (path) => path === 'data.location_c',
    );
    expect(openings.map(({ value }) => value)).toEqual(['116.397128,39.916527']);
    expect(await record(signer, made)).toContain(claim);
    expect(await record(sender, made)).toContain(claim);
    expect(await record(other.client, made)).not.toContain('设备自称位置');
    expect(await kept(made.signNo)).toBeNull();
  });
  it('in a refusal as well; the newest one counts', async () => {
    const made = await contract();
    await made.client.call(r.signUrl, { signNo: made.signNo, longitude: '1', latitude: '2' });
    await made.client.call(r.signUrl, { signNo: made.signNo, ...beijing });
    const { signer, link } = await w.openLink(made.mobile);
    await signer.call(r.refuse, { ...link, reason: '条款有误' });
    expect((await eventOf(made, 'sign.refuse')).data.location_by).toBe('device');
    expect(await record(sender, made)).toContain(`拒签：条款有误；${claim}`);
  });
  it('who claims nothing has none', async () => {
    const made = await contract();
    await made.client.call(r.signUrl, { signNo: made.signNo });
    const { signer, link } = await w.openLink(made.mobile);
    await w.sign(signer, link);
    expect((await eventOf(made, 'sign.intent')).data).not.toHaveProperty('location_c');
    expect(await record(sender, made)).not.toContain('设备自称位置');
  });
  it('does not pass to who stands in the line later', async () => {
    const made = await contract();
    await made.client.call(r.signUrl, { signNo: made.signNo, ...beijing });
    const mobile = phone();
    await sender.call(r.correctLine, { signNo: made.signNo, name: '张三丰', mobile });
    expect(await kept(made.signNo)).toBeNull();
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    expect((await eventOf(made, 'sign.intent')).data).not.toHaveProperty('location_c');
  });
  it('is forgotten when the contract ends without him', async () => {
    const made = await contract();
    await made.client.call(r.signUrl, { signNo: made.signNo, ...beijing });
    await sender.call(r.batchCancel, { applyIds: [made.applyId], reason: '不签了' });
    expect(await kept(made.signNo)).toBeNull();
  });
});

describe('what is no location, or not his to claim', () => {
  it.each<[string, object]>([
    ['one degree alone', { longitude: '116' }],
    ['beyond the pole', { longitude: '116', latitude: '90.01' }],
    ['words', { longitude: '116', latitude: '北纬' }],
    ['a power', { longitude: '1e2', latitude: '1' }],
  ])('%s', async (_name, given) => {
    const made = await contract();
    expect(await w.ask(made.client, r.signUrl, { signNo: made.signNo, ...given })).toBe('PARAM_INVALID');
    expect(await kept(made.signNo)).toBeNull();
  });
  it('another party, the sender, a stranger', async () => {
    const made = await contract();
    const stranger = (await w.person(phone(), '路人')).client;
    for (const client of [other.client, sender, stranger])
      expect(await w.ask(client, r.signUrl, { signNo: made.signNo, ...beijing })).toBe('NOT_FOUND');
    expect(await kept(made.signNo)).toBeNull();
  });
});

describe('a demanded reading', () => {
  /** 张三 has to look at all of three pages, and to read for half a minute. */
  async function demanded() {
    const mobile = phone();
    const contractId = await w.file(sender, 3);
    const wish = { readWhole: true, readTime: 30 };
    const sent = await w.send(sender, [party('张三', mobile, wish)], { contractId });
    const { signer, link } = await w.openLink(mobile);
    return {
      ...sent,
      mobile,
      signer,
      link,
      signNo: sent.signNos[0]!,
      ready: await w.submission(signer, link),
    };
  }
  const answer = async (client: Client, input: object) =>
    (await w.call(r.submit, input as never, { bearer: client.bearer })).body as {
      code: string;
      message: string;
    };
  const all = { pages: [0, 1, 2], seconds: 40 };

  it('is met before he signs, no sooner than by our clock, and stands in the pack', async () => {
    const { applyNo, signer, ready } = await demanded();
    const unread = { code: 'SIGN_UNREAD', message: '请先阅读完合同：还有第1-3页未看，还需阅读30秒' };
    expect(await answer(signer, ready)).toMatchObject(unread);
    const hasty = { ...all, pages: [0, 2, 9] };
    expect((await answer(signer, { ...ready, reading: hasty })).message).toMatch(
      /^请先阅读完合同：还有第2页未看，还需阅读(29|30)秒$/,
    );
    w.clock.advance(40);
    await signer.call(r.submit, { ...ready, reading: all });
    await w.drain();
    const told = (await sender.call(r.signRecord, { applyNo })).list.map(({ text }) => text).join('\n');
    expect(told).toContain('添加签署方 张三，要求其签署前看完每一页，至少阅读30秒');
    expect(told).toContain('张三 表示签署意愿；浏览器记录已看 3/3 页，40 秒（未经核实）');
    const { report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
    expect(report.claims.find(({ claim }) => claim === 'reading')).toMatchObject({ result: 'proved' });
  });
  it('is demanded of who comes in his place, and begins anew with a corrected phone', async () => {
    const { signNo } = await demanded();
    w.clock.advance(40);
    const mobile = phone();
    await sender.call(r.correctLine, { signNo, mobile });
    const corrected = await w.openLink(mobile);
    const ready = await w.submission(corrected.signer, corrected.link);
    expect((await answer(corrected.signer, { ...ready, reading: all })).message).toContain('还需阅读30秒');
    const next = phone();
    await sender.call(r.replaceLine, { signNo, name: '王五', mobile: next, reason: '换人' });
    const { signer, link } = await w.openLink(next);
    const { me } = await signer.call(r.info, link);
    expect([me?.readWhole, me?.readTime]).toEqual([true, 30]);
  });
  it('together with others nothing is read', async () => {
    const sent = await w.send(sender, [party('李四', other.mobile, { readTime: 1 })]);
    const { list } = await other.client.call(r.batchSignCheck, { signNos: sent.signNos });
    expect(list).toMatchObject([{ canSign: false, whyNot: '发起方要求阅读合同，请打开合同阅读后签署' }]);
  });
  it('longer than a proof of the phone lasts is refused', async () => {
    const contractId = await w.file(sender);
    const signatoryJson = [party('李四', other.mobile, { readTime: 601 })];
    expect(await w.ask(sender, r.create, { contractName: '测试合同', contractId, signatoryJson })).toBe(
      'PARAM_INVALID',
    );
  });
});
