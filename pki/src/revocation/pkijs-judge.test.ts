// pkijs as a second opinion on our OCSP answers and lists, with negative controls.
import { webcrypto } from 'node:crypto';
import {
  BasicOCSPResponse,
  Certificate,
  CertificateRevocationList,
  CryptoEngine,
  OCSPResponse,
  setEngine,
} from 'pkijs';
import { beforeAll, expect, test } from 'vitest';
import { parseCertificate } from '../check/index.ts';
import type { Signer } from '../make/index.ts';
import {
  makeResponder,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  testCrl,
  testOcsp,
} from '../testing/index.ts';

let hierarchy: TestHierarchy;
let leaf: Signer;
const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const certificateOf = (der: Uint8Array): Certificate => Certificate.fromBER(buffer(der));

beforeAll(async () => {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }));
  hierarchy = await makeTestHierarchy();
  leaf = await hierarchy.issue();
});

/** Status by pkijs (0 good, 1 revoked, 2 unknown), or `refused`. */
async function judge(response: Uint8Array, issuer: Uint8Array): Promise<number | 'refused'> {
  try {
    const octets = OCSPResponse.fromBER(buffer(response)).responseBytes!.response.valueBlock.valueHexView;
    const basic = BasicOCSPResponse.fromBER(buffer(octets));
    if (!(await basic.verify({ trustedCerts: [certificateOf(issuer)] }))) return 'refused';
    const status = await basic.getCertificateStatus(certificateOf(leaf.certificate), certificateOf(issuer));
    return status.isForCertificate ? status.status : 'refused';
  } catch {
    return 'refused';
  }
}

test('OCSP: good, revoked, changed, of a stranger', async () => {
  const { eventCa } = hierarchy;
  const issuer = eventCa.certificate;
  const responder = await makeResponder(eventCa);
  const good = await testOcsp(leaf.certificate, eventCa, responder);
  expect(await judge(good, issuer)).toBe(0);
  const status = { kind: 'revoked', at: TEST_TIME, reason: 'superseded' } as const;
  expect(await judge(await testOcsp(leaf.certificate, eventCa, responder, { status }), issuer)).toBe(1);
  const changed = Uint8Array.from(good);
  changed[120]! ^= 1;
  expect(await judge(changed, issuer)).toBe('refused');
  expect(await judge(good, (await makeTestHierarchy()).eventCa.certificate)).toBe('refused');
});

test('CRL: the entry is found, a changed list and a stranger are refused', async () => {
  const { eventCa } = hierarchy;
  const { serial } = parseCertificate(leaf.certificate);
  const list = await testCrl(eventCa, [{ serial, at: TEST_TIME, reason: 'superseded' }]);
  const verify = (der: Uint8Array, issuer: Uint8Array): Promise<boolean> =>
    CertificateRevocationList.fromBER(buffer(der))
      .verify({ issuerCertificate: certificateOf(issuer) })
      .catch(() => false);
  const crl = CertificateRevocationList.fromBER(buffer(list));
  expect(crl.isCertificateRevoked(certificateOf(leaf.certificate))).toBe(true);
  expect(crl.isCertificateRevoked(certificateOf((await hierarchy.issue()).certificate))).toBe(false);
  expect(await verify(list, eventCa.certificate)).toBe(true);
  const changed = Uint8Array.from(list);
  changed[list.length - 1]! ^= 1;
  expect(await verify(changed, eventCa.certificate)).toBe(false);
  expect(await verify(list, (await makeTestHierarchy()).eventCa.certificate)).toBe(false);
});
