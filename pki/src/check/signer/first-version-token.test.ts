// Tokens that name their authority by ESSCertID of the first version, as RFC 3161 §2.4.2 demands and RFC 5816 only adds
// to: made by OpenSSL as an authority of its own, on our requests, and judged as at the time of asking.
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compareBytes,
  contextTag,
  derElement,
  derOctetString,
  derOid,
  encodePem,
  fromHex,
  OID,
  TAG,
} from '../../der/index.ts';
import {
  createCertificate,
  createTimestampRequest,
  exportPrivateKey,
  generateKey,
  readTimestampResponse,
} from '../../make/index.ts';
import { nodeCryptoPort } from '../../node/index.ts';
import {
  attribute,
  essV1,
  essV2,
  makeTestHierarchy,
  type TestHierarchy,
  testSerial,
} from '../../testing/index.ts';
import { encodeCms, parseTimestampToken, verifyTimestampToken } from '../index.ts';

const imprint = { algorithm: 'SHA-256', hash: createHash('sha256').update('document').digest() } as const;
const request = createTimestampRequest({ imprint, nonce: fromHex('4011223344556677') });
let folder: string;
let hierarchy: TestHierarchy;
let certificate: Uint8Array;
let key: KeyObject;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-tsa-'));
  hierarchy = await makeTestHierarchy();
  const pair = await generateKey('rsa2048');
  key = createPrivateKey({ key: Buffer.from(exportPrivateKey(pair)), format: 'der', type: 'pkcs8' });
  certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'DE', CN: 'Other TSA' },
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2035-01-01T00:00:00Z'),
      spki: pair.spki,
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
    },
    hierarchy.rootSigner,
  );
  writeFileSync(join(folder, 'tsa.pem'), encodePem('CERTIFICATE', certificate));
  writeFileSync(join(folder, 'key.pem'), key.export({ format: 'pem', type: 'pkcs8' }));
  writeFileSync(join(folder, 'request'), request.der);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tokenOf(essAlgorithm: 'sha1' | 'sha256'): Uint8Array {
  const config = `[tsa]\ndefault_tsa=t\n[t]\nserial=${folder}/serial\nsigner_cert=${folder}/tsa.pem\nsigner_key=${folder}/key.pem
signer_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\nordering=no\ntsa_name=yes\ness_cert_id_chain=no\ness_cert_id_alg=${essAlgorithm}\n`;
  writeFileSync(join(folder, 'conf'), config);
  const files = ['-config', join(folder, 'conf'), '-queryfile', join(folder, 'request')];
  execFileSync('openssl', ['ts', '-reply', ...files, '-out', join(folder, 'reply')], { stdio: 'pipe' });
  return readTimestampResponse(new Uint8Array(readFileSync(join(folder, 'reply'))));
}

async function verdict(token: Uint8Array): Promise<string> {
  const result = await verifyTimestampToken(nodeCryptoPort, {
    token,
    digestOf: async () => imprint.hash,
    nonce: request.nonce!,
    anchors: [hierarchy.root],
  });
  return result.ok ? `ok ${result.tsaName}` : result.reason;
}

/** The token with other references in its signed attributes, signed again by its authority. */
function referring(token: Uint8Array, ...references: Uint8Array[]): Uint8Array {
  const { cms } = parseTimestampToken(token);
  const digest = createHash('sha256').update(cms.content!).digest();
  const attributes = [
    attribute(OID.contentType, derOid(OID.tstInfo)),
    attribute(OID.messageDigest, derOctetString(digest)),
    ...references,
  ].sort(compareBytes);
  const signature = sign('sha256', derElement(TAG.set, ...attributes), key);
  const whole = Buffer.from(encodeCms({ ...cms, signature, signedAttributes: [] }, 'kept'));
  // An empty [0] stands where the attributes belong; lengths are written anew around them.
  return replaced(whole, Uint8Array.of(contextTag(0), 0), derElement(contextTag(0), ...attributes));
}

/** DER with the one innermost element `from` (its last occurrence) exchanged, and the lengths around it. */
function replaced(der: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const at = Buffer.from(der).lastIndexOf(from);
  const walk = (start: number, end: number): Uint8Array[] => {
    const out: Uint8Array[] = [];
    for (let i = start; i < end; ) {
      const long = der[i + 1]! >= 0x80 ? der[i + 1]! & 0x7f : 0;
      let length = long ? 0 : der[i + 1]!;
      for (let k = 0; k < long; k++) length = length * 256 + der[i + 2 + k]!;
      const [body, next] = [i + 2 + long, i + 2 + long + length];
      if (i === at) out.push(to);
      else if (at > i && at < next && (der[i]! & 0x20) !== 0)
        out.push(derElement(der[i]!, ...walk(body, next)));
      else out.push(der.subarray(i, next));
      i = next;
    }
    return out;
  };
  return walk(0, der.length)[0]!;
}

test('OpenSSL’s tokens count, whichever version names the authority', async () => {
  for (const version of ['sha1', 'sha256'] as const) {
    const token = tokenOf(version);
    const { cms } = parseTimestampToken(token);
    const oid = version === 'sha1' ? OID.signingCertificate : OID.signingCertificateV2;
    expect(cms.signedAttributes.some((one) => one.oid === oid)).toBe(true);
    expect(await verdict(token)).toBe('ok Other TSA');
  }
});

test('attack: a reference of either version that means another certificate, or none', async () => {
  const token = tokenOf('sha1');
  const other = hierarchy.tsa.signer.certificate;
  expect(await verdict(referring(token, essV1(certificate)))).toBe('ok Other TSA');
  expect(await verdict(referring(token, essV1(certificate), essV2(certificate)))).toBe('ok Other TSA');
  expect(await verdict(referring(token, essV1(other)))).toBe('certificate_missing');
  expect(await verdict(referring(token, essV1(certificate), essV2(other)))).toBe('certificate_missing');
  expect(await verdict(referring(token, essV2(certificate), essV1(other)))).toBe('certificate_missing');
  expect(await verdict(referring(token))).toBe('no_signing_certificate');
});
