// Path validation: the cases of RFC 5280 §6.1 that this product can meet (security.md P-09), each with its reason.
import { beforeAll, describe, expect, test } from 'vitest';
import { derInteger, derNull, derSequence, OID } from '../der/index.ts';
import {
  type CertificateRequest,
  createCertificate,
  generateKey,
  localSigner,
  MakeError,
  type Signer,
  type SigningKey,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy, testSerial } from '../testing/index.ts';
import { type PathRequest, PkiError, parseCertificate, validatePath } from './index.ts';

let hierarchy: TestHierarchy;
let leaf: Signer;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  leaf = await hierarchy.issue();
});

const YEAR = 365 * 86_400_000;
async function make(issuer: Signer | 'self', change: Partial<CertificateRequest> = {}): Promise<Signer> {
  const key = await generateKey('p256');
  const request: CertificateRequest = {
    serial: testSerial(),
    subject: { CN: `c${testSerial().join('')}` },
    notBefore: new Date(TEST_TIME.getTime() - YEAR),
    notAfter: new Date(TEST_TIME.getTime() + YEAR),
    spki: key.spki,
    keyUsage: change.ca ? ['keyCertSign'] : ['digitalSignature'],
    ...change,
  };
  const certificate = await createCertificate(request, issuer === 'self' ? key : issuer);
  return localSigner(key, certificate, issuer === 'self' ? [] : [...issuer.chain, issuer.certificate]);
}

async function reasonOf(subject: Signer, change: Partial<PathRequest> = {}): Promise<string> {
  const result = await validatePath(nodeCryptoPort, {
    leaf: subject.certificate,
    intermediates: subject.chain,
    anchors: [hierarchy.root],
    at: TEST_TIME,
    purpose: 'signing',
    ...change,
  });
  return result.ok ? `ok ${result.chain.length}` : result.reason;
}

describe('accepted', () => {
  test('leaf, event CA, root', async () => {
    expect(await reasonOf(leaf)).toBe('ok 3');
  });
  test('strangers and broken certificates in the bag do not matter', async () => {
    const other = await makeTestHierarchy();
    const strangers = [new Uint8Array([1, 2]), other.root, other.eventCa.certificate, hierarchy.root];
    expect(await reasonOf(leaf, { intermediates: [...strangers, ...leaf.chain] })).toBe('ok 3');
  });
  test('to the second at both ends of the validity', async () => {
    const { notBefore, notAfter } = parseCertificate(leaf.certificate);
    expect(await reasonOf(leaf, { at: notBefore })).toBe('ok 3');
    expect(await reasonOf(leaf, { at: notAfter })).toBe('ok 3');
  });
  test('among several CAs of one name the right one is found', async () => {
    const root = await make('self', { ca: true, subject: { CN: 'same' } });
    const twins = await Promise.all([1, 2, 3].map(() => make(root, { ca: true, subject: { CN: 'twin' } })));
    const subject = await make(twins[2]!);
    expect(
      await reasonOf(subject, {
        anchors: [root.certificate],
        intermediates: twins.map((twin) => twin.certificate),
      }),
    ).toBe('ok 3');
  });
  test('Ed25519, P-384 and RSA keys in one path', async () => {
    const [rsa, ed] = [await generateKey('rsa2048'), await generateKey('ed25519')];
    const issue = (
      spki: Uint8Array,
      issuer: Signer | SigningKey,
      name: string,
      ca: boolean,
    ): Promise<Uint8Array> =>
      createCertificate(
        {
          serial: testSerial(),
          subject: { CN: name },
          notBefore: TEST_TIME,
          notAfter: TEST_TIME,
          spki,
          ca,
          keyUsage: ca ? ['keyCertSign'] : ['digitalSignature'],
        },
        issuer,
      );
    const ca = localSigner(rsa, await issue(rsa.spki, hierarchy.rootSigner, 'rsa', true));
    const ed25519 = localSigner(ed, await issue(ed.spki, ca, 'log', false), [ca.certificate]);
    expect(await reasonOf(ed25519, { purpose: 'any' })).toBe('ok 3');
  });
});

