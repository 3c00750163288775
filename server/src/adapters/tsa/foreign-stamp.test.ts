// Tokens of an authority outside the installation, over real HTTP: which count, what is mended, and that the next one of the
// list is asked for those that do not.
import { parseTimestampToken, verifyTimestampToken } from '@xinqi/pki/check';
import { OID } from '@xinqi/pki/der';
import { createTimestampToken } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { ForeignOptions } from '@xinqi/pki/testing';
import { makeTestHierarchy, testSerial } from '@xinqi/pki/testing';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetch } from '../../platform/egress/guarded-fetch.ts';
import type { ForeignTrust, TsaPort } from '../../platform/ports/tsa.ts';
import { type ForeignServer, startForeignAuthority } from '../../testing/foreign-server.ts';
import { checkedStamp } from './checked-stamp.ts';
import { foreignChains } from './foreign-chains.ts';
import { httpTsa } from './http-tsa.ts';

const imprint = new Uint8Array(32).fill(7);
const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };
const day = 24 * 3600_000;
const running: ForeignServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

async function start(options: Partial<ForeignOptions> = {}): Promise<ForeignServer> {
  const server = await startForeignAuthority(clock.now, options);
  running.push(server);
  return server;
}
const trustIn = (of: ForeignServer[], allow = of.map(({ env }) => env.EGRESS_ALLOW)): ForeignTrust => ({
  anchors: of.map(({ authority }) => authority.root),
  chains: foreignChains({ fetch: guardedFetch({ allow }), clock, log }),
});
/** The authorities that are asked, in order; the anchors of `trust` count. */
const stampBy = (asked: ForeignServer[], trust = trustIn(asked)) =>
  checkedStamp(
    asked.map(({ origin }) => httpTsa(`${origin}/tsa`, trust)),
    log,
    clock,
  )(imprint);
const strict = async (token: Uint8Array, server: ForeignServer) => {
  const digestOf = async () => imprint;
  const anchors = [server.authority.root];
  return (await verifyTimestampToken(nodeCryptoPort, { token, digestOf, anchors })).ok;
};

describe('a foreign token', () => {
  it('counts under its anchor, is no test token, and lasts as long as its chain', async () => {
    const server = await start();
    const stamp = await stampBy([server]);
    expect(stamp).toMatchObject({ authority: new URL(server.origin).host, test: false });
    expect(stamp!.until.getTime()).toBeLessThan(Date.now() + 181 * day);
    expect(await strict(stamp!.token, server)).toBe(true);
    expect(server.authority.asked).toEqual(expect.arrayContaining(['/tsa', '/ocsp', '/root.crl']));
  });

  it('without its intermediate is completed from the address in its certificate', async () => {
    const server = await start({ bag: 'alone' });
    const stamp = await stampBy([server]);
    expect(server.authority.asked).toContain('/ca.cer');
    expect(parseTimestampToken(stamp!.token).cms.certificates.length).toBe(2);
    expect(await strict(stamp!.token, server)).toBe(true);
    // That address lies inside the network: not asked unless the operator allows it.
    const guarded = await start({ bag: 'alone' });
    expect(await stampBy([guarded], trustIn([guarded], []))).toBeUndefined();
    expect(guarded.authority.asked).not.toContain('/ca.cer');
  });

  it('with a certificate that leads elsewhere loses it, and is strict then', async () => {
    const server = await start({ bag: 'stranger' });
    const stamp = await stampBy([server]);
    expect(parseTimestampToken(stamp!.token).cms.certificates.length).toBe(2);
    expect(await strict(stamp!.token, server)).toBe(true);
  });

  it('counts when nobody says whether the authority is revoked: B-LT will ask again', async () => {
    const server = await start();
    server.authority.silent = true;
    expect(await stampBy([server])).toBeDefined();
    expect(server.authority.asked.filter((path) => path !== '/tsa')).toEqual(
      expect.arrayContaining(['/ocsp', '/ca.crl', '/root.crl']),
    );
  });
});

describe('does not count, and the next authority is asked', () => {
  const wrong: [string, Partial<ForeignOptions>, (server: ForeignServer) => void][] = [
    [
      'expired',
      { notBefore: new Date(Date.now() - 9 * day), notAfter: new Date(Date.now() - day) },
      () => undefined,
    ],
    ['revoked', {}, ({ authority }) => (authority.revokedAt = new Date(Date.now() - 1000))],
    ['not yet valid', { notBefore: new Date(Date.now() + day) }, () => undefined],
    [
      'extended key usage not critical (RFC 3161 §2.3)',
      { change: { extKeyUsage: { oids: [OID.timeStamping] } } },
      () => undefined,
    ],
    [
      'extended key usage for more than timestamps',
      { change: { extKeyUsage: { oids: [OID.timeStamping, OID.emailProtection], critical: true } } },
      () => undefined,
    ],
    [
      'a certificate for documents',
      { change: { extKeyUsage: { oids: [OID.documentSigning], critical: true } } },
      () => undefined,
    ],
  ];
  it.each(wrong)('%s', async (_name, options, change) => {
    const [bad, good] = [await start(options), await start()];
    change(bad);
    expect((await stampBy([bad, good]))?.authority).toBe(new URL(good.origin).host);
    expect(bad.authority.asked[0]).toBe('/tsa');
  });

  it('under no anchor; nor may it speak by an authority of the own hierarchy', async () => {
    const [stranger, good] = [await start(), await start()];
    const stamp = await stampBy(
      [stranger, good],
      trustIn(
        [good],
        [stranger, good].map((s) => s.env.EGRESS_ALLOW),
      ),
    );
    expect(stamp?.authority).toBe(new URL(good.origin).host);
    // An anchor of the installation is none for authorities outside it.
    const own = await makeTestHierarchy();
    const relayed = (anchors: Uint8Array[]): TsaPort => ({
      ...httpTsa('http://relay.example/', trustIn([good])),
      anchors,
      stamp: (hash, nonce) =>
        createTimestampToken(
          own.tsa,
          { imprint: { algorithm: 'SHA-256', hash }, policy: undefined, nonce, certReq: true },
          { serial: testSerial(), genTime: clock.now() },
        ),
    });
    const ask = (anchors: Uint8Array[]) => checkedStamp([relayed(anchors)], log, clock)(imprint);
    expect(await ask([good.authority.root])).toBeUndefined();
    expect(await ask([own.root])).toMatchObject({ test: true });
  });
});
