// One's own certificates: his own only, revoked by a fresh proof, once; lists and OCSP follow, the signed file stays valid.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { verifyFile } from '@xinqi/verifier';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, password, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w.close());

it('shows what was issued to him, for himself and as an operator, and revokes one', async () => {
  const mobile = '13800005001';
  const sender = (await w.person('13800005002', '陈思远')).client;
  const { client } = await w.person(mobile, '张三丰');
  for (const who of [
    party('张三丰', mobile),
    party('未注册贸易有限公司', mobile, { userType: 1, operatorName: '张三丰' }),
  ]) {
    await w.send(sender, [who], { contractName: `合同${who.userType}` });
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
  }
  const asked = await client.call(r.ownCertificates, {});
  expect(asked.total).toBe(2);
  expect(
    asked.list.map((c) => [c.contractName, c.name, c.forCompany, c.revokedAt, c.testCertificate]),
  ).toEqual([
    ['合同1', '张三丰', '未注册贸易有限公司', null, true],
    ['合同0', '张三丰', null, null, true],
  ]);
  expect((await client.call(r.ownCertificates, { itemPage: 2, pageSize: 1 })).list).toHaveLength(1);
  expect(await sender.call(r.ownCertificates, {})).toMatchObject({ list: [], total: 0 });

  const { signNo, applyNo, serial } = asked.list[1]!;
  const asking = { signNo, reason: 'keyCompromise' as const };
  expect(await w.ask(client, r.revokeCertificate, { ...asking, reason: 'superseded' as never })).toBe(
    'PARAM_INVALID',
  );
  expect(await w.ask(sender, r.revokeCertificate, asking)).toBe('NOT_FOUND');
  w.clock.advance(601);
  expect(await w.ask(client, r.revokeCertificate, asking)).toBe('10401');
  await client.call(accountRoutes.proveAgain, { password });
  const both = await Promise.all([1, 2].map(() => w.ask(client, r.revokeCertificate, asking)));
  expect(both.map((code) => code ?? 'done').sort()).toEqual(['CERT_REVOKED', 'done']);

  const after = (await client.call(r.ownCertificates, {})).list;
  expect(after.map((c) => c.revokedAt !== null)).toEqual([false, true]);
  const crl = await w.app.inject({ method: 'GET', url: '/pki/crl' });
  expect(crl.rawPayload.toString('hex')).toContain(serial.toLowerCase());
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  const pdf = (await w.app.inject({ method: 'GET', url })).rawPayload;
  const root = w.product.signer.certificate('root');
  const report = await verifyFile(pdf, {
    anchors: [root],
    timestampAnchors: [root],
    now: w.clock.now(),
    crypto: nodeCryptoPort,
  });
  expect(report.verdict).toMatch(/^valid/);
  expect(report.signatures[0]).toMatchObject({ verdict: 'valid' });
  const { list } = await client.call(r.signRecord, { applyNo });
  expect(list.find((event) => event.type === 'cert.revoke')).toMatchObject({ text: '吊销 张三丰 的证书' });
});
