// 13.10: downloads stand in the evidence once an hour for each reader and file, however often they are asked for.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800007001', '陈思远')).client;
});
afterAll(() => w.close());
const noted = async (applyNo: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).filter(({ type }) => type === 'download').length;

it('a hundred clicks of one reader are one line; another reader, file or hour is another', async () => {
  const mobile = '13800007002';
  const attachment = await w.file(sender, 2);
  const { applyNo, applyId } = await w.send(sender, [party('王小明', mobile)], {
    attatchFileNamesJson: [{ fileId: attachment, fileName: '附件.pdf' }],
  });
  const { signer, link } = await w.openLink(mobile);
  const urls = new Set<string>();
  for (let i = 0; i < 100; i++) urls.add((await signer.call(r.downloadUrl, { applyNo, kind: 'pdf' })).url);
  expect([urls.size, await noted(applyNo)]).toEqual([100, 1]);
  // the file is handed out all the same
  const { statusCode } = await w.app.inject({ method: 'GET', url: [...urls][99]! });
  expect(statusCode).toBe(200);

  await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  expect(await noted(applyNo)).toBe(2);
  for (let i = 0; i < 3; i++)
    await sender.call(r.downloadBatchUrl, { applyIds: [applyId] }, '/i/applySign/downloadBatchUrl');
  expect(await noted(applyNo)).toBe(2);
  for (let i = 0; i < 3; i++) await signer.call(r.downloadBatchAttatch, { applyNo });
  expect(await noted(applyNo)).toBe(3);

  await w.sign(signer, link);
  await w.drain();
  for (let i = 0; i < 3; i++) await signer.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  for (let i = 0; i < 3; i++) await signer.call(r.downloadUrl, { applyNo, kind: 'pack' });
  expect(await noted(applyNo)).toBe(5);
  w.clock.advance(3601);
  for (let i = 0; i < 3; i++) await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  expect(await noted(applyNo)).toBe(6);
});
