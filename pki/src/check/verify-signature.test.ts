// Whole signatures: what must verify, every byte flipped, and the CMS and timestamp attacks P-07 and P-08 of security.md.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  childrenOf,
  concatBytes,
  derBitString,
  derContext,
  derElement,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  fromHex,
  OID,
  readDer,
} from '../der/index.ts';
import {
  cmsSizeUpperBound,
  createCms,
  createTimestampToken,
  localSigner,
  type Signer,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import {
  foreignCms,
  foreignKey,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  testSerial,
} from '../testing/index.ts';
import {
  type Attribute,
  type Cms,
  type DigestAlgorithm,
  encodeAttribute,
  encodeCms,
  isTestChain,
  PkiError,
  parseCms,
  type SignatureRequest,
  verifySignature,
} from './index.ts';

const CONTENT = new TextEncoder().encode('合同正文');
const NODE_NAMES = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' };
const sha = (algorithm: DigestAlgorithm, data: Uint8Array): Uint8Array =>
  createHash(NODE_NAMES[algorithm]).update(data).digest();
const LATER = new Date('2030-01-01T00:00:00Z');

let hierarchy: TestHierarchy;
let signer: Signer;
let plain: Uint8Array;
let stamped: Uint8Array;

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  signer = await hierarchy.issue({ name: '张*' });
  plain = await createCms({ digest: sha('SHA-256', CONTENT), signer });
  stamped = await createCms({
    digest: sha('SHA-256', CONTENT),
    signer,
    timestamp: (signature) => hierarchy.stamp(signature),
  });
});

async function verdict(cms: Uint8Array, change: Partial<SignatureRequest> = {}): Promise<string> {
  const result = await verifySignature(nodeCryptoPort, {
    cms,
    digestOf: async (algorithm) => sha(algorithm, CONTENT),
    anchors: [hierarchy.root],
    now: TEST_TIME,
    strict: true,
    ...change,
  });
  return result.ok ? `ok ${result.level}` : `${result.stage} ${result.reason}`;
}

/** Signs these attributes and whatever `change` makes of the rest. */
async function forge(
  attributes: Attribute[],
  change: Partial<Cms> = {},
  by: Signer = signer,
): Promise<Uint8Array> {
  const base = parseCms(plain);
  const signature = await by.sign(derSetOf(attributes.map(encodeAttribute)));
  return encodeCms({ ...base, signedAttributes: attributes, signature, ...change });
}
const goodAttributes = (): Attribute[] => [...parseCms(plain).signedAttributes];
const without = (oid: string): Attribute[] => goodAttributes().filter((attribute) => attribute.oid !== oid);

describe('accepted', () => {
  test('B-B now, B-T at the proven time long after the certificate ended', async () => {
    expect(await verdict(plain)).toBe('ok B-B');
    expect(await verdict(plain, { now: LATER })).toBe('path expired');
    expect(await verdict(stamped, { now: LATER })).toBe('ok B-T');
  });
  test.each(['p384', 'rsa2048', 'ed25519'] as const)('key kind %s', async (kind) => {
    const other = await hierarchy.issue({ kind });
    const algorithm = { p384: 'SHA-384', rsa2048: 'SHA-256', ed25519: 'SHA-512' }[kind] as DigestAlgorithm;
    const cms = await createCms({
      digest: sha(algorithm, CONTENT),
      signer: other,
      timestamp: (signature) => hierarchy.stamp(signature),
    });
    expect(await verdict(cms)).toBe('ok B-T');
    expect(cms.length).toBeLessThanOrEqual(
      cmsSizeUpperBound(other, (await hierarchy.stamp(new Uint8Array(1))).length + 4),
    );
  });
  test('facts: signer, time, authority, test hierarchy', async () => {
    const result = await verifySignature(nodeCryptoPort, {
      cms: stamped,
      digestOf: async (a) => sha(a, CONTENT),
      anchors: [hierarchy.root],
      now: LATER,
      strict: true,
    });
    expect(result).toMatchObject({
      ok: true,
      signer: { subject: { commonName: '张*' } },
      timestamp: {
        tsaName: '信契测试时间戳',
        info: { policy: '1.3.6.1.4.1.99999.1', accuracyMilliseconds: 1000, ordering: false },
      },
    });
    expect(result.ok && isTestChain(result.chain)).toBe(true);
    expect(result.timestamp?.info.genTime.toISOString()).toBe('2026-06-01T08:01:00.000Z');
    expect(result.signingTime).toBeUndefined();
  });
  test('foreign BER with indefinite lengths, only when tolerant', async () => {
    const content = readDer(plain).content;
    const ber = concatBytes(fromHex('3080'), content, fromHex('0000'));
    expect(await verdict(ber)).toMatch(/^structure/);
    expect(await verdict(ber, { strict: false })).toBe('ok B-B');
    expect(await verdict(concatBytes(ber, fromHex('00')), { strict: false })).toBe(
      'structure trailing_bytes',
    );
  });
  test('size bound holds without and with timestamp, tightly enough for a placeholder', () => {
    expect(plain.length).toBeLessThanOrEqual(cmsSizeUpperBound(signer, 0));
    expect(cmsSizeUpperBound(signer, 0) - plain.length).toBeLessThan(250);
  });
});