describe('refused', () => {
  test('time', async () => {
    const { notBefore, notAfter } = parseCertificate(leaf.certificate);
    expect(await reasonOf(leaf, { at: new Date(notBefore.getTime() - 1) })).toBe('not_yet_valid');
    expect(await reasonOf(leaf, { at: new Date(notAfter.getTime() + 1) })).toBe('expired');
    const oldCa = await make(hierarchy.rootSigner, {
      ca: true,
      notAfter: new Date(TEST_TIME.getTime() - 1000),
    });
    expect(await reasonOf(await make(oldCa))).toBe('expired');
  });
  test('anchors', async () => {
    expect(await reasonOf(leaf, { anchors: [] })).toBe('no_anchors');
    expect(await reasonOf(leaf, { anchors: [new Uint8Array(3)] })).toBe('no_anchors');
    expect(await reasonOf(leaf, { anchors: [(await makeTestHierarchy()).root] })).toBe('no_path');
    expect(await reasonOf(leaf, { intermediates: [] })).toBe('no_path');
    const self = await make('self');
    expect(await reasonOf(self, { anchors: [self.certificate] })).toBe('no_path');
  });
  test('an anchor with the right name and another key', async () => {
    const { subject } = parseCertificate(hierarchy.root);
    const key = await generateKey('p384');
    const imposter = await createCertificate(
      {
        serial: testSerial(),
        subject: { C: 'CN', O: subject.organization!, CN: subject.commonName! },
        notBefore: TEST_TIME,
        notAfter: TEST_TIME,
        spki: key.spki,
        ca: true,
        keyUsage: ['keyCertSign'],
      },
      key,
    );
    expect(await reasonOf(leaf, { anchors: [imposter] })).toBe('no_path');
  });
  test('issuer that is no CA, may not sign certificates, or is too deep', async () => {
    const end = await make(hierarchy.rootSigner);
    expect(await reasonOf(await make(end))).toBe('not_a_ca');
    const noUsage = await make(hierarchy.rootSigner, { ca: true, keyUsage: ['cRLSign'] });
    expect(await reasonOf(await make(noUsage))).toBe('wrong_key_usage');
    const flat = await make(hierarchy.rootSigner, { ca: true, pathLength: 0 });
    const below = await make(flat, { ca: true });
    expect(await reasonOf(await make(below))).toBe('path_too_long');
    expect(await reasonOf(await make(flat))).toBe('ok 3');
    let deep: Signer = hierarchy.rootSigner;
    for (let i = 0; i < 8; i++) deep = await make(deep, { ca: true });
    expect(await reasonOf(await make(deep))).toBe('path_too_long');
  });
  test('key usage and extended key usage', async () => {
    expect(await reasonOf(await make(hierarchy.rootSigner, { keyUsage: ['keyEncipherment'] }))).toBe(
      'wrong_key_usage',
    );
    const server = { oids: ['1.3.6.1.5.5.7.3.1'] };
    expect(await reasonOf(await make(hierarchy.rootSigner, { extKeyUsage: server }))).toBe(
      'wrong_extended_key_usage',
    );
    const serverCa = await make(hierarchy.rootSigner, { ca: true, extKeyUsage: server });
    expect(await reasonOf(await make(serverCa))).toBe('wrong_extended_key_usage');
  });
  test('timestamp authorities need exactly the one usage, critical', async () => {
    const purpose = 'timestamp';
    expect(await reasonOf(hierarchy.tsa.signer, { purpose })).toBe('ok 2');
    expect(await reasonOf(hierarchy.tsa.signer)).toBe('wrong_extended_key_usage');
    expect(await reasonOf(leaf, { purpose })).toBe('wrong_extended_key_usage');
    const usages = [
      { oids: [OID.timeStamping] },
      { oids: [OID.timeStamping, OID.emailProtection], critical: true },
      undefined,
    ];
    for (const extKeyUsage of usages) {
      const subject = await make(hierarchy.rootSigner, extKeyUsage ? { extKeyUsage } : {});
      expect(await reasonOf(subject, { purpose })).toBe('wrong_extended_key_usage');
    }
  });
  test('critical extensions that nobody understands, and name constraints', async () => {
    const extension = (oid: string, critical: boolean) => ({
      extensions: [{ oid, critical, value: derSequence(derNull()) }],
    });
    expect(await reasonOf(await make(hierarchy.rootSigner, extension('1.2.3.4', true)))).toBe(
      'unknown_critical_extension',
    );
    expect(await reasonOf(await make(hierarchy.rootSigner, extension('1.2.3.4', false)))).toBe('ok 2');
    const constrained = await make(hierarchy.rootSigner, {
      ca: true,
      ...extension(OID.nameConstraints, false),
    });
    expect(await reasonOf(await make(constrained))).toBe('name_constraints_unsupported');
  });
  test('a loop of CAs that certify each other ends', async () => {
    const [a, b] = [
      await make('self', { ca: true, subject: { CN: 'a' } }),
      await make('self', { ca: true, subject: { CN: 'b' } }),
    ];
    const cross = async (subject: Signer, name: string, issuer: Signer): Promise<Uint8Array> =>
      await createCertificate(
        {
          serial: testSerial(),
          subject: { CN: name },
          notBefore: TEST_TIME,
          notAfter: TEST_TIME,
          spki: parseCertificate(subject.certificate).spki,
          ca: true,
          keyUsage: ['keyCertSign'],
        },
        issuer,
      );
    const bag = [await cross(a, 'a', b), await cross(b, 'b', a), a.certificate, b.certificate];
    const subject = await make(a);
    expect(['no_path', 'path_too_long']).toContain(await reasonOf(subject, { intermediates: bag }));
  });
  test('hostile bags cost a bounded number of signature checks', async () => {
    let checks = 0;
    const port = {
      ...nodeCryptoPort,
      verify: (...args: Parameters<typeof nodeCryptoPort.verify>) => {
        checks++;
        return nodeCryptoPort.verify(...args);
      },
    };
    const root = await make('self', { ca: true, subject: { CN: 'x' } });
    const bag = await Promise.all(
      Array.from({ length: 70 }, () => make(root, { ca: true, subject: { CN: 'x' } })),
    );
    const subject = await make(root);
    const result = await validatePath(port, {
      leaf: subject.certificate,
      intermediates: bag.map((ca) => ca.certificate),
      anchors: [hierarchy.root],
      at: TEST_TIME,
      purpose: 'any',
    });
    expect(result.ok).toBe(false);
    expect(checks).toBeLessThanOrEqual(64);
  });
});

