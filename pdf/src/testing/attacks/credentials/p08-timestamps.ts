// P-08, timestamps: of another signature or document, of strangers and of unfit authorities, altered later, dropped, in
// contradiction with each other; in the signature and as document timestamps.
import { createHash } from 'node:crypto';
import { encodeCms, parseCms } from '@xinqi/pki/check';
import { concatBytes, derNull, derSequence, OID, readDer } from '@xinqi/pki/der';
import {
  type CertificateRequest,
  createCertificate,
  createCms,
  createTimestampToken,
  generateKey,
  localSigner,
} from '@xinqi/pki/make';
import { makeTestHierarchy, TEST_TIME, testSerial } from '@xinqi/pki/testing';
import { addDocTimestamp } from '../../../sign/index.ts';
import { appendUpdate, join, open, signaturesOf } from '../../tamper.ts';
import { type AttackDesk, type Recipe, recipes, streamText } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';

const attack = recipes('P-08');
const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

export function timestampAttacks(desk: AttackDesk): Recipe[] {
  const { hierarchy } = desk.party;
  const { plain } = desk.forms;
  type Stamp = (value: Uint8Array) => Promise<Uint8Array>;
  const stamped = (timestamp: Stamp) => async () => {
    const signer = await desk.issue();
    return rawSign(plain, {
      objects: (n) => ({ 7: withValue(plain, 7, n) }),
      cms: (digest) => createCms({ digest, signer, timestamp }),
    });
  };
  const changed =
    (change: (token: Buffer) => Uint8Array): Stamp =>
    async (value) =>
      change(Buffer.from(await hierarchy.stamp(value)));
  const replaced = (from: string, to: string): Stamp =>
    changed((token) => {
      token.write(to, token.indexOf(from), 'latin1');
      return token;
    });
  /** A token of an authority with an odd certificate. */
  const authority =
    (change: Partial<CertificateRequest>, issuer = hierarchy.rootSigner): Stamp =>
    async (value) => {
      const key = await generateKey('p256');
      const certificate = await createCertificate(
        {
          serial: testSerial(),
          subject: { C: 'CN', O: '信契', CN: '信契测试时间戳' },
          notBefore: new Date('2026-01-01'),
          notAfter: new Date('2035-01-01'),
          spki: key.spki,
          keyUsage: ['digitalSignature'],
          extKeyUsage: { oids: [OID.timeStamping], critical: true },
          ...change,
        },
        issuer,
      );
      return createTimestampToken(
        { signer: localSigner(key, certificate), policy: '1.3.6.1.4.1.99999.1', accuracySeconds: 1 },
        {
          imprint: { algorithm: 'SHA-256', hash: sha256(value) },
          policy: undefined,
          nonce: undefined,
          certReq: true,
        },
        { serial: testSerial(), genTime: minutes(1) },
      );
    };
  const oneTime = (timestamp?: Stamp) => async () => {
    const signer = await hierarchy.issue();
    return rawSign(plain, {
      objects: (n) => ({ 7: withValue(plain, 7, n) }),
      cms: (digest) => createCms({ digest, signer, ...(timestamp ? { timestamp } : {}) }),
    });
  };
  const documentStamp = (pdf: Uint8Array, make: (imprint: Uint8Array) => Promise<Uint8Array>) => async () =>
    join(pdf, (await addDocTimestamp(pdf, make))!.tail);
  const byKey = async (value: Uint8Array): Promise<Uint8Array> => (await makeTestHierarchy()).stamp(value);
  return [
    attack(
      'of another signature',
      'invalid timestamp_mismatch',
      stamped(async () => hierarchy.stamp(Uint8Array.of(1))),
    ),
    attack('of the document instead of the signature', 'invalid timestamp_mismatch', async () => {
      const signer = await desk.issue();
      return rawSign(plain, {
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (digest) =>
          createCms({ digest, signer, timestamp: () => hierarchy.stampImprint(digest, minutes(1)) }),
      });
    }),
    attack(
      'taken from another file',
      'invalid timestamp_mismatch',
      stamped(async () => {
        const { contents } = signaturesOf(desk.approved)[0]!;
        const der = contents!.bytes.subarray(0, 4 + Buffer.from(contents!.bytes).readUInt16BE(2));
        return parseCms(der).unsignedAttributes[0]!.value;
      }),
    ),
    attack(
      'of an imprint with another algorithm',
      'invalid timestamp_mismatch',
      stamped((value) =>
        createTimestampToken(
          hierarchy.tsa,
          {
            imprint: { algorithm: 'SHA-512', hash: createHash('sha512').update(value).update('x').digest() },
            policy: undefined,
            nonce: undefined,
            certReq: true,
          },
          { serial: testSerial(), genTime: minutes(1) },
        ),
      ),
    ),
    attack(
      'time altered',
      'invalid timestamp_invalid',
      stamped(replaced('20260601080100Z', '20250601080100Z')),
    ),
    attack(
      'time altered by a year ahead',
      'invalid timestamp_invalid',
      stamped(replaced('20260601080100Z', '20280601080100Z')),
    ),
    attack(
      'imprint altered',
      'invalid timestamp_mismatch',
      stamped(
        changed((token) => {
          const { cms } = { cms: parseCms(token) };
          const at = token.indexOf(Buffer.from(cms.content!.subarray(40, 60)));
          token[at + 8]! ^= 1;
          return token;
        }),
      ),
    ),
    attack(
      'signature of the token altered',
      'invalid timestamp_invalid',
      stamped(
        changed((token) => {
          token[token.length - 5]! ^= 1;
          return token;
        }),
      ),
    ),
    attack(
      'bytes behind the token',
      'invalid timestamp_invalid',
      stamped(changed((token) => derSequence(readDer(token).content, derNull()))),
    ),
    attack(
      'no token but a number',
      'invalid timestamp_invalid',
      stamped(async () => derNull()),
    ),
    attack(
      'a CMS that is no token',
      'invalid timestamp_invalid',
      stamped(async (value) => createCms({ digest: sha256(value), signer: hierarchy.tsa.signer })),
    ),
    attack(
      'a token without certificate',
      'invalid timestamp_invalid',
      stamped(changed((token) => encodeCms({ ...parseCms(token), certificates: [] }))),
    ),
    attack(
      'a token with an unsigned attribute',
      'invalid timestamp_invalid',
      stamped(
        changed((token) =>
          encodeCms({ ...parseCms(token), unsignedAttributes: [{ oid: '1.2.3', value: derNull() }] }),
        ),
      ),
    ),
    attack('of a stranger', 'cannot_verify timestamp_untrusted', stamped(byKey)),
    attack(
      'of an authority with the same names and another key',
      'cannot_verify timestamp_untrusted',
      stamped(async (value) => (await makeTestHierarchy()).stamp(value)),
    ),
    attack(
      'of the signer himself',
      'invalid timestamp_invalid',
      stamped(async (value) =>
        createTimestampToken(
          { ...hierarchy.tsa, signer: await desk.issue() },
          {
            imprint: { algorithm: 'SHA-256', hash: sha256(value) },
            policy: undefined,
            nonce: undefined,
            certReq: true,
          },
          { serial: testSerial(), genTime: minutes(1) },
        ),
      ),
    ),
    attack(
      'of an authority without its usage',
      'invalid timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.emailProtection], critical: true } })),
    ),
    attack(
      'of an authority whose usage is not critical',
      'invalid timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.timeStamping] } })),
    ),
    attack(
      'of an authority with a second usage',
      'invalid timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.timeStamping, OID.emailProtection], critical: true } })),
    ),
    attack(
      'of an authority without key usage for signing',
      'invalid timestamp_invalid',
      stamped(authority({ keyUsage: ['keyEncipherment'] })),
    ),
    attack(
      'of an authority not yet valid',
      'invalid timestamp_invalid',
      stamped(authority({ notBefore: new Date('2027-01-01') })),
    ),
    attack(
      'of an authority that had expired',
      'invalid timestamp_invalid',
      stamped(authority({ notAfter: new Date('2026-05-01') })),
    ),
    attack(
      'of an authority that has expired since',
      'cannot_verify timestamp_expired',
      oneTime(authority({ notAfter: new Date('2027-05-01') })),
    ),
    attack(
      'of an authority under a CA that may not certify it',
      'cannot_verify timestamp_untrusted',
      stamped(async (value) => authority({}, await desk.issue())(value)),
    ),
    attack('dropped from a one-time signature', 'cannot_verify expired_without_timestamp', oneTime()),
    attack(
      'before the certificate began',
      'invalid certificate_not_valid_then',
      oneTime((value) => hierarchy.stamp(value, minutes(-1))),
    ),
    attack(
      'after the certificate had ended',
      'invalid certificate_not_valid_then',
      oneTime((value) => hierarchy.stamp(value, minutes(120))),
    ),
    attack(
      'document timestamp over another document',
      'invalid digest_mismatch',
      documentStamp(desk.approved, () => hierarchy.stampImprint(sha256(Uint8Array.of(1)), minutes(90))),
    ),
    attack(
      'document timestamp of a stranger',
      'cannot_verify timestamp_untrusted',
      documentStamp(desk.approved, async (imprint) =>
        (await makeTestHierarchy()).stampImprint(imprint, minutes(90)),
      ),
    ),
    attack(
      'document timestamp altered',
      'invalid timestamp_invalid',
      documentStamp(desk.approved, async (imprint) => {
        const token = Buffer.from(await hierarchy.stampImprint(imprint, minutes(90)));
        token.write('2025', token.indexOf('20260601'), 'latin1');
        return concatBytes(token);
      }),
    ),
    attack(
      'document timestamp older than the signature it covers',
      'cannot_verify timestamp_order',
      documentStamp(desk.approved, (imprint) => hierarchy.stampImprint(imprint, minutes(-600))),
    ),
    attack('document timestamp over a changed page', 'changed_after_signing object_changed', () =>
      documentStamp(appendUpdate(desk.approved, { objects: { 5: streamText('1 g') } }), (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )(),
    ),
    attack('document timestamp, then a changed page', 'changed_after_signing object_changed', async () => {
      const done = await documentStamp(desk.approved, (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )();
      return appendUpdate(done, { objects: { 5: streamText('1 g') } });
    }),
    attack('document timestamp copied into a new revision', 'invalid bad_byte_range', async () => {
      const done = await documentStamp(desk.approved, (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )();
      const stamp = signaturesOf(done).find((info) => info.timestamp)!;
      const size = open(done).size;
      const text = done
        .subarray(open(done).range(stamp.ref!.num)!.start, open(done).range(stamp.ref!.num)!.end)
        .toString('latin1');
      const field = done
        .subarray(open(done).range(stamp.field.ref!.num)!.start, open(done).range(stamp.field.ref!.num)!.end)
        .toString('latin1');
      const body = (object: string): string =>
        object.replace(/^\d+ \d+ obj\s*/, '').replace(/\s*endobj$/, '');
      return appendUpdate(done, {
        objects: {
          [stamp.field.ref!.num]: body(field).replace(/\/V \d+ 0 R/, `/V ${size} 0 R`),
          [size]: body(text),
        },
      });
    }),
  ];
}
