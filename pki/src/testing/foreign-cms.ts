// CMS as other people's tools write it, made by hand to the letter of RFC 5652, 5035 and 2634: every freedom that the
// standards leave is an option here, and so is every fault that a forger would try.
import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { parseCertificate, sha1Name } from '../check/index.ts';
import {
  compareBytes,
  contextPrimitiveTag,
  contextTag,
  derContext,
  derElement,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  OID,
  TAG,
} from '../der/index.ts';
import { createCertificate } from '../make/index.ts';
import { TEST_TIME, type TestHierarchy, testSerial } from './test-hierarchy.ts';

export type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512';
const HASH_OIDS: Record<Hash, string> = {
  sha1: OID.sha1,
  sha256: OID.sha256,
  sha384: OID.sha384,
  sha512: OID.sha512,
};

export interface ForeignKey {
  readonly key: KeyObject;
  readonly certificate: Uint8Array;
}

export type ForeignKeyKind = 'rsa' | 'P-256' | 'P-384' | 'P-521';

/** A key with a certificate of the hierarchy's CA, valid for ten years from `from`. */
export async function foreignKey(
  hierarchy: TestHierarchy,
  kind: ForeignKeyKind,
  change: { readonly serial?: Uint8Array; readonly subject?: string; readonly from?: Date } = {},
): Promise<ForeignKey> {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: kind });
  const notBefore = change.from ?? new Date(TEST_TIME.getTime() - 60_000);
  const certificate = await createCertificate(
    {
      serial: change.serial ?? testSerial(),
      subject: { C: 'DE', O: 'Other Software', CN: change.subject ?? 'Erika Mustermann' },
      notBefore,
      notAfter: new Date(notBefore.getTime() + 9 * 365 * 86_400_000),
      spki: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
      keyUsage: ['digitalSignature', 'nonRepudiation'],
    },
    hierarchy.eventCa,
  );
  return { key: privateKey, certificate };
}

export const attribute = (oid: string, ...values: Uint8Array[]): Uint8Array =>
  derSequence(derOid(oid), derSetOf(values));

export const essV1 = (certificate: Uint8Array): Uint8Array =>
  attribute(
    OID.signingCertificate,
    derSequence(derSequence(derSequence(derOctetString(sha1Name(certificate))))),
  );

export function essV2(certificate: Uint8Array): Uint8Array {
  const hash = derOctetString(createHash('sha256').update(certificate).digest());
  return attribute(OID.signingCertificateV2, derSequence(derSequence(derSequence(hash))));
}

export interface ForeignCms {
  readonly content: Uint8Array;
  readonly by: ForeignKey;
  /** Certificates; the signer's alone when left out. */
  readonly bag?: readonly Uint8Array[];
  readonly hash?: Hash;
  /** `long`: with the longest salt that the key has room for, as OpenSSL does; `none`: without a salt. */
  readonly pss?: boolean | 'long' | 'none';
  /** Instead of the right identifier of the signature algorithm. */
  readonly algorithm?: Uint8Array;
  /** Signed attributes beside content type and message digest, whole. */
  readonly attributes?: readonly Uint8Array[];
  /** Instead of the right ones. */
  readonly contentType?: Uint8Array;
  readonly messageDigest?: Uint8Array;
  readonly unsigned?: (signature: Uint8Array) => Promise<readonly Uint8Array[]>;
  readonly bySubjectKey?: boolean;
  readonly signerId?: Uint8Array;
  /** `sorted`: DER. `sent`: turned round and signed so. `lying`: turned round, signed as DER. `other`: signed in a third order. */
  readonly order?: 'sorted' | 'sent' | 'lying' | 'other';
  readonly inside?: boolean;
  readonly signers?: number;
  /** Indefinite lengths and the signature in pieces, outside the signed attributes. */
  readonly ber?: boolean;
  /** Without signed attributes, the signature over the content; `torn`: over attributes that were then taken away. */
  readonly bare?: boolean | 'torn';
}

const NULL = derNull();
const digestIdentifier = (hash: Hash): Uint8Array => derSequence(derOid(HASH_OIDS[hash]), NULL);

function saltLengthOf(pss: ForeignCms['pss'], hash: Hash, key: KeyObject): number {
  const digest = createHash(hash).digest().length;
  const modulus = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (pss === 'none') return 0;
  return pss === 'long' ? modulus - digest - 2 : digest;
}

