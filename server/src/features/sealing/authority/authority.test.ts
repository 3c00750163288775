// /pki/*: what openssl says of OCSP answers, lists and timestamps of the running service, revocation from the row to the
// answer, several processes at once, and requests that are broken or hostile.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeEvent } from '@xinqi/evidence/event';
import { parseCertificate, parseTimestampToken } from '@xinqi/pki/check';
import { derInteger, derSequence, encodePem, OID } from '@xinqi/pki/der';
import { createOcspRequest, createTimestampRequest, readTimestampResponse } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { encodeCertId, parseCrl, parseOcspResponse } from '@xinqi/pki/revocation';
import { sealingRoutes as r } from '@xinqi/wire/sealing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../../adapters/soft-signer/soft-signer.ts';
import { checkedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { foreignChains } from '../../../adapters/tsa/foreign-chains.ts';
import { httpTsa } from '../../../adapters/tsa/http-tsa.ts';
import { inTx } from '../../../platform/db.ts';
import { type FileJudges, openFileJudges } from '../../../testing/judges/judge-file.ts';
import { type SealingWorld, sendContract, startSealing } from '../testing/sealing-world.ts';
import { currentList } from './current-list.ts';

const origin = 'https://sign.example.cn';
let w: SealingWorld;
let judges: FileJudges;
let signNo: string;
let leaf: Uint8Array;
let caPem: string;
let rootPem: string;
let leafPem: string;
beforeAll(async () => {
  w = await startSealing({ env: { PUBLIC_ORIGIN: origin } });
  judges = openFileJudges(w.signer.certificate('root'));
  const c = await sendContract(w, 1);
  for (const no of c.signers) await c.accept(no);
  await w.h.drain();
  signNo = c.signers[0]!;
  leaf = new Uint8Array((await w.sealing.certificatesOf(w.h.deps.db, c.applyNo))[0]!.der);
  rootPem = judges.file('root.pem', encodePem('CERTIFICATE', w.signer.certificate('root')));
  caPem = judges.file('ca.pem', encodePem('CERTIFICATE', w.signer.certificate('event-ca')));
  leafPem = judges.file('leaf.pem', encodePem('CERTIFICATE', leaf));
}, 60_000);
afterAll(async () => {
  judges.close();
  await w.close();
});

const idOf = (certificate: Uint8Array, issuer = w.signer.certificate('event-ca')) =>
  encodeCertId(nodeCryptoPort, parseCertificate(certificate), parseCertificate(issuer));
const post = (path: string, contentType: string, payload: Uint8Array) =>
  w.h.callRaw('POST', path, { contentType, payload: Buffer.from(payload) });
const ocsp = (request: Uint8Array) => post('/pki/ocsp', 'application/ocsp-request', request);
const stamp = (request: Uint8Array) => post('/pki/tsa', 'application/timestamp-query', request);
const get = (path: string) => w.h.callRaw('GET', path);
/** responseStatus of an unsuccessful OCSP response (RFC 6960 §4.2.1): 1 malformedRequest, 6 unauthorized. */
const failure = (raw: Buffer) => raw.toString('hex');
const MALFORMED = '30030a0101';
const UNAUTHORIZED = '30030a0106';

function judgeOcsp(response: Uint8Array, ca = rootPem) {
  const names = ['-issuer', caPem, '-cert', leafPem];
  const trust = ['-no_nonce', '-CAfile', ca, '-verify_other', caPem];
  return judges.openssl('ocsp', '-respin', judges.file('r.der', response), ...names, ...trust).text;
}

describe('certificates issued from now on', () => {
  it('say where status, list and issuer are found, and the issuer is there', async () => {
    const { text } = judges.openssl('x509', '-in', leafPem, '-noout', '-text');
    expect(text).toContain(`OCSP - URI:${origin}/pki/ocsp`);
    expect(text).toContain(`CA Issuers - URI:${origin}/pki/ca/event-ca`);
    expect(text).toContain(`URI:${origin}/pki/crl/event-ca`);
    const tsa = parseCertificate(w.signer.certificate('tsa')).extensions;
    expect(tsa.some(({ oid }) => oid === OID.crlDistributionPoints)).toBe(true);
    const answer = await get('/pki/ca/event-ca');
    expect(answer.headers['content-type']).toBe('application/pkix-cert');
    expect(answer.raw.equals(Buffer.from(w.signer.certificate('event-ca')))).toBe(true);
    expect(judges.openssl('verify', '-CAfile', rootPem, '-untrusted', caPem, leafPem).text).toContain('OK');
  });
});

describe('OCSP', () => {
  it('openssl believes the answer, and not under a stranger’s root', async () => {
    const answer = await ocsp(createOcspRequest([await idOf(leaf)]));
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/ocsp-response',
      'private, no-store',
    ]);
    const text = judgeOcsp(answer.raw);
    expect(text).toContain('Response verify OK');
    expect(text).toContain('leaf.pem: good');
    expect(judgeOcsp(answer.raw, caPem)).not.toContain('Response verify OK');
    const changed = Buffer.from(answer.raw);
    changed[changed.indexOf(Buffer.from('20', 'latin1'), 60)]! ^= 1;
    expect(judgeOcsp(changed)).not.toContain('Response verify OK');
  });

  it('by GET with caching headers; a nonce is repeated', async () => {
    const request = createOcspRequest([await idOf(leaf)]);
    const path = `/pki/ocsp/${encodeURIComponent(Buffer.from(request).toString('base64'))}`;
    const answer = await get(path);
    expect(judgeOcsp(answer.raw)).toContain('leaf.pem: good');
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=300/);
    expect(Date.parse(String(answer.headers.expires))).toBeGreaterThan(
      Date.parse(String(answer.headers['last-modified'])),
    );
    const nonce = randomBytes(16);
    const withNonce = parseOcspResponse((await ocsp(createOcspRequest([await idOf(leaf)], nonce))).raw);
    expect(Buffer.from(withNonce.nonce!).subarray(2).equals(nonce)).toBe(true);
  });

  it('one never issued is unknown, another CA’s is not ours, the responder itself is good', async () => {
    const id = await idOf(leaf);
    const other = Uint8Array.from(id);
    other[other.length - 1]! ^= 1;
    const statuses = parseOcspResponse(
      (await ocsp(createOcspRequest([id, other, await idOf(w.signer.certificate('ocsp'))]))).raw,
    ).statements.map(({ status }) => status);
    expect(statuses).toEqual(['good', 'unknown', 'good']);
    const foreign = await idOf(leaf, w.signer.certificate('root'));
    expect(failure((await ocsp(createOcspRequest([foreign]))).raw)).toBe(UNAUTHORIZED);
  });

  it('what is no request is malformed, by POST and by GET, with HTTP 200', async () => {
    const good = createOcspRequest([await idOf(leaf)]);
    const many = createOcspRequest(Array.from({ length: 17 }, () => good.subarray(6)));
    const bad = [Buffer.of(), Buffer.from('30', 'hex'), randomBytes(200), good.subarray(0, -1), many];
    for (let at = 0; at < good.length; at += 3) {
      const mutant = Buffer.from(good);
      mutant[at]! ^= 0x80;
      bad.push(mutant);
    }
    for (const request of bad) {
      const { status, raw } = await ocsp(request);
      expect(status).toBe(200);
      expect([MALFORMED, UNAUTHORIZED, '3082', '3081']).toContain(
        raw.length === 5 ? failure(raw) : raw.toString('hex', 0, 2),
      );
    }
    for (const path of ['!', 'AAAA', Buffer.from(good).toString('base64url')]) {
      const { status, raw } = await get(`/pki/ocsp/${path}`);
      expect([status, failure(raw)]).toEqual([200, MALFORMED]);
    }
  });

  it('another media type and too large a body are refused before they are read', async () => {
    const asJson = await post('/pki/ocsp', 'application/json', Buffer.from('{}'));
    expect([asJson.status, (asJson.body as { code?: string }).code]).toEqual([415, 'MEDIA_TYPE']);
    const asOther = await post('/pki/ocsp', 'application/timestamp-query', Buffer.alloc(10));
    expect(asOther.status).toBe(415);
    const toForm = await post('/log/info', 'application/ocsp-request', Buffer.from('a=1'));
    expect(toForm.status).toBe(415);
    expect((await ocsp(Buffer.alloc(20_000))).status).toBe(413);
    const long = await get(`/pki/ocsp/${'A'.repeat(5000)}`);
    expect([long.status, (long.body as { code?: string }).code]).toEqual([404, 'NO_SUCH_CALL']);
    for (const path of ['%zz', '%00']) expect((await get(`/pki/ocsp/${path}`)).status).toBe(400);
  });
});

