// Chains, inclusion, anchors, and a checkpoint store that refuses an old database.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { utf8 } from '@xinqi/evidence/event';
import { parseCheckpoint, parseTlogProof, verifyConsistency, verifyInclusion } from '@xinqi/evidence/log';
import { decodeReceipt } from '@xinqi/evidence/pack';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from '../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../adapters/tsa/own-tsa.ts';
import { publicNumber } from '../../platform/clock.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { sha256 } from './append-events.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import { createLedger, type Ledger, type NewEvent } from './index.ts';
import { LogIncident, sequenceOnce } from './sequencer.ts';
import { lockStand, takeSequencerLock } from './store.ts';

let h: Harness;
let ledger: Ledger;
beforeAll(async () => {
  h = await startHarness(async (deps) => {
    const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
    const stamp = checkedStamp([ownTsa(signer, deps.clock)], deps.log, deps.clock);
    ledger = createLedger(deps, { signer, stamp });
    return { families: [ledger.family], resolveIdentity: async () => ({}) };
  });
});
afterAll(() => h.close());

const draft = (title: string): NewEvent => ({
  type: 'apply.draft',
  actor: { kind: 'person', auth: [{ method: 'session', level: 'mobile' }] },
  data: {},
  commits: { 'data.title_c': title, 'net.ip_c': '127.0.0.1' },
});
const append = (applyNo: string, ...titles: string[]) =>
  inTx(h.deps.db, (tx) => ledger.append(tx, applyNo, titles.map(draft), h.clock.now()));

/** A signatory's will and that he confirmed it. */
const confirmation: NewEvent[] = [
  {
    type: 'sign.intent',
    signNo: 'SIGN-1',
    actor: { kind: 'link', auth: [{ method: 'sms', level: 'mobile' }] },
    doc: { rev: 0, length: 1, sha256: '0'.repeat(64) },
    data: { method: 'sms' },
    commits: { 'pii.name_c': '王芳', 'pii.mobile_c': '13800000000', 'data.subject_c': '王*' },
  },
  {
    type: 'sign.accept',
    signNo: 'SIGN-1',
    actor: { kind: 'link', auth: [{ method: 'sms', level: 'mobile' }] },
    data: (before) => ({ intent: before[0]! }),
    commits: { 'pii.name_c': '王芳', 'pii.mobile_c': '13800000000', 'net.ip_c': '127.0.0.1' },
  },
];

