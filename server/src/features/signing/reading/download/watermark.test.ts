// Watermark on reading: who reads for another side gets a copy with his own mark in its pages, the sender and every download of the
// file get the file.
import { createHash } from 'node:crypto';
import { openDocument } from '@xinqi/pdf/render';
import type { Client } from '@xinqi/scenario';
import { encodeBearer } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
let sent: Sent;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000831', '陈思远')).client;
  sent = await w.send(sender, [party('李四', '13800000832'), party('王五', '13800000833')], { watermark: 1 });
});
afterAll(() => w?.close());

const read = (client: Client, more: Record<string, string> = {}, file = 0) =>
  w.app.inject({
    method: 'GET',
    url: `/si/applySign/document?applyNo=${sent.applyNo}${file === 0 ? '' : `&file=${file}`}`,
    headers: {
      authorization: `Bearer ${encodeBearer(client.bearer)}`,
      ...more,
    },
  });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pictureOf = async (pdf: Buffer, page = 0) => {
  // our own file: in this process, which starts no child for it
  const document = await openDocument(new Uint8Array(pdf));
  const drawn = document.renderPage(page, 1);
  document.close();
  return drawn;
};

it('each reader of the other side sees his own mark in the pages, of the same size; the sender sees the file', async () => {
  const { document } = await sender.call(r.info, { applyNo: sent.applyNo });
  const own = await read(sender);
  expect(sha256(own.rawPayload)).toBe(document.sha256);
  const seen = [];
  for (const mobile of ['13800000832', '13800000833']) {
    const { signer } = await w.openLink(mobile);
    const answer = await read(signer, { range: 'bytes=0-99' });
    // parts of two openings would belong to two files
    expect([answer.statusCode, answer.headers['accept-ranges']]).toEqual([200, 'none']);
    seen.push(answer.rawPayload);
  }
  const [plain, first, second] = await Promise.all([own.rawPayload, ...seen].map((pdf) => pictureOf(pdf)));
  expect([first!.width, first!.height]).toEqual([plain!.width, plain!.height]);
  expect(new Set([plain, first, second].map((one) => sha256(one!.png))).size).toBe(3);
});

it('what is downloaded is the signed file; pictures carry the mark of who takes them, but for the sender', async () => {
  const { signer } = await w.openLink('13800000832');
  const taken = async (client: Client, kind: 'pdf' | 'pictures') => {
    const { url } = await client.call(r.downloadUrl, { applyNo: sent.applyNo, kind });
    return (await w.app.inject({ method: 'GET', url })).rawPayload;
  };
  const { document } = await sender.call(r.info, { applyNo: sent.applyNo });
  expect(sha256(await taken(signer, 'pdf'))).toBe(document.sha256);
  const first = (zip: Buffer) =>
    Object.entries(unzipSync(new Uint8Array(zip))).find(([name]) => name.endsWith('.png'))![1];
  const [plain, marked] = [first(await taken(sender, 'pictures')), first(await taken(signer, 'pictures'))];
  expect(Buffer.compare(plain, marked)).not.toBe(0);
});

it('without a watermark everybody reads the file, in parts', async () => {
  sent = await w.send(sender, [party('李四', '13800000834')]);
  const { signer } = await w.openLink('13800000834');
  const part = await read(signer, { range: 'bytes=0-99' });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
});

it('of several files each carries the mark, page for page, read and as pictures', async () => {
  const [contractId, contractIdOfSecond] = [await w.file(sender), await w.file(sender, 2)];
  sent = await w.send(sender, [party('李四', '13800000835')], {
    ...{ watermark: 1, contractId, furtherFiles: [{ contractId: contractIdOfSecond }] },
  });
  const { signer } = await w.openLink('13800000835');
  for (const [file, pages] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const [plain, marked] = [await read(sender, {}, file), await read(signer, {}, file)];
    expect([plain.statusCode, marked.statusCode]).toEqual([200, 200]);
    for (let page = 0; page < pages; page++) {
      const [own, his] = await Promise.all([plain, marked].map((one) => pictureOf(one.rawPayload, page)));
      expect([his!.width, his!.height]).toEqual([own!.width, own!.height]);
      expect(sha256(his!.png)).not.toBe(sha256(own!.png));
    }
  }
  const pictures = async (client: Client) => {
    const { url } = await client.call(r.downloadUrl, { applyNo: sent.applyNo, kind: 'pictures' });
    const zip = unzipSync(new Uint8Array((await w.app.inject({ method: 'GET', url })).rawPayload));
    return Object.entries(zip).filter(([name]) => name.endsWith('.png'));
  };
  const [own, his] = [await pictures(sender), await pictures(signer)];
  expect(own.length).toBe(3);
  expect(his.map(([name]) => name)).toEqual(own.map(([name]) => name));
  for (const [i, [, png]] of his.entries()) expect(sha256(png)).not.toBe(sha256(own[i]![1]));
}, 120_000);
