// OpenSSL as the judge of our OCSP answers and revocation lists, each with negative controls.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCertificate } from '../check/index.ts';
import { encodePem } from '../der/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { checkOcsp } from '../revocation/index.ts';
import { makeResponder, makeTestHierarchy, type TestHierarchy, testCrl, testOcsp } from '../testing/index.ts';
import { createOcspRequest, createOcspResponse, MakeError, parseOcspRequest, type Signer } from './index.ts';

let folder: string;
let hierarchy: TestHierarchy;
let stranger: TestHierarchy;
let leaf: Signer;
let responder: Signer;
const NOW = new Date();
const before = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-ocsp-'));
  hierarchy = await makeTestHierarchy();
  stranger = await makeTestHierarchy();
  leaf = await hierarchy.issue({ from: before(30), minutes: 120 });
  responder = await makeResponder(hierarchy.eventCa, { notAfter: new Date(NOW.getTime() + 1e9) });
  write('root.pem', encodePem('CERTIFICATE', hierarchy.root));
  write('stranger.pem', encodePem('CERTIFICATE', stranger.root));
  write('ca.pem', encodePem('CERTIFICATE', hierarchy.eventCa.certificate));
  write('leaf.pem', encodePem('CERTIFICATE', leaf.certificate));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
function write(name: string, data: string | Uint8Array): string {
  writeFileSync(at(name), data);
  return at(name);
}
function openssl(...args: string[]): { ok: boolean; text: string } {
  const run = spawnSync('openssl', args, { encoding: 'utf8' });
  return { ok: run.status === 0, text: run.stdout + run.stderr };
}

describe('OCSP', () => {
  const judge = (
    response: Uint8Array,
    root = 'root.pem',
    ...more: string[]
  ): { ok: boolean; text: string } => {
    const file = write('r.der', response);
    const names = ['-issuer', at('ca.pem'), '-cert', at('leaf.pem')];
    const trust = ['-no_nonce', '-CAfile', at(root), '-verify_other', at('ca.pem')];
    return openssl('ocsp', '-respin', file, ...more, ...names, ...trust);
  };
  const times = { thisUpdate: before(1), nextUpdate: new Date(NOW.getTime() + 3_600_000) };

  test.each([
    ['SHA-1', []],
    ['SHA-256', ['-sha256']],
  ] as const)('openssl believes a delegated answer (%s), and no foreign root', async (algorithm, option) => {
    const good = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, { ...times, algorithm });
    const text = openssl('ocsp', '-respin', write('t.der', good), '-noverify', '-text').text;
    expect(text).toContain('Archive Cutoff');
    const judged = judge(good, 'root.pem', ...option);
    expect(judged.text).toContain('Response verify OK');
    expect(judged.text).toContain('leaf.pem: good');
    expect(judge(good, 'stranger.pem', ...option).text).toContain('Response Verify Failure');
  });

  test('revoked, by the CA itself, by one who may not, and changed', async () => {
    const status = { kind: 'revoked', at: before(10), reason: 'keyCompromise' } as const;
    const revoked = judge(
      await testOcsp(leaf.certificate, hierarchy.eventCa, hierarchy.eventCa, { ...times, status }),
    );
    expect(revoked.text).toContain('Response verify OK');
    expect(revoked.text).toContain('leaf.pem: revoked');
    expect(revoked.text).toContain('Reason: keyCompromise');
    const usurper = await makeResponder(hierarchy.eventCa, { extKeyUsage: { oids: ['1.3.6.1.5.5.7.3.4'] } });
    const refused = judge(await testOcsp(leaf.certificate, hierarchy.eventCa, usurper, times));
    expect(refused.text).toContain('Response Verify Failure');
    // Where we are stricter: without nocheck nobody vouches for the responder's certificate (RFC 6960 §4.2.2.2.1).
    const unvouched = await testOcsp(
      leaf.certificate,
      hierarchy.eventCa,
      await makeResponder(hierarchy.eventCa, { extensions: [] }),
      times,
    );
    expect(judge(unvouched).text).toContain('Response verify OK');
    const changed = Uint8Array.from(await testOcsp(leaf.certificate, hierarchy.eventCa, responder, times));
    changed[120]! ^= 1;
    expect(judge(changed).text).not.toContain('Response verify OK');
  });

  test('an openssl request with nonce is answered, ours is read by openssl', async () => {
    openssl('ocsp', '-issuer', at('ca.pem'), '-cert', at('leaf.pem'), '-reqout', at('q.der'));
    const request = parseOcspRequest(readFileSync(at('q.der')));
    const response = await createOcspResponse(responder, {
      answers: request.ids.map((id) => ({ id, status: { kind: 'good' } })),
      ...times,
      ...(request.nonce ? { nonce: request.nonce } : {}),
    });
    const asked = ['-reqin', at('q.der'), '-respin', write('n.der', response)];
    const trust = ['-CAfile', at('root.pem'), '-verify_other', at('ca.pem')];
    expect(openssl('ocsp', ...asked, ...trust).text).toContain('Response verify OK');
    expect(openssl('ocsp', ...asked, ...trust).text).not.toContain('Nonce');
    const { nonce: _, ...bare } = {
      ...request,
      answers: request.ids.map((id) => ({ id, status: { kind: 'good' } as const })),
      ...times,
    };
    const other = await createOcspResponse(responder, { ...bare, nonce: Uint8Array.of(4, 1, 9) });
    expect(openssl('ocsp', '-reqin', at('q.der'), '-respin', write('n.der', other), ...trust).text).toContain(
      'Nonce Verify error',
    );
    const checked = await checkOcsp(nodeCryptoPort, {
      response,
      certificate: parseCertificate(leaf.certificate),
      issuer: parseCertificate(hierarchy.eventCa.certificate),
      existedBy: NOW,
    });
    expect(checked).toMatchObject({ ok: true, status: 'good' });
    const ours = createOcspRequest([request.ids[0]!.der], Uint8Array.of(1, 2, 3, 4));
    expect(openssl('ocsp', '-reqin', write('o.der', ours), '-req_text').text).toContain('OCSP Nonce');
    expect(parseOcspRequest(ours).ids).toHaveLength(1);
    for (const bad of [new Uint8Array(0), Uint8Array.of(0x30, 0), ours.subarray(1), createOcspRequest([])])
      expect(() => parseOcspRequest(bad)).toThrow(MakeError);
  });
});

