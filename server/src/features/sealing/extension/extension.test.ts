// Finished files grow to B-LTA and stay there: with authorities down, back, revoked, ending; stopped at every step; and
// what strangers' tools say of the result.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { decodeEvent } from '@xinqi/evidence/event';
import { verifyPdf } from '@xinqi/pdf/verify';
import { OID } from '@xinqi/pki/der';
import { createCertificate, createTimestampToken, generateKey, localSigner } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { freshSerial } from '../../../adapters/soft-signer/make-hierarchy.ts';
import { checkedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { ownTsa } from '../../../adapters/tsa/own-tsa.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import type { RemoteSigner } from '../../../platform/ports/remote-signer.ts';
import type { TsaPort } from '../../../platform/ports/tsa.ts';
import { type FileJudges, openFileJudges } from '../../../testing/judges/judge-file.ts';
import {
  type SealingWorld,
  sendContract,
  startSealing,
  type WorldOptions,
} from '../testing/sealing-world.ts';
import { enqueueExtension } from './extension-job.ts';

const day = 24 * 3600;
let w: SealingWorld;
let judges: FileJudges | undefined;
afterEach(async () => {
  judges?.close();
  judges = undefined;
  await w.close();
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Contract = Awaited<ReturnType<typeof sendContract>>;

/** A world whose authorities are these ports, in order; they are looked up anew for each token. */
async function withAuthorities(
  authorities: (signer: RemoteSigner, clock: Clock) => TsaPort[],
  more: WorldOptions = {},
): Promise<void> {
  w = await startSealing({
    ...more,
    stamp: (deps, signer) => checkedStamp(authorities(signer, deps.clock), deps.log, deps.clock),
  });
}

/** The own authority behind a switch. */
function switched(state: { up: boolean }) {
  return (signer: RemoteSigner, clock: Clock): TsaPort[] => {
    const own = ownTsa(signer, clock);
    return [
      {
        ...own,
        stamp: (imprint, nonce) => {
          if (!state.up) throw new Error('unreachable');
          return own.stamp(imprint, nonce);
        },
      },
    ];
  };
}

async function signAll(c: Contract): Promise<void> {
  for (const signNo of c.signers) await c.accept(signNo);
  await w.h.drain();
}

const judge = async (bytes: Uint8Array, now = w.h.clock.now()) =>
  verifyPdf(bytes, { port: nodeCryptoPort, anchors: [w.signer.certificate('root')], now });
const levels = async (bytes: Uint8Array, now?: Date) =>
  (await judge(bytes, now)).signatures.filter((s) => s.kind === 'signature').map((s) => [s.verdict, s.level]);
const shown = async (c: Contract) =>
  (await w.sealing.certificatesOf(w.h.deps.db, c.applyNo)).map(({ level }) => level);
const extensions = async (c: Contract) =>
  (await w.ledger.eventsOf(w.h.deps.db, c.applyNo))
    .map(({ body }) => decodeEvent(body))
    .flatMap((e) => (e.type === 'doc.extend' ? [e] : []));
const kinds = async (c: Contract) => (await extensions(c)).map(({ data }) => [data.kind, data.level]);

/** Every revision is a prefix with its hash, and every extension's event names one of them. */
async function checkRevisions(c: Contract): Promise<void> {
  const { doc, bytes } = await c.file();
  expect(doc.revisions.at(-1)!.length).toBe(bytes.length);
  for (const r of doc.revisions)
    expect(createHash('sha256').update(bytes.subarray(0, r.length)).digest('hex')).toBe(r.sha256);
  const finalised = doc.revisions.length - (await extensions(c)).length;
  expect((await extensions(c)).map((e) => e.doc)).toEqual(
    doc.revisions.slice(finalised).map((r, i) => ({ rev: finalised + i, ...r })),
  );
}

describe('the ordinary course', () => {
  it('two signatures reach B-LTA; what was finalised is untouched; pdfsig and qpdf agree', async () => {
    w = await startSealing();
    judges = openFileJudges(w.signer.certificate('root'));
    const c = await sendContract(w);
    await signAll(c);
    await checkRevisions(c);
    expect(await kinds(c)).toEqual([
      ['validation_data', 'B-LT'],
      ['timestamp', 'B-LTA'],
    ]);
    expect(await shown(c)).toEqual(['B-LTA', 'B-LTA']);
    const { doc, bytes } = await c.file();
    expect(doc.level).toBe('B-LTA');
    expect((await judge(bytes)).verdict).toBe('valid');
    expect(await levels(bytes)).toEqual([
      ['valid', 'B-LTA'],
      ['valid', 'B-LTA'],
    ]);
    expect(judges.pdfsig(bytes).map(({ valid, trusted }) => [valid, trusted])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(judges.qpdfClean(bytes)).toBe(true);
    // Negative controls: one byte of the first revision changed; the data cut out of the file.
    const bad = Buffer.from(bytes);
    bad[200]! ^= 1;
    expect(judges.pdfsig(bad).some(({ valid }) => !valid)).toBe(true);
    expect(await levels(bytes.subarray(0, doc.revisions[2]!.length))).toEqual([
      ['valid', 'B-T'],
      ['valid', 'B-T'],
    ]);
  });

  it('each signature gives the lease back as it commits; a file that another worker holds is not called tried', async () => {
    const held: boolean[] = [];
    w = await startSealing({
      onSealed: async (tx, { documentId }) => {
        const { rows } = await sql<{
          held: boolean;
        }>`select lease_until is not null as held from seal_document
          where document_id = ${documentId}`.execute(tx);
        held.push(rows[0]!.held);
      },
    });
    const c = await sendContract(w);
    await signAll(c);
    expect(held).toEqual([false, false]);
    expect(w.extended).toEqual([c.documentId]);
    const hold = (until: Date | null) =>
      sql`update seal_document set extend_at = ${w.h.clock.now()}, lease_until = ${until}
        where document_id = ${c.documentId}`.execute(w.h.deps.db);
    await hold(new Date(w.h.clock.now().getTime() + 60_000));
    await enqueueExtension(w.h.deps.db, c.documentId);
    await w.h.drain();
    expect(w.extended).toEqual([c.documentId]);
    await hold(null);
    await enqueueExtension(w.h.deps.db, c.documentId);
    await w.h.drain();
    expect(w.extended).toEqual([c.documentId, c.documentId]);
  });

  it('one signature with all that belongs to it adds at most 40 KB', async () => {
    w = await startSealing({ env: { PUBLIC_ORIGIN: 'https://sign.example.cn' } });
    const c = await sendContract(w, 1);
    await signAll(c);
    const { doc, bytes } = await c.file();
    expect(await levels(bytes)).toEqual([['valid', 'B-LTA']]);
    const lengths = doc.revisions.map((r) => r.length);
    expect(lengths.length).toBe(4);
    expect(lengths[3]! - lengths[0]!).toBeLessThanOrEqual(40 * 1024);
  });

  it('pdfsig asks our responder at the address in the certificate; one revoked later is no longer trusted by it', async () => {
    const port = await freePort();
    w = await startSealing({ env: { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` } });
    judges = openFileJudges(w.signer.certificate('root'));
    const c = await sendContract(w, 1);
    await signAll(c);
    const { bytes } = await c.file();
    const asked: string[] = [];
    w.h.app.server.on('request', (request: { url?: string }) => asked.push(request.url ?? ''));
    await w.h.app.listen({ port, host: '127.0.0.1' });
    expect(await judges.pdfsigOnline(bytes)).toMatchObject([{ valid: true, trusted: true }]);
    expect(asked.some((url) => url.startsWith('/pki/ocsp'))).toBe(true);
    const revoked = { signNo: c.signers[0]!, reason: 'keyCompromise' as const };
    await inTx(w.h.deps.db, (tx) => w.sealing.revoke(tx, revoked, w.h.clock.now()));
    expect(await judges.pdfsigOnline(bytes)).toMatchObject([{ valid: true, trusted: false }]);
    // Revoked after the proven time: what was signed before stays valid (EN 319 102-1), and so says our verifier.
    expect(await levels(bytes)).toEqual([['valid', 'B-LTA']]);
  });

  it('a second look finds nothing to do', async () => {
    w = await startSealing();
    const c = await sendContract(w, 1);
    await signAll(c);
    const before = (await c.file()).doc.revisions;
    for (const { handle } of w.sealing.family.jobs!) await handle({ documentId: c.documentId });
    w.h.clock.advance(30 * day);
    await w.sweep();
    expect((await c.file()).doc.revisions).toEqual(before);
  });
});

describe('authorities that do not answer', () => {
  it('signing goes on at B-B; when they are back files catch up in order, to B-LTA', async () => {
    const state = { up: false };
    await withAuthorities(switched(state));
    const waiting = [await sendContract(w), await sendContract(w, 1), await sendContract(w, 1)];
    for (const c of waiting) await signAll(c);
    for (const c of waiting) {
      expect((await c.file()).doc.level).toBe('B-B');
      expect(new Set(await shown(c))).toEqual(new Set(['B-B']));
      expect(await kinds(c)).toEqual([]);
    }
    w.h.clock.advance(120);
    await w.sweep();
    for (const c of waiting) expect(await kinds(c)).toEqual([]);
    state.up = true;
    w.h.clock.advance(400);
    await w.sweep();
    const proof = [
      ['timestamp', 'B-T'],
      ['validation_data', 'B-LT'],
      ['timestamp', 'B-LTA'],
    ];
    for (const c of waiting) {
      expect(await kinds(c)).toEqual(proof);
      expect(new Set(await shown(c))).toEqual(new Set(['B-LTA']));
      expect(new Set((await levels((await c.file()).bytes)).flat())).toEqual(new Set(['valid', 'B-LTA']));
      await checkRevisions(c);
    }
    const first = await Promise.all(waiting.map(async (c) => (await extensions(c))[0]!.id));
    expect(first).toEqual([...first].sort());
  });

  it('a one-time certificate that ends before any proof of time: B-B for ever, and the file does not grow', async () => {
    const state = { up: false };
    await withAuthorities(switched(state));
    const c = await sendContract(w, 1);
    await signAll(c);
    w.h.clock.advance(2 * 3600);
    state.up = true;
    await w.sweep();
    expect(await shown(c)).toEqual(['B-B']);
    expect((await levels((await c.file()).bytes))[0]![1]).toBe('B-B');
    const { revisions } = (await c.file()).doc;
    w.h.clock.advance(day);
    await w.sweep();
    expect((await c.file()).doc.revisions).toEqual(revisions);
    await checkRevisions(c);
  });

  it('gone after the signature: B-LT with the data, then only the timestamp is added', async () => {
    const state = { up: true };
    await withAuthorities(switched(state), {
      probeExtension: (step) => {
        if (step === 'build') state.up = state.up && built++ > 0;
      },
    });
    let built = 0;
    const c = await sendContract(w, 1);
    await signAll(c);
    expect(await kinds(c)).toEqual([['validation_data', 'B-LT']]);
    expect(await shown(c)).toEqual(['B-LT']);
    expect(await levels((await c.file()).bytes)).toEqual([['valid', 'B-LT']]);
    w.h.clock.advance(400);
    await w.sweep();
    expect(await kinds(c)).toEqual([['validation_data', 'B-LT']]);
    state.up = true;
    w.h.clock.advance(400);
    await w.sweep();
    expect(await kinds(c)).toEqual([
      ['validation_data', 'B-LT'],
      ['timestamp', 'B-LTA'],
    ]);
    await checkRevisions(c);
  });
});

/** An authority whose certificate ends so many days from now, certified by the installation's root. */
async function authorityFor(days: number): Promise<TsaPort> {
  const { signer, h } = w;
  const pair = await generateKey('p256');
  const now = h.clock.now().getTime();
  const certificate = await createCertificate(
    {
      serial: freshSerial(),
      subject: { C: 'CN', O: '信契测试环境', CN: `测试时间戳 ${days}` },
      notBefore: new Date(now - 60_000),
      notAfter: new Date(now + days * day * 1000),
      spki: pair.spki,
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
    },
    signer.signer('root'),
  );
  const authority = {
    signer: localSigner(pair, certificate),
    policy: '1.3.6.1.4.1.99999.1',
    accuracySeconds: 1,
  };
  return {
    name: `test ${days}`,
    test: true,
    anchors: [signer.certificate('root')],
    stamp: (imprint, nonce) =>
      createTimestampToken(
        authority,
        { imprint: { algorithm: 'SHA-256', hash: imprint }, policy: undefined, nonce, certReq: true },
        { serial: freshSerial(), genTime: h.clock.now() },
      ),
  };
}

describe('before the newest timestamp’s authority ends', () => {
  it('fresh data and a new timestamp by an authority that lasts longer; without them the proof would end', async () => {
    let current: TsaPort | undefined;
    const changing: TsaPort = {
      name: 'changing',
      test: true,
      get anchors() {
        return current!.anchors;
      },
      stamp: (imprint, nonce) => current!.stamp(imprint, nonce),
    };
    await withAuthorities(() => [changing], { env: { RESTAMP_DAYS: '30' } });
    current = await authorityFor(40);
    const c = await sendContract(w, 1);
    await signAll(c);
    expect(await shown(c)).toEqual(['B-LTA']);
    w.h.clock.advance(9 * day);
    await w.sweep();
    expect((await extensions(c)).length).toBe(2);
    // Due, but the same authority cannot carry the proof any further.
    w.h.clock.advance(2 * day);
    await w.sweep();
    expect((await extensions(c)).length).toBe(2);
    current = await authorityFor(400);
    w.h.clock.advance(2 * day);
    await w.sweep();
    expect(await kinds(c)).toEqual([
      ['validation_data', 'B-LT'],
      ['timestamp', 'B-LTA'],
      ['validation_data', 'B-LTA'],
      ['timestamp', 'B-LTA'],
    ]);
    await checkRevisions(c);
    w.h.clock.advance(60 * day);
    const { doc, bytes } = await c.file();
    expect(await levels(bytes)).toEqual([['valid', 'B-LTA']]);
    const notRenewed = await judge(bytes.subarray(0, doc.revisions.at(-3)!.length));
    expect(notRenewed.verdict).not.toBe('valid');
  });
});

describe('stopped', () => {
  it.each(['load', 'collect', 'build', 'store', 'commit'] as const)(
    'at %s: the retry ends with exactly one extension',
    async (victim) => {
      let armed = true;
      w = await startSealing({
        probeExtension: (step) => {
          if (armed && step === victim) throw new Error(`killed at ${step}`);
        },
      });
      const c = await sendContract(w, 1);
      await signAll(c);
      expect(await kinds(c)).toEqual([]);
      expect(await shown(c)).toEqual(['B-T']);
      armed = false;
      w.h.clock.advance(2 * 3600);
      await w.sweep();
      expect((await kinds(c)).length).toBe(2);
      expect(await shown(c)).toEqual(['B-LTA']);
      await checkRevisions(c);
    },
  );

  it('a worker that lost its lease publishes nothing', async () => {
    let entered = 0;
    w = await startSealing({
      probeExtension: async (step) => {
        if (step !== 'commit' || ++entered !== 1) return;
        // The first worker sleeps past its lease; another one does the whole work meanwhile.
        w.h.clock.advance(300);
        await w.sealing.family.jobs![1]!.handle({ documentId: c.documentId });
      },
    });
    const c = await sendContract(w, 1);
    await signAll(c);
    expect(entered).toBe(2);
    expect((await kinds(c)).length).toBe(2);
    await checkRevisions(c);
  });
});
