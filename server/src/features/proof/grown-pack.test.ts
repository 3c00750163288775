// A pack that grew (docs/decisions/0142): what happens after a pack was made is in the next one, which proves that the log continues what
// stood under the first one and under the receipt; a log that was forked since is refuted beside either (D-05, D-06, D-10).
import { appendLeaves, parseTlogProof, signCheckpoint, storedLeaves, treeRoot } from '@xinqi/evidence/log';
import { rulesOf, secondVerifier, sha256 } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const mobile = '13800000912';
let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000911', '陈思远')).client;
}, 120_000);
afterAll(() => w.close());

const sweep = (name: string) =>
  w.families
    .flatMap((family) => family.sweeps ?? [])
    .find((one) => one.name === name)!
    .run();
async function packOf(applyNo: string): Promise<Uint8Array> {
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  return new Uint8Array((await w.app.inject({ method: 'GET', url })).rawPayload);
}
/** Both verifiers. */
async function judge(pack: Uint8Array, earlier?: Uint8Array) {
  const root = w.product.signer.certificate('root');
  const now = w.clock.now();
  const report = await verifyFile(pack, { anchors: [root], crypto: nodeCryptoPort, now, earlier });
  const [second] = secondVerifier([pack], root, now, undefined, earlier);
  const of = (id: string) => report.claims.find(({ claim }) => claim === id);
  for (const id of ['consistency', 'earlier']) expect(second!.claims[id]?.result).toBe(of(id)?.result);
  return { ...report, earlier: of('earlier'), consistency: of('consistency') };
}
const eventsOf = (pack: Uint8Array): string[] =>
  Buffer.from(readZip(pack, () => true).files.get('events.ndjson')!)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { type: string }).type);

/** The log is exchanged for one in which a leaf of somebody else is another; tables, files and key are the operator's own. */
async function fork() {
  const { deps, product } = w;
  const tiles = {
    get: (path: string) => deps.storage.getNamed(`log/${path}`),
    put: (path: string, bytes: Uint8Array) => deps.storage.putNamed(`log/${path}`, bytes),
  };
  const { size } = (await product.ledger.currentCheckpoint(deps.db))!;
  const leaves = await storedLeaves(tiles, size, 0, size);
  leaves[0] = await sha256(new Uint8Array(leaves[0]!));
  // one by one: a tile of every width that the log ever had
  for (const [i, leaf] of leaves.entries()) await appendLeaves(tiles, i, [leaf]);
  const { origin } = product.ledger;
  const sign = async (at: number) => {
    const root = await treeRoot(tiles, at);
    const note = await signCheckpoint({ origin, size: at, root }, [product.ledger.noteSigner('log')], sha256);
    return { root: Buffer.from(root), checkpoint: Buffer.from(note) };
  };
  const { root, checkpoint } = await sign(size);
  await sql`update ledger_state set root = ${root}, checkpoint = ${checkpoint}`.execute(deps.db);
  await sql`delete from ledger_anchor`.execute(deps.db);
  await product.ledger.anchorNow();
  return sign;
}

