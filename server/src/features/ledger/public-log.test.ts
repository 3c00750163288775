// The public log as a monitor uses it: everything over HTTP, names checked strictly, consistency across restarts.

import { fromHex } from '@xinqi/evidence/event';
import {
  type Checkpoint,
  consistencyProof,
  parseCheckpoint,
  parseTlogProof,
  parseVkey,
  type TileStore,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
  verifyNote,
} from '@xinqi/evidence/log';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type LogInfo, ledgerRoutes as r } from '@xinqi/wire/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from '../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../adapters/tsa/own-tsa.ts';
import { publicNumber } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import { give } from '../../platform/switchboard/port.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { sha256 } from './append-events.ts';
import { createLedger, type Ledger, ledgerPreservations, type NewEvent } from './index.ts';
import { parseTileName } from './public-log.ts';

let h: Harness;
let ledger: Ledger;
let sequencer: { stop(): Promise<void> } | undefined;
let makeLedger: () => Ledger;
beforeAll(async () => {
  h = await startHarness(
    async (deps) => {
      const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
      const stamp = checkedStamp([ownTsa(signer, deps.clock)], deps.log, deps.clock);
      makeLedger = () => createLedger(deps, { signer, stamp });
      ledger = makeLedger();
      const preserved = give(ledgerPreservations, { preservationOf: async () => `PRS${'0'.repeat(26)}` });
      return {
        families: [ledger.family, { name: 'others', endpoints: [], gives: [preserved] }],
        resolveIdentity: async () => ({}),
      };
    },
    { background: false },
  );
});
afterAll(async () => {
  await sequencer?.stop();
  await h.close();
});

/** Starts the sequencer as a fresh process would: its own ledger, its own handle of the checkpoint store. */
const start = () => {
  sequencer = makeLedger().family.background![0]!.start();
};
const restart = async () => {
  await sequencer!.stop();
  start();
};
const draft = (title: string): NewEvent => ({
  type: 'apply.draft',
  actor: { kind: 'person', auth: [] },
  data: {},
  commits: { 'data.title_c': title },
});
async function append(count: number): Promise<void> {
  const events = await inTx(h.deps.db, (tx) =>
    ledger.append(
      tx,
      publicNumber('APL'),
      Array.from({ length: count }, (_, i) => draft(`合同${i}`)),
      h.clock.now(),
    ),
  );
  await ledger.waitIncluded(events.map((e) => e.eventId));
}
const get = (path: string) => h.callRaw('GET', path);
const info = async (): Promise<LogInfo> => (await h.call(r.info, {})).body.data;

/** A monitor: the newest checkpoint, its signature checked under the key of /log/info. */
async function fetchCheckpoint(): Promise<Checkpoint> {
  const { raw, headers } = await get('/log/checkpoint');
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/plain; charset=utf-8',
    'no-store',
  ]);
  const checkpoint = parseCheckpoint(raw);
  const key = await parseVkey((await info()).key.vkey, sha256);
  const prefix = fromHex('302a300506032b6570032100');
  const verified = await verifyNote(checkpoint.note, key, sha256, (publicKey, signature, data) =>
    nodeCryptoPort.verify(Buffer.concat([prefix, publicKey]), 'ed25519', signature, data),
  );
  expect([verified, key.name]).toEqual([true, checkpoint.origin]);
  return checkpoint;
}

/** Tiles as a monitor sees them. */
const overHttp: TileStore = {
  async get(path) {
    const { status, raw } = await get(`/log/${path}`);
    return status === 200 ? raw : undefined;
  },
  put: () => Promise.reject(new Error('read only')),
};

describe('an empty log', () => {
  it('has no checkpoint and says so with 404', async () => {
    for (const path of ['/log/checkpoint', '/log/tile/0/000.p/1', '/log/proof/0']) {
      const { status, body } = await get(path);
      expect([path, status, (body as { code: string }).code]).toEqual([path, 404, 'LOG_ABSENT']);
    }
    expect(await info()).toMatchObject({ size: 0, lastEventTime: null, lastTimestamp: null });
  });
});

