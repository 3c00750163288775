// The whole product with an authority outside for signatures: who was verified signs under it in his full name, who was not under the own
// hierarchy; file, pack, page, command and strangers' tools judge it by its root; its owner revokes his certificate there.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readZip } from '@xinqi/evidence/verify';
import { encodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../audit/audit-log.ts';
import { type EjbcaServer, startEjbca } from '../../testing/ejbca-server.ts';
import { finishedFiles, verdictOfPage, verifyByCommand } from '../../testing/judges/judge-download.ts';
import { openFileJudges } from '../../testing/judges/judge-file.ts';
import { openScratch } from '../../testing/judges/scratch.ts';
import { idNumber, verifyAs } from '../../testing/people/verify-as.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { checkpointPath, readLastCheckpoint } from '../ledger/index.ts';

const { file, close } = openScratch('licensed');
let server: EjbcaServer;
let w: World;
let signatory: Client;
let pdf: Buffer;
let pack: Buffer;
let root: Uint8Array;
beforeAll(async () => {
  server = await startEjbca(() => w.clock.now(), undefined, new Date());
  w = await startProduct(server.env);
  root = w.product.signer.certificate('root');
  const sender = (await w.person('13800000001', '陈思远')).client;
  signatory = (await w.person('13800000002', '王小明')).client;
  await verifyAs(signatory, '王小明', idNumber());
  ({ pdf, pack } = await finishedFiles(w, sender, [
    ['王小明', '13800000002'],
    ['李小红', '13800000003'],
  ]));
}, 120_000);
afterAll(async () => {
  server.close();
  await w.close();
  close();
});

const judge = (bytes: Uint8Array, anchors: Uint8Array[], listAnchors: Uint8Array[] = []) =>
  verifyFile(bytes, { anchors, listAnchors, crypto: nodeCryptoPort, now: w.clock.now() });
const claimIn = (report: Awaited<ReturnType<typeof judge>>, claim: string) =>
  report.claims.find((one) => one.claim === claim);

it('one authority was asked for one certificate: that of him who was verified', () => {
  expect(server.ca.issued.length).toBe(1);
});

it('with both roots file and pack are valid; with either alone nobody can tell', async () => {
  const ca = server.ca.root;
  const report = await judge(pack, [root], [ca]);
  expect([report.verdict, report.warnings]).toEqual(['valid', []]);
  expect(claimIn(report, 'signer_certificates')?.reason).toMatch(/王小明（测试证书）.*李\*红（测试证书）/);
  const signed = await judge(pdf, [root], [ca]);
  expect([signed.verdict, signed.signatures.map(({ signer }) => signer)]).toEqual([
    'valid',
    ['王小明', '李*红', expect.anything()],
  ]);
  for (const bytes of [pdf, pack])
    for (const [anchors, lists] of [
      [[root], []],
      [[], [ca]],
      [[ca], [root]],
    ] as const)
      expect((await judge(bytes, [...anchors], [...lists])).verdict).toBe('cannot_verify');
});

it('its root and what stands between are in the pack, and named in the hint', () => {
  const { files } = readZip(pack, () => true);
  expect(Buffer.compare(files.get('certs/ca-root-1.cer')!, server.ca.root)).toBe(0);
  expect(JSON.parse(Buffer.from(files.get('keys/trust.json')!).toString()).ca_roots.length).toBe(1);
  const pem = (name: string, path: string) => file(name, encodePem('CERTIFICATE', files.get(path)!));
  const [leaf, middle] = [pem('s1.pem', 'certs/s1.cer'), pem('ca.pem', 'certs/ca-1.cer')];
  const openssl = (ca: string) =>
    spawnSync('openssl', ['verify', '-CAfile', ca, '-untrusted', middle, leaf]).status;
  expect(openssl(pem('root.pem', 'certs/ca-root-1.cer'))).toBe(0);
  expect(openssl(file('own.pem', encodePem('CERTIFICATE', root)))).not.toBe(0);
});

it('page and command of the installation know the root without being told', async () => {
  expect(await verdictOfPage(w, pack)).toBe('valid');
  const roots = (name: string) => join(w.deps.config.DATA_DIR, name);
  const trust = ['--trust', roots('trust.pem'), '--trust-list', roots('trust-ca.pem')];
  const run = verifyByCommand(file('a.zip', pack), ...trust);
  expect([run.status, run.stdout]).toEqual([0, expect.stringContaining('结论：有效')]);
});

it('strangers’ tools: the audit finds nothing, and pdfsig trusts both signatures by both roots', async () => {
  const findings: string[] = [];
  await auditLog({
    ...{ db: w.deps.db, storage: w.deps.storage, anchors: [root], timestampAnchors: [] },
    kept: () => readLastCheckpoint(checkpointPath(w.deps.config.DATA_DIR)),
    now: w.clock.now(),
    tell: ({ id }) => findings.push(id),
  });
  expect(findings).toEqual([]);
  // online: the authority's responder is asked at the address in the certificate
  const trustedBy = async (...roots: [Uint8Array, ...Uint8Array[]]) => {
    const judges = openFileJudges(...roots);
    const said = (await judges.pdfsigOnline(pdf)).map(({ valid, trusted }) => [valid, trusted]);
    judges.close();
    return said;
  };
  expect(await trustedBy(root, server.ca.root)).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await trustedBy(root)).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('he agreed that his name goes there, and the pack holds what he agreed to', () => {
  const { files } = readZip(pack, () => true);
  const texts = [...files].flatMap(([name, bytes]) =>
    name.startsWith('preimages/') && name.endsWith('.txt') ? [Buffer.from(bytes).toString('utf8')] : [],
  );
  expect(texts).toContainEqual(expect.stringContaining('提供给电子认证机构“模拟认证机构（测试）”'));
});

it('says what it is, and he revokes it at the authority', async () => {
  const { list } = await signatory.call(r.ownCertificates, { itemPage: 1, pageSize: 10 });
  expect(list[0]).toMatchObject({ testCertificate: true, subject: 'C=CN, CN=王小明' });
  await signatory.call(r.revokeCertificate, { signNo: list[0]!.signNo, reason: 'keyCompromise' });
  await w.drain();
  expect(server.ca.issued[0]?.revoked?.reason).toBe('KEY_COMPROMISE');
  expect((await judge(pdf, [root], [server.ca.root])).verdict).toBe('valid');
});
