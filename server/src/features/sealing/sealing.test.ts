// Revisions, levels, and the sealing job stopped at every step.
import { createHash } from 'node:crypto';
import { openPdf, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { afterEach, describe, expect, it } from 'vitest';
import {
  sendContract as contract,
  type SealingWorld,
  startSealing,
  type WorldOptions,
} from './testing/sealing-world.ts';

let open: SealingWorld | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function world(options: WorldOptions = {}): Promise<SealingWorld> {
  open = await startSealing(options);
  return open;
}

describe('sealing', () => {
  it('makes one revision a signatory, each a byte prefix of the next, and tells who asked', async () => {
    const w = await world();
    const c = await contract(w);
    for (const signNo of c.signers) await c.accept(signNo);
    await w.h.drain();
    const { doc, bytes } = await c.file();
    // Prepared, two signatures, validation data, document timestamp.
    expect(doc.revisions.length).toBe(5);
    for (const r of doc.revisions)
      expect(createHash('sha256').update(bytes.subarray(0, r.length)).digest('hex')).toBe(r.sha256);
    expect(doc.revisions.at(-1)!.length).toBe(bytes.length);
    expect(signatures(openPdf(bytes, { inflate: nodeInflate })).map((s) => s.timestamp)).toEqual([
      false,
      false,
      true,
    ]);
    expect(w.sealed.map((s) => [s.signNo, s.revision.rev, s.last])).toEqual([
      [c.signers[0], 1, false],
      [c.signers[1], 2, true],
    ]);
    const certificates = await w.sealing.certificatesOf(w.h.deps.db, c.applyNo);
    expect(certificates.map((x) => [x.level, x.test, x.stamped_at !== null])).toEqual([
      ['B-LTA', true, true],
      ['B-LTA', true, true],
    ]);
    const types = (await w.ledger.eventsOf(w.h.deps.db, c.applyNo)).map((e) => e.type);
    const signed = ['cert.issue', 'sign.done', 'cert.issue', 'sign.done', 'doc.finalise'];
    expect(types).toEqual([...signed, 'doc.extend', 'doc.extend']);
  });

  it('without an authority the level is honestly B-B', async () => {
    const w = await world({ stamp: () => async () => undefined });
    const c = await contract(w);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    const [certificate] = await w.sealing.certificatesOf(w.h.deps.db, c.applyNo);
    expect([certificate?.level, certificate?.stamped_at]).toEqual(['B-B', null]);
  });

  it('R-01: the same acceptance twice queues one signature', async () => {
    const w = await world();
    const c = await contract(w);
    await c.accept(c.signers[0]!);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    expect((await c.file()).doc.revisions.length).toBe(2);
  });

  it.each(['load', 'certificate', 'sign', 'verify', 'store', 'commit'] as const)(
    'R-09: stopped at %s, the retry ends with exactly one final file',
    async (victim) => {
      let armed = true;
      const w = await world({
        probe: (step) => {
          if (armed && step === victim) throw new Error(`killed at ${step}`);
        },
      });
      const c = await contract(w);
      await c.accept(c.signers[0]!);
      await w.h.drain();
      expect((await c.file()).doc.revisions.length).toBe(1);
      expect(await w.sealing.stuck(w.h.deps.db, c.applyNo)).toMatchObject({ step: victim });
      armed = false;
      w.h.clock.advance(180);
      for (const sweep of w.sealing.family.sweeps!) await sweep.run();
      await w.h.drain();
      const { doc, bytes } = await c.file();
      expect(doc.revisions.length).toBe(2);
      expect(signatures(openPdf(bytes, { inflate: nodeInflate })).length).toBe(1);
      expect(await w.sealing.stuck(w.h.deps.db, c.applyNo)).toBeUndefined();
      const done = (await w.ledger.eventsOf(w.h.deps.db, c.applyNo)).filter((e) => e.type === 'sign.done');
      expect(done.length).toBe(1);
    },
  );

  it('R-09: a worker that lost its lease cannot publish a second file', async () => {
    let entered = 0;
    const w = await world({
      probe: async (step) => {
        if (step !== 'commit' || ++entered !== 1) return;
        // While the first worker is about to commit its lease runs out and another one takes over.
        w.h.clock.advance(300);
        await w.sealing.family.jobs![0]!.handle({ documentId: c.documentId });
      },
    });
    const c = await contract(w);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    const { doc } = await c.file();
    expect(entered).toBe(2);
    expect(doc.revisions.length).toBe(2);
    expect((await w.sealing.certificatesOf(w.h.deps.db, c.applyNo)).length).toBe(1);
  });
});