describe('checkpoint, tiles and proofs', () => {
  it('a monitor recomputes the root from tiles, and no tile is beyond the signed size', async () => {
    start();
    await append(300);
    const checkpoint = await fetchCheckpoint();
    expect(checkpoint.size).toBe(300);
    expect(await treeRoot(overHttp, 300)).toEqual(checkpoint.root);
    const full = await get('/log/tile/0/000');
    expect([full.raw.length, full.headers['content-type'], full.headers['cache-control']]).toEqual([
      256 * 32,
      'application/octet-stream',
      'public, max-age=31536000, immutable',
    ]);
    const partial = await get('/log/tile/0/001.p/44');
    expect([partial.raw.length, partial.headers['cache-control']]).toEqual([44 * 32, 'public, max-age=60']);
    // narrower tiles of an older size are cut from the signed one
    expect((await get('/log/tile/0/001.p/7')).raw).toEqual(partial.raw.subarray(0, 7 * 32));
    expect((await get('/log/tile/0/000.p/9')).raw).toEqual(full.raw.subarray(0, 9 * 32));
    for (const path of [
      '/log/tile/0/001.p/45',
      '/log/tile/0/001',
      '/log/tile/0/002.p/1',
      '/log/tile/2/000.p/1',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
  it('a tile that was written but never signed is not shown', async () => {
    await h.deps.storage.putNamed('log/tile/0/001.p/45', Buffer.alloc(45 * 32, 7));
    await h.deps.storage.putNamed('log/tile/0/001.p/9', Buffer.alloc(9 * 32, 7));
    expect((await get('/log/tile/0/001.p/45')).status).toBe(404);
    expect(await treeRoot(overHttp, 300)).toEqual((await fetchCheckpoint()).root);
    expect((await get('/log/tile/0/001.p/9')).raw).not.toEqual(Buffer.alloc(9 * 32, 7));
  });
  it('a proof verifies; names that are none answer 404', async () => {
    const { raw } = await get('/log/proof/299');
    const proof = parseTlogProof(raw);
    const { size, root } = parseCheckpoint(proof.checkpoint);
    const leaf = (await get('/log/tile/0/001.p/44')).raw.subarray(43 * 32);
    expect(await verifyInclusion(leaf, 299, size, root, proof.hashes, sha256)).toBe(true);
    for (const index of ['300', '-1', '007', '1e2', '1.5', 'x', '9'.repeat(30)])
      expect([index, (await get(`/log/proof/${index}`)).status]).toEqual([index, 404]);
  });
  it('one spelling per tile, and no entries', async () => {
    for (const name of [
      'entries/000',
      'entries/000.p/1',
      '00/000',
      '64/000',
      '-1/000',
      '0/0',
      '0/0000',
      '0/000.p/0',
      '0/000.p/256',
      '0/000.p/01',
      '0/000.P/1',
      '0/x000/000',
      '0/001/000',
      '0/x000',
      '0/%2e%2e%2f%2e%2e',
      '0/000.p/1/000',
      '0/000/1?b=1',
    ]) {
      const { status, body } = await get(`/log/tile/${name}`);
      expect([name, status, (body as { success: boolean }).success]).toEqual([name, 404, false]);
    }
    // a part in the query makes no second address
    expect((await get('/log/tile/0/000.p?b=9')).status).toBe(404);
    expect(parseTileName(['3', 'x001', 'x234', '067.p', '8'])).toEqual({
      level: 3,
      index: 1_234_067,
      width: 8,
    });
    expect(parseTileName(['0', 'x001', 'x000', 'x000', '000'])).toBeUndefined();
  });
});

describe('D-10: consistency across restarts', () => {
  it('what was signed before a restart is a prefix of what is signed after it', async () => {
    const seen = [await fetchCheckpoint()];
    for (const count of [1, 211, 530]) {
      await restart();
      await append(count);
      seen.push(await fetchCheckpoint());
    }
    expect(seen.map((c) => c.size)).toEqual([300, 301, 512, 1042]);
    const last = seen.at(-1)!;
    for (const old of seen) {
      const proof = await consistencyProof(overHttp, old.size, last.size);
      expect(await verifyConsistency(old.size, last.size, old.root, last.root, proof, sha256)).toBe(true);
      const forged = Buffer.from(old.root);
      forged[0]! ^= 1;
      expect(await verifyConsistency(old.size, last.size, forged, last.root, proof, sha256)).toBe(false);
    }
  });
});

describe('/log/info and /log/lookup', () => {
  it('show size, newest timestamp and the test root', async () => {
    expect(await ledger.anchorNow()).toBe(true);
    const shown = await info();
    expect(shown).toMatchObject({
      size: 1042,
      lastTimestamp: { size: 1042, test: true },
      key: { testRoot: true },
    });
    expect(shown.rootHash).toBe(Buffer.from((await fetchCheckpoint()).root).toString('hex'));
  });
  it('finds a document for whoever knows its exact hash, final before revision', async () => {
    const applyNo = publicNumber('APL');
    const doc = (rev: number, sha: string) => ({ rev, length: 100 + rev, sha256: sha.repeat(64) });
    const done = (rev: number, sha: string): NewEvent => ({
      type: 'sign.done',
      signNo: publicNumber('SGN'),
      actor: { kind: 'system', auth: [] },
      doc: doc(rev, sha),
      data: { intent: '0'.repeat(64), cert_sha256: '1'.repeat(64), field: 'f' },
    });
    const events = await inTx(h.deps.db, (tx) =>
      ledger.append(
        tx,
        applyNo,
        [
          done(1, 'a'),
          done(2, 'b'),
          {
            type: 'doc.finalise',
            actor: { kind: 'system', auth: [] },
            doc: doc(2, 'b'),
            data: { signatures: 2 },
          },
        ],
        h.clock.now(),
      ),
    );
    const indexes = await ledger.waitIncluded(events.map((e) => e.eventId));
    await ledger.anchorNow();
    const ask = async (sha: string) => (await h.call(r.lookup, { sha256: sha.repeat(64) })).body.data;
    expect(await ask('a')).toMatchObject({
      entry: { final: false, logIndex: indexes.get(events[0]!.eventId), preservationId: null },
    });
    expect(await ask('b')).toMatchObject({
      entry: {
        final: true,
        logIndex: indexes.get(events[2]!.eventId),
        preservationId: `PRS${'0'.repeat(26)}`,
        timestamp: { test: true },
      },
    });
    expect(await ask('c')).toEqual({ entry: null });
  });
  it('B-03: refuses bad hashes and limits questions', async () => {
    for (const sha of ['', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)} `])
      expect((await h.call(r.lookup, { sha256: sha })).body.code).toBe('PARAM_INVALID');
    let last = 200;
    for (let i = 0; i < 70 && last === 200; i++)
      last = (await h.call(r.lookup, { sha256: 'd'.repeat(64) }, { ip: '203.0.113.9' })).status;
    expect(last).toBe(429);
    expect((await h.call(r.lookup, { sha256: 'd'.repeat(64) }, { ip: '203.0.113.10' })).status).toBe(200);
  });
});
