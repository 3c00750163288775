// P-07, confusions of the CMS, first part: attributes missing, doubled or altered, other content, weak and odd algorithms.
import { createHash } from 'node:crypto';
import { encodeAttribute, encodeSignatureAlgorithm } from '@xinqi/pki/check';
import { compareBytes, derElement, derNull, derOctetString, derOid, derSequence, OID } from '@xinqi/pki/der';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';

import { cmsForge, MD5, SHA1 } from './cms-forge.ts';

const attack = recipes('P-07');

export function attributeAttacks(desk: AttackDesk): Recipe[] {
  const { value, signed, without, instead, ess, pss, pssIdentifier } = cmsForge(desk);
  return [
    attack(
      'signed attributes empty',
      'cannot_verify signature_malformed',
      value(() => ({ signedAttributes: [] })),
    ),
    attack('message digest missing', 'cannot_verify signature_malformed', signed(without(OID.messageDigest))),
    attack(
      'message digest of other content',
      'changed_after_signing digest_mismatch',
      signed(instead(OID.messageDigest, derOctetString(new Uint8Array(32)))),
    ),
    attack(
      'message digest cut',
      'cannot_verify signature_malformed',
      signed((all, digest) => instead(OID.messageDigest, derOctetString(digest.subarray(0, 16)))(all)),
    ),
    attack(
      'message digest empty',
      'cannot_verify signature_malformed',
      signed(instead(OID.messageDigest, derOctetString(new Uint8Array(0)))),
    ),
    attack(
      'message digest altered after signing',
      'changed_after_signing digest_mismatch',
      value((cms) => ({
        signedAttributes: instead(
          OID.messageDigest,
          derOctetString(new Uint8Array(32).fill(7)),
        )([...cms.signedAttributes]),
      })),
    ),
    attack('content type missing', 'cannot_verify signature_malformed', signed(without(OID.contentType))),
    attack(
      'content type of a timestamp',
      'cannot_verify signature_malformed',
      signed(instead(OID.contentType, derOid(OID.tstInfo))),
    ),
    attack(
      'signing certificate missing',
      'cannot_verify no_signing_certificate',
      signed(without(OID.signingCertificateV2)),
    ),
    attack(
      'signing certificate of another hash',
      'cannot_verify certificate_missing',
      signed(instead(OID.signingCertificateV2, ess(new Uint8Array(32)))),
    ),
    attack(
      'signing certificate empty',
      'cannot_verify signature_malformed',
      signed(instead(OID.signingCertificateV2, derSequence(derSequence()))),
    ),
    attack(
      'an attribute doubled',
      'cannot_verify signature_malformed',
      signed((all, digest) => [...all, { oid: OID.messageDigest, value: derOctetString(digest) }]),
    ),
    attack(
      'an attribute doubled with another value',
      'cannot_verify signature_malformed',
      signed((all) => [...all, { oid: OID.messageDigest, value: derOctetString(new Uint8Array(32)) }]),
    ),
    attack(
      'an attribute nobody asked for',
      'cannot_verify not_canonical',
      signed((all) => [...all, { oid: '1.2.3.4', value: derNull() }]),
    ),
    attack(
      'a signing time',
      'cannot_verify not_canonical',
      signed((all) => [
        ...all,
        { oid: OID.signingTime, value: derElement(0x17, Buffer.from('260601080000Z')) },
      ]),
    ),
    attack(
      'an unsigned attribute nobody asked for',
      'cannot_verify not_canonical',
      value((cms) => ({
        unsignedAttributes: [...cms.unsignedAttributes, { oid: '1.2.3.4', value: derNull() }],
      })),
    ),
    attack(
      'attributes out of order',
      'cannot_verify not_canonical',
      signed(
        (all) => [...all].sort((x, y) => compareBytes(encodeAttribute(y), encodeAttribute(x))),
        {},
        'kept',
      ),
    ),
    attack(
      'content inside',
      'cannot_verify signature_malformed',
      value(() => ({ content: Uint8Array.of(1, 2, 3) })),
    ),
    attack(
      'content inside with its own digest',
      'cannot_verify signature_malformed',
      signed(instead(OID.messageDigest, derOctetString(createHash('sha256').update('evil').digest())), {
        content: Buffer.from('evil'),
      }),
    ),
    attack(
      'content of another type',
      'cannot_verify signature_malformed',
      value(() => ({ contentType: '1.2.840.113549.1.7.5' })),
    ),
    attack(
      'digest named SHA-1',
      'cannot_verify weak_algorithm',
      value(() => ({ digestIdentifier: SHA1 })),
    ),
    attack(
      'digest really SHA-1',
      'cannot_verify weak_algorithm',
      signed(
        (all) => instead(OID.messageDigest, derOctetString(createHash('sha1').update('x').digest()))(all),
        { digestIdentifier: SHA1 },
      ),
    ),
    attack(
      'digest MD5',
      'cannot_verify weak_algorithm',
      value(() => ({ digestIdentifier: MD5 })),
    ),
    attack(
      'signature SHA-1 with RSA',
      'cannot_verify weak_algorithm',
      value(() => ({ signatureIdentifier: derSequence(derOid('1.2.840.113549.1.1.5'), derNull()) })),
    ),
    attack(
      'signature SHA-1 with ECDSA',
      'cannot_verify weak_algorithm',
      value(() => ({ signatureIdentifier: derSequence(derOid('1.2.840.10045.4.1')) })),
    ),
    attack(
      'signature unknown',
      'cannot_verify unsupported_algorithm',
      value(() => ({ signatureIdentifier: derSequence(derOid('1.2.3.4')) })),
    ),
    attack(
      'signature identifier with odd parameters',
      'cannot_verify unsupported_algorithm',
      value(() => ({ signatureIdentifier: derSequence(derOid(OID.ecdsaSha256), derNull()) })),
    ),
    attack(
      'signature identifier of another kind of key',
      'invalid signature_wrong',
      value(() => ({ signatureIdentifier: encodeSignatureAlgorithm('rsa-sha256') })),
    ),
    attack('PSS parameters over a PKCS#1 signature', 'invalid signature_wrong', pss(pssIdentifier(32))),
    attack('PSS with a salt of no length', 'cannot_verify unsupported_algorithm', pss(pssIdentifier(0))),
    attack(
      'PSS with SHA-1 inside',
      'cannot_verify unsupported_algorithm',
      pss(pssIdentifier(32, '1.3.14.3.2.26')),
    ),
    attack(
      'PSS without parameters',
      'cannot_verify unsupported_algorithm',
      pss(derSequence(derOid(OID.rsaPss))),
    ),
  ];
}
