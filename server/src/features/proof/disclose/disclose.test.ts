// What a court is given: everything is open and gives its commitment, the records name what the events hash, what was erased is said, and the disclosure is an
// event of the contract; the parties see that it was, and no other pack opens more than before.
import { createHash } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { checkRecords, verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BytesReply } from '../../../platform/endpoint.ts';
import { verifyAs } from '../../../testing/people/verify-as.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';
import { questionHash } from '../../real-name/index.ts';
import type { Disclosed } from '../index.ts';

const mobile = '13700009101';
const idCard = '11010519491231002X';
const order = '（2026）浙0106民初123号';
let w: World;
let sender: Client;
let applyNo: string;
let signNo: string;
let given: Disclosed;
let records: Record<string, never>;

const bytesOf = async ({ open, length }: BytesReply) => {
  const parts: Buffer[] = [];
  for await (const part of await open(0, length! - 1)) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
};
const judging = () => ({
  ...{ anchors: [w.product.signer.certificate('root')], crypto: nodeCryptoPort, now: w.clock.now() },
});
const judge = (bytes: Uint8Array) => verifyFile(bytes, judging());
const judgeRecords = (pack: Uint8Array, records: Uint8Array) => checkRecords(pack, records, judging());
const eventsNow = async () =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800009100', '陈思远')).client;
  // his account has a real name, and he passes a check by it
  const { client } = await w.person(mobile, '张三');
  await verifyAs(client, '张三', idCard);
  const sent = await w.send(sender, [party('张三', mobile, { authLevel: [12, 13] })]);
  ({ applyNo } = sent);
  signNo = sent.signNos[0]!;
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, link);
  const check = { attemptId: crypto.randomUUID(), idCard, consentHash: me!.will!.consentHash };
  await signer.call(r.authOperator, { ...link, ...check });
  await w.sign(signer, link);
  await w.drain();
  given = (await w.product.disclose({ applyNo, order, by: '法务 王敏' }))!;
  records = JSON.parse(given.records.toString());
}, 120_000);
afterAll(() => w.close());

it('a contract that there is not discloses nothing', async () => {
  expect(
    await w.product.disclose({ applyNo: 'APL00000000000000000000000000', order, by: '王敏' }),
  ).toBeUndefined();
});

it('the pack is valid; phones, numbers, addresses and the order stand open in it', async () => {
  const bytes = await bytesOf(given.pack);
  const report = await judge(bytes);
  expect(report.verdict).not.toBe('invalid');
  const openings = report.claims.find(({ claim }) => claim === 'openings')!;
  expect(openings).toMatchObject({ result: 'proved' });
  expect(openings.reason).not.toContain('未披露');
  const { files } = readZip(bytes, () => true);
  const open = JSON.parse(Buffer.from(files.get('opening.json')!).toString()) as {
    openings: { path: string; value: string }[];
  };
  const values = new Map(open.openings.map(({ path, value }) => [path, value]));
  expect(values.get('pii.mobile_c')).toBe(mobile);
  expect(values.get('pii.name_c')).toBe('张三');
  expect(values.get('data.order_c')).toBe(order);
  expect(values.get('actor.id_c')).toBe('法务 王敏');
  expect(open.openings.filter(({ path }) => path === 'net.ip_c').length).toBeGreaterThan(1);
  // the event itself, and what it opened before
  expect(open.openings).toHaveLength(given.opened + 2);
});

it('the event names the records and how much was opened', async () => {
  const event = (await eventsNow()).find(({ type }) => type === 'disclose')!;
  expect(event).toMatchObject({
    actor: { kind: 'operator' },
    data: { openings: given.opened, records: createHash('sha256').update(given.records).digest('hex') },
  });
  expect(given.erased).toBe(0);
});