describe('timestamps', () => {
  it('openssl asks and verifies; not over other data', async () => {
    const data = judges.file('data', randomBytes(5000));
    const query = judges.file('q.tsq', Buffer.of());
    judges.openssl('ts', '-query', '-data', data, '-sha256', '-cert', '-out', query);
    const answer = await stamp(readFileSync(query));
    expect(answer.headers['content-type']).toBe('application/timestamp-reply');
    const reply = judges.file('r.tsr', answer.raw);
    const verify = (file: string) =>
      judges.openssl('ts', '-verify', '-data', file, '-in', reply, '-CAfile', rootPem).text;
    expect(verify(data)).toContain('Verification: OK');
    expect(verify(judges.file('other', randomBytes(10)))).toContain('Verification: FAILED');
  });

  it('another installation can list it as its authority', async () => {
    const url = new URL('/pki/tsa', await w.h.app.listen({ port: 0, host: '127.0.0.1' }));
    const never = () => Promise.reject(new Error('nothing is fetched'));
    const chains = foreignChains({ fetch: never, clock: w.h.clock, log: w.h.deps.log });
    const trust = { anchors: [w.signer.certificate('root')], chains };
    const stamp = checkedStamp([httpTsa(url.href, trust)], w.h.deps.log, w.h.clock);
    const imprint = randomBytes(32);
    const stamped = await stamp(imprint);
    expect(stamped).toMatchObject({ authority: url.host, test: true });
    expect(Buffer.from(parseTimestampToken(stamped!.token).info.imprint.hash).equals(imprint)).toBe(true);
    const notThere = httpTsa(new URL('/log/info', url).href, trust);
    const elsewhere = checkedStamp([notThere], w.h.deps.log, w.h.clock);
    expect(await elsewhere(imprint)).toBeUndefined();
  });

  it('broken requests get a rejection that says why, with HTTP 200', async () => {
    const { der } = createTimestampRequest({
      imprint: { algorithm: 'SHA-256', hash: randomBytes(32) },
      policy: '1.2.3.4',
    });
    const rejected = [Buffer.of(), randomBytes(100), derSequence(derInteger(1)), der];
    for (const request of rejected) {
      const { status, raw } = await stamp(request);
      expect(status).toBe(200);
      expect(() => readTimestampResponse(raw)).toThrow('status 2');
    }
  });
});

