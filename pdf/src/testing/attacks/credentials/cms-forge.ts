// The CMS of a signature whose byte range is right, forged piece by piece: other values, other attributes under a genuine
// signature, other parts of SignedData, other bytes.
import { type Attribute, type Cms, encodeAttribute, encodeCms, parseCms } from '@xinqi/pki/check';
import {
  childrenOf,
  compareBytes,
  derContext,
  derElement,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  OID,
  readDer,
  readInteger,
  TAG,
} from '@xinqi/pki/der';
import { createCms, type Signer } from '@xinqi/pki/make';
import { TEST_TIME } from '@xinqi/pki/testing';
import type { AttackDesk } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';

export const SHA1 = derSequence(derOid('1.3.14.3.2.26'), derNull());
export const MD5 = derSequence(derOid('1.2.840.113549.2.5'), derNull());
export const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Children of SignedData: version, digest algorithms, content, certificates, signers. */
export const partsOf = (cms: Uint8Array): Uint8Array[] =>
  childrenOf(readDer(childrenOf(readDer(cms))[1]!.content)).map(({ bytes }) => bytes);
export const assembled = (...parts: Uint8Array[]): Uint8Array =>
  derSequence(derOid(OID.signedData), derContext(0, derSequence(...parts)));
/** Indefinite lengths instead of definite ones for everything that is constructed. */
export function indefinite(der: Uint8Array): Uint8Array {
  const node = readDer(der);
  if ((node.tag & 0x20) === 0) return der;
  const content = childrenOf(node).map(({ bytes }) => indefinite(bytes));
  return Buffer.concat([Uint8Array.of(node.tag, 0x80), ...content, Uint8Array.of(0, 0)]);
}
/** (r, s) with n − s in the place of s: verifies just the same. */
export function mirrored(signature: Uint8Array): Uint8Array {
  const [r, s] = childrenOf(readDer(signature)).map((node) => readInteger(node));
  return derSequence(derInteger(r!), derInteger(P256_ORDER - s!));
}

export function cmsForge(desk: AttackDesk) {
  const { plain } = desk.forms;
  const { hierarchy } = desk.party;
  const stamp = (value: Uint8Array): Promise<Uint8Array> => hierarchy.stamp(value);
  /** A file signed with this CMS; `signer` lives until 2035. */
  const file = (make: (digest: Uint8Array, signer: Signer) => Promise<Uint8Array>) => async () => {
    const signer = await desk.issue();
    return rawSign(plain, {
      objects: (n) => ({ 7: withValue(plain, 7, n) }),
      cms: (digest) => make(digest, signer),
    });
  };
  const sound = (digest: Uint8Array, signer: Signer): Promise<Uint8Array> =>
    createCms({ digest, signer, timestamp: stamp });
  const bytes = (change: (cms: Uint8Array) => Uint8Array) =>
    file(async (digest, signer) => change(await sound(digest, signer)));
  const value = (change: (cms: Cms) => Partial<Cms>) =>
    bytes((der) => encodeCms({ ...parseCms(der), ...change(parseCms(der)) }));
  /** Other signed attributes, and a signature over them. */
  const signed = (
    change: (attributes: Attribute[], digest: Uint8Array) => Attribute[],
    more: Partial<Cms> = {},
    order: 'sorted' | 'kept' = 'sorted',
  ) =>
    file(async (digest, signer) => {
      const cms = parseCms(await sound(digest, signer));
      const signedAttributes = change([...cms.signedAttributes], digest);
      const encoded = signedAttributes.map(encodeAttribute);
      if (order === 'sorted') encoded.sort(compareBytes);
      const signature = await signer.sign(derElement(TAG.set, ...encoded));
      const unsignedAttributes = [{ oid: OID.signatureTimestamp, value: await stamp(signature) }];
      return encodeCms({ ...cms, signedAttributes, signature, unsignedAttributes, ...more }, order);
    });
  const without = (oid: string) => (attributes: Attribute[]) => attributes.filter((one) => one.oid !== oid);
  const instead = (oid: string, put: Uint8Array) => (attributes: Attribute[]) =>
    attributes.map((one) => (one.oid === oid ? { oid, value: put } : one));
  const ess = (hash: Uint8Array): Uint8Array => derSequence(derSequence(derSequence(derOctetString(hash))));
  const parts = (change: (parts: Uint8Array[]) => Uint8Array[]) =>
    bytes((der) => assembled(...change(partsOf(der))));
  /** A signature by a key of another kind under the certificate of the signer. */
  const pss = (identifier: Uint8Array) =>
    file(async (digest) => {
      const rsa = await hierarchy.issue({ kind: 'rsa2048', from: TEST_TIME, minutes: 4_000_000 });
      return encodeCms({ ...parseCms(await sound(digest, rsa)), signatureIdentifier: identifier });
    });
  const pssIdentifier = (salt: number, hash: string = OID.sha256): Uint8Array =>
    derSequence(
      derOid(OID.rsaPss),
      derSequence(
        derContext(0, derSequence(derOid(OID.sha256), derNull())),
        derContext(1, derSequence(derOid(OID.mgf1), derSequence(derOid(hash), derNull()))),
        derContext(2, derInteger(salt)),
      ),
    );
  return {
    hierarchy,
    stamp,
    file,
    sound,
    bytes,
    value,
    signed,
    without,
    instead,
    ess,
    parts,
    pss,
    pssIdentifier,
  };
}
