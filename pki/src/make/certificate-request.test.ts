// PKCS#10 requests: OpenSSL reads and verifies ours, we read OpenSSL's; whatever is changed in one is refused.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decodePem, encodePem } from '../der/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { createCertificateSigningRequest, generateKey, readCertificateSigningRequest } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-csr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const openssl = (...args: string[]): string =>
  Object.values(spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' }).output).join('\n');
const request = async () => {
  const pair = await generateKey('p256');
  const subject = { C: 'CN', O: '北京云签科技有限公司', CN: '王小明' };
  return { pair, der: await createCertificateSigningRequest(pair, subject) };
};

test('openssl req -verify: the name and the key are ours, a changed request is refused', async () => {
  const { pair, der } = await request();
  writeFileSync(join(folder, 'ours.pem'), encodePem('CERTIFICATE REQUEST', der));
  const text = openssl(
    'req',
    '-in',
    'ours.pem',
    '-verify',
    '-noout',
    '-subject',
    '-nameopt',
    'utf8,sep_comma_plus',
  );
  expect(text).toMatch(/verify OK/i);
  expect(text).toContain('C=CN,O=北京云签科技有限公司,CN=王小明');
  const key = openssl('req', '-in', 'ours.pem', '-noout', '-pubkey');
  expect(decodePem('PUBLIC KEY', key)[0]).toEqual(new Uint8Array(pair.spki));
  const at = Buffer.from(der).indexOf(Buffer.from('王小明'));
  const changed = Uint8Array.from(der);
  changed.set(Buffer.from('王大明'), at);
  writeFileSync(join(folder, 'changed.pem'), encodePem('CERTIFICATE REQUEST', changed));
  expect(openssl('req', '-in', 'changed.pem', '-verify', '-noout')).toMatch(/verify failure/i);
  await expect(readCertificateSigningRequest(nodeCryptoPort, changed)).rejects.toThrow('signature');
});

test('reads what it wrote and what openssl writes; nothing else', async () => {
  const { pair, der } = await request();
  const ours = await readCertificateSigningRequest(nodeCryptoPort, der);
  expect(ours.spki).toEqual(new Uint8Array(pair.spki));
  expect(ours.subject.text).toBe('C=CN, O=北京云签科技有限公司, CN=王小明');
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'key.pem');
  openssl(
    'req',
    '-new',
    '-key',
    'key.pem',
    '-subj',
    '/CN=Wang',
    '-sha256',
    '-outform',
    'DER',
    '-out',
    'theirs.der',
  );
  const theirs = new Uint8Array(readFileSync(join(folder, 'theirs.der')));
  expect((await readCertificateSigningRequest(nodeCryptoPort, theirs)).subject.commonName).toBe('Wang');
  for (const broken of [der.subarray(0, 40), Uint8Array.of(0x30, 0x00), Uint8Array.of()])
    await expect(readCertificateSigningRequest(nodeCryptoPort, broken)).rejects.toThrow(
      'bad_certificate_request',
    );
});
