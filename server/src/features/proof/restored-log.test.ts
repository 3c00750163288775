// An older backup is put back while contracts are finished, running, and published: the log stops, a new one names it, and packs of all
// of them are valid in both verifiers; a process that was left running under the old key does nothing (0143, D-05, D-10).
import { parseCheckpoint } from '@xinqi/evidence/log';
import { secondVerifier } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewLogKey } from '../../adapters/soft-signer/renew-log-key.ts';
import { auditLog } from '../../audit/audit-log.ts';
import { inTx } from '../../platform/db.ts';
import { chains } from '../../platform/ports/chain.ts';
import { backUpLog } from '../../testing/restored/back-up-log.ts';
import { party, password, startProduct, type World } from '../../testing/start-product.ts';
import {
  checkpointPath,
  clearRestored,
  markRestored,
  openCheckpointStore,
  readLastCheckpoint,
  startNewLog,
} from '../ledger/index.ts';

const mobile = '13800000001';
const worlds: World[] = [];
let w: World;
beforeAll(async () => {
  w = await startProduct();
  worlds.push(w);
}, 120_000);
afterAll(async () => {
  for (const world of worlds.toReversed()) await world.close();
});

const append = (of: World) =>
  inTx(of.deps.db, (tx) =>
    of.product.ledger.append(
      tx,
      'APL-LOST',
      [{ type: 'apply.draft', actor: { kind: 'person', auth: [] }, data: {} }],
      of.clock.now(),
    ),
  );
const codeOf = (of: World) =>
  append(of).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
async function renew(of: World, published?: Uint8Array) {
  const { db, storage, vault, config, clock } = of.deps;
  const checkpoints = openCheckpointStore(checkpointPath(config.DATA_DIR));
  const now = clock.now();
  try {
    return await startNewLog({
      ...{ db, storage, checkpoints, now, certificate: of.product.signer.certificate('log') },
      renewKey: (tx, origin) => renewLogKey({ vault, publicOrigin: undefined }, tx, origin, now),
      ...(published ? { published } : {}),
    });
  } finally {
    checkpoints.close();
  }
}
async function packOf(of: World, applyNo: string): Promise<Uint8Array> {
  const client = await of.anyone.login(mobile, password);
  const { url } = await client.call(r.downloadUrl, { applyNo, kind: 'pack' });
  return new Uint8Array((await of.app.inject({ method: 'GET', url })).rawPayload);
}
/** What both verifiers say of the newest pack, beside one that was got earlier. */
async function judge(of: World, applyNo: string, earlier?: Uint8Array) {
  const pack = await packOf(of, applyNo);
  const root = of.product.signer.certificate('root');
  const now = of.clock.now();
  const report = await verifyFile(pack, { anchors: [root], crypto: nodeCryptoPort, now, earlier });
  const [second] = secondVerifier([pack], root, now, undefined, earlier);
  const refuted = report.claims.filter(({ result }) => result === 'refuted');
  expect([refuted, second!.verdict]).toEqual([[], report.verdict]);
  const { origin } = parseCheckpoint(readZip(pack, () => true).files.get('log/checkpoint')!);
  const leaves = report.claims.find(({ claim }) => claim === 'leaves');
  const said = report.claims.find(({ claim }) => claim === 'earlier');
  expect(second!.claims.earlier?.result).toBe(said?.result);
  return {
    ...{ verdict: report.verdict, origin, leaves: leaves?.reason },
    ...(said && { earlier: said.result }),
  };
}
/** Signs, and waits for the last that happens to a contract: a deposit that comes after the restore is an event of the log that follows. */
async function signed(of: World, applyNo: string, phone: string): Promise<void> {
  const { signer, link } = await of.openLink(phone);
  await of.sign(signer, link);
  await of.drain();
  const deposits = async () =>
    (await of.product.ledger.eventsOf(of.deps.db, applyNo)).filter(
      ({ type, log_index }) => type === 'chain.deposit' && log_index !== null,
    ).length;
  await expect.poll(deposits, { timeout: 20_000 }).toBe(chains.length);
}