describe('certificates', () => {
  test('names, serial, key identifiers and times come back as they went in', async () => {
    const signer = await hierarchy.issue({ name: '李雷\u202e', organization: '某公司' });
    const certificate = parseCertificate(signer.certificate);
    expect(certificate.subject.commonName).toBe('李雷\ufffd');
    expect(certificate.subject.text).toBe('C=CN, O=某公司, CN=李雷\ufffd');
    expect(certificate.issuer.commonName).toBe('信契测试签名 CA');
    expect(certificate.authorityKeyId).toEqual(parseCertificate(hierarchy.eventCa.certificate).subjectKeyId);
    expect(certificate.notAfter.getTime() - certificate.notBefore.getTime()).toBe(3_600_000);
    expect([...certificate.keyUsage!]).toEqual(['digitalSignature', 'nonRepudiation']);
    expect(certificate.key).toEqual({ kind: 'ec', curve: 'P-256' });
    expect(certificate.basicConstraints).toEqual({ ca: false, pathLength: undefined });
  });
  test('no changed byte of a certificate passes', async () => {
    for (let i = 0; i < leaf.certificate.length; i++) {
      const changed = Uint8Array.from(leaf.certificate);
      changed[i]! ^= 1 << (i % 8);
      expect((await reasonOf({ ...leaf, certificate: changed })).startsWith('ok'), `byte ${i}`).toBe(false);
    }
  });
  test.each([
    [new Uint8Array(0)],
    [new Uint8Array(21).fill(1)],
    [new Uint8Array(20).fill(0xff)],
    [new Uint8Array(4)],
  ])('serial %# is refused', async (serial) => {
    await expect(make(hierarchy.rootSigner, { serial })).rejects.toThrow(MakeError);
  });
  test('makers refuse what checkers would', async () => {
    await expect(make(hierarchy.rootSigner, { notAfter: new Date(0) })).rejects.toThrow('validity');
    await expect(make(hierarchy.rootSigner, { pathLength: 1 })).rejects.toThrow('pathLength');
    await expect(make(hierarchy.rootSigner, { spki: derSequence(derInteger(1)) })).rejects.toThrow();
    expect(() => parseCertificate(new Uint8Array([0x30, 0]))).toThrow(PkiError);
  });
});
