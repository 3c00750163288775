// Signatures of other tools, by hand and by OpenSSL: what the standards allow is accepted, by OpenSSL too; what a forger
// changes about each is refused, and never called altered where the digest matches.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  concatBytes,
  decodePem,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  encodePem,
  OID,
} from '../../der/index.ts';
import { nodeCryptoPort } from '../../node/index.ts';
import {
  attribute,
  essV1,
  essV2,
  type ForeignCms,
  type ForeignKey,
  type ForeignKeyKind,
  foreignCms,
  foreignKey,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  USUAL_ATTRIBUTES,
} from '../../testing/index.ts';
import { parseCertificate, type SignatureRequest, verifySignature } from '../index.ts';

const CONTENT = Buffer.from('%PDF-1.7 of somebody else');
const AT = String(TEST_TIME.getTime() / 1000 + 60);
let folder: string;
let hierarchy: TestHierarchy;
let keys: Record<ForeignKeyKind, ForeignKey>;
let bag: Uint8Array[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-foreign-'));
  hierarchy = await makeTestHierarchy();
  const kinds = ['rsa', 'P-256', 'P-384', 'P-521'] as const;
  keys = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await foreignKey(hierarchy, kind)])),
  );
  bag = [keys.rsa.certificate, hierarchy.eventCa.certificate];
  write('root.pem', encodePem('CERTIFICATE', hierarchy.root));
  write('content', CONTENT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

function opensslAccepts(cms: Uint8Array): boolean {
  const given = ['-inform', 'DER', '-in', write('cms', cms), '-content', join(folder, 'content')];
  const trust = ['-CAfile', join(folder, 'root.pem'), '-purpose', 'any', '-attime', AT];
  try {
    execFileSync('openssl', ['cms', '-verify', '-binary', ...given, ...trust, '-out', '/dev/null'], {
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
}

async function verdict(cms: Uint8Array, change: Partial<SignatureRequest> = {}): Promise<string> {
  const result = await verifySignature(nodeCryptoPort, {
    cms,
    digestOf: async (name) => createHash(name.toLowerCase().replace('-', '')).update(CONTENT).digest(),
    anchors: [hierarchy.root],
    now: TEST_TIME,
    strict: false,
    unreferred: true,
    ...change,
  });
  return result.ok ? `ok ${result.signer.subject.commonName}` : `${result.stage} ${result.reason}`;
}

const made = (change: Partial<ForeignCms> = {}): Promise<Uint8Array> =>
  foreignCms({ content: CONTENT, by: keys.rsa, bag, ...change });
const path = (by: ForeignKey): Uint8Array[] => [by.certificate, hierarchy.eventCa.certificate];

describe('what the standards allow is accepted, by OpenSSL as well', () => {
  const cases: [string, () => Partial<ForeignCms>][] = [
    ['no reference to the certificate', () => ({})],
    ['ESSCertIDv2', () => ({ attributes: [essV2(keys.rsa.certificate)] })],
    ['ESSCertID of the first version', () => ({ attributes: [essV1(keys.rsa.certificate)] })],
    ['both versions', () => ({ attributes: [essV1(keys.rsa.certificate), essV2(keys.rsa.certificate)] })],
    ['the key identifier of the subject', () => ({ bySubjectKey: true })],
    ['BER', () => ({ ber: true })],
    ['BER with all the usual attributes', () => ({ ber: true, attributes: Object.values(USUAL_ATTRIBUTES) })],
    ['more certificates', () => ({ bag: [hierarchy.root, keys['P-256'].certificate, ...bag] })],
    ['attributes that are not sorted, signed as sent', () => ({ order: 'sent' })],
    ['RSA with SHA-512', () => ({ hash: 'sha512' })],
    ['RSA-PSS', () => ({ pss: true })],
    ['RSA-PSS with SHA-384', () => ({ pss: true, hash: 'sha384' })],
    ...(['P-256', 'P-384', 'P-521'] as const).flatMap((kind) =>
      (['sha256', 'sha384', 'sha512'] as const).map((hash): [string, () => Partial<ForeignCms>] => [
        `${kind} with ${hash}`,
        () => ({ by: keys[kind], bag: path(keys[kind]), hash }),
      ]),
    ),
  ];
  test.each(cases)('%s', async (_, change) => {
    const cms = await made(change());
    expect(await verdict(cms)).toBe('ok Erika Mustermann');
    expect(opensslAccepts(cms)).toBe(true);
    // Our own rule takes none of them: no reference by SHA-256, other attributes, other encodings or certificates.
    if (change().attributes?.length !== 1) expect(await verdict(cms, { strict: true })).not.toMatch(/^ok/);
  });
  test.each(Object.entries(USUAL_ATTRIBUTES))('the attribute: %s', async (_, value) => {
    const cms = await made({ attributes: [value] });
    expect(await verdict(cms)).toBe('ok Erika Mustermann');
    expect(opensslAccepts(cms)).toBe(true);
    expect(await verdict(cms, { strict: true })).not.toMatch(/^ok/);
  });
  test.each([
    ['alone', []],
    ['with NULL', [derNull()]],
    ['with its curve', [derOid(OID.p384)]],
  ])('the key in the place of the signature algorithm, as iText writes it: %s', async (_, parameters) => {
    const algorithm = derSequence(derOid(OID.ecPublicKey), ...parameters);
    const cms = await made({ by: keys['P-384'], bag: path(keys['P-384']), hash: 'sha384', algorithm });
    expect(await verdict(cms)).toBe('ok Erika Mustermann');
    expect(await verdict(cms, { strict: true })).toBe('structure unsupported_algorithm');
    const rsa = await made({ algorithm });
    expect(await verdict(rsa)).toBe('integrity bad_signature');
  });
  test('an issuer written again in another string type, by its reference or without', async () => {
    const { issuer, serial } = parseCertificate(keys.rsa.certificate);
    const name = Buffer.from(issuer.raw);
    // UTF8String of C=CN's neighbour O is written as it stands; the country's PrintableString becomes UTF8String.
    const at = name.indexOf(Buffer.from([0x13, 2, 0x43, 0x4e]));
    name[at] = 0x0c;
    const signerId = concatBytes(name, Uint8Array.of(2, serial.length), serial);
    const sequence = concatBytes(Uint8Array.of(0x30, signerId.length), signerId);
    expect(await verdict(await made({ signerId: sequence }))).toBe('ok Erika Mustermann');
    expect(await verdict(await made({ signerId: sequence }), { strict: true })).not.toMatch(/^ok/);
  });
  test('a self-signed certificate that is itself named as trusted, and nobody else', async () => {
    const files = selfSigned('rsa:2048');
    const cms = opensslSigned(files, ['-md', 'sha256']);
    const [certificate] = decodePem('CERTIFICATE', files.pem);
    const now = new Date();
    expect(await verdict(cms, { anchors: [certificate!], now })).toBe('ok self');
    expect(await verdict(cms, { now })).toBe('path no_path');
    expect(await verdict(cms, { anchors: [certificate!], now, strict: true })).not.toMatch(/^ok/);
  });
});

/** What OpenSSL itself writes: signing time and capabilities. */
function selfSigned(kind: string): { key: string; certificate: string; pem: string } {
  const [key, certificate] = [join(folder, 'k.pem'), join(folder, 'c.pem')];
  const subject = ['-subj', '/CN=self', '-days', '30', '-addext', 'keyUsage=digitalSignature'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', kind, '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'pipe',
    },
  );
  return { key, certificate, pem: execFileSync('openssl', ['x509', '-in', certificate]).toString() };
}

function opensslSigned(
  { key, certificate }: { key: string; certificate: string },
  more: string[],
): Uint8Array {
  const by = ['-signer', certificate, '-inkey', key, '-outform', 'DER', '-in', join(folder, 'content')];
  return new Uint8Array(execFileSync('openssl', ['cms', '-sign', '-binary', ...by, ...more]));
}

test.each([
  ['as it writes by itself', []],
  ['with the key identifier', ['-keyid']],
  ['with a reference', ['-cades', '-md', 'sha512']],
  ['with PSS', ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:digest']],
])('OpenSSL’s own signatures are accepted: %s', async (_, more) => {
  const signer = join(folder, 'signer.pem');
  writeFileSync(signer, encodePem('CERTIFICATE', keys.rsa.certificate));
  const key = join(folder, 'key.pem');
  writeFileSync(key, keys.rsa.key.export({ format: 'pem', type: 'pkcs8' }));
  const chain = write('chain.pem', encodePem('CERTIFICATE', hierarchy.eventCa.certificate));
  const cms = opensslSigned({ key, certificate: signer }, ['-certfile', chain, ...more]);
  expect(await verdict(cms)).toBe('ok Erika Mustermann');
});

describe('attack twins are refused', () => {
  test('other content, and nothing else, is called altered', async () => {
    const other = { digestOf: async () => createHash('sha256').update('other').digest() };
    expect(await verdict(await made(), other)).toBe('integrity digest_mismatch');
    expect(await verdict(await made({ ber: true }), other)).toBe('integrity digest_mismatch');
  });
  test('a certificate of the same issuer and number by another CA', async () => {
    const stranger = await makeTestHierarchy();
    const { serial } = parseCertificate(keys.rsa.certificate);
    const fake = await foreignKey(stranger, 'rsa', { serial, subject: 'Somebody Else' });
    // The forger signs: his certificate leads nowhere, and the real one does not verify.
    const forged = await made({ by: fake, bag: [...bag, fake.certificate] });
    expect(await verdict(forged)).toBe('path no_path');
    expect(await verdict(await made({ by: fake }))).toBe('integrity bad_signature');
    // His certificate beside the real one changes nobody's name.
    expect(await verdict(await made({ bag: [fake.certificate, ...bag] }))).toBe('ok Erika Mustermann');
    expect(opensslAccepts(forged)).toBe(false);
  });
  test('a reference that means another certificate', async () => {
    const other = await foreignKey(hierarchy, 'rsa');
    const more = [...bag, other.certificate];
    for (const reference of [essV1, essV2])
      expect(await verdict(await made({ bag: more, attributes: [reference(other.certificate)] }))).toBe(
        'integrity certificate_missing',
      );
    const both = [essV2(keys.rsa.certificate), essV1(other.certificate)];
    expect(await verdict(await made({ bag: more, attributes: both }))).toBe('integrity certificate_missing');
    expect(
      await verdict(await made({ attributes: [attribute(OID.signingCertificate, derOid('1.2.3'))] })),
    ).toBe('integrity malformed_cms');
    // A reference is never given up for the identifier.
    expect(await verdict(await made({ attributes: [essV2(other.certificate)] }))).toBe(
      'integrity certificate_missing',
    );
  });
  test('without a reference where the format demands one', async () => {
    expect(await verdict(await made(), { unreferred: false })).toBe('integrity no_signing_certificate');
  });
  test('attributes in another order than they were signed', async () => {
    const lying = await made({ order: 'lying', attributes: Object.values(USUAL_ATTRIBUTES) });
    expect(await verdict(lying)).toBe('integrity attribute_order');
    expect(opensslAccepts(lying)).toBe(false);
    const other = await made({ order: 'other', attributes: Object.values(USUAL_ATTRIBUTES) });
    expect(await verdict(other)).toBe('integrity bad_signature');
    expect(opensslAccepts(other)).toBe(false);
  });
  test('attributes doubled, missing, of other types', async () => {
    const digest = (text: string) =>
      attribute(OID.messageDigest, derOctetString(createHash('sha256').update(text).digest()));
    const { 'signing time': time } = USUAL_ATTRIBUTES;
    const hash = createHash('sha256').update(CONTENT).digest();
    const cases: [Partial<ForeignCms>, string][] = [
      [{ attributes: [digest('other')] }, 'structure malformed_cms'],
      [{ attributes: [time!, time!] }, 'structure malformed_cms'],
      [{ attributes: [essV2(keys.rsa.certificate), essV2(keys.rsa.certificate)] }, 'structure malformed_cms'],
      [
        {
          messageDigest: attribute(OID.messageDigest, derOctetString(hash), derOctetString(hash.subarray(1))),
        },
        'structure malformed_cms',
      ],
      [
        { messageDigest: attribute(OID.messageDigest, derOctetString(hash.subarray(1))) },
        'integrity malformed_cms',
      ],
      [{ messageDigest: time! }, 'integrity malformed_cms'],
      [{ contentType: time! }, 'integrity wrong_content_type'],
      [{ contentType: attribute(OID.contentType, derOid(OID.tstInfo)) }, 'integrity wrong_content_type'],
      [{ inside: true }, 'integrity content_present'],
      [{ signers: 0 }, 'structure signer_count'],
      [{ signers: 2 }, 'structure signer_count'],
    ];
    for (const [change, expected] of cases) expect(await verdict(await made(change))).toBe(expected);
  });
  test('bytes behind it, and every flipped byte', async () => {
    const cms = await made({ ber: true, attributes: [essV2(keys.rsa.certificate)] });
    expect(await verdict(concatBytes(cms, Uint8Array.of(0)))).toBe('structure trailing_bytes');
    const other = { digestOf: async () => createHash('sha256').update('other').digest() };
    for (let i = 0; i < cms.length; i += 5) {
      const flipped = Uint8Array.from(cms);
      flipped[i]! ^= 1 << (i % 8);
      expect(await verdict(flipped, other), `byte ${i}`).not.toMatch(/^ok/);
    }
  });
  test('SHA-1 digests and signatures', async () => {
    expect(await verdict(await made({ hash: 'sha1' }))).toBe('structure weak_algorithm');
    const ec = keys['P-256'];
    expect(await verdict(await made({ hash: 'sha1', by: ec, bag: path(ec) }))).toBe(
      'structure weak_algorithm',
    );
  });
  test('MD5, and keys that are too short', async () => {
    for (const [kind, md] of [
      ['rsa:2048', 'md5'],
      ['rsa:1024', 'sha256'],
      ['rsa:512', 'sha256'],
    ] as const) {
      const files = selfSigned(kind);
      const cms = opensslSigned(files, ['-md', md]);
      const anchors = decodePem('CERTIFICATE', files.pem);
      expect(await verdict(cms, { anchors, now: new Date() }), `${kind} ${md}`).toMatch(
        /weak_(algorithm|key)$/,
      );
    }
  });
});

describe('timestamps', () => {
  const stamped = (token: (signature: Uint8Array) => Promise<Uint8Array>) =>
    made({ unsigned: async (signature) => [attribute(OID.signatureTimestamp, await token(signature))] });
  const LATE = { now: new Date('2040-01-01T00:00:00Z') };
  test('one of its own counts; one of another signature ends it', async () => {
    const good = await stamped((signature) => hierarchy.stamp(signature));
    expect([await verdict(good), await verdict(good, LATE)]).toEqual(Array(2).fill('ok Erika Mustermann'));
    const moved = await stamped(() => hierarchy.stamp(Uint8Array.of(1)));
    expect(await verdict(moved)).toBe('timestamp imprint_mismatch');
  });
  test('one of an authority that nobody knows counts for nothing: neither for nor against', async () => {
    const stranger = await makeTestHierarchy();
    const strange = await stamped((signature) => stranger.stamp(signature));
    expect(await verdict(strange)).toBe('ok Erika Mustermann');
    expect(await verdict(strange, LATE)).toBe('timestamp no_path');
    expect(await verdict(strange, { ...LATE, timestampAnchors: [stranger.root] })).toBe(
      'ok Erika Mustermann',
    );
  });
  test('of two, the right one counts', async () => {
    const stranger = await makeTestHierarchy();
    const both = await made({
      unsigned: async (signature) => [
        attribute(OID.signatureTimestamp, await stranger.stamp(signature), await hierarchy.stamp(signature)),
      ],
    });
    expect(await verdict(both, LATE)).toBe('ok Erika Mustermann');
  });
});