function signatureIdentifier({ by, hash = 'sha256', pss }: ForeignCms): Uint8Array {
  if (by.key.asymmetricKeyType === 'ec')
    return derSequence(
      derOid(
        {
          sha1: '1.2.840.10045.4.1',
          sha256: OID.ecdsaSha256,
          sha384: OID.ecdsaSha384,
          sha512: OID.ecdsaSha512,
        }[hash],
      ),
    );
  if (!pss) return derSequence(derOid(OID.rsaEncryption), NULL);
  const length = saltLengthOf(pss, hash, by.key);
  return derSequence(
    derOid(OID.rsaPss),
    derSequence(
      derContext(0, digestIdentifier(hash)),
      derContext(1, derSequence(derOid(OID.mgf1), digestIdentifier(hash))),
      derContext(2, derInteger(length)),
    ),
  );
}

/** A detached signature over the content (or, `inside`, with it). */
export async function foreignCms(options: ForeignCms): Promise<Uint8Array> {
  const { content, by, hash = 'sha256', order = 'sorted' } = options;
  const { issuer, serial, subjectKeyId } = parseCertificate(by.certificate);
  const attributes = [
    options.contentType ?? attribute(OID.contentType, derOid(OID.data)),
    options.messageDigest ??
      attribute(OID.messageDigest, derOctetString(createHash(hash).update(content).digest())),
    ...(options.attributes ?? []),
  ].sort(compareBytes);
  const turned = attributes.toReversed();
  const sent = order === 'sorted' ? attributes : turned;
  const hashed =
    order === 'sent' ? turned : order === 'other' ? [...turned.slice(1), turned[0]!] : attributes;
  const signature = sign(
    hash,
    options.bare === true ? content : derElement(TAG.set, ...hashed),
    options.pss
      ? {
          key: by.key,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: saltLengthOf(options.pss, hash, by.key),
        }
      : by.key,
  );
  const unsigned = (await options.unsigned?.(signature)) ?? [];
  const loose = options.ber ? indefinite : derElement;
  const pieces = [signature.subarray(0, 7), signature.subarray(7)].map(derOctetString);
  const signerInfo = loose(
    TAG.sequence,
    derInteger(options.bySubjectKey ? 3 : 1),
    options.signerId ??
      (options.bySubjectKey
        ? derElement(contextPrimitiveTag(0), subjectKeyId!)
        : derSequence(issuer.raw, derElement(TAG.integer, serial))),
    digestIdentifier(hash),
    ...(options.bare ? [] : [derElement(contextTag(0), ...sent)]),
    options.algorithm ?? signatureIdentifier(options),
    options.ber ? indefinite(0x24, ...pieces) : derOctetString(signature),
    ...(unsigned.length > 0 ? [loose(contextTag(1), ...unsigned)] : []),
  );
  const signedData = loose(
    TAG.sequence,
    derInteger(options.bySubjectKey ? 3 : 1),
    derSetOf([digestIdentifier(hash)]),
    loose(
      TAG.sequence,
      derOid(OID.data),
      ...(options.inside ? [derContext(0, derOctetString(content))] : []),
    ),
    loose(contextTag(0), ...(options.bag ?? [by.certificate])),
    loose(TAG.set, ...Array.from({ length: options.signers ?? 1 }, () => signerInfo)),
  );
  return loose(TAG.sequence, derOid(OID.signedData), loose(contextTag(0), signedData));
}

function indefinite(tag: number, ...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat([Uint8Array.of(tag, 0x80), ...parts, Uint8Array.of(0, 0)]));
}

/** Signed attributes that tools in use write and this product does not. */
export const USUAL_ATTRIBUTES: Readonly<Record<string, Uint8Array>> = {
  'signing time': attribute(OID.signingTime, derElement(TAG.utcTime, Buffer.from('260601080000Z'))),
  // RFC 6211: digest algorithm, [1] signature algorithm
  'algorithm protection': attribute(
    '1.2.840.113549.1.9.52',
    derSequence(digestIdentifier('sha256'), derElement(contextTag(1), derOid(OID.rsaSha256), NULL)),
  ),
  // ISO 32000-1 §12.8.3.3.2: [1] OCSP responses
  'Adobe revocation archive': attribute(
    '1.2.840.113583.1.1.8',
    derSequence(derContext(1, derSequence(derSequence(derElement(TAG.enumerated, Uint8Array.of(1)))))),
  ),
  // RFC 2634 §2.9
  'content hint': attribute('1.2.840.113549.1.9.16.2.4', derSequence(derOid(OID.data))),
  // RFC 8551 §2.5.2
  'SMIME capabilities': attribute(
    '1.2.840.113549.1.9.15',
    derSequence(
      derSequence(derOid('2.16.840.1.101.3.4.1.42')),
      derSequence(derOid('2.16.840.1.101.3.4.1.2')),
    ),
  ),
  'two values': attribute('1.2.3.4', derInteger(1), derInteger(2)),
};
