// The whole way: an enterprise sends, two parties sign by link, the file and the pack stand up to the verifier.
import { createHash } from 'node:crypto';
import { decodeRevisions } from '@xinqi/evidence/pack';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { Client, penStrokes } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { proofRoutes } from '@xinqi/wire/proof';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { injected } from '../../demo/injected.ts';
import { inTx } from '../../platform/db.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { makePdf } from '../../testing/make-pdf.ts';

let h: Harness;
let app: App;
let anyone: Client;
beforeAll(async () => {
  h = await startHarness(async (deps) => (app = await createApp(deps)), { env: { LIMITS_FACTOR: '1000' } });
  anyone = new Client(injected(h.app, { pause: () => h.drain() }));
  await inTx(h.deps.db, async (tx) => {
    const boss = await app.account.createPerson(tx, {
      name: '陈思远',
      mobile: '13800000001',
      password: 'demo2026',
    });
    const corp = await app.account.createCorp(tx, { name: '北京云签科技有限公司' });
    await app.account.addMember(tx, { corpId: corp.corpId, accountId: boss.accountId, superFlag: true });
    await app.verifyMade(tx, corp.corpId);
    await app.account.createPerson(tx, { name: '王小明', mobile: '13800000002', password: 'demo2026' });
  });
});
afterAll(() => h.close());

const signatories = [
  {
    userType: 1 as const,
    signatoryFullName: '北京云签科技有限公司',
    operatorName: '陈思远',
    signatoryMobile: '13800000001',
    orderNum: 1,
    edgeSeal: true,
    fields: [
      { kind: 'seal' as const, page: 0, x: 80, y: 560, width: 113, height: 113 },
      { kind: 'date' as const, page: 0, x: 80, y: 690, width: 110, height: 20 },
    ],
  },
  {
    userType: 0 as const,
    signatoryFullName: '王小明',
    signatoryMobile: '13800000002',
    orderNum: 2,
    edgeSeal: true,
    fields: [
      { kind: 'signature' as const, page: 1, x: 320, y: 600, width: 120, height: 48 },
      { kind: 'text' as const, page: 1, x: 320, y: 660, width: 150, height: 22, label: '住址' },
    ],
  },
];

const revisionsIn = (pack: Uint8Array) =>
  decodeRevisions(readZip(pack, () => true).files.get('docs/revisions.json')!);

async function download(client: Client, applyNo: string, kind: 'pdf' | 'pack'): Promise<Buffer> {
  const { url } = await client.call(r.downloadUrl, { applyNo, kind });
  const answer = await h.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  const again = await h.app.inject({ method: 'GET', url });
  expect(again.json()).toMatchObject({ success: false, code: 'TICKET_INVALID' });
  return answer.rawPayload;
}

describe('from upload to a pack that verifies', () => {
  it('two parties sign in order', async () => {
    const boss = await anyone.login('13800000001', 'demo2026');
    const fileId = await boss.upload(
      await makePdf({ title: '软件开发服务合同', pages: 3 }),
      '软件开发服务合同.pdf',
    );
    const { applyNo } = await boss.call(
      r.create,
      { contractId: fileId, contractName: '软件开发服务合同', signatoryJson: signatories, ifOrder: true },
      '/c/applySign/create',
    );
    expect(applyNo).toMatch(/^APL/);

    const first = await anyone.openLink('13800000001');
    const detail = await first.signer.call(r.info, first.link);
    expect(detail.me?.seals.map((s) => s.name)).toHaveLength(1);
    await first.signer.get(`/si/applySign/document?applyNo=${applyNo}`);
    const accepted = await first.signer.call(r.submit, {
      applyNo: applyNo!,
      signNo: first.link.signNo,
      consentHash: detail.me!.consentHash,
      documentSha256: detail.document.sha256,
      sealId: detail.me!.seals[0]!.sealId,
    });
    expect(accepted.proof).toContain('c2sp.org/tlog-proof@v1');
    await h.drain();

    const second = await anyone.openLink('13800000002');
    const theirs = await second.signer.call(r.info, second.link);
    expect(theirs.document.revision).toBe(1);
    await second.signer.get(`/si/applySign/document?applyNo=${applyNo}`);
    await second.signer.call(r.submit, {
      applyNo: applyNo!,
      signNo: second.link.signNo,
      consentHash: theirs.me!.consentHash,
      documentSha256: theirs.document.sha256,
      strokes: penStrokes(),
      texts: [
        {
          fieldId: theirs.fields.find((f) => f.kind === 'text')!.fieldId,
          value: '北京市海淀区中关村大街1号',
        },
      ],
    });
    await h.drain();

    const done = await boss.call(r.info, { applyNo: applyNo! });
    expect([done.status, done.parties.map((p) => [p.status, p.sealed])]).toEqual([
      3,
      [
        [3, true],
        [3, true],
      ],
    ]);

    const pdf = await download(boss, applyNo!, 'pdf');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(done.document.sha256);
    const options = { anchors: [app.signer.certificate('root')], crypto: nodeCryptoPort, now: h.clock.now() };
    const judged = await verifyFile(pdf, options);
    expect([judged.verdict, judged.signatures.map((s) => [s.verdict, s.level])]).toEqual([
      'valid',
      [
        ['valid', 'B-LTA'],
        ['valid', 'B-LTA'],
        // The document timestamp itself.
        ['valid', 'B-B'],
      ],
    ]);

    const pack = await download(second.signer, applyNo!, 'pack');
    const report = await verifyFile(pack, options);
    expect(report.claims.filter((c) => c.result === 'refuted')).toEqual([]);
    expect([report.verdict, report.contract]).toEqual(['valid', applyNo]);
    expect((await verifyFile(pack, { ...options, anchors: [] })).verdict).toBe('cannot_verify');

    const certificate = await anyone.call(proofRoutes.info, { preservationId: done.preservationId! });
    // Once the proof that was added is in the log too, the pack shows it; what was finalised is its prefix.
    await app.ledger.anchorNow();
    const grown = await download(second.signer, applyNo!, 'pack');
    const revisions = revisionsIn(grown);
    expect(revisions.length).toBe(5);
    expect(revisions.slice(0, revisionsIn(pack).length)).toEqual(revisionsIn(pack));
    expect(createHash('sha256').update(pdf.subarray(0, revisions[2]!.length)).digest('hex')).toBe(
      revisions[2]!.sha256,
    );
    const again = await verifyFile(grown, options);
    expect([again.verdict, again.signatures.map((s) => s.level)]).toEqual([
      'valid',
      ['B-LTA', 'B-LTA', 'B-B'],
    ]);
    expect(certificate.documentSha256).toBe(revisions[2]!.sha256);
    expect(certificate.file).toEqual({ sha256: done.document.sha256, extensions: 2, level: 'B-LTA' });
    expect(certificate.signatories.map((s) => s.name)).toEqual(['北********司', '王*明']);
    const log = await second.signer.call(r.signRecord, { applyNo: applyNo! });
    expect(log.list.map((e) => e.text)).toContain('全部签署完成，文件锁定');
  });
});
