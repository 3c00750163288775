// Name constraints and policies (RFC 5280 §6.1.3 b–f), with OpenSSL beside us on the same paths.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  derContext,
  derContextPrimitive,
  derElement,
  derInteger,
  derOid,
  derSequence,
  derSetOf,
  encodePem,
  OID,
} from '../der/index.ts';
import {
  type CertificateRequest,
  createCertificate,
  generateKey,
  localSigner,
  type Signer,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy, testSerial } from '../testing/index.ts';
import { encodeName, type NameParts, validatePath } from './index.ts';

let hierarchy: TestHierarchy;
let folder: string;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  folder = mkdtempSync(join(tmpdir(), 'xinqi-constraints-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const YEAR = 365 * 86_400_000;
async function make(issuer: Signer, change: Partial<CertificateRequest> = {}): Promise<Signer> {
  const key = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: 'Good', CN: 'someone' },
      notBefore: new Date(TEST_TIME.getTime() - YEAR),
      notAfter: new Date(TEST_TIME.getTime() + YEAR),
      spki: key.spki,
      keyUsage: change.ca ? ['keyCertSign'] : ['digitalSignature'],
      ...change,
    },
    issuer,
  );
  return localSigner(key, certificate, [...issuer.chain, issuer.certificate]);
}

const reasonOf = async (subject: Signer, policies?: string[]): Promise<string> => {
  const result = await validatePath(nodeCryptoPort, {
    leaf: subject.certificate,
    intermediates: subject.chain,
    anchors: [hierarchy.root],
    at: TEST_TIME,
    purpose: 'any',
    ...(policies ? { policies } : {}),
  });
  return result.ok ? 'ok' : result.reason;
};