describe('every changed byte', () => {
  test.each([
    ['B-B', () => plain],
    ['B-T', () => stamped],
  ])('%s: no bit flip, removed, doubled or added byte verifies', async (_, make) => {
    const good = make();
    for (let i = 0; i < good.length; i++) {
      const flipped = Uint8Array.from(good);
      flipped[i]! ^= 1 << (i % 8);
      expect((await verdict(flipped)).startsWith('ok'), `flip ${i}`).toBe(false);
      if (i % 7 !== 0) continue;
      expect(
        (await verdict(concatBytes(good.subarray(0, i), good.subarray(i + 1)))).startsWith('ok'),
        `drop ${i}`,
      ).toBe(false);
      expect(
        (
          await verdict(concatBytes(good.subarray(0, i), good.subarray(i, i + 1), good.subarray(i)))
        ).startsWith('ok'),
        `double ${i}`,
      ).toBe(false);
    }
    expect(await verdict(concatBytes(good, new Uint8Array(1)))).toBe('structure trailing_bytes');
  });
  test('tolerant rules never verify other content, and never throw', async () => {
    for (let i = 0; i < plain.length; i += 3) {
      const flipped = Uint8Array.from(plain);
      flipped[i]! ^= 0x81;
      expect(
        (
          await verdict(flipped, { strict: false, digestOf: async (a) => sha(a, new Uint8Array(1)) })
        ).startsWith('ok'),
      ).toBe(false);
    }
  });
});

