// How contracts end and who is told; R-09: whatever is lost between acceptance and the last revision, one file comes out.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let queue: pg.Client;
let phones = 13_800_000_600;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  queue = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  await queue.connect();
});
afterAll(async () => {
  await queue.end();
  await w.close();
});

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const sweep = (name: string) =>
  w.families
    .flatMap((f) => f.sweeps ?? [])
    .find((s) => s.name === name)!
    .run();
const eventsOf = async (applyNo: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map((e) => e.type);

/** Three signatories; the third one’s turn never comes. */
async function threeParties(signExpire?: string) {
  const mobiles = [phone(), phone(), phone()];
  const sent = await w.send(
    sender,
    mobiles.map((m, i) => party(`签署人${i}`, m, { orderNum: i < 2 ? 1 : 2, fields: field(40 + i * 150) })),
    { ifOrder: 1, ...(signExpire ? { signExpire } : {}) },
  );
  return { ...sent, mobiles };
}
const told = async (mobile: string, pattern: RegExp) =>
  (await w.messages(mobile)).filter((m) => pattern.test(m)).length;

describe('R-02: what was accepted but is not in the file when the contract is cancelled', () => {
  it('never gets there, and the evidence says so', async () => {
    const { applyId, mobiles, applyNo } = await threeParties();
    const { signer, link } = await w.openLink(mobiles[0]!);
    await signer.call(r.submit, await w.submission(signer, link));
    await sender.call(r.batchCancel, { applyIds: [applyId], reason: '价格有误' });
    await w.drain();
    const events = await eventsOf(applyNo);
    expect(events).toContain('sign.accept');
    expect(events).toContain('sign.abandon');
    expect(events).not.toContain('sign.done');
    expect((await sender.call(r.info, { applyNo })).document.revision).toBe(0);
  });
});

describe('every party that knew of it is told, with the reason', () => {
  it('cancelled', async () => {
    const { applyId, mobiles, applyNo } = await threeParties();
    await sender.call(r.batchCancel, { applyIds: [applyId], reason: '价格有误' });
    const pattern = /《测试合同》已被陈思远撤销，您无需再签署，原因请登录信契查看/;
    expect(await Promise.all(mobiles.map((m) => told(m, pattern)))).toEqual([1, 1, 0]);
    const detail = await sender.call(r.info, { applyNo });
    expect([detail.status, detail.cancelReason]).toEqual([4, '价格有误']);
    const { list } = await sender.call(r.signRecord, { applyNo });
    expect(list.map((e) => e.text)).toContain('撤销合同：价格有误');
  });
  it('refused: the sender and the others', async () => {
    const { mobiles, applyNo } = await threeParties();
    const { signer, link } = await w.openLink(mobiles[0]!);
    expect(await w.ask(signer, r.refuse, { ...link, reason: '   ' })).toBe('PARAM_INVALID');
    expect(await w.ask(signer, r.refuse, { ...link, reason: '长'.repeat(201) })).toBe('PARAM_INVALID');
    await signer.call(r.refuse, { ...link, reason: '条款有误' });
    const pattern = /已被签署人0拒签(?!.*条款有误)/;
    expect(await Promise.all(mobiles.map((m) => told(m, pattern)))).toEqual([0, 1, 0]);
    expect(await told('13800000001', pattern)).toBe(1);
    const detail = await sender.call(r.info, { applyNo });
    expect(detail.parties.map((p) => p.refuseReason)).toEqual(['条款有误', null, null]);
  });
  it('expired: by the sweep, once, whoever sweeps and however often', async () => {
    const { mobiles, applyNo } = await threeParties(
      new Date(w.clock.now().getTime() + 3_600_000).toISOString(),
    );
    const sleeping = await threeParties();
    await sweep('signing.expire');
    expect((await sender.call(r.info, { applyNo })).status).toBe(0);
    w.clock.advance(3601);
    await Promise.all([sweep('signing.expire'), sweep('signing.expire')]);
    await sweep('signing.expire');
    const pattern = /《测试合同》已到签署截止时间/;
    expect(await Promise.all(mobiles.map((m) => told(m, pattern)))).toEqual([1, 1, 0]);
    expect((await eventsOf(applyNo)).filter((t) => t === 'apply.expire')).toHaveLength(1);
    expect((await sender.call(r.info, { applyNo })).status).toBe(5);
    expect((await sender.call(r.info, { applyNo: sleeping.applyNo })).status).toBe(0);
  });
});

describe('R-09: nothing that is lost loses a signature', () => {
  const accepted = async () => {
    const mobile = phone();
    const sent = await w.send(sender, [party('王小明', mobile)]);
    const { signer, link } = await w.openLink(mobile);
    await w.drain();
    await w.sign(signer, link);
    return { ...sent, signer, link };
  };
  const loseJobs = () => queue.query('delete from graphile_worker._private_jobs');
  const finished = async (applyNo: string) => {
    await sweep('sealing.extend');
    await w.drain();
    const detail = await sender.call(r.info, { applyNo });
    const types = await eventsOf(applyNo);
    const count = (type: string) => types.filter((t) => t === type).length;
    expect([
      detail.status,
      detail.document.revision,
      count('cert.issue'),
      count('sign.done'),
      count('doc.finalise'),
      count('doc.extend'),
    ]).toEqual([3, 3, 1, 1, 1, 2]);
  };

  it('the worker stands still: the signature is in the log, the signatory keeps reading, later one file', async () => {
    const { applyNo, signer, link } = await accepted();
    const detail = await signer.call(r.info, { applyNo });
    expect([detail.status, detail.document.revision, detail.parties[0]!.sealed]).toEqual([1, 0, false]);
    expect(await w.ask(signer, r.submit, await w.submission(signer, link))).toBeUndefined();
    expect(await w.ask(signer, r.downloadUrl, { applyNo, kind: 'pack' })).toBe('DOWNLOAD_NOT_READY');
    await w.drain();
    await finished(applyNo);
  });
  it('the queue is lost after the acceptance, and again after the sealing: the sweeps find both', async () => {
    const { applyNo } = await accepted();
    await loseJobs();
    await w.drain();
    expect((await sender.call(r.info, { applyNo })).document.revision).toBe(0);
    w.clock.advance(31);
    await sweep('sealing.forgotten');
    // Only the sealing job runs; what it enqueues is lost again.
    const seal = w.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'sealing.seal')!;
    const { rows } = await queue.query<{ id: string }>(
      'select apply_id as id from apply where apply_no = $1',
      [applyNo],
    );
    await seal.handle({ documentId: rows[0]!.id });
    await loseJobs();
    expect((await sender.call(r.info, { applyNo })).status).toBe(1);
    w.clock.advance(61);
    await sweep('signing.preserve');
    await w.drain();
    await finished(applyNo);
  });
  it('a worker died with its lease: nobody touches it until the lease runs out, then it is finished once', async () => {
    const { applyNo, applyId } = await accepted();
    await queue.query('update seal_document set lease_until = $2, fence = fence + 1 where document_id = $1', [
      applyId,
      new Date(w.clock.now().getTime() + 120_000),
    ]);
    await w.drain();
    w.clock.advance(60);
    await sweep('sealing.forgotten');
    await w.drain();
    expect((await sender.call(r.info, { applyNo })).document.revision).toBe(0);
    w.clock.advance(61);
    await sweep('sealing.forgotten');
    await w.drain();
    await finished(applyNo);
  });
  it('two workers at once, and the job again afterwards: one revision', async () => {
    const { applyNo, applyId } = await accepted();
    const seal = w.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'sealing.seal')!;
    await Promise.all([1, 2, 3].map(() => seal.handle({ documentId: applyId })));
    await w.drain();
    await seal.handle({ documentId: applyId });
    await finished(applyNo);
  });
  it('a step that fails is shown to the parties, and gone when it succeeds', async () => {
    const { applyNo, signer, applyId } = await accepted();
    const seal = w.families.flatMap((f) => f.jobs ?? []).find((j) => j.name === 'sealing.seal')!;
    const { put } = w.deps.storage;
    w.deps.storage.put = () => Promise.reject(new Error('disk full'));
    await expect(seal.handle({ documentId: applyId })).rejects.toThrow('disk full');
    w.deps.storage.put = put;
    const { stuck } = await signer.call(r.info, { applyNo });
    expect(stuck).toMatchObject({ step: 'store' });
    expect(JSON.stringify(stuck)).not.toContain('disk full');
    await w.drain();
    await finished(applyNo);
    expect((await signer.call(r.info, { applyNo })).stuck).toBeNull();
  });
});
