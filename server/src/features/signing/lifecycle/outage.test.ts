// With every timestamp authority down contracts are signed and finished all the same; the level shown is the level reached.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  const TSA_ANCHORS = join(mkdtempSync(join(tmpdir(), 'xinqi-outage-')), 'roots.pem');
  writeFileSync(TSA_ANCHORS, encodePem('CERTIFICATE', (await makeTestHierarchy()).root));
  // Nothing listens on the discard port.
  w = await startProduct({ TSA_URLS: 'http://127.0.0.1:9/,http://127.0.0.1:9/tsa', TSA_ANCHORS });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 60_000);
afterAll(() => w.close());

it('is finished at B-B, says so, and the file can be downloaded', async () => {
  const { applyNo } = await w.send(sender, [party('王小明', '13800000002')]);
  const { signer, link } = await w.openLink('13800000002');
  await w.sign(signer, link);
  await w.drain();
  const detail = await sender.call(r.info, { applyNo });
  expect([detail.status, detail.document.level, detail.document.revision]).toEqual([3, 'B-B', 1]);
  const { list } = await sender.call(r.certi, { applyNo });
  expect(list.map((c) => [c.level, c.timestamp, c.revokedAt])).toEqual([['B-B', null, null]]);
  const record = await sender.call(r.signRecord, { applyNo });
  expect(record.list.filter(({ type }) => type === 'doc.extend')).toEqual([]);
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  expect((await w.app.inject({ method: 'GET', url })).statusCode).toBe(200);
});
