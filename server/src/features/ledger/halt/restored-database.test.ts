// An older backup that is really put back: whatever still knows how far the log was published stops it, for every process, before
// anything is signed or acknowledged; and a plain restart stops nothing (D-05, D-10).
import { copyFileSync } from 'node:fs';
import { noteSigner, verifyEd25519 } from '@xinqi/evidence/testing';
import { decide, type Head, signCosignature } from '@xinqi/evidence/witness';
import { expect, test } from 'vitest';
import { openSoftSigner } from '../../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../../adapters/tsa/own-tsa.ts';
import { publicNumber } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import type { Witness } from '../../../platform/ports/witness.ts';
import { startHarness } from '../../../testing/harness.ts';
import { backUpLog } from '../../../testing/restored/back-up-log.ts';
import { sha256 } from '../append-events.ts';
import { checkpointPath, clearRestored, createLedger, type Ledger, markRestored } from '../index.ts';
import { haltsOf } from './halt-store.ts';

const text = (words: string) => new Uint8Array(Buffer.from(words));

/** A log, its one witness, and an operator who copies and puts back. */
async function makeWorld() {
  const cosigner = noteSigner('notary.example/witness');
  let head: Head | undefined;
  const witness: Witness = {
    key: cosigner,
    vkey: 'notary.example/witness+00000000+key',
    url: 'https://notary.example',
    test: false,
    async addCheckpoint(request) {
      const known = () => ({ keys: [ledger.noteSigner('log')], head });
      const decision = await decide(request, known, sha256, verifyEd25519);
      if (decision.kind === 'refuse') return { status: decision.status, body: text(`${decision.size}\n`) };
      head = decision.to;
      const at = Math.floor(h.clock.now().getTime() / 1000);
      return { status: 200, body: text(await signCosignature(decision.text, cosigner, at, sha256)) };
    },
  };
  let ledger!: Ledger;
  const h = await startHarness(
    async (deps) => {
      const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
      const stamp = checkedStamp([ownTsa(signer, deps.clock)], deps.log, deps.clock);
      ledger = createLedger(deps, { signer, stamp, witnesses: [witness] });
      return { families: [ledger.family], resolveIdentity: async () => ({}) };
    },
    { background: false },
  );
  const { db, storage, config } = h.deps;
  const store = checkpointPath(config.DATA_DIR);
  const start = () => ledger.family.background![0]!.start();
  let running = start();
  const append = () =>
    inTx(db, (tx) =>
      ledger.append(
        tx,
        publicNumber('APL'),
        [{ type: 'apply.draft', actor: { kind: 'person', auth: [] }, data: {} }],
        h.clock.now(),
      ),
    );
  return {
    witness,
    store,
    append,
    sizeNow: async () => (await ledger.currentCheckpoint(db))?.size ?? 0,
    /** An event that was acknowledged, stamped and cosigned. */
    async grow() {
      const [event] = await append();
      await ledger.waitIncluded([event!.eventId]);
      await ledger.anchorNow();
      await ledger.family.sweeps!.find(({ name }) => name === 'ledger.witness')!.run();
    },
    async stop() {
      await running.stop();
    },
    start() {
      running = start();
    },
    /** Copies everything; what it answers puts back what is named, and the database always. */
    async backUp() {
      const { putBack } = await backUpLog(config.DATABASE_URL);
      copyFileSync(store, `${store}.kept`);
      const published = (await storage.getNamed('log/checkpoint'))!;
      const seen = head;
      return async (...more: ('store' | 'objects' | 'witness')[]) => {
        await putBack();
        if (more.includes('store')) copyFileSync(`${store}.kept`, store);
        if (more.includes('objects')) await storage.putNamed('log/checkpoint', published);
        if (more.includes('witness')) head = seen;
      };
    },
    /** What stops the log, once a start has found it out. */
    async halted(): Promise<string[]> {
      for (let i = 0; i < 200; i++) {
        const causes = (await haltsOf(db)).map(({ cause }) => cause);
        if (causes.length > 0) return causes.filter((cause) => cause !== 'store' || causes.length === 1);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return [];
    },
    async close() {
      await running.stop();
      await h.close();
    },
  };
}

test.each([
  ['the checkpoint store', ['objects', 'witness'], 'store'],
  ['the object store', ['store', 'witness'], 'published'],
  ['a witness', ['store', 'objects'], 'witness notary.example/witness+00000000+key'],
] as const)('%s alone knows better: nothing is signed or acknowledged', async (_who, back, cause) => {
  const w = await makeWorld();
  await w.grow();
  await w.stop();
  const putBack = await w.backUp();
  w.start();
  await w.grow();
  const published = await w.sizeNow();
  await w.stop();
  await putBack(...back);
  const size = await w.sizeNow();
  w.start();
  const found = await w.halted();
  const refused = await w.append().catch((error: unknown) => error);
  expect([published - size, found, refused]).toEqual([
    1,
    [cause],
    expect.objectContaining({ code: 'LOG_STOPPED' }),
  ]);
  expect(await w.sizeNow()).toBe(size);
  await w.close();
});

test('a backup that was put back signs nothing until the operator has spoken; a plain restart goes on', async () => {
  const w = await makeWorld();
  await w.grow();
  await w.stop();
  w.start();
  await w.grow();
  await w.stop();
  markRestored(w.store, '恢复自备份');
  w.start();
  expect(await w.halted()).toEqual(['restored']);
  await expect(w.append()).rejects.toMatchObject({ code: 'LOG_STOPPED' });
  await w.stop();
  clearRestored(w.store);
  w.start();
  await expect
    .poll(
      () =>
        w.grow().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  await w.close();
});
