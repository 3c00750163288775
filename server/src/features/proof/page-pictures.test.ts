// Pictures of pages in evidence (docs/decisions/0141): a contract of today names none; one that was sent before goes on to name its
// own, in every later event that names the document, and in its pack.
import { createHash } from 'node:crypto';
import { encodePages } from '@xinqi/evidence/pack';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const mobile = '13800000902';
let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000900', '陈思远')).client;
});
afterAll(() => w.close());

const send = () => {
  const place = { kind: 'signature' as const, page: 0, x: 80, y: 200, width: 120, height: 48 };
  return w.send(sender, [party('张三', mobile, { fields: [place] })]);
};
async function finished(applyNo: string) {
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const { rawPayload: pack } = await w.app.inject({ method: 'GET', url });
  const options = { anchors: [w.product.signer.certificate('root')], crypto: nodeCryptoPort };
  const { files } = readZip(pack, () => true);
  return { report: await verifyFile(pack, { ...options, now: w.clock.now() }), files };
}
const eventsOf = (files: ReadonlyMap<string, Uint8Array>): { type: string; doc?: { pages_h?: string } }[] =>
  Buffer.from(files.get('events.ndjson')!)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('a contract of today has none in its events, in its pack and in what is said of it', async () => {
  const { report, files } = await finished((await send()).applyNo);
  expect(report.verdict).toBe('valid');
  expect(report.claims.map(({ claim }) => claim)).not.toContain('pages');
  expect(files.has('docs/pages.json')).toBe(false);
  expect(Buffer.from(files.get('events.ndjson')!).includes('pages_h')).toBe(false);
});

it('one that was sent before keeps them', async () => {
  const { applyId, applyNo } = await send();
  // as it was sent then
  const page = { page: 1, width: 893, height: 1263, sha256: 'ab'.repeat(32) };
  const pages = Buffer.from(encodePages({ renderer: 'test', pages: [page] }));
  const hash = createHash('sha256').update(pages).digest('hex');
  await sql`update apply set pages_json = ${pages}, pages_sha256 = ${hash} where apply_id = ${applyId}`.execute(
    w.deps.db,
  );
  const { report, files } = await finished(applyNo);
  expect(report.verdict).toBe('valid');
  expect(report.claims.find(({ claim }) => claim === 'pages')).toMatchObject({
    result: 'proved',
    reason: '1 页，由 test 生成',
  });
  expect(pages.equals(files.get('docs/pages.json')!)).toBe(true);
  const intent = eventsOf(files).find(({ type }) => type === 'sign.intent');
  expect(intent?.doc?.pages_h).toBe(hash);
});
