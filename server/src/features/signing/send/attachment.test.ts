// Attachments: sent with the contract, read by its parties, downloaded by ticket, their hashes in the evidence.
import { createHash } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { party, type Sent, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let signer: Client;
let stranger: Client;
let sent: Sent;
let pdfs: Uint8Array[];
let fileIds: string[];
const mobile = '13800000732';
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000731', '陈思远')).client;
  signer = (await w.person(mobile, '王小明')).client;
  stranger = (await w.person('13800000733', '赵子轩')).client;
  pdfs = [await makePdf({ title: '报价单' }), await makePdf({ title: '验收标准' })];
  fileIds = [
    await w.upload(sender, pdfs[0]!, '报价单.pdf'),
    await w.upload(sender, pdfs[1]!, '验收标准.pdf'),
  ];
  sent = await w.send(sender, [party('王小明', mobile)], {
    attatchFileNamesJson: [{ fileId: fileIds[0]!, fileName: '附件一：报价/单' }, { fileId: fileIds[1]! }],
  });
});
afterAll(() => w.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fetchFile = (url: string) => w.app.inject({ method: 'GET', url });

describe('sending', () => {
  it('takes ready files of the sender only, none twice, none the contract itself', async () => {
    const theirs = await w.upload(stranger, pdfs[0]!, '别家.pdf');
    const contractId = await w.file(sender);
    const fileId = fileIds[0]!;
    for (const wrong of [[{ fileId: theirs }], [{ fileId }, { fileId }], [{ fileId: contractId }]]) {
      const input = { contractName: '合同', contractId, attatchFileNamesJson: wrong };
      expect(await w.ask(sender, r.create, { ...input, signatoryJson: [party('王小明', mobile)] })).toBe(
        'ATTACHMENT_FILE',
      );
    }
    expect(
      await w.ask(sender, r.create, { attatchFileNamesJson: [{ fileId: theirs }], saveToDraftBox: 1 }),
    ).toBe('ATTACHMENT_FILE');
  });
  it('takes none that was made of a Word file, whose origin the evidence would not tell', async () => {
    const fileId = await w.upload(sender, pdfs[0]!, '报价单.docx.pdf');
    const { rows } = await sql<{
      base_key: string;
    }>`update file set checked_at = now(), file_name = '报价单.docx',
      converted = jsonb_build_object('key', base_key, 'length', base_length, 'sha256', base_sha256, 'program', 'P', 'fonts', 'F',
        'notes', '[]'::jsonb, 'formats', '["docx"]'::jsonb) where file_id = ${fileId} returning base_key`.execute(
      w.deps.db,
    );
    expect(rows.length).toBe(1);
    const refused = sender.call(r.create, {
      contractName: '合同',
      contractId: await w.file(sender),
      attatchFileNamesJson: [{ fileId }],
      signatoryJson: [party('王小明', mobile)],
    });
    await expect(refused).rejects.toMatchObject({
      code: 'ATTACHMENT_FILE',
      message: expect.stringContaining('第1个附件由其他格式转换，请另存为 PDF 后添加'),
    });
  });
  it('a draft keeps them', async () => {
    const { applyId } = await sender.call(r.create, {
      attatchFileNamesJson: [{ fileId: fileIds[1]! }],
      saveToDraftBox: 1,
    });
    const { draft } = await sender.call(r.getDraftInfo, { applyId });
    expect(draft.attatchFileNamesJson).toEqual([{ fileId: fileIds[1] }]);
    expect(await sender.call(r.draftDel, { applyId })).toEqual({ done: true });
  });
  it('says so in the evidence', async () => {
    const events = (await w.product.ledger.eventsOf(w.deps.db, sent.applyNo)).map((e) => decodeEvent(e.body));
    const attached = events.flatMap((e) => (e.type === 'doc.attach' ? [e.data.sha256] : []));
    expect(attached).toEqual(pdfs.map(sha256));
  });
});

describe('attatch and downloadBatchAttatch', () => {
  it('signed out, foreign, absent', async () => {
    for (const route of [r.attatch, r.downloadBatchAttatch]) {
      expect(await w.ask(w.anyone, route, { applyNo: sent.applyNo })).toBe('LINK_INVALID');
      expect(await w.ask(stranger, route, { applyNo: sent.applyNo })).toBe('NOT_FOUND');
    }
    const { list } = await sender.call(r.attatch, { applyNo: sent.applyNo });
    const plain = await w.send(sender, [party('王小明', mobile)]);
    expect((await sender.call(r.attatch, { applyNo: plain.applyNo })).list).toEqual([]);
    expect(await w.ask(sender, r.downloadBatchAttatch, { applyNo: plain.applyNo })).toBe('ATTACHMENT_NONE');
    expect(await w.ask(sender, r.downloadBatchAttatch, { applyNo: sent.applyNo, attachmentIds: [] })).toBe(
      'PARAM_INVALID',
    );
    // one of another contract among its own
    const other = await w.send(sender, [party('王小明', mobile)], {
      attatchFileNamesJson: [{ fileId: fileIds[1]! }],
    });
    const foreign = (await sender.call(r.attatch, { applyNo: other.applyNo })).list[0]!.attachmentId;
    expect(
      await w.ask(sender, r.downloadBatchAttatch, {
        applyNo: sent.applyNo,
        attachmentIds: [list[0]!.attachmentId, foreign],
      }),
    ).toBe('NOT_FOUND');
  });

  it('every party reads and takes them: all as a zip, one as it is, each once by its ticket', async () => {
    for (const client of [sender, signer]) {
      const { list } = await client.call(r.attatch, { applyNo: sent.applyNo });
      expect(list.map((a) => [a.fileName, a.sha256, a.length])).toEqual([
        ['附件一：报价/单', sha256(pdfs[0]!), pdfs[0]!.length],
        ['验收标准.pdf', sha256(pdfs[1]!), pdfs[1]!.length],
      ]);
      const all = await client.call(r.downloadBatchAttatch, { applyNo: sent.applyNo });
      expect(all).toMatchObject({ count: 2, fileName: '测试合同-附件-2份.zip' });
      const zip = await fetchFile(all.url);
      const files = unzipSync(new Uint8Array(zip.rawPayload));
      expect(Object.keys(files)).toEqual(['001-附件一：报价_单.pdf', '002-验收标准.pdf']);
      expect(Object.values(files).map(sha256)).toEqual(pdfs.map(sha256));
      expect((await fetchFile(all.url)).json()).toMatchObject({ success: false, code: 'TICKET_INVALID' });
      const chosen = { applyNo: sent.applyNo, attachmentIds: [list[1]!.attachmentId] };
      const one = await client.call(
        r.downloadBatchAttatch,
        chosen,
        '/si/applySign/multiFiles/downloadBatchAttatch',
      );
      expect(one).toMatchObject({ count: 1, fileName: '验收标准.pdf' });
      const file = await fetchFile(one.url);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(sha256(file.rawPayload)).toBe(sha256(pdfs[1]!));
    }
    const events = (await w.product.ledger.eventsOf(w.deps.db, sent.applyNo)).map((e) => decodeEvent(e.body));
    const taken = events.filter((e) => e.type === 'download' && e.data.what === 'attachment');
    // one line for each of both readers and each of both files, however often they took it
    expect(taken).toHaveLength(4);
  });

  it('a link reads them after its second factor; who did not sign a cancelled contract no more', async () => {
    const { signer: byLink, link } = await w.openLink(mobile);
    const applyNo = link.applyNo;
    expect(await w.ask(w.anyone, r.attatch, link)).toBe('10401');
    expect((await byLink.call(r.attatch, { applyNo })).list).toHaveLength(1);
    const { applyId } = await byLink.call(r.info, { applyNo });
    await sender.call(r.batchCancel, { applyIds: [applyId], reason: '价格有误' });
    expect(await w.ask(signer, r.attatch, { applyNo })).toBe('SIGN_TEXT_CLOSED');
    expect((await sender.call(r.attatch, { applyNo })).list).toHaveLength(1);
  });
});
