// Who sent a contract stands in its pack: the enterprise, who acted for it, and the same account in every later act of that side.
import { decodeEvent, fromUtf8, utf8 } from '@xinqi/evidence/event';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w?.close());

async function packOf(client: Client, applyNo: string, open?: ('names' | 'title')[]) {
  const { url } = await client.call(r.downloadUrl, { applyNo, kind: 'pack', ...(open ? { open } : {}) });
  const { rawPayload } = await w.app.inject({ method: 'GET', url });
  const { files } = readZip(rawPayload, () => true);
  const lines = fromUtf8(files.get('events.ndjson')!).trimEnd().split('\n');
  const events = lines.map((line) => decodeEvent(utf8(line)));
  const report = await verifyFile(rawPayload, {
    anchors: [w.product.signer.certificate('root')],
    crypto: nodeCryptoPort,
    now: w.clock.now(),
  });
  const account = (type: string) => events.find((event) => event.type === type)?.actor.id_c;
  return {
    report,
    events,
    account,
    identity: report.claims.find(({ claim }) => claim === 'identity')!.reason,
  };
}

it('an enterprise’s: its name and its operator; who cancels is another account', async () => {
  const corp = await w.corp('甲方有限公司');
  const sender = await w.member(corp, '13900003101', '沈知行', { superFlag: true });
  const other = await w.member(corp, '13900003102', '顾小北', { superFlag: true });
  const sent = await w.send(sender.client, [party('乙方', '13900003103'), party('丙方', '13900003104')], {
    side: 'c',
  });
  const { signer, link } = await w.openLink('13900003103');
  await w.sign(signer, link);
  await w.drain();
  await sender.client.call(
    r.extendDeadline,
    { applyId: sent.applyId, signExpire: new Date(w.clock.now().getTime() + 300 * 86_400_000).toISOString() },
    '/c/applySign/extend',
  );
  await other.client.call(
    r.batchCancel,
    { applyIds: [sent.applyId], reason: '不再采购' },
    '/c/applySign/batchCancel',
  );
  await w.drain();
  const { report, account, identity } = await packOf(sender.client, sent.applyNo);
  expect(report.verdict).toBe('valid_with_warnings');
  expect(identity).toContain('平台记录的是：发起方“甲方有限公司”，经办人“沈知行”；');
  expect(account('apply.create')).toMatch(/^[0-9a-f]{64}$/);
  expect(account('apply.extend')).toBe(account('apply.create'));
  expect(account('apply.cancel')).toMatch(/^[0-9a-f]{64}$/);
  expect(account('apply.cancel')).not.toBe(account('apply.create'));
  // what the product does by itself names nobody
  expect(account('link.issue')).toBeUndefined();
  const closed = await packOf(sender.client, sent.applyNo, ['title']);
  expect(closed.identity).toContain('平台记录的是：发起方未披露；');
});

it('a person’s, and no account is the same in two contracts', async () => {
  const { client } = await w.person('13900003105', '程一鸣');
  const packs = [];
  for (const mobile of ['13900003106', '13900003107']) {
    const { applyNo } = await w.send(client, [party('乙方', mobile)]);
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
    packs.push(await packOf(client, applyNo));
  }
  const [one, two] = packs;
  expect(one!.identity).toContain('平台记录的是：发起方“程一鸣”；');
  expect(one!.account('apply.create')).not.toBe(two!.account('apply.create'));
});