describe('revocation', () => {
  const parts = () => ({ deps: w.h.deps, signer: w.signer });

  it('a row, an event, a new list and another answer; once', async () => {
    const before = await get('/pki/crl');
    expect(before.headers['content-type']).toBe('application/pkix-crl');
    expect(String(before.headers['cache-control'])).toMatch(/^public, max-age=300/);
    expect(parseCrl(before.raw).entries).toBeUndefined();
    expect((await get('/pki/crl/event-ca')).headers.etag).toBe(before.headers.etag);
    const revoke = (reason: 'keyCompromise' | 'superseded') =>
      inTx(w.h.deps.db, (tx) => w.sealing.revoke(tx, { signNo, reason }, w.h.clock.now()));
    expect(await revoke('keyCompromise')).toBe(true);
    expect(await revoke('superseded')).toBe(false);
    const { rows } = await sql<{
      body: Buffer;
    }>`select body from ledger_event where type = 'cert.revoke'`.execute(w.h.deps.db);
    const events = rows.map(({ body }) => decodeEvent(body));
    expect(events.map((e) => [e.sign_no, (e.data as { reason: string }).reason])).toEqual([
      [signNo, 'keyCompromise'],
    ]);
    const text = judgeOcsp((await ocsp(createOcspRequest([await idOf(leaf)]))).raw);
    expect(text).toContain('leaf.pem: revoked');
    expect(text).toContain('Reason: keyCompromise');
    const after = await get('/pki/crl');
    const list = judges.file('list.crl', after.raw);
    const shown = judges.openssl(
      'crl',
      '-inform',
      'DER',
      '-in',
      list,
      '-CAfile',
      caPem,
      '-text',
      '-noout',
    ).text;
    expect(shown).toContain('verify OK');
    expect(shown.toLowerCase()).toContain(parseCertificate(leaf).serialHex);
    expect(shown).toMatch(/Next Update: /);
    const number = (raw: Buffer) =>
      Number(
        /CRL Number:\s+(\d+)/.exec(
          judges.openssl('crl', '-inform', 'DER', '-in', judges.file('n', raw), '-text').text,
        )![1],
      );
    expect(number(after.raw)).toBe(number(before.raw) + 1);
    const check = (crl: Buffer) =>
      judges.openssl(
        ...['verify', '-CAfile', rootPem, '-untrusted', caPem, '-crl_check'],
        ...['-CRLfile', judges.file('p.pem', encodePem('X509 CRL', crl)), leafPem],
      ).text;
    expect(check(after.raw)).toContain('certificate revoked');
    expect(check(before.raw)).toContain('OK');
  });

  it('of the root too; no other CA has one', async () => {
    const { raw } = await get('/pki/crl/root');
    const shown = judges.openssl(
      ...['crl', '-inform', 'DER', '-in', judges.file('root.crl', raw), '-CAfile', rootPem, '-noout'],
    ).text;
    expect(shown).toContain('verify OK');
    for (const path of ['/pki/crl/tsa', '/pki/crl/constructor', '/pki/crl?ca=root', '/pki/ca/tsa'])
      expect((await get(path)).status).toBe(404);
  });

  it('many processes at once make one numbered sequence; a revocation in between is never missed', async () => {
    w.h.clock.advance(2 * 3600);
    const lists = await Promise.all(Array.from({ length: 12 }, () => currentList(parts(), 'event-ca')));
    expect(new Set(lists.map(({ number }) => number)).size).toBe(1);
    expect(new Set(lists.map(({ der }) => Buffer.from(der).toString('hex'))).size).toBe(1);
    w.h.clock.advance(3601);
    const next = await currentList(parts(), 'event-ca');
    expect(next.number).toBe(lists[0]!.number + 1);
    expect(parseCrl(next.der).entries).toBeDefined();
  });
});

