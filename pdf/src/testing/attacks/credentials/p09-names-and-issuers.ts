// P-09, the chain: names, policies, extensions nobody knows, look-alikes of the root, strangers.

import { encodeName } from '@xinqi/pki/check';
import { derContextPrimitive, derNull, derOid, derSequence, OID } from '@xinqi/pki/der';
import { createCertificate, generateKey, localSigner } from '@xinqi/pki/make';
import { makeResponder, makeTestHierarchy, TEST_TIME, testSerial } from '@xinqi/pki/testing';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { CA, certified, extension, under } from './certify.ts';

import { chainTools } from './p09-tools.ts';

const attack = recipes('P-09');

export function issuerAttacks(desk: AttackDesk): Recipe[] {
  const { signedBy, leaf, ca, constrained, directory, policies, explicit, hierarchy, eventCa } =
    chainTools(desk);
  return [
    attack(
      'name outside the permitted ones',
      'cannot_verify certificate_refused',
      ca(constrained(directory(encodeName({ O: 'Other' })))),
    ),
    attack(
      'name among the excluded ones',
      'cannot_verify certificate_refused',
      ca(constrained(directory(encodeName({ C: 'CN' })), 1)),
    ),
    attack(
      'constraint on a kind of names nobody knows',
      'cannot_verify certificate_refused',
      ca(constrained(derSequence(derContextPrimitive(7, Uint8Array.of(10, 0, 0, 0, 255, 0, 0, 0))))),
    ),
    attack(
      'mail name outside the permitted ones',
      'cannot_verify certificate_refused',
      ca(
        constrained(derSequence(derContextPrimitive(1, Buffer.from('good.example')))),
        extension(
          OID.subjectAltName,
          derSequence(derContextPrimitive(1, Buffer.from('a@evil.example'))),
          false,
        ),
      ),
    ),
    attack(
      'a required policy is missing',
      'cannot_verify certificate_refused',
      ca({ extensions: [explicit] }),
    ),
    attack(
      'a required policy of the CA is not the one of the leaf',
      'cannot_verify certificate_refused',
      ca({ extensions: [...policies('1.2.3.1').extensions, explicit] }, policies('1.2.3.2')),
    ),
    attack(
      'a policy mapping where a policy is required',
      'cannot_verify certificate_refused',
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
      'cannot_verify certificate_refused',
      leaf(extension('1.2.3.4.5', derNull())),
    ),
    attack(
      'an unknown critical extension in the CA',
      'cannot_verify certificate_refused',
      ca(extension('1.2.3.4.5', derNull())),
    ),
    attack(
      'key usage without signing',
      'cannot_verify certificate_refused',
      leaf({ keyUsage: ['keyEncipherment'] }),
    ),
    attack(
      'extended key usage of servers',
      'cannot_verify certificate_refused',
      leaf({ extKeyUsage: { oids: ['1.3.6.1.5.5.7.3.1'] } }),
    ),
    attack(
      'extended key usage of timestamps',
      'cannot_verify certificate_refused',
      leaf({ extKeyUsage: { oids: [OID.timeStamping], critical: true } }),
    ),
    attack(
      'extended key usage of the CA',
      'cannot_verify certificate_refused',
      ca({ extKeyUsage: { oids: ['1.3.6.1.5.5.7.3.1'] } }),
    ),
    attack(
      'signed by the CA itself',
      'cannot_verify certificate_refused',
      signedBy(async () => eventCa),
    ),
    attack(
      'signed by the timestamp authority',
      'cannot_verify certificate_refused',
      signedBy(async () => hierarchy.tsa.signer),
    ),
    attack(
      'signed by a responder',
      'cannot_verify certificate_refused',
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
      'cannot_verify certificate_refused',
      signedBy(async () => {
        const signer = under(await certified(eventCa), eventCa);
        const certificate = signer.certificate.slice();
        certificate[certificate.length - 3]! ^= 1;
        return { ...signer, certificate };
      }),
    ),
    attack(
      'a certificate whose name is altered',
      'cannot_verify certificate_refused',
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