it('the records: texts that arrived, the question of each check, the receipt behind the name', async () => {
  expect(records).toMatchObject({ v: 1, apply_no: applyNo, order, by: '法务 王敏' });
  const [line] = (records as unknown as { lines: Record<string, never>[] }).lines as unknown as [
    {
      sign_no: string;
      texts: { channel: string; state: string }[];
      checks: { way: 'operator3'; salt: string; id_number: string; event_leaf: string; result: string }[];
      identity: { receipt_h: string; receipt: { question: string }; salt: string; id_number: string };
    },
  ];
  expect(line.sign_no).toBe(signNo);
  expect(line.texts.length).toBeGreaterThan(0);
  expect(line.texts[0]).toMatchObject({ channel: 'sms', state: 'delivered', simulated: true });
  const [check] = line.checks;
  const asked = (await eventsNow()).find(({ type }) => type === 'auth.check')!;
  const request = { requestId: '', way: check!.way, fullName: '张三', idCard, mobile, bankCard: '' };
  expect((asked.data as { question_h: string }).question_h).toBe(questionHash(check!.salt, request));
  const intent = (await eventsNow()).find(({ type }) => type === 'sign.intent')!;
  expect((intent.data as { identity_h?: string }).identity_h).toBe(line.identity.receipt_h);
  const sorted = Object.fromEntries(Object.entries(line.identity.receipt).sort());
  expect(createHash('sha256').update(JSON.stringify(sorted)).digest('hex')).toBe(line.identity.receipt_h);
  expect(line.identity.receipt.question).toBe(questionHash(line.identity.salt, request));
});

it('the verifier computes what the records say; another file, or a number of somebody else, is refuted', async () => {
  const pack = await bytesOf(given.pack);
  expect(await judgeRecords(pack, given.records)).toMatchObject({
    result: 'proved',
    reason: expect.stringContaining('重算 2 项核验均一致'),
  });
  const edited = Buffer.from(given.records.toString().replaceAll(idCard, '110105194912310038'));
  expect(await judgeRecords(pack, edited)).toMatchObject({
    result: 'refuted',
    reason: '证据包中没有披露事件写有这份记录的 SHA-256',
  });
});

it('records that an operator forged, under the right keys, do not give the hashes of the events', async () => {
  const courtRecords = vi.spyOn(w.product.signing, 'checks');
  const told = await w.product.signing.checks(w.deps.db, [signNo]);
  courtRecords.mockResolvedValueOnce(
    told.map((check) => ({ ...check, said: { ...check.said!, idCard: '110105194912310038' } })),
  );
  const forged = (await w.product.disclose({ applyNo, order, by: '法务 王敏' }))!;
  courtRecords.mockRestore();
  expect(await judgeRecords(await bytesOf(forged.pack), forged.records)).toMatchObject({
    result: 'refuted',
    reason: '身份核验的记录与事件中的摘要不符',
  });
});

it('the parties see that it was, not by which order; their packs open no more than before', async () => {
  const { list } = await sender.call(r.signRecord, { applyNo });
  expect(list.map(({ text }) => text)).toContain('平台依法律文书披露了本合同的存证信息');
  expect(JSON.stringify(list)).not.toContain('民初');
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const { rawPayload } = await w.app.inject({ method: 'GET', url });
  expect((await judge(rawPayload)).verdict).not.toBe('invalid');
  const plain = Buffer.from(readZip(rawPayload, () => true).files.get('opening.json')!).toString();
  expect(plain).not.toContain(mobile);
  expect(plain).not.toContain('data.order_c');
});

it('what was erased is counted, and null in the records; the pack is as valid', async () => {
  await sql`update will_check set pii_dek = null, pii_blob = null where sign_no = ${signNo}`.execute(
    w.deps.db,
  );
  const before = await w.product.ledger.openings(w.deps.db, applyNo, (path) => path === 'pii.mobile_c');
  await sql`delete from ledger_opening where event_id = ${before[0]!.event}::uuid`.execute(w.deps.db);
  const again = (await w.product.disclose({ applyNo, order, by: '法务 王敏' }))!;
  expect(again.erased).toBeGreaterThan(0);
  const { lines } = JSON.parse(again.records.toString()) as {
    lines: { checks: { id_number: string | null; salt: string | null }[] }[];
  };
  expect(lines[0]!.checks[0]).toMatchObject({ id_number: null, salt: null });
  const pack = await bytesOf(again.pack);
  expect((await judge(pack)).verdict).not.toBe('invalid');
  expect(await judgeRecords(pack, again.records)).toMatchObject({
    result: 'proved',
    reason: expect.stringContaining('1 项的内容已删除或未保存'),
  });
});
