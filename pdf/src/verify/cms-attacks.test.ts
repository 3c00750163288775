// P-07 and P-08 of security.md inside real files: the CMS in /Contents replaced by a cleverer one.
import { createHash } from 'node:crypto';
import { type Cms, encodeCms, parseCms } from '@xinqi/pki/check';
import { concatBytes, derNull, derOid, derSequence, OID, readDer } from '@xinqi/pki/der';
import { createCms, localSigner } from '@xinqi/pki/make';
import { makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { makeParty, type Party, signaturesOf } from '../testing/tamper.ts';

let party: Party;
let signed: Buffer;
let cms: Uint8Array;
let digest: Uint8Array;

beforeAll(async () => {
  party = await makeParty();
  const other = await party.hierarchy.issue();
  // The placeholder has room for what the attacks put in.
  signed = await party.sign(await makePdf(), 'one', {
    timestamp: async (value) => party.hierarchy.stamp(value),
    signer: { ...other, chain: other.chain },
  });
  const [info] = signaturesOf(signed);
  const [, open, close, length] = info!.byteRange as [number, number, number, number];
  digest = createHash('sha256')
    .update(signed.subarray(0, open))
    .update(signed.subarray(close, close + length))
    .digest();
  const contents = info!.contents!.bytes;
  cms = contents.subarray(0, Buffer.from(contents).subarray(0, 4).readUInt16BE(2) + 4);
});

/** The signed file with another CMS in its /Contents. */
function withCms(replacement: Uint8Array, padding = '0'): Buffer {
  const { contents } = signaturesOf(signed)[0]!;
  const out = Buffer.from(signed);
  const room = 2 * contents!.bytes.length;
  const hex = Buffer.from(replacement).toString('hex');
  expect(hex.length).toBeLessThanOrEqual(room);
  out.write(hex.padEnd(room, padding), contents!.start + 1, 'latin1');
  return out;
}
const changed = (change: Partial<Cms>): Buffer => withCms(encodeCms({ ...parseCms(cms), ...change }));
const judge = async (pdf: Buffer): Promise<string> => {
  const { verdict, signatures } = await party.verdict(pdf);
  return `${verdict} ${signatures[0]?.reason}`;
};

describe('P-07', () => {
  test('control: the same and a freshly made CMS are valid', async () => {
    expect(await judge(withCms(cms))).toBe('valid intact');
    const signer = await party.hierarchy.issue({ name: '李*' });
    const fresh = await createCms({ digest, signer, timestamp: (value) => party.hierarchy.stamp(value) });
    expect(await judge(withCms(fresh))).toBe('valid intact');
  });
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['padding that is not zero', () => withCms(cms, '1'), 'cannot_verify bad_contents'],
    ['no CMS', () => withCms(new Uint8Array(4)), 'cannot_verify bad_contents'],
    ['another structure', () => withCms(derSequence(derOid('1.2.3'))), 'cannot_verify signature_malformed'],
    ['content inside', () => changed({ content: new Uint8Array(3) }), 'cannot_verify signature_malformed'],
    ['no signed attributes', () => changed({ signedAttributes: [] }), 'cannot_verify signature_malformed'],
    ['no certificate', () => changed({ certificates: [] }), 'cannot_verify certificate_missing'],
    [
      'SHA-1',
      () => changed({ digestIdentifier: derSequence(derOid('1.3.14.3.2.26'), derNull()) }),
      'cannot_verify weak_algorithm',
    ],
    [
      'MD5 with RSA',
      () => changed({ signatureIdentifier: derSequence(derOid('1.2.840.113549.1.1.4'), derNull()) }),
      'cannot_verify weak_algorithm',
    ],
    [
      'an unknown algorithm',
      () => changed({ signatureIdentifier: derSequence(derOid('1.2.3.4')) }),
      'cannot_verify unsupported_algorithm',
    ],
    [
      'another signature value',
      () => changed({ signature: parseCms(cms).signature.map((byte, i) => (i === 20 ? byte ^ 1 : byte)) }),
      'invalid signature_wrong',
    ],
    [
      'the timestamp dropped',
      () => changed({ unsignedAttributes: [] }),
      'cannot_verify expired_without_timestamp',
    ],
  ])('%s', async (_, make, expected) => {
    expect(await judge(await make())).toBe(expected);
  });
  test('over other content, by another key, without ESSCertIDv2', async () => {
    const signer = await party.hierarchy.issue();
    const stamp = (value: Uint8Array): Promise<Uint8Array> => party.hierarchy.stamp(value);
    expect(
      await judge(withCms(await createCms({ digest: new Uint8Array(32), signer, timestamp: stamp }))),
    ).toBe('changed_after_signing digest_mismatch');
    const other = await party.hierarchy.issue();
    const mixed = localSigner(
      { algorithm: signer.algorithm, sign: signer.sign },
      other.certificate,
      other.chain,
    );
    expect(await judge(withCms(await createCms({ digest, signer: mixed, timestamp: stamp })))).toBe(
      'invalid signature_wrong',
    );
    const attributes = parseCms(cms).signedAttributes.filter(
      (attribute) => attribute.oid !== OID.signingCertificateV2,
    );
    expect(await judge(changed({ signedAttributes: attributes }))).toBe(
      'cannot_verify no_signing_certificate',
    );
  });
  test('of a stranger with the same names', async () => {
    const stranger = await makeTestHierarchy();
    const theirs = await stranger.issue({ name: '张*', organization: '某公司' });
    const bag = { ...theirs, chain: [...theirs.chain, stranger.root] };
    expect(
      await judge(
        withCms(await createCms({ digest, signer: theirs, timestamp: (value) => stranger.stamp(value) })),
      ),
    ).toMatch(/^cannot_verify/);
    expect(await judge(withCms(await createCms({ digest, signer: bag })))).toMatch(/^cannot_verify/);
  });
  test('signed by a certificate authority or a time-stamping authority', async () => {
    const { tsa, eventCa } = party.hierarchy;
    const stamp = (value: Uint8Array): Promise<Uint8Array> => party.hierarchy.stamp(value);
    expect(await judge(withCms(await createCms({ digest, signer: tsa.signer, timestamp: stamp })))).toBe(
      'cannot_verify certificate_refused',
    );
    expect(await judge(withCms(await createCms({ digest, signer: eventCa, timestamp: stamp })))).toBe(
      'cannot_verify certificate_refused',
    );
  });
});

