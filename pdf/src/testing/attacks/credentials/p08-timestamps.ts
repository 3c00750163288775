// P-08, timestamps of signatures: of another signature or document, of strangers and of unfit authorities, altered later.
import { createHash } from 'node:crypto';
import { encodeCms, parseCms } from '@xinqi/pki/check';
import { derNull, derSequence, OID, readDer } from '@xinqi/pki/der';
import { createCms, createTimestampToken } from '@xinqi/pki/make';
import { makeTestHierarchy, testSerial } from '@xinqi/pki/testing';
import { signaturesOf } from '../../tamper.ts';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';

import { minutes, sha256, timestampTools } from './p08-tools.ts';

const attack = recipes('P-08');

export function timestampAttacks(desk: AttackDesk): Recipe[] {
  const { stamped, changed, replaced, authority, oneTime, byKey, hierarchy, plain } = timestampTools(desk);
  return [
    attack(
      'of another signature',
      'cannot_verify timestamp_mismatch',
      stamped(async () => hierarchy.stamp(Uint8Array.of(1))),
    ),
    attack('of the document instead of the signature', 'cannot_verify timestamp_mismatch', async () => {
      const signer = await desk.issue();
      return rawSign(plain, {
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (digest) =>
          createCms({ digest, signer, timestamp: () => hierarchy.stampImprint(digest, minutes(1)) }),
      });
    }),
    attack(
      'taken from another file',
      'cannot_verify timestamp_mismatch',
      stamped(async () => {
        const { contents } = signaturesOf(desk.approved)[0]!;
        const der = contents!.bytes.subarray(0, 4 + Buffer.from(contents!.bytes).readUInt16BE(2));
        return parseCms(der).unsignedAttributes[0]!.value;
      }),
    ),
    attack(
      'of an imprint with another algorithm',
      'cannot_verify timestamp_mismatch',
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
      'cannot_verify timestamp_invalid',
      stamped(replaced('20260601080100Z', '20250601080100Z')),
    ),
    attack(
      'time altered by a year ahead',
      'cannot_verify timestamp_invalid',
      stamped(replaced('20260601080100Z', '20280601080100Z')),
    ),
    attack(
      'imprint altered',
      'cannot_verify timestamp_mismatch',
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
      'cannot_verify timestamp_invalid',
      stamped(
        changed((token) => {
          token[token.length - 5]! ^= 1;
          return token;
        }),
      ),
    ),
    attack(
      'bytes behind the token',
      'cannot_verify timestamp_invalid',
      stamped(changed((token) => derSequence(readDer(token).content, derNull()))),
    ),
    attack(
      'no token but a number',
      'cannot_verify timestamp_invalid',
      stamped(async () => derNull()),
    ),
    attack(
      'a CMS that is no token',
      'cannot_verify timestamp_invalid',
      stamped(async (value) => createCms({ digest: sha256(value), signer: hierarchy.tsa.signer })),
    ),
    attack(
      'a token without certificate',
      'cannot_verify timestamp_untrusted',
      stamped(changed((token) => encodeCms({ ...parseCms(token), certificates: [] }))),
    ),
    attack(
      'a token with an unsigned attribute',
      'cannot_verify timestamp_invalid',
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
      'cannot_verify timestamp_invalid',
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
      'cannot_verify timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.emailProtection], critical: true } })),
    ),
    attack(
      'of an authority whose usage is not critical',
      'cannot_verify timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.timeStamping] } })),
    ),
    attack(
      'of an authority with a second usage',
      'cannot_verify timestamp_invalid',
      stamped(authority({ extKeyUsage: { oids: [OID.timeStamping, OID.emailProtection], critical: true } })),
    ),
    attack(
      'of an authority without key usage for signing',
      'cannot_verify timestamp_invalid',
      stamped(authority({ keyUsage: ['keyEncipherment'] })),
    ),
    attack(
      'of an authority not yet valid',
      'cannot_verify timestamp_invalid',
      stamped(authority({ notBefore: new Date('2027-01-01') })),
    ),
    attack(
      'of an authority that had expired',
      'cannot_verify timestamp_invalid',
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
  ];
}
