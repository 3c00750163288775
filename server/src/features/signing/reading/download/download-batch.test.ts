// Several contracts as one zip: signed out → bad input → not allowed → done → second time; each download is evidence.
import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
let stranger: Client;
let signer: Client;
const sent: Sent[] = [];
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  signer = (await w.person('13800000002', '王小明')).client;
  stranger = (await w.person('13800000003', '赵子轩')).client;
  for (const contractName of ['采购合同', '采购合同', '租赁：一/二'])
    sent.push(await w.send(sender, [party('王小明', '13800000002')], { contractName }));
});
afterAll(() => w.close());

const ids = () => sent.map((s) => s.applyId);
const fetchZip = (url: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers });
const downloads = async (applyNo: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).filter((e) => e.type === 'download').length;

describe('downloadBatch', () => {
  it('wants a session, contracts, and only such as the caller reads', async () => {
    expect(
      await w.ask(sender, r.downloadBatchUrl, { applyIds: Array.from({ length: 201 }, () => randomUUID()) }),
    ).toBe('PARAM_INVALID');
    expect(await w.ask(stranger, r.downloadBatchUrl, { applyIds: ids() })).toBe('NOT_FOUND');
    // one foreign id among own ones
    const other = await w.send(stranger, [party('李婷', '13800000004')]);
    expect(await w.ask(sender, r.downloadBatchUrl, { applyIds: [...ids(), other.applyId] })).toBe(
      'NOT_FOUND',
    );
    expect(await downloads(sent[0]!.applyNo)).toBe(0);
    const draft = await sender.call(r.create, { contractName: '草稿', saveToDraftBox: 1 });
    expect(await w.ask(sender, r.downloadBatchUrl, { applyIds: [draft.applyId] })).toBe('DOWNLOAD_NOT_READY');
  });

  it('is a zip with each contract as it is now, of the announced length, once', async () => {
    const given = await sender.call(r.downloadBatchUrl, { applyIds: ids() });
    expect(given).toMatchObject({ count: 3, fileName: expect.stringMatching(/^合同-3份-.*\.zip$/) });
    const answer = await fetchZip(given.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(Object.keys(files)).toEqual(['001-采购合同.pdf', '002-采购合同.pdf', '003-租赁：一_二.pdf']);
    for (const [i, bytes] of Object.values(files).entries()) {
      const { document } = await sender.call(r.info, { applyNo: sent[i]!.applyNo });
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.sha256);
      expect(await downloads(sent[i]!.applyNo)).toBe(1);
    }
    expect((await fetchZip(given.url)).json()).toMatchObject({ success: false, code: 'TICKET_INVALID' });
  });

  it('a signatory takes his own; part of the zip is part of the same zip', async () => {
    const whole = await fetchZip((await signer.call(r.downloadBatchUrl, { applyIds: ids() })).url);
    const part = await fetchZip((await signer.call(r.downloadBatchUrl, { applyIds: ids() })).url, {
      range: 'bytes=1000-1999',
    });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true);
  });

  it('D-13: signed on between address and fetch, it holds what was recorded as handed over', async () => {
    const one = await w.send(sender, [party('王小明', '13800000002')], { contractName: '中途签署' });
    const before = await sender.call(r.info, { applyNo: one.applyNo });
    const given = await sender.call(r.downloadBatchUrl, { applyIds: [one.applyId] });
    const { signer: bearer, link } = await w.openLink('13800000002');
    await w.sign(bearer, link);
    await w.drain();
    const after = await sender.call(r.info, { applyNo: one.applyNo });
    expect(after.document.sha256).not.toBe(before.document.sha256);
    const [bytes] = Object.values(unzipSync(new Uint8Array((await fetchZip(given.url)).rawPayload)));
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(before.document.sha256);
  });

  it('a ticket of another kind opens nothing here', async () => {
    const { url } = await sender.call(r.downloadUrl, { applyNo: sent[0]!.applyNo, kind: 'pdf' });
    const answer = await fetchZip(url.replace('/fileOper/download', '/i/applySign/downloadBatch'));
    expect(answer.json()).toMatchObject({ success: false, code: 'TICKET_INVALID' });
  });
});