describe('P-07: CMS tricks', () => {
  test('other content', async () => {
    expect(await verdict(plain, { digestOf: async (a) => sha(a, new Uint8Array(1)) })).toBe(
      'integrity digest_mismatch',
    );
  });
  test('two signers, none', async () => {
    const outer = childrenOf(readDer(plain));
    const fields = childrenOf(readDer(outer[1]!.content));
    const info = fields.at(-1)!.content;
    const build = (...infos: Uint8Array[]): Uint8Array =>
      derSequence(
        outer[0]!.bytes,
        derContext(
          0,
          derSequence(...fields.slice(0, -1).map((field) => field.bytes), derElement(0x31, ...infos)),
        ),
      );
    expect(await verdict(build(info))).toBe('ok B-B');
    for (const strict of [true, false]) {
      expect(await verdict(build(info, info), { strict })).toBe('structure signer_count');
      expect(await verdict(build(), { strict })).toBe('structure signer_count');
    }
  });
  test('content inside a detached signature', async () => {
    const cms = encodeCms({ ...parseCms(plain), content: CONTENT });
    for (const strict of [true, false])
      expect(await verdict(cms, { strict })).toBe('integrity content_present');
  });
  test('no signed attributes: only over the content itself, and where the format allows it', async () => {
    const by = await foreignKey(hierarchy, 'rsa');
    const bag = [by.certificate, hierarchy.eventCa.certificate];
    const bare = await foreignCms({ content: CONTENT, by, bag, bare: true });
    const loose = { strict: false, unreferred: true };
    expect(await verdict(bare, { ...loose, covered: CONTENT })).toBe('ok B-B');
    expect(await verdict(bare, loose)).toBe('structure no_signed_attributes');
    expect(await verdict(bare, { covered: CONTENT })).toMatch(/^structure/);
    expect(await verdict(bare, { strict: false, covered: CONTENT })).toBe('integrity no_signing_certificate');
    const other = Uint8Array.from(CONTENT, (byte) => byte ^ 1);
    expect(await verdict(bare, { ...loose, covered: other })).toBe('integrity bad_signature');
    const torn = await foreignCms({ content: CONTENT, by, bag, bare: 'torn' });
    expect(await verdict(torn, { ...loose, covered: CONTENT })).toBe('integrity bad_signature');
  });
  test('no signed attributes, or signed attributes taken as content', async () => {
    const cms = parseCms(plain);
    const bare = encodeCms({ ...cms, signedAttributes: [], signature: await signer.sign(CONTENT) });
    expect(await verdict(bare)).toBe('integrity wrong_content_type');
    const outer = childrenOf(readDer(bare));
    const fields = childrenOf(readDer(outer[1]!.content));
    const info = childrenOf(childrenOf(fields.at(-1)!)[0]!).filter((field) => field.tag !== 0xa0);
    const none = derSequence(
      outer[0]!.bytes,
      derContext(
        0,
        derSequence(
          ...fields.slice(0, -1).map((field) => field.bytes),
          derSetOf([derSequence(...info.map((field) => field.bytes))]),
        ),
      ),
    );
    for (const strict of [true, false])
      expect(await verdict(none, { strict })).toBe('structure no_signed_attributes');
    // RFC 5652 attribute confusion: the old signature over SET bytes offered as signature over content.
    expect(await verdict(none, { digestOf: async (a) => sha(a, cms.signedBytes!) })).toBe(
      'structure no_signed_attributes',
    );
  });
  test.each([OID.contentType, OID.messageDigest, OID.signingCertificateV2])(
    'attribute %s missing',
    async (oid) => {
      const reason = {
        [OID.contentType]: 'wrong_content_type',
        [OID.messageDigest]: 'malformed_cms',
        [OID.signingCertificateV2]: 'no_signing_certificate',
      }[oid];
      for (const strict of [true, false])
        expect(await verdict(await forge(without(oid)), { strict })).toBe(`integrity ${reason}`);
    },
  );
  test('wrong content type, attribute twice, attribute with two values', async () => {
    const wrong = [...without(OID.contentType), { oid: OID.contentType, value: derOid(OID.tstInfo) }];
    expect(await verdict(await forge(wrong))).toBe('integrity wrong_content_type');
    expect(await verdict(await forge(wrong, { contentType: OID.tstInfo }))).toBe(
      'integrity wrong_content_type',
    );
    const twice = [
      ...goodAttributes(),
      { oid: OID.messageDigest, value: derOctetString(new Uint8Array(32)) },
    ];
    expect(await verdict(await forge(twice))).toBe('structure malformed_cms');
    const two = derElement(0x31, derOctetString(fromHex('01')), derOctetString(fromHex('02')));
    const doubled = derSetOf([
      ...without(OID.messageDigest).map(encodeAttribute),
      derSequence(derOid(OID.messageDigest), two),
    ]);
    const outer = childrenOf(readDer(plain));
    const fields = childrenOf(readDer(outer[1]!.content));
    const info = childrenOf(childrenOf(fields.at(-1)!)[0]!).map((field) =>
      field.tag === 0xa0 ? derElement(0xa0, readDer(doubled).content) : field.bytes,
    );
    const cms = derSequence(
      outer[0]!.bytes,
      derContext(
        0,
        derSequence(...fields.slice(0, -1).map((field) => field.bytes), derSetOf([derSequence(...info)])),
      ),
    );
    for (const strict of [true, false])
      expect(await verdict(cms, { strict })).toBe('structure malformed_cms');
  });
  test('attributes that this product does not write: strict refuses, tolerant reads', async () => {
    const more = [
      ...goodAttributes(),
      { oid: OID.signingTime, value: derElement(0x17, new TextEncoder().encode('260601080000Z')) },
    ];
    expect(await verdict(await forge(more))).toBe('integrity unexpected_attribute');
    expect(await verdict(await forge(more), { strict: false })).toBe('ok B-B');
    const unsigned = await forge(goodAttributes(), {
      unsignedAttributes: [{ oid: '1.2.3', value: derNull() }],
    });
    expect(await verdict(unsigned)).toBe('integrity unexpected_attribute');
    expect(await verdict(unsigned, { strict: false })).toBe('ok B-B');
  });
  test('weak and unknown digests', async () => {
    const sha1 = derSequence(derOid('1.3.14.3.2.26'));
    expect(await verdict(encodeCms({ ...parseCms(plain), digestIdentifier: sha1 }))).toBe(
      'structure weak_algorithm',
    );
    expect(
      await verdict(encodeCms({ ...parseCms(plain), digestIdentifier: derSequence(derOid('1.2.3')) })),
    ).toBe('structure unsupported_algorithm');
    const sha1Rsa = derSequence(derOid('1.2.840.113549.1.1.5'), derNull());
    expect(await verdict(encodeCms({ ...parseCms(plain), signatureIdentifier: sha1Rsa }))).toBe(
      'structure weak_algorithm',
    );
  });
  test('certificate missing, or another one put forward', async () => {
    expect(
      await verdict(await forge(goodAttributes(), { certificates: [hierarchy.eventCa.certificate] })),
    ).toBe('integrity certificate_missing');
    const other = await hierarchy.issue({ name: '李*' });
    const swapped = await forge(goodAttributes(), {
      certificates: [other.certificate, hierarchy.eventCa.certificate],
    });
    expect(await verdict(swapped)).toBe('integrity certificate_missing');
    const identity = {
      kind: 'issuerAndSerial',
      issuer: signerIssuer(),
      serial: fromHex('05'),
    } as const;
    expect(await verdict(await forge(goodAttributes(), { signerId: identity }))).toBe(
      'integrity certificate_missing',
    );
  });
  test("a signature by one key under another person's certificate", async () => {
    const other = await hierarchy.issue({ name: '李*' });
    const mixed = localSigner(
      { algorithm: signer.algorithm, sign: signer.sign },
      other.certificate,
      other.chain,
    );
    expect(await verdict(await createCms({ digest: sha('SHA-256', CONTENT), signer: mixed }))).toBe(
      'integrity bad_signature',
    );
  });
  test('a chain of a stranger, with and without its root in the bag', async () => {
    const stranger = await makeTestHierarchy();
    const theirs = await stranger.issue();
    const cms = await createCms({
      digest: sha('SHA-256', CONTENT),
      signer: { ...theirs, chain: [...theirs.chain, stranger.root] },
    });
    for (const strict of [true, false]) expect(await verdict(cms, { strict })).toMatch(/^path /);
    expect(await verdict(cms, { anchors: [] })).toBe('path no_anchors');
  });
  test('a certificate that the path does not need', async () => {
    const other = await hierarchy.issue();
    const cms = await forge(goodAttributes(), {
      certificates: [...parseCms(plain).certificates, other.certificate],
    });
    expect(await verdict(cms)).toBe('path unused_certificate');
    expect(await verdict(cms, { strict: false })).toBe('ok B-B');
  });
  test('sets out of order are not ours', async () => {
    const parsed = parseCms(plain);
    const kept = encodeCms({ ...parsed, certificates: [...parsed.certificates].reverse() }, 'kept');
    expect(await verdict(kept)).toBe('structure not_canonical');
    expect(await verdict(kept, { strict: false })).toBe('ok B-B');
  });
  test('the maker refuses a digest of the wrong length', async () => {
    await expect(createCms({ digest: new Uint8Array(20), signer })).rejects.toThrow('bad_digest');
  });
  test('parsers throw their own error on rubbish', () => {
    for (const bytes of [new Uint8Array(0), fromHex('3000'), derBitString(plain), derInteger(5)])
      expect(() => parseCms(bytes)).toThrow(PkiError);
  });
});