describe('ledger', () => {
  it('chains the events of a contract and includes them in the log', async () => {
    const applyNo = publicNumber('APL');
    const first = await append(applyNo, '租赁合同', '租赁合同二');
    const second = await inTx(h.deps.db, (tx) => ledger.append(tx, applyNo, confirmation, h.clock.now()));
    const indexes = await ledger.waitIncluded([...first, ...second].map((e) => e.eventId));
    const order = [...first, ...second].map((e) => indexes.get(e.eventId)!);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const events = await ledger.eventsOf(h.deps.db, applyNo);
    expect(events.map((e) => (JSON.parse(e.body.toString()) as { prev: string | null }).prev)).toEqual([
      null,
      first[0]!.leafHash,
      first[1]!.leafHash,
      second[0]!.leafHash,
    ]);
    const accepted = second.at(-1)!.eventId;
    const text = await ledger.receipt(h.deps.db, accepted);
    const proof = parseTlogProof(utf8(text));
    const state = await sql<{ size: number; root: Buffer }>`select size, root from ledger_state`.execute(
      h.deps.db,
    );
    const { size, root } = state.rows[0]!;
    const leaf = events[3]!.leaf_hash;
    expect(await verifyInclusion(leaf, proof.index, size, root, proof.hashes, sha256)).toBe(true);
    const receipt = decodeReceipt(proof.extra!);
    expect([receipt.intent!, receipt.event].map((bytes) => Buffer.from(bytes))).toEqual(
      events.slice(2).map(({ body }) => body),
    );
    // who he is, and neither where he sat nor how he is reached
    expect(receipt.openings.map(({ path, value }) => `${path} ${value}`).sort()).toEqual([
      ...['data.subject_c 王*', 'pii.name_c 王芳', 'pii.name_c 王芳'],
    ]);
    // what was handed out is handed out again, however far the log has come
    const [later] = await append(publicNumber('APL'), '别的合同');
    await ledger.waitIncluded([later!.eventId]);
    expect(await ledger.receipt(h.deps.db, accepted)).toBe(text);
    const { size: now } = (await ledger.currentCheckpoint(h.deps.db))!;
    const [continued, ...more] = await ledger.continuity(h.deps.db, applyNo, {
      log: ledger.logs.present,
      size: now,
    });
    expect([more, Buffer.from(continued!.checkpoint).equals(Buffer.from(proof.checkpoint))]).toEqual([
      [],
      true,
    ]);
    const before = parseCheckpoint(continued!.checkpoint);
    const { root: newest } = parseCheckpoint((await ledger.currentCheckpoint(h.deps.db))!.checkpoint);
    expect(await verifyConsistency(before.size, now, before.root, newest, continued!.hashes, sha256)).toBe(
      true,
    );
    expect((await ledger.handedSizes(h.deps.db, applyNo)).get(ledger.origin)).toBe(before.size);
    for (const none of [randomUUID(), first[0]!.eventId])
      await expect(ledger.receipt(h.deps.db, none)).rejects.toThrow('no confirmation');
  });
  it('keeps values out of the log, and opens them for those who hold the salt', async () => {
    const applyNo = publicNumber('APL');
    await append(applyNo, '机密标题');
    const [event] = await ledger.eventsOf(h.deps.db, applyNo);
    expect(event!.body.toString()).not.toContain('机密');
    const openings = await ledger.openings(h.deps.db, applyNo, (path) => path === 'data.title_c');
    expect(openings.map((o) => [o.path, o.value])).toEqual([['data.title_c', '机密标题']]);
  });
  it('a rolled-back change leaves no event', async () => {
    const applyNo = publicNumber('APL');
    const failing = inTx(h.deps.db, async (tx) => {
      await ledger.append(tx, applyNo, [draft('x')], h.clock.now());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await ledger.eventsOf(h.deps.db, applyNo)).toEqual([]);
  });
  it('parallel writers of one contract never fork its chain', async () => {
    const applyNo = publicNumber('APL');
    await Promise.all(Array.from({ length: 12 }, (_, i) => append(applyNo, `第${i}`)));
    const events = await ledger.eventsOf(h.deps.db, applyNo);
    expect(events.map((e) => e.seq_in_apply)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });
  it('anchors a checkpoint with a checked timestamp', async () => {
    const applyNo = publicNumber('APL');
    const [event] = await append(applyNo, '锚定');
    const index = (await ledger.waitIncluded([event!.eventId])).get(event!.eventId)!;
    expect(await ledger.anchorNow()).toBe(true);
    const anchor = await ledger.anchorCovering(h.deps.db, index);
    expect(anchor?.test).toBe(true);
    expect(anchor?.token?.length).toBeGreaterThan(100);
  });
});

describe('the sequencer’s lock', () => {
  it('is one’s alone, and the stand is read once it is had', async () => {
    const own = await startHarness(async () => ({ families: [], resolveIdentity: async () => ({}) }), {
      background: false,
    });
    const { db } = own.deps;
    const add = (tx: Tx) =>
      sql`insert into ledger_event (event_id, type, ts, leaf_hash, body) values (${randomUUID()}, 'x', now(), '', '')`.execute(
        tx,
      );
    await inTx(db, async (tx) => {
      expect((await lockStand(tx, 'log', 5))?.rows).toEqual([]);
      expect(await inTx(db, (other) => lockStand(other, 'log', 5))).toBeUndefined();
    });
    // a statement that began before an event was committed, and asks for the stand after
    let late: Promise<number> | undefined;
    await inTx(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      late = inTx(db, async (other) => {
        const { rows } = await sql`with waited as materialized (select pg_advisory_xact_lock(1)::text as t)
          select s.event_id from waited, lateral xinqi_log_stand('log' || waited.t, 5) s`.execute(other);
        return rows.length;
      });
      for (let waits = false; !waits; )
        waits =
          (
            await sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(db)
          ).rows.length > 0;
      await add(tx);
    });
    expect(await late).toBe(1);
    const { rows } = await sql`select event_id from ledger_event`.execute(db);
    expect(rows).toHaveLength(1);
    expect((await inTx(db, (tx) => lockStand(tx, 'log', 5)))?.rows.map((row) => row.event_id)).toEqual(
      rows.map((row) => (row as { event_id: string }).event_id),
    );
    await own.close();
  });
});

/** A log of its own whose sequencer runs when the test says so. */
async function startAlone(): Promise<{ own: Harness; l: Ledger }> {
  const own = await startHarness(
    async (deps) => {
      const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
      const l = createLedger(deps, { signer, stamp: async () => undefined });
      return { families: [{ ...l.family, ledger: l } as never], resolveIdentity: async () => ({}) };
    },
    { background: false },
  );
  return { own, l: (own.families[0] as unknown as { ledger: Ledger }).ledger };
}

describe('D-10, R-11: the checkpoint store guards the log', () => {
  it('refuses to sign when the database is older than what was signed, and heals a crash before the commit', async () => {
    const { own, l } = await startAlone();
    const path = join(own.deps.config.DATA_DIR, 'cas', 'last.sqlite');
    const checkpoints = openCheckpointStore(path);
    const store = own.deps.storage;
    const parts = {
      db: own.deps.db,
      tiles: {
        get: (p: string) => store.getNamed(`log/${p}`),
        put: (p: string, b: Uint8Array) => store.putNamed(`log/${p}`, b),
      },
      checkpoints,
      signer: l.noteSigner('log'),
    };
    const add = (title: string) =>
      inTx(own.deps.db, (tx) => l.append(tx, publicNumber('APL'), [draft(title)], own.clock.now()));
    await add('a');
    expect(await sequenceOnce(parts)).toBe(1);

    // Crash between the store and the database: the swap happened, the commit did not.
    await add('b');
    const before = checkpoints.last()!;
    const crashing = {
      ...checkpoints,
      swap: (size: number, next: never) => checkpoints.swap(size, next) && crash(),
    };
    const crash = (): never => {
      throw new Error('killed');
    };
    await expect(sequenceOnce({ ...parts, checkpoints: crashing })).rejects.toThrow('killed');
    expect(checkpoints.last()!.size).toBe(before.size + 1);
    expect(await sequenceOnce(parts)).toBe(1);
    expect(
      (await sql<{ size: number }>`select size from ledger_state`.execute(own.deps.db)).rows[0]!.size,
    ).toBe(2);

    // Old backup: the database forgets the last two batches.
    await sql`update ledger_event set log_index = null`.execute(own.deps.db);
    await sql`delete from ledger_state`.execute(own.deps.db);
    await expect(sequenceOnce(parts)).rejects.toThrow(LogIncident);
    checkpoints.close();
    rmSync(path, { force: true });
    await own.close();
  });

  it('copies outside what it logged itself, and nothing over what lies there while another process is the sequencer', async () => {
    const { own, l } = await startAlone();
    const { storage, db } = own.deps;
    const copy = () => storage.getNamed('log/checkpoint');
    const run = async () => {
      for (const { start } of l.family.background ?? []) await start().stop();
    };
    const add = () => inTx(db, (tx) => l.append(tx, publicNumber('APL'), [draft('a')], own.clock.now()));
    await add();
    await run();
    const first = (await copy())!;
    await add();
    await run();
    const second = (await copy())!;
    expect([first, second].map((bytes) => parseCheckpoint(bytes).size)).toEqual([1, 2]);
    await storage.putNamed('log/checkpoint', first);
    await inTx(db, async (tx) => {
      await takeSequencerLock(tx);
      await run();
    });
    expect(await copy()).toEqual(first);
    await own.close();
  });
});