it('goes on under another name, and every contract stays provable', async () => {
  const { client } = await w.person(mobile, '陈思远');
  const done = await w.send(client, [party('王小明', '13800000002')]);
  await signed(w, done.applyNo, '13800000002');
  const open = await w.send(client, [party('李小红', '13800000003')]);
  await w.drain();
  await w.product.ledger.anchorNow();
  const first = w.product.ledger.origin;
  const early = await packOf(w, open.applyNo);
  const backup = await backUpLog(w.deps.config.DATABASE_URL);

  const [lost] = await append(w);
  await w.product.ledger.waitIncluded([lost!.eventId]);
  const published = (await w.product.ledger.currentCheckpoint(w.deps.db))!;
  expect(published.size).toBeGreaterThan(backup.size);
  await backup.putBack();
  await expect.poll(() => codeOf(w), { timeout: 20_000 }).toBe('LOG_STOPPED');
  expect((await w.product.ledger.currentCheckpoint(w.deps.db))!.size).toBe(backup.size);

  const other = Buffer.from(published.checkpoint);
  other[other.length - 10]! ^= 1;
  await expect(renew(w, other)).rejects.toThrow();
  const made = await renew(w);
  expect([made.previous, made.size]).toEqual([first, published.size]);
  expect(made.carried).toBeGreaterThanOrEqual(backup.size);
  // nothing stops the new log, and yet nobody acknowledges under the old name
  expect(await codeOf(w)).toBe('LOG_STOPPED');

  const next = await startProduct({}, w.deps.config);
  worlds.push(next);
  expect(next.product.ledger.origin).toBe(made.origin);
  expect(await judge(next, done.applyNo)).toEqual({ verdict: 'valid', origin: first, leaves: undefined });
  await signed(next, open.applyNo, '13800000003');
  const across = await judge(next, open.applyNo);
  expect(across).toMatchObject({ verdict: 'valid', origin: made.origin });
  expect(across.leaves).toContain(`接续日志“${first}”（最后公布 ${made.size} 条，带入 ${made.carried} 条）`);
  // what somebody got of it before the restore is joined to the log that follows
  expect(await judge(next, open.applyNo, early)).toEqual({ ...across, earlier: 'proved' });
  const fresh = await next.send(await next.anyone.login(mobile, password), [party('赵小刚', '13800000004')]);
  await signed(next, fresh.applyNo, '13800000004');
  expect(await judge(next, fresh.applyNo)).toEqual({
    verdict: 'valid',
    origin: made.origin,
    leaves: undefined,
  });

  const told: string[] = [];
  const { db, storage, config, clock } = next.deps;
  await auditLog({
    ...{ db, storage, timestampAnchors: [], now: clock.now() },
    anchors: [next.product.signer.certificate('root')],
    kept: () => readLastCheckpoint(checkpointPath(config.DATA_DIR)),
    tell: ({ id, text }) => told.push(`${id} ${text}`),
  });
  expect(told).toEqual([]);

  // and once more: the pack across names both
  // called twice by mistake it makes nothing; after another restore it does
  await expect(renew(next)).rejects.toThrow('日志没有停止');
  const place = checkpointPath(next.deps.config.DATA_DIR);
  markRestored(place, '恢复自备份');
  const again = await renew(next);
  clearRestored(place);
  const last = await startProduct({}, w.deps.config);
  worlds.push(last);
  expect(again.previous).toBe(made.origin);
  const late = await last.send(await last.anyone.login(mobile, password), [party('孙小美', '13800000005')]);
  await signed(last, late.applyNo, '13800000005');
  expect((await judge(last, late.applyNo)).origin).toBe(again.origin);
  expect(await judge(last, open.applyNo)).toEqual(across);
  expect((await judge(last, done.applyNo)).origin).toBe(first);
}, 240_000);
