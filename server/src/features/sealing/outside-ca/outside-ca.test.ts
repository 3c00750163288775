// Signatures of verified signatories under an authority outside (simulated EJBCA over TLS): what is in file, log and rows; every fault
// of the authority; revocation. No signature is ever made with a certificate that is not fit, and none is paid for twice.
import { spawnSync } from 'node:child_process';
import { decodeEvent } from '@xinqi/evidence/event';
import { verifyPdf } from '@xinqi/pdf/verify';
import { parseCertificate } from '@xinqi/pki/check';
import { encodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openCa } from '../../../adapters/ca/open-ca.ts';
import { foreignChains } from '../../../adapters/tsa/foreign-chains.ts';
import { loadConfig } from '../../../platform/config.ts';
import { inTx } from '../../../platform/db.ts';
import { guardedFetch } from '../../../platform/egress/guarded-fetch.ts';
import { type EjbcaServer, startEjbca } from '../../../testing/ejbca-server.ts';
import { openScratch } from '../../../testing/judges/scratch.ts';
import type { SealStep } from '../seal-document.ts';
import { type SealingWorld, sendContract, startSealing } from '../testing/sealing-world.ts';

const person = { name: '张三丰', organization: '北京云签科技有限公司', simulated: true };
let w: SealingWorld;
let server: EjbcaServer;
let failAt: SealStep | undefined;
afterEach(async () => {
  failAt = undefined;
  server.close();
  await w.close();
});

async function start(change: Record<string, string> = {}, called?: string): Promise<void> {
  server = await startEjbca(() => w.h.clock.now(), called, new Date());
  const env = { ...server.env, ...change };
  const fetch = guardedFetch({ allow: [env.EGRESS_ALLOW!] });
  w = await startSealing({
    ca: openCa(loadConfig({ DATABASE_URL: 'unused', ...env }))!,
    foreign: ({ clock, log }) => ({ anchors: [], chains: foreignChains({ fetch, clock, log }) }),
    probe(step) {
      if (step !== failAt) return;
      failAt = undefined;
      throw new Error('killed');
    },
  });
}
type Contract = Awaited<ReturnType<typeof sendContract>>;
async function signed(verified: typeof person | null = person): Promise<Contract> {
  const c = await sendContract(w, 1);
  await c.accept(c.signers[0]!, verified ?? undefined);
  await w.h.drain();
  return c;
}
const rowOf = async (c: Contract) => (await w.sealing.certificatesOf(w.h.deps.db, c.applyNo))[0];
const requests = async () => {
  const { rows } = await sql<{
    outcome: string | null;
    asked: number;
    wrapped: Buffer | null;
  }>`select outcome, asked, wrapped from ca_request order by created_at, outcome nulls last`.execute(
    w.h.deps.db,
  );
  return rows;
};
const outcomes = async () => (await requests()).map(({ outcome, asked }) => [outcome, asked]);
const event = async (c: Contract, type: string) =>
  (await w.ledger.eventsOf(w.h.deps.db, c.applyNo))
    .map(({ body }) => decodeEvent(body))
    .find((e) => e.type === type);
/** So long that whatever waits is tried again. */
async function later(): Promise<void> {
  w.h.clock.advance(200);
  await w.sweep();
}

