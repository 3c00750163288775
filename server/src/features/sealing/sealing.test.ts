// Revisions, levels, and the sealing job stopped at every step.
import { createHash } from 'node:crypto';
import { openPdf, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { afterEach, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp, type Stamper } from '../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../adapters/tsa/own-tsa.ts';
import { publicNumber, uuidv7 } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import { readSegments } from '../../platform/storage/segments.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { createSealing, edgePlacements, type PlannedMark, type Sealed, type Sealing } from './index.ts';
import type { SealStep } from './seal-document.ts';

type World = { h: Harness; sealing: Sealing; ledger: Ledger; sealed: Sealed[] };
let open: World | undefined;
afterEach(async () => {
  await open?.sealing.close();
  await open?.h.close();
  open = undefined;
});

async function world(options: { stamp?: Stamper; probe?: (step: SealStep) => void } = {}): Promise<World> {
  const sealed: Sealed[] = [];
  let sealing!: Sealing;
  let ledger!: Ledger;
  const h = await startHarness(async (deps) => {
    const signer = await openSoftSigner({ ...deps, origin: deps.config.LOG_ORIGIN });
    const stamp =
      options.stamp ?? checkedStamp([ownTsa(signer, deps.clock)], [signer.certificate('root')], deps.log);
    ledger = createLedger(deps, { signer, stamp });
    sealing = createSealing(deps, {
      ledger,
      signer,
      stamp,
      ...(options.probe ? { probe: options.probe } : {}),
    });
    sealing.whenSealed(async (_tx, s) => void sealed.push(s));
    return { families: [ledger.family, sealing.family], resolveIdentity: async () => ({}) };
  });
  open = { h, sealing, ledger, sealed };
  return open;
}

const pages = [
  { width: 595.28, height: 841.89 },
  { width: 595.28, height: 841.89 },
];
const company = { type: 'round', name: '北京云签科技有限公司' } as const;

/** A two-page contract for two signatories with seal, date and 骑缝章; answers what is needed to sign it. */
async function contract({ h, sealing }: World) {
  const pdf = await makePdf({ title: '软件开发服务合同', pages: 2 });
  const base = await h.deps.storage.put(pdf);
  const signers = [publicNumber('SGN'), publicNumber('SGN')];
  const fields: PlannedMark[] = signers.flatMap((signNo, i) => [
    {
      signNo,
      kind: 'seal' as const,
      name: '印章',
      placement: { page: 0, x: 100 + i * 200, y: 500, width: 113, height: 113 },
    },
    {
      signNo,
      kind: 'date' as const,
      name: '日期',
      placement: { page: 0, x: 100 + i * 200, y: 640, width: 110, height: 20 },
    },
    ...edgePlacements(company, pages, (i + 1) / 3).map((placement) => ({
      signNo,
      kind: 'edge' as const,
      name: '骑缝章',
      placement,
    })),
  ]);
  const prepared = await sealing.prepare(base, fields, false);
  const documentId = uuidv7();
  const applyNo = publicNumber('APL');
  await inTx(h.deps.db, (tx) =>
    sealing.openDocument(
      tx,
      { documentId, applyNo, signers: 2, alreadySigned: false, prepared },
      h.clock.now(),
    ),
  );
  const names = (signNo: string) => prepared.fieldNames.filter((_, i) => fields[i]!.signNo === signNo);
  const accept = (signNo: string) => {
    const [sig, date, ...edge] = names(signNo);
    return inTx(h.deps.db, (tx) =>
      sealing.request(
        tx,
        documentId,
        signNo,
        {
          subject: { name: '张*', organization: '北京云签科技有限公司', strength: '手机号已验证，未实名' },
          intentLeaf: createHash('sha256').update(signNo).digest('hex'),
          fieldName: sig!,
          marks: [
            { kind: 'drawing', fieldName: sig!, width: 113, height: 113, source: company },
            { kind: 'text', fieldName: date!, width: 110, height: 20, text: '2026年11月20日' },
            { kind: 'edge', fieldNames: edge, pages, at: (signers.indexOf(signNo) + 1) / 3, source: company },
          ],
          reason: '同意并签署本合同',
        },
        h.clock.now(),
      ),
    );
  };
  const file = async () => {
    const doc = (await sealing.document(h.deps.db, documentId))!;
    return { doc, bytes: await readSegments(h.deps.storage, doc.segments) };
  };
  return { documentId, applyNo, signers, accept, file };
}

describe('sealing', () => {
  it('makes one revision a signatory, each a byte prefix of the next, and tells who asked', async () => {
    const w = await world();
    const c = await contract(w);
    for (const signNo of c.signers) await c.accept(signNo);
    await w.h.drain();
    const { doc, bytes } = await c.file();
    expect(doc.revisions.length).toBe(3);
    for (const r of doc.revisions)
      expect(createHash('sha256').update(bytes.subarray(0, r.length)).digest('hex')).toBe(r.sha256);
    expect(doc.revisions.at(-1)!.length).toBe(bytes.length);
    expect(signatures(openPdf(bytes, { inflate: nodeInflate })).length).toBe(2);
    expect(w.sealed.map((s) => [s.signNo, s.revision.rev, s.last])).toEqual([
      [c.signers[0], 1, false],
      [c.signers[1], 2, true],
    ]);
    const certificates = await w.sealing.certificatesOf(w.h.deps.db, c.documentId);
    expect(certificates.map((x) => [x.level, x.test, x.stamped_at !== null])).toEqual([
      ['B-T', true, true],
      ['B-T', true, true],
    ]);
    const types = (await w.ledger.eventsOf(w.h.deps.db, c.applyNo)).map((e) => e.type);
    expect(types).toEqual(['cert.issue', 'sign.done', 'cert.issue', 'sign.done', 'doc.finalise']);
  });

  it('without an authority the level is honestly B-B', async () => {
    const w = await world({ stamp: async () => undefined });
    const c = await contract(w);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    const [certificate] = await w.sealing.certificatesOf(w.h.deps.db, c.documentId);
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

  it.each(['load', 'certificate', 'sign', 'store', 'commit'] as const)(
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
      expect(await w.sealing.stuck(w.h.deps.db, c.documentId)).toMatchObject({ step: victim });
      armed = false;
      w.h.clock.advance(180);
      for (const sweep of w.sealing.family.sweeps!) await sweep.run();
      await w.h.drain();
      const { doc, bytes } = await c.file();
      expect(doc.revisions.length).toBe(2);
      expect(signatures(openPdf(bytes, { inflate: nodeInflate })).length).toBe(1);
      expect(await w.sealing.stuck(w.h.deps.db, c.documentId)).toBeUndefined();
      const done = (await w.ledger.eventsOf(w.h.deps.db, c.applyNo)).filter((e) => e.type === 'sign.done');
      expect(done.length).toBe(1);
    },
  );

  it('R-09: a worker that lost its lease cannot publish a second file', async () => {
    let entered = 0;
    let second: Promise<void> | undefined;
    const w = await world({
      probe: (step) => {
        if (step !== 'commit' || ++entered !== 1) return;
        // While the first worker is about to commit its lease runs out and another one takes over.
        w.h.clock.advance(300);
        second = w.sealing.family.jobs![0]!.handle({ documentId: c.documentId });
      },
    });
    const c = await contract(w);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    await second;
    const { doc } = await c.file();
    expect(entered).toBe(2);
    expect(doc.revisions.length).toBe(2);
    expect((await w.sealing.certificatesOf(w.h.deps.db, c.documentId)).length).toBe(1);
  });
});
