// OpenSSL as an independent judge of what we make: certificates, CMS, timestamps; each with a negative control.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePem } from '../der/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy, testSerial } from '../testing/index.ts';
import {
  createCertificate,
  createCms,
  createTimestampRequest,
  createTimestampResponse,
  generateKey,
  localSigner,
  type Signer,
} from './index.ts';

let folder: string;
let hierarchy: TestHierarchy;
let stranger: TestHierarchy;
const CONTENT = Buffer.from('合同正文');
const AT = String(TEST_TIME.getTime() / 1000 + 60);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-pki-'));
  hierarchy = await makeTestHierarchy();
  stranger = await makeTestHierarchy();
  write('root.pem', encodePem('CERTIFICATE', hierarchy.root));
  write('stranger.pem', encodePem('CERTIFICATE', stranger.root));
  write('ca.pem', encodePem('CERTIFICATE', hierarchy.eventCa.certificate));
  write('content', CONTENT);
  write('changed', Buffer.from('合同正文!'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}
const at = (name: string): string => join(folder, name);

function openssl(...args: string[]): { ok: boolean; text: string } {
  try {
    return {
      ok: true,
      text: execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString(),
    };
  } catch (error) {
    return { ok: false, text: String((error as { stderr?: Buffer }).stderr) };
  }
}

describe('certificates', () => {
  test('openssl reads names, extensions and verifies the path, with a stranger refused', async () => {
    const signer = await hierarchy.issue({ name: '张三丰', organization: '武当（测试）有限公司' });
    const leaf = write('leaf.pem', encodePem('CERTIFICATE', signer.certificate));
    const { text } = openssl('x509', '-in', leaf, '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus');
    expect(text).toContain('CN=张三丰');
    expect(text).toContain('O=武当（测试）有限公司');
    expect(text).toContain('Version: 3');
    expect(text).toContain('Digital Signature, Non Repudiation');
    expect(text).toMatch(/Authority Key Identifier/);
    expect(
      openssl(
        'verify',
        '-x509_strict',
        '-attime',
        AT,
        '-CAfile',
        at('root.pem'),
        '-untrusted',
        at('ca.pem'),
        leaf,
      ),
    ).toMatchObject({ ok: true });
    expect(
      openssl('verify', '-attime', AT, '-CAfile', at('stranger.pem'), '-untrusted', at('ca.pem'), leaf).ok,
    ).toBe(false);
    const late = String(Number(AT) + 7200);
    expect(
      openssl('verify', '-attime', late, '-CAfile', at('root.pem'), '-untrusted', at('ca.pem'), leaf).ok,
    ).toBe(false);
  });

  test('an Ed25519 certificate for the log key', async () => {
    const key = await generateKey('ed25519');
    const certificate = await createCertificate(
      {
        serial: testSerial(),
        subject: { CN: '日志密钥' },
        notBefore: TEST_TIME,
        notAfter: new Date(TEST_TIME.getTime() + 1e9),
        spki: key.spki,
        keyUsage: ['digitalSignature'],
      },
      hierarchy.rootSigner,
    );
    const leaf = write('log.pem', encodePem('CERTIFICATE', certificate));
    expect(openssl('verify', '-x509_strict', '-attime', AT, '-CAfile', at('root.pem'), leaf).ok).toBe(true);
    expect(openssl('x509', '-in', leaf, '-noout', '-text').text).toContain('ED25519');
  });
});

async function cmsOf(signer: Signer, algorithm: string): Promise<string> {
  const cms = await createCms({
    digest: createHash(algorithm).update(CONTENT).digest(),
    signer,
    timestamp: (signature) => hierarchy.stamp(signature),
  });
  return write('cms.der', cms);
}

const cmsVerify = (cms: string, content: string, root: string, ...more: string[]): boolean =>
  openssl(
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    cms,
    '-content',
    at(content),
    '-CAfile',
    at(root),
    '-attime',
    AT,
    '-purpose',
    'any',
    '-out',
    '/dev/null',
    ...more,
  ).ok;

describe('CMS', () => {
  test.each([
    ['p256', 'sha256'],
    ['p384', 'sha384'],
    ['rsa2048', 'sha256'],
  ] as const)('openssl accepts %s, and refuses a changed byte and another root', async (kind, algorithm) => {
    const cms = await cmsOf(await hierarchy.issue({ kind }), algorithm);
    expect(cmsVerify(cms, 'content', 'root.pem')).toBe(true);
    expect(cmsVerify(cms, 'content', 'root.pem', '-cades')).toBe(true);
    expect(cmsVerify(cms, 'changed', 'root.pem')).toBe(false);
    expect(cmsVerify(cms, 'content', 'stranger.pem')).toBe(false);
  });

  test('a signing certificate that is not the named one is refused by openssl -cades too', async () => {
    const one = await hierarchy.issue();
    const other = await hierarchy.issue();
    const mixed = localSigner({ algorithm: one.algorithm, sign: one.sign }, other.certificate, other.chain);
    expect(cmsVerify(await cmsOf(mixed, 'sha256'), 'content', 'root.pem')).toBe(false);
  });
});

describe('timestamps', () => {
  const judge = (response: string, query: string, root: string): boolean =>
    openssl('ts', '-verify', '-queryfile', query, '-in', response, '-CAfile', at(root), '-attime', AT).ok;

  test('our answer to an openssl query, and refusals', async () => {
    openssl('ts', '-query', '-data', at('content'), '-sha256', '-cert', '-out', at('q.tsq'));
    openssl('ts', '-query', '-data', at('changed'), '-sha256', '-cert', '-out', at('other.tsq'));
    const query = execFileSync('cat', [at('q.tsq')]);
    const response = await createTimestampResponse(hierarchy.tsa, query, {
      serial: testSerial(),
      genTime: TEST_TIME,
    });
    write('r.tsr', response);
    expect(judge(at('r.tsr'), at('q.tsq'), 'root.pem')).toBe(true);
    expect(judge(at('r.tsr'), at('other.tsq'), 'root.pem')).toBe(false);
    expect(judge(at('r.tsr'), at('q.tsq'), 'stranger.pem')).toBe(false);
    const text = openssl('ts', '-reply', '-in', at('r.tsr'), '-text').text;
    expect(text).toContain('Status: Granted');
    expect(text).toContain('Jun  1 08:00:00 2026 GMT');
  });

  test('openssl reads our query and our rejection', async () => {
    const hash = createHash('sha512').update(CONTENT).digest();
    const { der } = createTimestampRequest({
      imprint: { algorithm: 'SHA-512', hash },
      nonce: Buffer.from('00ff00ff00ff00ff', 'hex'),
      policy: '1.2.3.4',
    });
    const text = openssl('ts', '-query', '-in', write('ours.tsq', der), '-text').text;
    expect(text).toContain('Hash Algorithm: sha512');
    expect(text).toContain('Nonce: 0xFF00FF00FF00FF');
    expect(text).toContain('Policy OID: 1.2.3.4');
    const rejected = await createTimestampResponse(hierarchy.tsa, der, {
      serial: testSerial(),
      genTime: TEST_TIME,
    });
    const reply = openssl('ts', '-reply', '-in', write('rejected.tsr', rejected), '-text').text;
    expect(reply).toContain('Status: Rejected');
    expect(reply).toContain('TSA policy is not supported');
  });
});
