// What our own verifier does not call valid never becomes the contract's file: held, an alarm, and tried again.
import { openPdf, signatures } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';
import { generateKey } from '@xinqi/pki/make';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { mountHealth } from '../../platform/http/health.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { type SealingWorld, sendContract, startSealing } from './testing/sealing-world.ts';

let w: SealingWorld | undefined;
afterEach(async () => {
  await w?.close();
  w = undefined;
});

/** A signer that certifies another key than the one that signs, while `broken.now`. */
const faulty =
  (broken: { now: boolean }) =>
  (own: RemoteSigner): RemoteSigner => ({
    ...own,
    certificate: (key) => own.certificate(key),
    signer: (key) => own.signer(key),
    certify: async (request) =>
      own.certify(broken.now ? { ...request, spki: (await generateKey('p256')).spki } : request),
  });

async function held(): Promise<string> {
  const app = fastify();
  app
    .decorate('lanes', w!.h.app.lanes)
    .decorate('bodies', w!.h.app.bodies)
    .decorate('streams', w!.h.app.streams)
    .decorate('refusals', w!.h.app.refusals);
  mountHealth(app, w!.h.deps, [w!.sealing.family]);
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  await app.close();
  return /^xinqi_seals_held (\d+)$/m.exec(body)![1]!;
}

describe('a file that our own verifier refuses', () => {
  it('is not published: the contract is held with an alarm, and goes on once the fault is mended', async () => {
    const broken = { now: true };
    const alarms: object[] = [];
    w = await startSealing({ signer: faulty(broken) });
    const { warn } = w.h.deps.log;
    w.h.deps.log.warn = (fields, message) => {
      if ('security' in fields) alarms.push(fields);
      warn.call(w!.h.deps.log, fields, message);
    };
    const c = await sendContract(w, 1);
    await c.accept(c.signers[0]!);
    await w.h.drain();
    expect((await c.file()).doc.revisions.length).toBe(1);
    expect(w.sealed).toEqual([]);
    expect((await w.ledger.eventsOf(w.h.deps.db, c.applyNo)).map(({ type }) => type)).toEqual([]);
    expect(await w.sealing.stuck(w.h.deps.db, c.applyNo)).toMatchObject({
      step: 'verify',
      error: 'invalid signature_wrong',
    });
    expect(alarms).toEqual([
      expect.objectContaining({ security: 'unsound_file', verdict: 'invalid signature_wrong', attempts: 1 }),
    ]);
    expect(await held()).toBe('1');

    // Tried again ever more seldom, and each time refused.
    const attempts = async () => (await w!.sealing.stuck(w!.h.deps.db, c.applyNo))!.failing_since;
    const since = await attempts();
    w.h.clock.advance(60);
    await w.sweep();
    await w.sweep();
    expect(await attempts()).toEqual(since);
    expect(alarms.length).toBe(1);

    broken.now = false;
    w.h.clock.advance(600);
    await w.sweep();
    const { doc, bytes } = await c.file();
    expect(doc.revisions.length).toBeGreaterThan(1);
    expect(signatures(openPdf(bytes, { inflate: nodeInflate })).filter((s) => !s.timestamp).length).toBe(1);
    expect(w.sealed.map(({ last }) => last)).toEqual([true]);
    expect(await w.sealing.stuck(w.h.deps.db, c.applyNo)).toBeUndefined();
    expect(await held()).toBe('0');
  });
});
