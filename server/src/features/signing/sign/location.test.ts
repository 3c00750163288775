// signUrl's longitude and latitude (spec §3 "Seal-sign location"): in the evidence of the signature as the device's claim, committed,
// shown to the signatory and the sender alone, and never another person's (issue 13 "Not to the letter").
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
