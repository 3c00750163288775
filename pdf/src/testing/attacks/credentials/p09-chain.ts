// P-09, the chain: expired, not yet valid, revoked, issuers that are no CAs, lengths, names, policies, extensions nobody
// knows, look-alikes of the root, strangers; each under a signature that is right in itself.

import { encodeName } from '@xinqi/pki/check';
import { derContext, derContextPrimitive, derNull, derOid, derSequence, OID } from '@xinqi/pki/der';
import {
  type CertificateRequest,
  createCertificate,
  createCms,
  generateKey,
  localSigner,
  type Signer,
} from '@xinqi/pki/make';
import { makeResponder, makeTestHierarchy, TEST_TIME, testSerial } from '@xinqi/pki/testing';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';
import { CA, certified, extension, under } from './certify.ts';

const attack = recipes('P-09');
const hours = (n: number): Date => new Date(TEST_TIME.getTime() + n * 3_600_000);

export function chainAttacks(desk: AttackDesk): Recipe[] {
  const { hierarchy } = desk.party;
  const { rootSigner: root, eventCa } = hierarchy;
  const { plain } = desk.forms;
  const signedBy =
    (make: () => Promise<Signer>, stamped = true) =>
    async (): Promise<Buffer> => {
      const signer = await make();
      return rawSign(plain, {
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (digest) =>
          createCms({ digest, signer, ...(stamped ? { timestamp: (value) => hierarchy.stamp(value) } : {}) }),
      });
    };
  const leaf = (change: Partial<CertificateRequest>, stamped = true) =>
    signedBy(async () => under(await certified(eventCa, change), eventCa), stamped);
  /** Under a CA of its own with these properties. */
  const ca = (change: Partial<CertificateRequest>, of: Partial<CertificateRequest> = {}) =>
    signedBy(async () => {
      const issuer = await certified(root, { subject: { CN: 'Sub CA' }, ...CA, ...change });
      return under(await certified(issuer, of), issuer);
    });
  const constrained = (subtrees: Uint8Array, n = 0) =>
    extension(OID.nameConstraints, derSequence(derContext(n, subtrees)));
  const directory = (name: Uint8Array): Uint8Array => derSequence(derContext(4, name));
  const policies = (...oids: string[]) =>
    extension(OID.certificatePolicies, derSequence(...oids.map((oid) => derSequence(derOid(oid)))), false);
  const explicit = {
    oid: OID.policyConstraints,
    critical: true,
    value: derSequence(derContextPrimitive(0, Uint8Array.of(0))),
  };
  const withStatus =
    (revokedAt: Date, stamped = true, reason: 'keyCompromise' | 'superseded' = 'keyCompromise') =>
    async () => {
      const pdf = await signedBy(() => desk.issue(), stamped)();
      return desk.longTerm.withData(pdf, {
        status: { kind: 'revoked', at: revokedAt, reason },
        thisUpdate: hours(24),
      } as never);
    };
  return [
    attack(
      'expired before the timestamp',
      'invalid certificate_not_valid_then',
      leaf({ notAfter: new Date('2026-03-01') }),
    ),
    attack(
      'not yet valid at the timestamp',
      'invalid certificate_not_valid_then',
      leaf({ notBefore: new Date('2026-07-01') }),
    ),
    attack(
      'expired, no timestamp',
      'cannot_verify expired_without_timestamp',
      leaf({ notAfter: new Date('2026-07-01') }, false),
    ),
    attack(
      'not yet valid, no timestamp',
      'invalid certificate_not_valid_then',
      leaf({ notBefore: new Date('2034-07-01') }, false),
    ),
    attack(
      'CA expired before the timestamp',
      'invalid certificate_not_valid_then',
      ca({ notAfter: new Date('2026-03-01') }),
    ),
    attack(
      'CA not yet valid at the timestamp',
      'invalid certificate_not_valid_then',
      ca({ notBefore: new Date('2026-07-01') }),
    ),
    attack('revoked before signing', 'invalid certificate_revoked', withStatus(hours(-1))),
    attack(
      'revoked in the very moment',
      'invalid certificate_revoked',
      withStatus(new Date(TEST_TIME.getTime() + 60_000)),
    ),
    attack('revoked, no timestamp', 'cannot_verify revoked_without_timestamp', withStatus(hours(1), false)),
    attack(
      'issuer not a CA',
      'invalid certificate_refused',
      signedBy(async () => {
        const issuer = await certified(eventCa);
        return under(await certified(issuer), issuer, eventCa);
      }),
    ),
    attack('issuer without basic constraints for CAs', 'invalid certificate_refused', ca({ ca: false })),
    attack(
      'issuer without the right to certify',
      'invalid certificate_refused',
      ca({ keyUsage: ['cRLSign'] }),
    ),
    attack(
      'path longer than the event CA permits',
      'invalid certificate_refused',
      signedBy(async () => {
        const issuer = await certified(eventCa, { subject: { CN: 'Sub CA' }, ...CA });
        return under(await certified(issuer), issuer, eventCa);
      }),
    ),
    attack(
      'path of ten CAs',
      'invalid certificate_refused',
      signedBy(async () => {
        const chain: Signer[] = [root];
        for (let i = 0; i < 10; i++)
          chain.push(await certified(chain.at(-1)!, { subject: { CN: `CA ${i}` }, ...CA }));
        return under(await certified(chain.at(-1)!), ...chain.slice(1));
      }),
    ),
    attack(
      'CA missing from the bag',
      'cannot_verify untrusted_certificate',
      signedBy(async () => under(await certified(eventCa))),
    ),
    attack(
      'name outside the permitted ones',
      'invalid certificate_refused',
      ca(constrained(directory(encodeName({ O: 'Other' })))),
    ),
    attack(
      'name among the excluded ones',
      'invalid certificate_refused',
      ca(constrained(directory(encodeName({ C: 'CN' })), 1)),
    ),
    attack(
      'constraint on a kind of names nobody knows',
      'invalid certificate_refused',
      ca(constrained(derSequence(derContextPrimitive(7, Uint8Array.of(10, 0, 0, 0, 255, 0, 0, 0))))),
    ),
    attack(
      'mail name outside the permitted ones',
      'invalid certificate_refused',
      ca(
        constrained(derSequence(derContextPrimitive(1, Buffer.from('good.example')))),
        extension(
          OID.subjectAltName,
          derSequence(derContextPrimitive(1, Buffer.from('a@evil.example'))),
          false,
        ),
      ),
    ),
    attack('a required policy is missing', 'invalid certificate_refused', ca({ extensions: [explicit] })),
    attack(
      'a required policy of the CA is not the one of the leaf',
      'invalid certificate_refused',
      ca({ extensions: [...policies('1.2.3.1').extensions, explicit] }, policies('1.2.3.2')),
    ),
    attack(
      'a policy mapping where a policy is required',
      'invalid certificate_refused',
      ca(
        {
          extensions: [
            ...policies('1.2.3.1').extensions,
            explicit,
            {
              oid: OID.policyMappings,
              critical: true,
              value: derSequence(derSequence(derOid('1.2.3.1'), derOid('1.2.3.2'))),
            },
          ],
        },
        policies('1.2.3.2'),
      ),
    ),
    attack(
      'an unknown critical extension in the leaf',
      'invalid certificate_refused',
      leaf(extension('1.2.3.4.5', derNull())),
    ),
    attack(
      'an unknown critical extension in the CA',
      'invalid certificate_refused',
      ca(extension('1.2.3.4.5', derNull())),
    ),
    attack(
      'key usage without signing',
      'invalid certificate_refused',
      leaf({ keyUsage: ['keyEncipherment'] }),
    ),
    attack(
      'extended key usage of servers',
      'invalid certificate_refused',
      leaf({ extKeyUsage: { oids: ['1.3.6.1.5.5.7.3.1'] } }),
    ),
    attack(
      'extended key usage of timestamps',
      'invalid certificate_refused',
      leaf({ extKeyUsage: { oids: [OID.timeStamping], critical: true } }),
    ),
    attack(
      'extended key usage of the CA',
      'invalid certificate_refused',
      ca({ extKeyUsage: { oids: ['1.3.6.1.5.5.7.3.1'] } }),
    ),
    attack(
      'signed by the CA itself',
      'invalid certificate_refused',
      signedBy(async () => eventCa),
    ),
    attack(
      'signed by the timestamp authority',
      'invalid certificate_refused',
      signedBy(async () => hierarchy.tsa.signer),
    ),
    attack(
      'signed by a responder',
      'invalid certificate_refused',
      signedBy(async () => under(await makeResponder(eventCa), eventCa)),
    ),
    attack(
      'a look-alike of the root',
      'cannot_verify untrusted_certificate',
      signedBy(async () => (await makeTestHierarchy()).issue({ from: TEST_TIME, minutes: 4_000_000 })),
    ),
    attack(
      'a look-alike of the root, itself in the bag',
      'cannot_verify untrusted_certificate',
      signedBy(async () => {
        const other = await makeTestHierarchy();
        const signer = await other.issue({ from: TEST_TIME, minutes: 4_000_000 });
        return { ...signer, chain: [...signer.chain, other.root] };
      }),
    ),
    attack(
      'a CA of the same name and another key',
      'cannot_verify untrusted_certificate',
      signedBy(async () => {
        const fake = await certified((await makeTestHierarchy()).rootSigner, {
          subject: { C: 'CN', O: '信契', CN: '信契测试签名 CA' },
          ...CA,
        });
        return under(await certified(fake), eventCa);
      }),
    ),
    attack(
      'self-signed',
      'cannot_verify untrusted_certificate',
      signedBy(async () => {
        const key = await generateKey('p256');
        const certificate = await createCertificate(
          {
            serial: testSerial(),
            subject: { CN: '张*' },
            notBefore: new Date('2026-01-01'),
            notAfter: new Date('2035-01-01'),
            spki: key.spki,
            keyUsage: ['digitalSignature'],
          },
          key,
        );
        return localSigner(key, certificate);
      }),
    ),
    attack(
      'self-signed in the name of the root',
      'cannot_verify untrusted_certificate',
      signedBy(async () => {
        const key = await generateKey('p256');
        const certificate = await createCertificate(
          {
            serial: testSerial(),
            subject: { C: 'CN', O: '信契', CN: '信契测试根' },
            notBefore: new Date('2026-01-01'),
            notAfter: new Date('2035-01-01'),
            spki: key.spki,
            ca: true,
            keyUsage: ['keyCertSign', 'digitalSignature'],
          },
          key,
        );
        return localSigner(key, certificate);
      }),
    ),
    attack(
      'a certificate whose signature is altered',
      'invalid certificate_refused',
      signedBy(async () => {
        const signer = under(await certified(eventCa), eventCa);
        const certificate = signer.certificate.slice();
        certificate[certificate.length - 3]! ^= 1;
        return { ...signer, certificate };
      }),
    ),
    attack(
      'a certificate whose name is altered',
      'invalid certificate_refused',
      signedBy(async () => {
        const signer = under(await certified(eventCa), eventCa);
        const certificate = Buffer.from(signer.certificate);
        certificate.write('Bad!', certificate.indexOf('Good'), 'latin1');
        return { ...signer, certificate: new Uint8Array(certificate) };
      }),
    ),
    attack(
      'no trust anchor',
      'cannot_verify no_trust_anchors',
      signedBy(() => desk.issue()),
      { anchors: [] },
    ),
    attack(
      'another trust anchor',
      'cannot_verify timestamp_untrusted',
      signedBy(() => desk.issue()),
      { anchors: [hierarchy.tsa.signer.certificate] },
    ),
    attack(
      'an answer of a responder that nobody certified',
      'cannot_verify expired_without_timestamp',
      async () => {
        const pdf = await signedBy(() => hierarchy.issue(), false)();
        return desk.longTerm.withData(pdf);
      },
    ),
  ];
}
