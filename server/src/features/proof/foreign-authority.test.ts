// The whole product with an authority outside its own hierarchy: files reach B-LTA, packs and verifiers name its root, and
// what strangers' tools say of its tokens.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZip } from '@xinqi/evidence/verify';
import { openPdf, Stream, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { attributeValue, parseCms } from '@xinqi/pki/check';
import { encodePem, OID, readElement } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../audit/audit-log.ts';
import { type ForeignServer, startForeignAuthority } from '../../testing/foreign-server.ts';
import { finishedFiles, verdictOfPage, verifyByCommand } from '../../testing/judges/judge-download.ts';
import { openScratch } from '../../testing/judges/scratch.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { checkpointPath, readLastCheckpoint } from '../ledger/index.ts';

const { file, close } = openScratch('foreign-proof');
let server: ForeignServer;
let w: World;
let sender: Client;
let pdf: Buffer;
let pack: Buffer;
let root: Uint8Array;
beforeAll(async () => {
  server = await startForeignAuthority();
  w = await startProduct(server.env);
  root = w.product.signer.certificate('root');
  sender = (await w.person('13800000001', '陈思远')).client;
  ({ pdf, pack } = await finishedFiles(w, sender, [['王小明', '13800000002']]));
}, 120_000);
afterAll(async () => {
  server.close();
  await w.close();
  close();
});

const judge = (bytes: Uint8Array, anchors: Uint8Array[], timestampAnchors: Uint8Array[] = []) =>
  verifyFile(bytes, { anchors, timestampAnchors, crypto: nodeCryptoPort, now: w.clock.now() });

describe('verifiers', () => {
  it('with its root: valid, B-LTA; without, or with its root for everything but ours: not', async () => {
    const foreign = server.authority.root;
    const signed = await judge(pdf, [root], [foreign]);
    expect(signed.verdict).toBe('valid');
    expect(signed.signatures.map(({ kind, verdict, level }) => [kind, verdict, level])).toEqual([
      ['signature', 'valid', 'B-LTA'],
      ['timestamp', 'valid', 'B-B'],
    ]);
    expect((await judge(pack, [root], [foreign])).verdict).toBe('valid');
    for (const bytes of [pdf, pack])
      for (const [anchors, timestamps] of [
        [[root], []],
        [[], [foreign]],
        [[foreign], []],
        [[foreign], [root]],
      ] as const)
        expect((await judge(bytes, [...anchors], [...timestamps])).verdict).toBe('cannot_verify');
  });

  it('the page of the installation, and its command, say what is trusted for what', async () => {
    expect(await verdictOfPage(w, pack)).toBe('valid');
    const dataDir = w.deps.config.DATA_DIR;
    const run = (...more: string[]) => verifyByCommand(file('a.zip', pack), ...more);
    const trust = ['--trust', join(dataDir, 'trust.pem')];
    const good = run(...trust, '--tsa-trust', join(dataDir, 'trust-tsa.pem'));
    expect([good.status, good.stdout]).toEqual([
      0,
      expect.stringContaining('只用于时间戳的信任锚：“华东时间戳根”'),
    ]);
    expect(run(...trust).stdout).toContain('结论：无法核验（cannot_verify）');
  });

  it('the audit judges the log’s timestamps under it', async () => {
    const findings: string[] = [];
    const audit = (timestampAnchors: Uint8Array[]) =>
      auditLog({
        db: w.deps.db,
        storage: w.deps.storage,
        anchors: [root],
        timestampAnchors,
        kept: () => readLastCheckpoint(checkpointPath(w.deps.config.DATA_DIR)),
        now: w.clock.now(),
        tell: ({ id }) => findings.push(id),
      });
    await audit([server.authority.root]);
    expect(findings).toEqual([]);
    await audit([]);
    expect(new Set(findings)).toEqual(new Set(['D-09']));
  });
});

describe('what is in file and pack', () => {
  it('openssl verifies the tokens under the foreign root, and not under ours', () => {
    const { files } = readZip(pack, () => true);
    const named = readFileSync(server.env.TSA_ANCHORS, 'utf8');
    expect(encodePem('CERTIFICATE', files.get('certs/tsa-root-1.cer')!)).toBe(named);
    const verify = (args: string[], ca: string) =>
      spawnSync('openssl', ['ts', '-verify', ...args, '-CAfile', ca], { encoding: 'utf8' });
    const own = file('own.pem', encodePem('CERTIFICATE', root));
    const foreign = server.env.TSA_ANCHORS;
    const checkpoint = file('checkpoint', files.get('log/checkpoint')!);
    const ofLog = ['-in', file('log.tsr', files.get('tsa/tsa-1.tsr')!), '-data', checkpoint];
    const cms = signatures(openPdf(pdf, { inflate: nodeInflate })).find(({ timestamp }) => !timestamp)!;
    const { unsignedAttributes, signature } = parseCms(readElement(cms.contents!.bytes).bytes);
    const token = attributeValue(unsignedAttributes, OID.signatureTimestamp)!;
    const digest = createHash('sha256').update(signature).digest('hex');
    const ofSignature = ['-in', file('token.der', token), '-token_in', '-digest', digest];
    for (const args of [ofLog, ofSignature]) {
      expect(verify(args, foreign).stdout).toContain('Verification: OK');
      expect(verify(args, own).stdout).not.toContain('Verification: OK');
    }
  });

  it('OCSP and list of the authority’s chain stand in the store and in the signature’s entry', () => {
    const source = openPdf(pdf, { inflate: nodeInflate });
    const store = source.dict(source.catalog.get('DSS'))!;
    const [entry] = [...source.dict(store.get('VRI'))!.map.values()].map((value) => source.dict(value)!);
    const count = (dict: typeof store, key: string) =>
      (source.array(dict.get(key)) ?? []).filter((item) => source.resolve(item) instanceof Stream).length;
    // Our responder's answer and the authority's; the lists of our root and of theirs.
    expect([count(store, 'OCSPs'), count(store, 'CRLs')]).toEqual([2, 2]);
    expect([count(entry!, 'OCSP'), count(entry!, 'CRL')]).toEqual([2, 2]);
  });
});
