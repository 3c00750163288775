// Extension with an authority outside the installation: its CA silent, back, revoked; and before its certificate ends.
import { decodeEvent } from '@xinqi/evidence/event';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { checkedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { foreignChains } from '../../../adapters/tsa/foreign-chains.ts';
import { httpTsa } from '../../../adapters/tsa/http-tsa.ts';
import { guardedFetch } from '../../../platform/egress/guarded-fetch.ts';
import type { Deps } from '../../../platform/family.ts';
import type { ForeignTrust } from '../../../platform/ports/tsa.ts';
import { type ForeignServer, startForeignAuthority } from '../../../testing/foreign-server.ts';
import { type SealingWorld, sendContract, startSealing } from '../testing/sealing-world.ts';

const day = 24 * 3600;
let w: SealingWorld;
let servers: ForeignServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await w.close();
});

type Contract = Awaited<ReturnType<typeof sendContract>>;

/** A world stamped by the first of these servers that answers; each one's certificates end after so many days. */
async function stampedBy(...days: number[]): Promise<ForeignServer[]> {
  const now = () => w.h.clock.now();
  servers = [];
  for (const end of days)
    servers.push(await startForeignAuthority(now, { notAfter: new Date(Date.now() + end * day * 1000) }));
  let trust: ForeignTrust | undefined;
  const trustOf = ({ clock, log }: Deps): ForeignTrust => {
    const fetch = guardedFetch({ allow: servers.map(({ env }) => env.EGRESS_ALLOW) });
    trust ??= {
      anchors: servers.map(({ authority }) => authority.root),
      chains: foreignChains({ fetch, clock, log }),
    };
    return trust;
  };
  w = await startSealing({
    env: { RESTAMP_DAYS: '30' },
    foreign: trustOf,
    stamp: (deps) =>
      checkedStamp(
        servers.map(({ origin }) => httpTsa(`${origin}/tsa`, trustOf(deps))),
        deps.log,
        deps.clock,
      ),
  });
  return servers;
}

async function signed(): Promise<Contract> {
  const c = await sendContract(w, 1);
  await c.accept(c.signers[0]!);
  await w.h.drain();
  return c;
}
const kinds = async (c: Contract) =>
  (await w.ledger.eventsOf(w.h.deps.db, c.applyNo))
    .map(({ body }) => decodeEvent(body))
    .flatMap((e) => (e.type === 'doc.extend' ? [[e.data.kind, e.data.level]] : []));
const shown = async (c: Contract) => (await w.sealing.certificatesOf(w.h.deps.db, c.applyNo))[0]!.level;
const judged = async (c: Contract, anchors = servers.map(({ authority }) => authority.root)) => {
  const report = await verifyPdf((await c.file()).bytes, {
    ...{ port: nodeCryptoPort, anchors: [w.signer.certificate('root')], timestampAnchors: anchors },
    now: w.h.clock.now(),
  });
  const [signature] = report.signatures;
  return [report.verdict, signature!.reason, signature!.level];
};
const waitsFor = async (c: Contract) => {
  const { rows } = await sql<{
    extend_error: string | null;
  }>`select extend_error from seal_document where document_id = ${c.documentId}`.execute(w.h.deps.db);
  return rows[0]!.extend_error;
};
const ltaOnce = [
  ['validation_data', 'B-LT'],
  ['timestamp', 'B-LTA'],
];

it('its CAs say nothing: B-T is what is shown, and nothing grows; they are back: B-LTA', async () => {
  const [server] = await stampedBy(300);
  server!.authority.silent = true;
  const c = await signed();
  expect([await shown(c), await kinds(c)]).toEqual(['B-T', []]);
  expect(await waitsFor(c)).toContain('no revocation status of');
  const { revisions } = (await c.file()).doc;
  w.h.clock.advance(300);
  await w.sweep();
  expect((await c.file()).doc.revisions).toEqual(revisions);
  server!.authority.silent = false;
  w.h.clock.advance(300);
  await w.sweep();
  expect([await shown(c), await kinds(c), await waitsFor(c)]).toEqual(['B-LTA', ltaOnce, null]);
  expect((await judged(c))[0]).toBe('valid');
  expect((await judged(c, []))[0]).toBe('cannot_verify');
});

it('revoked between signature and extension: nothing is built on it, and the operator is told', async () => {
  const [server] = await stampedBy(300);
  server!.authority.silent = true;
  const c = await signed();
  Object.assign(server!.authority, { silent: false, revokedAt: w.h.clock.now() });
  w.h.clock.advance(300);
  await w.sweep();
  expect([await shown(c), await kinds(c)]).toEqual(['B-T', []]);
  expect(await waitsFor(c)).toBe('华东时间戳服务 is revoked');
});

it('before it ends: data about it and a timestamp by one that lasts longer', async () => {
  await stampedBy(40, 400);
  const c = await signed();
  expect([await shown(c), await kinds(c)]).toEqual(['B-LTA', ltaOnce]);
  // The first of the list still answers, but cannot carry the proof further.
  w.h.clock.advance(11 * day);
  await w.sweep();
  expect(await kinds(c)).toEqual([...ltaOnce, ['validation_data', 'B-LTA'], ['timestamp', 'B-LTA']]);
  w.h.clock.advance(60 * day);
  expect(await judged(c)).toEqual(['valid', 'intact_later_changes', 'B-LTA']);
});