describe('P-08', () => {
  const stampedBy = async (timestamp: (value: Uint8Array) => Promise<Uint8Array>): Promise<Buffer> =>
    withCms(await createCms({ digest, signer: await party.hierarchy.issue(), timestamp }));
  test('a timestamp of another signature, of the document, of a stranger', async () => {
    const token = parseCms(cms).unsignedAttributes[0]!.value;
    expect(await judge(await stampedBy(async () => token))).toBe('cannot_verify timestamp_mismatch');
    expect(await judge(await stampedBy(() => party.hierarchy.stamp(digest)))).toBe(
      'cannot_verify timestamp_mismatch',
    );
    const stranger = await makeTestHierarchy();
    expect(await judge(await stampedBy((value) => stranger.stamp(value)))).toBe(
      'cannot_verify timestamp_untrusted',
    );
  });
  test('a timestamp outside the validity, with trailing data, with a changed time', async () => {
    expect(
      await judge(
        await stampedBy((value) => party.hierarchy.stamp(value, new Date(TEST_TIME.getTime() + 7_200_000))),
      ),
    ).toBe('cannot_verify certificate_not_valid_then');
    expect(
      await judge(
        await stampedBy((value) => party.hierarchy.stamp(value, new Date(TEST_TIME.getTime() - 1000))),
      ),
    ).toBe('cannot_verify certificate_not_valid_then');
    expect(
      await judge(
        await stampedBy(async (value) =>
          derSequence(readDer(await party.hierarchy.stamp(value)).content, derNull()),
        ),
      ),
    ).toBe('cannot_verify timestamp_invalid');
    const forged = async (value: Uint8Array): Promise<Uint8Array> => {
      const token = Buffer.from(await party.hierarchy.stamp(value));
      token.write('20260601080200Z', token.indexOf('20260601080100Z'), 'latin1');
      return concatBytes(token);
    };
    expect(await judge(await stampedBy(forged))).toBe('cannot_verify timestamp_invalid');
  });
});