describe('CRL', () => {
  const verify = (...crls: Uint8Array[]): { ok: boolean; text: string } => {
    const files = crls.map((crl, i) => ['-CRLfile', write(`c${i}.pem`, encodePem('X509 CRL', crl))]);
    return openssl(
      'verify',
      '-crl_check_all',
      '-x509_strict',
      ...files.flat(),
      '-CAfile',
      at('root.pem'),
      '-untrusted',
      at('ca.pem'),
      at('leaf.pem'),
    );
  };
  test('openssl verifies the list and the path by it; revoked, missing and foreign lists are refused', async () => {
    const root = await testCrl(hierarchy.rootSigner, [], before(5));
    const clean = await testCrl(hierarchy.eventCa, [], before(5));
    expect(verify(clean, root)).toMatchObject({ ok: true });
    expect(verify(clean).text).toContain('unable to get certificate CRL');
    const { serial } = parseCertificate(leaf.certificate);
    const revoked = await testCrl(
      hierarchy.eventCa,
      [{ serial, at: before(9), reason: 'superseded', invalidSince: before(12) }],
      before(5),
    );
    expect(verify(revoked, root).text).toContain('certificate revoked');
    const text = openssl(
      'crl',
      '-in',
      write('v.der', revoked),
      '-inform',
      'DER',
      '-noout',
      '-text',
      '-CAfile',
      at('ca.pem'),
    ).text;
    expect(text).toContain('verify OK');
    expect(text).toContain('Superseded');
    expect(text).toContain('CRL Number');
    expect(verify(await testCrl(stranger.eventCa, [], before(5)), root).ok).toBe(false);
    const old = verify(await testCrl(hierarchy.eventCa, [], before(3000)), root);
    expect(old.text).toContain('CRL has expired');
  });
  test('a changed list', async () => {
    const changed = Uint8Array.from(await testCrl(hierarchy.eventCa, [], before(5)));
    changed[100]! ^= 1;
    const run = spawnSync(
      'openssl',
      ['crl', '-in', write('x.der', changed), '-inform', 'DER', '-noout', '-CAfile', at('ca.pem')],
      { encoding: 'utf8' },
    );
    expect(run.stderr).not.toContain('verify OK');
    expect(execFileSync('openssl', ['version']).toString()).toContain('OpenSSL');
  });
});
