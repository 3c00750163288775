// A contract's pages as pictures: drawn part by part into a zip, once by its ticket, of the file that was recorded; more pages than one
// part has, none missing.
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000821', '陈思远')).client;
});
afterAll(() => w?.close());

const fetched = (url: string) => w.app.inject({ method: 'GET', url });
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return [view.getUint32(16), view.getUint32(20)];
};

it('every page is a picture of its size, with the mark of a signature in it, and the download is evidence', async () => {
  const { applyNo } = await w.send(sender, [party('李四', '13800000822')]);
  const zip = async () => {
    const { url, fileName } = await sender.call(r.downloadUrl, { applyNo, kind: 'pictures' });
    expect(fileName).toBe('测试合同-图片.zip');
    const answer = await fetched(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await fetched(url)).json()).toMatchObject({ success: false, code: 'TICKET_INVALID' });
    return unzipSync(new Uint8Array(answer.rawPayload));
  };
  const before = await zip();
  const { document } = await sender.call(r.info, { applyNo });
  const pictures = Object.entries(before).filter(([name]) => name.endsWith('.png'));
  expect(pictures.map(([, png]) => sizeOf(png))).toEqual(
    document.pages.map(({ width, height }) => [Math.round(width * 2), Math.round(height * 2)]),
  );
  expect(new TextDecoder().decode(before['说明.txt'])).toContain(document.sha256);
  const { signer, link } = await w.openLink('13800000822');
  await w.sign(signer, link);
  await w.drain();
  const after = await zip();
  const changed = Object.keys(before).filter(
    (name) => name.endsWith('.png') && Buffer.compare(before[name]!, after[name]!) !== 0,
  );
  expect(changed).toHaveLength(1);
  const events = await w.product.ledger.eventsOf(w.deps.db, applyNo);
  expect(events.filter(({ type }) => type === 'download')).toHaveLength(2);
});

it('whoever may not read the text gets no pictures of it', async () => {
  const { applyNo } = await w.send(sender, [party('李四', '13800000823')]);
  const stranger = (await w.person('13800000824', '外人')).client;
  expect(await w.ask(stranger, r.downloadUrl, { applyNo, kind: 'pictures' })).toBe('NOT_FOUND');
});