const signerIssuer = (): Uint8Array => {
  const { signerId } = parseCms(plain);
  return signerId.kind === 'issuerAndSerial' ? signerId.issuer : new Uint8Array();
};

describe('P-08: timestamps', () => {
  const withToken = async (token: Uint8Array): Promise<Uint8Array> =>
    createCms({ digest: sha('SHA-256', CONTENT), signer, timestamp: async () => token });

  test('of another signature, another document, another authority', async () => {
    expect(await verdict(await withToken(await hierarchy.stamp(fromHex('00'))))).toBe(
      'timestamp imprint_mismatch',
    );
    const token = parseCms(stamped).unsignedAttributes[0]!.value;
    expect(await verdict(await withToken(token))).toBe('timestamp imprint_mismatch');
    const stranger = await makeTestHierarchy();
    const cms = await createCms({
      digest: sha('SHA-256', CONTENT),
      signer,
      timestamp: (signature) => stranger.stamp(signature),
    });
    expect(await verdict(cms)).toBe('timestamp no_path');
    expect(await verdict(cms, { timestampAnchors: [stranger.root] })).toBe('ok B-T');
  });
  test('outside the validity of the signer', async () => {
    const at = (iso: string) =>
      createCms({
        digest: sha('SHA-256', CONTENT),
        signer,
        timestamp: (signature) => hierarchy.stamp(signature, new Date(iso)),
      });
    expect(await verdict(await at('2026-06-01T07:59:59Z'))).toBe('path not_yet_valid');
    expect(await verdict(await at('2026-06-01T09:00:01Z'))).toBe('path expired');
    expect(await verdict(await at('2025-06-01T08:00:00Z'))).toBe('timestamp not_yet_valid');
  });
  test('signed by a certificate that is no authority', async () => {
    const cms = await createCms({
      digest: sha('SHA-256', CONTENT),
      signer,
      timestamp: (signature) =>
        createTimestampToken(
          { ...hierarchy.tsa, signer },
          {
            imprint: { algorithm: 'SHA-256', hash: sha('SHA-256', signature) },
            policy: undefined,
            nonce: undefined,
            certReq: true,
          },
          { serial: testSerial(), genTime: TEST_TIME },
        ),
    });
    expect(await verdict(cms)).toBe('timestamp wrong_extended_key_usage');
  });
  test('bytes after the token', async () => {
    const cms = await createCms({
      digest: sha('SHA-256', CONTENT),
      signer,
      timestamp: async (signature) =>
        derSequence(readDer(await hierarchy.stamp(signature)).content, derNull()),
    });
    expect(await verdict(cms)).toBe('timestamp malformed_timestamp');
  });
});