it('gives each signatory a receipt that stands alone: who, what, and that the log continues what others were given', async () => {
  const people = [
    { name: '赵一', phone: '13800000914' },
    { name: '钱二', phone: '13800000915' },
  ];
  const { applyNo } = await w.send(
    sender,
    people.map(({ name, phone }) => party(name, phone)),
  );
  const receipts: Uint8Array[] = [];
  for (const { phone } of people) {
    const { signer, link } = await w.openLink(phone);
    const { proof } = await signer.call(r.submit, await w.submission(signer, link));
    receipts.push(new Uint8Array(Buffer.from(proof)));
  }
  for (const [i, receipt] of receipts.entries()) {
    const report = await judge(receipt);
    expect([report.kind, report.verdict, report.contract, report.state]).toEqual([
      ...['receipt', 'valid_with_warnings', applyNo, null],
    ]);
    // the second one continues what the first one was given
    expect(report.consistency?.result).toBe(i === 0 ? undefined : 'proved');
    const opened = report.claims.find(({ claim }) => claim === 'openings')!;
    expect([opened.result, opened.reason]).toEqual(['proved', expect.stringContaining(people[i]!.name)]);
    const held = Buffer.from(parseTlogProof(receipt).extra!).toString();
    for (const { name, phone } of people)
      expect([held.includes(name), held.includes(phone)]).toEqual([name === people[i]!.name, false]);
  }
  // the page of the installation takes it too
  const boundary = 'x-receipt';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.tlog-proof"\r\n\r\n`;
  const answer = await w.callRaw('POST', '/certi/verify', {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), receipts[1]!, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(JSON.parse(answer.raw.toString()).data).toMatchObject({
    ...{ kind: 'receipt', verdict: 'valid_with_warnings', applyNo, state: null },
  });
  await w.drain();
  const pack = await packOf(applyNo);
  for (const receipt of receipts) expect((await judge(pack, receipt)).earlier?.result).toBe('proved');
}, 120_000);

it('grows with what comes later, agrees with what was given before, and not with a fork', async () => {
  // somebody else's, which the fork will not tell as it was
  await w.send(sender, [party('李四', '13800000913')]);
  const { applyNo } = await w.send(sender, [party('王小明', mobile)]);
  const { signer, link } = await w.openLink(mobile);
  const { proof } = await signer.call(r.submit, await w.submission(signer, link));
  const receipt = new Uint8Array(Buffer.from(proof));
  await w.drain();
  const early = await packOf(applyNo);
  expect((await judge(early, receipt)).earlier).toMatchObject({ result: 'proved' });

  // as if the registries had come later
  w.clock.advance(90);
  await sql`delete from chain_deposit`.execute(w.deps.db);
  await sender.call(r.chainDeposit, { applyNo, chain: 'humi' });
  await w.drain();
  await sweep('ledger.anchor');
  const late = await packOf(applyNo);
  const count = (pack: Uint8Array) => eventsOf(pack).filter((type) => type === 'chain.deposit').length;
  expect([count(early), count(late) > count(early)]).toEqual([count(early), true]);
  const alone = await judge(late);
  expect([alone.verdict, alone.consistency?.result]).toEqual(['valid', 'proved']);
  for (const earlier of [early, receipt]) {
    const { verdict, earlier: said } = await judge(late, earlier);
    expect([verdict, said?.result]).toEqual(['valid', 'proved']);
  }

  // the log is longer than that of `late` by then
  const { applyNo: next } = await w.send(sender, [party('李四', '13800000913')]);
  const after = await w.product.ledger.eventsOf(w.deps.db, next);
  await w.product.ledger.waitIncluded(after.map(({ event_id }) => event_id));
  const sign = await fork();
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  // nothing is handed out that does not continue what was
  expect((await w.app.inject({ method: 'GET', url })).statusCode).toBe(500);
  const { rows } = await sql<{ size: number }>`select size from ledger_handed`.execute(w.deps.db);
  for (const { size } of rows) {
    const { checkpoint } = await sign(size);
    await sql`update ledger_handed set checkpoint = ${checkpoint} where size = ${size}`.execute(w.deps.db);
  }
  const forked = await packOf(applyNo);
  expect((await judge(forked)).verdict).toBe('valid');
  for (const earlier of [late, early, receipt]) {
    const { verdict, claims } = await judge(forked, earlier);
    expect([verdict, rulesOf(claims)]).toEqual(['invalid', { earlier: 'K4' }]);
  }
  // who forgets what he handed out cannot show that he kept to it
  await sql`delete from ledger_handed`.execute(w.deps.db);
  const silent = await packOf(applyNo);
  for (const earlier of [late, early, receipt])
    expect((await judge(silent, earlier)).verdict).toBe('cannot_verify');
}, 120_000);