describe('what is signed', () => {
  it('bears the full verified name, leads to the root outside, reaches B-LTA, and is none of our own CA', async () => {
    await start();
    const c = await signed();
    const row = (await rowOf(c))!;
    expect(row.subject).toBe('C=CN, O=北京云签科技有限公司, CN=张三丰');
    expect([row.test, new Uint8Array(row.ca_root!)]).toEqual([true, server.ca.root]);
    expect((await event(c, 'cert.issue'))?.data).toMatchObject({
      test: true,
      ca: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { bytes } = await c.file();
    const judge = (foreignAnchors: Uint8Array[]) =>
      verifyPdf(bytes, {
        ...{ port: nodeCryptoPort, anchors: [w.signer.certificate('root')], foreignAnchors },
        now: w.h.clock.now(),
      });
    const report = await judge([server.ca.root]);
    const [signature] = report.signatures;
    expect([report.verdict, signature?.level, signature?.signer?.name]).toEqual(['valid', 'B-LTA', '张三丰']);
    expect((await judge([])).verdict).toBe('cannot_verify');
    const { file: written, close } = openScratch('outside-ca');
    const file = (name: string, der: Uint8Array) => written(name, encodePem('CERTIFICATE', der));
    const [leaf, middle] = [file('leaf', row.der), file('middle', row.chain[0]!)];
    const openssl = (root: Uint8Array) =>
      spawnSync('openssl', ['verify', '-CAfile', file('root', root), '-untrusted', middle, leaf]).status;
    expect([openssl(server.ca.root), openssl(w.signer.certificate('root'))]).toEqual([0, 2]);
    close();
    expect(await outcomes()).toEqual([['used', 1]]);
    expect((await requests())[0]?.wrapped).toBeNull();
  });

  it('by somebody who was not verified: the own hierarchy, and nobody outside is asked', async () => {
    await start();
    const c = await signed(null);
    expect([(await rowOf(c))?.ca_root, await outcomes(), server.ca.issued.length]).toEqual([null, [], 0]);
    expect((await event(c, 'cert.issue'))?.data).not.toHaveProperty('ca');
  });

  it('under a licensed authority: never who was verified by a simulator', async () => {
    await start({ EJBCA_LICENCE: 'ECP00000000000' }, '华东电子认证');

    expect((await rowOf(await signed()))?.ca_root).toBeNull();
    const row = await rowOf(await signed({ ...person, simulated: false }));
    expect([row?.test, row?.issuer, row?.ca_licence]).toEqual([
      ...[false, 'C=CN, O=华东电子认证, CN=华东电子认证签名CA', 'ECP00000000000'],
    ]);
    expect(w.sealed.map(({ licensed }) => licensed)).toEqual([false, true]);
  });
});

it('an authority that calls itself 测试 is never licensed, whatever the installation says', async () => {
  await start({ EJBCA_LICENCE: 'ECP00000000000' });
  const row = await rowOf(await signed({ ...person, simulated: false }));
  expect([row?.test, row?.ca_licence, w.sealed[0]?.licensed]).toEqual([true, null, false]);
});

describe('the authority errs', () => {
  it.each(['wrong_key', 'wrong_subject', 'expired', 'stranger', 'short_serial'] as const)(
    '%s: never used, its key destroyed; the next one is asked for anew',
    async (fault) => {
      await start();
      server.faults.push(fault);
      const c = await signed();
      expect([await rowOf(c), await outcomes()]).toEqual([undefined, [['unfit', 1]]]);
      expect(await w.sealing.stuck(w.h.deps.db, c.applyNo)).toMatchObject({
        step: 'certificate',
        reason: '电子认证机构给出的证书与申请不符，没有使用',
      });
      await later();
      expect((await rowOf(c))?.serial).toBe(parseCertificate(server.ca.issued[1]!.der).serialHex);
      expect(await outcomes()).toEqual([
        ['unfit', 1],
        ['used', 1],
      ]);
    },
  );

  it.each(['silent', 'proxy', 'lost'] as const)(
    '%s: asked again under the same id, and one is issued',
    async (fault) => {
      await start();
      server.faults.push(fault);
      const c = await signed();
      expect([await rowOf(c), await outcomes()]).toEqual([undefined, [[null, 1]]]);
      expect((await w.sealing.stuck(w.h.deps.db, c.applyNo))?.reason).toBe('电子认证机构没有答复');
      await later();
      expect((await rowOf(c))?.subject).toContain('张三丰');
      expect(server.ca.issued.length).toBe(1);
      expect(await outcomes()).toEqual([['used', fault === 'lost' ? 1 : 2]]);
    },
  );

  it('refused: asked ever more seldom, and the contract waits', async () => {
    await start();
    server.faults.push('refused', 'refused', 'refused', 'refused');
    const c = await signed();
    for (const _ of [1, 2, 3]) await w.sweep();
    expect(await outcomes()).toEqual([['refused', 1]]);
    for (const _ of [1, 2, 3, 4]) await later();
    expect((await rowOf(c))?.subject).toContain('张三丰');
    expect((await outcomes()).map(([outcome]) => outcome)).toEqual([...Array(4).fill('refused'), 'used']);
  });
});

describe('what was issued', () => {
  it('is used by the next try when the first was killed', async () => {
    await start();
    failAt = 'sign';
    const c = await signed();
    await later();
    expect([server.ca.issued.length, (await rowOf(c))?.serial]).toEqual([
      1,
      parseCertificate(server.ca.issued[0]!.der).serialHex,
    ]);
  });

  it('is not used when its time is over', async () => {
    await start();
    failAt = 'sign';
    const c = await signed();
    w.h.clock.advance(24 * 3600);
    await w.sweep();
    expect((await rowOf(c))?.serial).toBe(parseCertificate(server.ca.issued[1]!.der).serialHex);
    expect(await outcomes()).toEqual([
      ['expired', 1],
      ['used', 1],
    ]);
  });

  it('its key is destroyed when the contract ends before', async () => {
    await start();
    server.faults.push('silent');
    const c = await signed();
    expect((await requests())[0]?.wrapped).not.toBeNull();
    await inTx(w.h.deps.db, (tx) => w.sealing.abandon(tx, c.applyNo));
    expect(await requests()).toMatchObject([{ outcome: 'dropped', wrapped: null }]);
  });
});

describe('revocation', () => {
  const revoke = (c: Contract) =>
    inTx(w.h.deps.db, (tx) =>
      w.sealing.revoke(tx, { signNo: c.signers[0]!, reason: 'keyCompromise' }, w.h.clock.now()),
    );

  it('is told to the authority; our own list does not name it; what was signed before stays valid', async () => {
    await start();
    const c = await signed();
    w.h.clock.advance(60);
    await revoke(c);
    await w.h.drain();
    expect(server.ca.issued[0]?.revoked?.reason).toBe('KEY_COMPROMISE');
    const serial = (await rowOf(c))!.serial;
    const list = await w.h.app.inject({ method: 'GET', url: '/pki/crl/event-ca' });
    expect(list.statusCode).toBe(200);
    expect(list.rawPayload.toString('hex')).not.toContain(serial);
    const report = await verifyPdf((await c.file()).bytes, {
      ...{ port: nodeCryptoPort, anchors: [w.signer.certificate('root')], foreignAnchors: [server.ca.root] },
      now: w.h.clock.now(),
    });
    expect(report.verdict).toBe('valid');
  });

  it('waits for an authority that is away, and is told when it is back', async () => {
    await start();
    const c = await signed();
    const [one] = server.ca.issued.splice(0);
    await revoke(c);
    await w.h.drain();
    const told = async () => {
      const { rows } = await sql<{
        at: Date | null;
      }>`select ca_told_at as at from signer_certificate`.execute(w.h.deps.db);
      return rows[0]!.at !== null;
    };
    expect(await told()).toBe(false);
    server.ca.issued.push(one!);
    w.h.clock.advance(2 * 3600);
    await w.sweep();
    expect([await told(), server.ca.issued[0]?.revoked !== undefined]).toEqual([true, true]);
  });
});