function opensslAccepts(subject: Signer, ...more: string[]): boolean {
  const file = (name: string, ...ders: Uint8Array[]): string => {
    writeFileSync(join(folder, name), ders.map((der) => encodePem('CERTIFICATE', der)).join(''));
    return join(folder, name);
  };
  const chain = subject.chain.filter((der) => der !== hierarchy.root);
  const untrusted = chain.length > 0 ? ['-untrusted', file('chain.pem', ...chain)] : [];
  const time = String(TEST_TIME.getTime() / 1000);
  const trust = ['-CAfile', file('root.pem', hierarchy.root), '-attime', time];
  return (
    spawnSync('openssl', ['verify', ...trust, ...untrusted, ...more, file('leaf.pem', subject.certificate)])
      .status === 0
  );
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const dns = (value: string): Uint8Array => derContextPrimitive(2, text(value));
const mail = (value: string): Uint8Array => derContextPrimitive(1, text(value));
const directory = (parts: NameParts): Uint8Array => derContext(4, encodeName(parts));
const subtrees = (n: 0 | 1, ...names: Uint8Array[]): Uint8Array =>
  derContext(n, ...names.map((name) => derSequence(name)));
const constraint = (...parts: Uint8Array[]) => ({
  extensions: [{ oid: OID.nameConstraints, critical: true, value: derSequence(...parts) }],
});
const alternative = (...names: Uint8Array[]) => ({
  extensions: [{ oid: OID.subjectAltName, critical: false, value: derSequence(...names) }],
});

describe('name constraints', () => {
  const cases: [string, Uint8Array[], Partial<CertificateRequest>, string][] = [
    ['a directory name within', [subtrees(0, directory({ C: 'CN', O: 'Good' }))], {}, 'ok'],
    ['a directory name outside', [subtrees(0, directory({ C: 'CN', O: 'Other' }))], {}, 'name_not_permitted'],
    [
      'an excluded directory name',
      [subtrees(1, directory({ C: 'CN', O: 'Good' }))],
      {},
      'name_not_permitted',
    ],
    [
      'an excluded one in other letters',
      [subtrees(1, directory({ C: 'CN', O: ' GOOD ' }))],
      {},
      'name_not_permitted',
    ],
    ['no other exclusion', [subtrees(1, directory({ C: 'CN', O: 'Bad' }))], {}, 'ok'],
    ['a host within', [subtrees(0, dns('example.cn'))], alternative(dns('a.example.cn')), 'ok'],
    [
      'a host that only ends alike',
      [subtrees(0, dns('example.cn'))],
      alternative(dns('badexample.cn')),
      'name_not_permitted',
    ],
    [
      'an excluded host',
      [subtrees(1, dns('example.cn'))],
      alternative(dns('x.cn'), dns('A.Example.CN')),
      'name_not_permitted',
    ],
    ['a mail box within a host', [subtrees(0, mail('example.cn'))], alternative(mail('a@example.cn')), 'ok'],
    [
      'a mail box of a lower host',
      [subtrees(0, mail('example.cn'))],
      alternative(mail('a@b.example.cn')),
      'name_not_permitted',
    ],
    [
      'a mail box within a domain',
      [subtrees(0, mail('.example.cn'))],
      alternative(mail('a@b.example.cn')),
      'ok',
    ],
    [
      'an excluded mail box',
      [subtrees(1, mail('a@example.cn'))],
      alternative(mail('a@example.cn')),
      'name_not_permitted',
    ],
    [
      'kinds that are not named are free',
      [subtrees(0, dns('example.cn'))],
      alternative(mail('a@b.cn')),
      'ok',
    ],
  ];
  test.each(cases)('%s', async (_, parts, subject, expected) => {
    const ca = await make(hierarchy.rootSigner, { ca: true, ...constraint(...parts) });
    const leaf = await make(ca, subject);
    expect(await reasonOf(leaf)).toBe(expected);
    expect(opensslAccepts(leaf)).toBe(expected === 'ok');
  });
  test('mail addresses of the subject count, also behind a plus sign', async () => {
    const ca = await make(hierarchy.rootSigner, { ca: true, ...constraint(subtrees(1, mail('evil.cn'))) });
    const key = await generateKey('p256');
    const plain = await createCertificate(
      {
        serial: testSerial(),
        subject: { CN: 'MAILMAIL@evil.cn' },
        notBefore: TEST_TIME,
        notAfter: TEST_TIME,
        spki: key.spki,
        keyUsage: ['digitalSignature'],
      },
      ca,
    );
    // The same certificate with the common name turned into a mail address attribute, signed again.
    const subject = derSequence(
      derSetOf([derSequence(derOid(OID.emailAddress), derElement(0x16, text('a+b@evil.cn')))]),
    );
    const old = Buffer.from(encodeName({ CN: 'MAILMAIL@evil.cn' }));
    const at = Buffer.from(plain).indexOf(old);
    expect(at).toBeGreaterThan(0);
    const whole = Buffer.from(plain);
    const outer = 4;
    const inner = outer + 4;
    const tbsContent = Buffer.concat([
      whole.subarray(inner, at),
      subject,
      whole.subarray(at + old.length, outer + 4 + whole.readUInt16BE(outer + 2)),
    ]);
    const tbs = derSequence(tbsContent);
    const rest = whole.subarray(outer + 4 + whole.readUInt16BE(outer + 2));
    const algorithm = rest.subarray(0, 2 + rest[1]!);
    const signature = await ca.sign(tbs);
    const leaf = derSequence(tbs, algorithm, derElement(3, Uint8Array.of(0), signature));
    expect(await reasonOf(localSigner(key, leaf, [...ca.chain, ca.certificate]))).toBe('name_not_permitted');
  });
  test('they bind CAs below, but not self-issued ones; other kinds and ranges are not understood', async () => {
    const parts = [subtrees(0, directory({ C: 'CN', O: 'Good' }))];
    const ca = await make(hierarchy.rootSigner, {
      ca: true,
      subject: { C: 'CN', O: 'Issuer' },
      ...constraint(...parts),
    });
    const stray = await make(ca, { ca: true, subject: { C: 'CN', O: 'Elsewhere' } });
    expect(await reasonOf(await make(stray))).toBe('name_not_permitted');
    const renewed = await make(ca, { ca: true, subject: { C: 'CN', O: 'Issuer' } });
    expect(await reasonOf(await make(renewed))).toBe('ok');
    for (const odd of [
      subtrees(0, derContextPrimitive(6, text('.example.cn'))),
      derContext(0, derSequence(dns('example.cn'), derContextPrimitive(0, Uint8Array.of(1)))),
      derContext(0),
    ]) {
      const refusing = await make(hierarchy.rootSigner, { ca: true, ...constraint(odd) });
      expect(await reasonOf(await make(refusing))).toBe('name_constraints_unsupported');
    }
  });
});

const [A, B] = ['1.2.156.1.1', '1.2.156.1.2'];
const policies = (...oids: string[]) => ({
  oid: OID.certificatePolicies,
  critical: false,
  value: derSequence(...oids.map((oid) => derSequence(derOid(oid)))),
});
const requireExplicit = (n: number) => ({
  oid: OID.policyConstraints,
  critical: true,
  value: derSequence(derContextPrimitive(0, Uint8Array.of(n))),
});
const inhibitAny = (n: number) => ({ oid: OID.inhibitAnyPolicy, critical: true, value: derInteger(n) });
const mapping = {
  oid: OID.policyMappings,
  critical: false,
  value: derSequence(derSequence(derOid(A), derOid(B))),
};

describe('policies', () => {
  const cases: [
    string,
    CertificateRequest['extensions'],
    CertificateRequest['extensions'],
    string[] | undefined,
    boolean,
  ][] = [
    ['none asked for, none given', [], [], undefined, true],
    ['none asked for, different ones', [policies(A)], [policies(B)], undefined, true],
    ['asked for and given', [policies(A)], [policies(A)], [A], true],
    ['asked for, only the CA has it', [policies(A)], [], [A], false],
    ['asked for, another given', [policies(B)], [policies(B)], [A], false],
    ['the CA may issue any', [policies(OID.anyPolicy)], [policies(A)], [A], true],
    ['the leaf has any of what the CA has', [policies(A)], [policies(OID.anyPolicy)], [A], true],
    ['any inhibited', [policies(A), inhibitAny(0)], [policies(OID.anyPolicy)], [A], false],
    ['required by the CA, absent', [policies(A), requireExplicit(0)], [], undefined, false],
    ['required by the CA, given', [policies(A), requireExplicit(0)], [policies(A)], undefined, true],
    ['required further down', [policies(A), requireExplicit(5)], [], undefined, true],
  ];
  test.each(cases)('%s', async (_, above, below, asked, expected) => {
    const ca = await make(hierarchy.rootSigner, { ca: true, extensions: above ?? [] });
    const leaf = await make(ca, { extensions: below ?? [] });
    expect(await reasonOf(leaf, asked)).toBe(expected ? 'ok' : 'policy_not_accepted');
    // Without a user policy OpenSSL takes the empty set where RFC 5280 §6.1.1 c says any-policy.
    const options = asked
      ? ['-explicit_policy', ...asked.flatMap((oid) => ['-policy', oid])]
      : ['-policy_check', '-policy', OID.anyPolicy];
    expect(opensslAccepts(leaf, ...options)).toBe(expected);
  });
  test('a mapping where a policy is required, policies named twice, empty constraints', async () => {
    const mapped = await make(hierarchy.rootSigner, { ca: true, extensions: [policies(A), mapping] });
    expect(await reasonOf(await make(mapped, { extensions: [policies(B)] }), [A])).toBe(
      'policy_not_accepted',
    );
    expect(await reasonOf(await make(mapped, { extensions: [policies(B)] }))).toBe('ok');
    expect(await reasonOf(await make(hierarchy.rootSigner, { extensions: [policies(A, A)] }), [A])).toBe(
      'policy_not_accepted',
    );
    const empty = { oid: OID.policyConstraints, critical: true, value: derSequence() };
    const ca = await make(hierarchy.rootSigner, { ca: true, extensions: [empty] });
    expect(await reasonOf(await make(ca))).toBe('policy_not_accepted');
  });
});
