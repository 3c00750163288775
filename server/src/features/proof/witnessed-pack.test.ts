// The whole product beside two witnesses over HTTP: packs carry what they cosigned, both say so under a policy, and neither one that
// does not answer nor one that is gone keeps a contract waiting.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeVkey } from '@xinqi/evidence/log';
import { noteSigner, secondVerifier, sha256, verifyEd25519 } from '@xinqi/evidence/testing';
import { parseWitnessPolicy, readZip } from '@xinqi/evidence/verify';
import { decide, type Head, signCosignature } from '@xinqi/evidence/witness';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWhole } from '../../testing/outside/answer-whole.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-witnessed-'));
const policyPath = join(folder, 'policy');
const near = noteSigner('notary.example/witness');
const far = noteSigner('court.example/w');
let server: Server;
let policy: string;
let w: World;
let sender: Client;
beforeAll(async () => {
  let head: Head | undefined;
  // one answers as a witness does, the other accepts the question and never answers
  server = createServer(
    answerWhole(async (request, body, reply) => {
      if (!request.url?.startsWith('/near/')) return;
      const keys = [w.product.ledger.noteSigner('log')];
      const decision = await decide(new Uint8Array(body), () => ({ keys, head }), sha256, verifyEd25519);
      if (decision.kind === 'refuse') return reply.writeHead(decision.status).end(`${decision.size}\n`);
      head = decision.to;
      const seconds = Math.floor(w.clock.now().getTime() / 1000);
      reply.end(await signCosignature(decision.text, near, seconds, sha256));
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [one, other] = await Promise.all([near, far].map((key) => encodeVkey(key, sha256, 'cosignature')));
  policy = `witness near ${one} ${origin}/near/\nwitness far ${other} ${origin}/far\nquorum near\n`;
  writeFileSync(policyPath, policy);
  w = await startProduct({ WITNESSES: policyPath });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await w.close();
  rmSync(folder, { recursive: true });
});

const sweep = (name: string) =>
  w.families
    .flatMap((f) => f.sweeps ?? [])
    .find((s) => s.name === name)!
    .run();
const packOf = async (applyNo: string): Promise<Uint8Array> => {
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  return (await w.app.inject({ method: 'GET', url })).rawPayload;
};
const judge = async (pack: Uint8Array, quorum: string) => {
  const words = policy.replace('quorum near', `quorum ${quorum}`);
  const report = await verifyFile(pack, {
    anchors: [w.product.signer.certificate('root')],
    witnessPolicy: await parseWitnessPolicy(words, sha256),
    crypto: nodeCryptoPort,
    now: w.clock.now(),
  });
  const [second] = secondVerifier([pack], w.product.signer.certificate('root'), w.clock.now(), words);
  const said = report.claims.find(({ claim }) => claim === 'witnesses')!;
  expect(second!.claims.witnesses?.result).toBe(said.result);
  return { verdict: report.verdict, ...said };
};

it('a contract is finished and packed without a witness; once one cosigned, its packs say so', async () => {
  const { applyNo } = await w.send(sender, [party('王小明', '13800000002')]);
  const { signer, link } = await w.openLink('13800000002');
  await w.sign(signer, link);
  await w.drain();
  const early = await packOf(applyNo);
  expect(readZip(early, () => true).files.has('log/cosignatures')).toBe(false);
  expect(await judge(early, 'none')).toMatchObject({ verdict: 'valid', result: 'not_covered' });
  expect(await judge(early, 'near')).toMatchObject({ verdict: 'invalid', result: 'refuted' });

  await sweep('ledger.anchor');
  await sweep('ledger.witness');
  const late = await packOf(applyNo);
  const lines = Buffer.from(readZip(late, () => true).files.get('log/cosignatures')!).toString();
  expect(lines).toMatch(/^\u2014 notary\.example\/witness [A-Za-z0-9+/=]+\n$/);
  const seen = await judge(late, 'near');
  expect(seen).toMatchObject({ verdict: 'valid', result: 'proved' });
  expect(seen.reason).toMatch(
    /^见过这一日志的无关方 1 家；notary\.example\/witness 联署于 .*事件至首个外部时间不超过 /,
  );
  expect(await judge(late, 'far')).toMatchObject({ verdict: 'invalid', result: 'refuted' });
});

it('whoever configures what is no policy is told at the start', async () => {
  const start = (text: string) => {
    writeFileSync(join(folder, 'bad'), text);
    return startProduct({ WITNESSES: join(folder, 'bad') });
  };
  await expect(start('witness\n')).rejects.toThrow(/^WITNESSES：.*不能使用/);
  await expect(start(policy.replace(/ http\S+/g, ''))).rejects.toThrow('没有带地址的见证方');
  await expect(startProduct({ WITNESSES: join(folder, 'missing') })).rejects.toThrow('没有这个文件');
});
