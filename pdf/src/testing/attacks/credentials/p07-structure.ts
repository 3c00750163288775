// P-07, confusions of the CMS, second part: several signers, signature values, certificates, loose encodings, bytes that
// nobody vouches for.
import { createHash } from 'node:crypto';
import { encodeCms, encodeSignatureAlgorithm, parseCms } from '@xinqi/pki/check';
import {
  childrenOf,
  contextTag,
  derElement,
  derInteger,
  derOid,
  derSequence,
  derSetOf,
  OID,
  readDer,
} from '@xinqi/pki/der';
import { createCms, generateKey, localSigner } from '@xinqi/pki/make';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';

import { assembled, cmsForge, indefinite, mirrored, partsOf } from './cms-forge.ts';

const attack = recipes('P-07');

export function structureAttacks(desk: AttackDesk): Recipe[] {
  const { stamp, file, sound, bytes, value, signed, parts } = cmsForge(desk);
  return [
    attack(
      'no signer',
      'cannot_verify signature_malformed',
      parts(([version, digests, content, certificates]) => [
        version!,
        digests!,
        content!,
        certificates!,
        derSetOf([]),
      ]),
    ),
    attack(
      'two signers, the same twice',
      'cannot_verify signature_malformed',
      parts((all) => [
        ...all.slice(0, 4),
        derSetOf(
          [...childrenOf(readDer(all[4]!)), ...childrenOf(readDer(all[4]!))].map((node) => node.bytes),
        ),
      ]),
    ),
    attack(
      'two signers, the second a stranger',
      'cannot_verify signature_malformed',
      file(async (digest, signer) => {
        const all = partsOf(await sound(digest, signer));
        const other = partsOf(await sound(createHash('sha256').update('x').digest(), await desk.issue()));
        return assembled(
          ...all.slice(0, 4),
          derSetOf(
            [...childrenOf(readDer(other[4]!)), ...childrenOf(readDer(all[4]!))].map((node) => node.bytes),
          ),
        );
      }),
    ),
    attack(
      'no signed attributes',
      'cannot_verify signature_malformed',
      file(async (digest, signer) => {
        const cms = parseCms(await sound(digest, signer));
        const [info] = childrenOf(readDer(partsOf(cms.der)[4]!));
        const fields = childrenOf(info!)
          .filter((field) => field.tag !== contextTag(0))
          .map((field) => field.bytes);
        return assembled(...partsOf(cms.der).slice(0, 4), derSetOf([derSequence(...fields)]));
      }),
    ),
    attack(
      'signature value changed',
      'invalid signature_wrong',
      value((cms) => ({ signature: cms.signature.map((byte, i) => (i === 20 ? byte ^ 1 : byte)) })),
    ),
    attack(
      'signature value empty',
      'invalid signature_wrong',
      value(() => ({ signature: new Uint8Array(0) })),
    ),
    attack(
      'signature value of two zeros',
      'invalid signature_wrong',
      value(() => ({ signature: derSequence(derInteger(0), derInteger(0)) })),
    ),
    attack(
      'signature value mirrored (n - s)',
      'cannot_verify timestamp_mismatch',
      value((cms) => ({ signature: mirrored(cms.signature) })),
    ),
    attack(
      'signature value with a byte more',
      'invalid signature_wrong',
      value((cms) => ({ signature: Buffer.concat([cms.signature, Uint8Array.of(0)]) })),
    ),
    attack(
      'no certificate',
      'cannot_verify certificate_missing',
      value(() => ({ certificates: [] })),
    ),
    attack(
      'certificate of another person with the same name',
      'cannot_verify certificate_missing',
      file(async (digest, signer) => {
        const other = await desk.issue();
        return encodeCms({
          ...parseCms(await sound(digest, signer)),
          certificates: [other.certificate, ...other.chain],
        });
      }),
    ),
    attack(
      'certificate exchanged, signed by another key',
      'invalid signature_wrong',
      file(async (digest, signer) => {
        const other = await desk.issue();
        return sound(
          digest,
          localSigner({ algorithm: signer.algorithm, sign: signer.sign }, other.certificate, other.chain),
        );
      }),
    ),
    attack(
      'certificate exchanged in the signer info',
      'cannot_verify certificate_missing',
      file(async (digest, signer) =>
        encodeCms({
          ...parseCms(await sound(digest, signer)),
          signerId: parseCms(await sound(digest, await desk.issue())).signerId,
        }),
      ),
    ),
    attack(
      'certificate self-made over the key of the signer',
      'invalid signature_wrong',
      file(async (digest, signer) => {
        const key = await generateKey('p256');
        return sound(digest, { ...signer, sign: key.sign });
      }),
    ),
    attack(
      'a certificate more in the bag',
      'cannot_verify not_canonical',
      file(async (digest, signer) => {
        const cms = parseCms(await sound(digest, signer));
        return encodeCms({ ...cms, certificates: [...cms.certificates, (await desk.issue()).certificate] });
      }),
    ),
    attack(
      'a certificate twice in the bag',
      'cannot_verify not_canonical',
      value((cms) => ({ certificates: [...cms.certificates, cms.certificates[0]!] })),
    ),
    attack(
      'revocation lists in the CMS',
      'cannot_verify not_canonical',
      parts((all) => [...all.slice(0, 4), derElement(contextTag(1), derSequence()), all[4]!]),
    ),
    attack('indefinite lengths', 'cannot_verify not_canonical', bytes(indefinite)),
    attack(
      'a length longer than needed',
      'cannot_verify not_canonical',
      bytes((der) => Buffer.concat([Uint8Array.of(0x30, 0x83, 0, der[2]!, der[3]!), der.subarray(4)])),
    ),
    attack(
      'bytes behind the CMS',
      'cannot_verify bad_contents',
      bytes((der) => Buffer.concat([der, Uint8Array.of(5, 0)])),
    ),
    attack(
      'the CMS inside another sequence',
      'cannot_verify signature_malformed',
      bytes((der) => derSequence(der)),
    ),
    attack(
      'enveloped instead of signed data',
      'cannot_verify signature_malformed',
      bytes((der) => derSequence(derOid('1.2.840.113549.1.7.3'), childrenOf(readDer(der))[1]!.bytes)),
    ),
    attack(
      'version 0',
      'cannot_verify signature_malformed',
      parts(([, ...rest]) => [derInteger(0), ...rest]),
    ),
    attack(
      'version 3 for plain data',
      'cannot_verify not_canonical',
      parts(([, ...rest]) => [derInteger(3), ...rest]),
    ),
    attack(
      'digest algorithms that do not list the one used',
      'cannot_verify not_canonical',
      parts(([version, , ...rest]) => [version!, derSetOf([]), ...rest]),
    ),
    attack(
      'a digest algorithm that the key does not use',
      'cannot_verify signature_malformed',
      signed((all) => all, { digestIdentifier: derSequence(derOid(OID.sha512)) }),
    ),
    attack(
      'only the digest of the name of the algorithm',
      'changed_after_signing digest_mismatch',
      file(async (digest, signer) =>
        createCms({ digest: createHash('sha256').update(digest).digest(), signer, timestamp: stamp }),
      ),
    ),
    attack(
      'hash of another document',
      'changed_after_signing digest_mismatch',
      file(async (_, signer) => sound(createHash('sha256').update('other').digest(), signer)),
    ),
    attack(
      'identifier of Ed25519 over a P-256 key',
      'invalid signature_wrong',
      value(() => ({ signatureIdentifier: encodeSignatureAlgorithm('ed25519') })),
    ),
  ];
}