describe('the responder’s key', () => {
  const open = () => openSoftSigner({ ...w.h.deps, origin: w.h.deps.config.LOG_ORIGIN });
  const serialOf = (signer: Awaited<ReturnType<typeof open>>) =>
    parseCertificate(signer.certificate('ocsp')).serialHex;

  it('a database from before gets one, and processes that start at once agree on it', async () => {
    await sql`delete from operator_key where name = 'ocsp'`.execute(w.h.deps.db);
    const started = await Promise.all(Array.from({ length: 6 }, open));
    expect(new Set(started.map(serialOf)).size).toBe(1);
    expect(serialOf(started[0]!)).not.toBe(serialOf(w.signer));
    expect(serialOf(await open())).toBe(serialOf(started[0]!));
  });

  it('is made anew in its last year, and lives no longer than its CA', async () => {
    const first = serialOf(await open());
    w.h.clock.advance(2.1 * 365 * 24 * 3600);
    const renewed = await Promise.all([open(), open()]);
    expect(new Set(renewed.map(serialOf)).size).toBe(1);
    expect(serialOf(renewed[0]!)).not.toBe(first);
    w.h.clock.advance(7 * 365 * 24 * 3600);
    const last = await open();
    expect(parseCertificate(last.certificate('ocsp')).notAfter).toEqual(
      parseCertificate(last.certificate('event-ca')).notAfter,
    );
    expect(serialOf(await open())).toBe(serialOf(last));
  });
});

it('each service has its limit per address', async () => {
  const limited = await startSealing({ env: { LIMITS_FACTOR: '1' } });
  try {
    const { h } = limited;
    const request = Buffer.from(
      createTimestampRequest({ imprint: { algorithm: 'SHA-256', hash: randomBytes(32) } }).der,
    );
    await sql`insert into rate_counter (key, uses, started) values
      ('pki-tsa-ip:127.0.0.1', 600, ${h.clock.now()}), ('pki-status-ip:127.0.0.1', 3000, ${h.clock.now()})`.execute(
      h.deps.db,
    );
    const over = await h.callRaw('POST', '/pki/tsa', {
      contentType: 'application/timestamp-query',
      payload: request,
    });
    expect([over.status, (over.body as { code?: string }).code]).toEqual([429, 'TOO_MANY']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await h.call(r.crl, {})).status).toBe(429);
    expect((await h.callRaw('GET', '/pki/crl', { ip: '10.0.0.9' })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
