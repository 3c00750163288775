// A small certificate hierarchy for tests of every workspace: root → event CA → one-time certificate, root → authority
// for timestamps. Deterministic in shape and validity, fresh in keys. Never used by the running product.
import { createHash, randomBytes } from 'node:crypto';
import { OID } from '../der/index.ts';
import {
  createCertificate,
  createTimestampToken,
  generateKey,
  type KeyKind,
  type KeyPair,
  localSigner,
  type Signer,
  type TimestampAuthority,
} from '../make/index.ts';

export interface TestHierarchy {
  readonly root: Uint8Array;
  readonly rootSigner: Signer;
  readonly eventCa: Signer;
  readonly tsa: TimestampAuthority;
  /** A one-time certificate of at most 60 minutes from `from`. */
  issue(options?: {
    name?: string;
    organization?: string;
    from?: Date;
    minutes?: number;
    kind?: KeyKind;
  }): Promise<Signer>;
  /** A token over these bytes at this time. */
  stamp(signatureValue: Uint8Array, genTime?: Date): Promise<Uint8Array>;
  /** A token over this SHA-256 at this time. */
  stampImprint(imprint: Uint8Array, genTime: Date): Promise<Uint8Array>;
}

/** Middle of the validity of all CAs. */
export const TEST_TIME = new Date('2026-06-01T08:00:00Z');
const NOT_BEFORE = new Date('2026-01-01T00:00:00Z');
const NOT_AFTER = new Date('2036-01-01T00:00:00Z');

export const testSerial = (): Uint8Array => Uint8Array.of(0x41, ...randomBytes(15));

async function selfSigned(key: KeyPair, name: string): Promise<Uint8Array> {
  return createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: name },
      notBefore: NOT_BEFORE,
      notAfter: NOT_AFTER,
      spki: key.spki,
      ca: true,
      keyUsage: ['keyCertSign', 'cRLSign'],
    },
    key,
  );
}

export async function makeTestHierarchy(kinds: { ca?: KeyKind; tsa?: KeyKind } = {}): Promise<TestHierarchy> {
  const rootKey = await generateKey('p384');
  const root = await selfSigned(rootKey, '信契测试根');
  const rootSigner = localSigner(rootKey, root);
  const caKey = await generateKey(kinds.ca ?? 'p256');
  const ca = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: '信契测试签名 CA' },
      notBefore: NOT_BEFORE,
      notAfter: NOT_AFTER,
      spki: caKey.spki,
      ca: true,
      pathLength: 0,
      keyUsage: ['keyCertSign', 'cRLSign'],
    },
    rootSigner,
  );
  const eventCa = localSigner(caKey, ca);
  const tsaKey = await generateKey(kinds.tsa ?? 'p256');
  const tsaCertificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: '信契测试时间戳' },
      notBefore: NOT_BEFORE,
      notAfter: NOT_AFTER,
      spki: tsaKey.spki,
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
    },
    rootSigner,
  );
  const tsa: TimestampAuthority = {
    signer: localSigner(tsaKey, tsaCertificate),
    policy: '1.3.6.1.4.1.99999.1',
    accuracySeconds: 1,
  };
  const stampImprint = (hash: Uint8Array, genTime: Date): Promise<Uint8Array> =>
    createTimestampToken(
      tsa,
      { imprint: { algorithm: 'SHA-256', hash }, policy: undefined, nonce: undefined, certReq: true },
      { serial: testSerial(), genTime },
    );
  return {
    root,
    rootSigner,
    eventCa,
    tsa,
    async issue(options = {}) {
      const from = options.from ?? TEST_TIME;
      const key = await generateKey(options.kind ?? 'p256');
      const certificate = await createCertificate(
        {
          serial: testSerial(),
          subject: { C: 'CN', O: options.organization, CN: options.name ?? '张*' },
          notBefore: from,
          notAfter: new Date(from.getTime() + (options.minutes ?? 60) * 60_000),
          spki: key.spki,
          keyUsage: ['digitalSignature', 'nonRepudiation'],
          extKeyUsage: { oids: [OID.documentSigning, OID.emailProtection] },
        },
        eventCa,
      );
      return localSigner(key, certificate, [ca]);
    },
    stamp(signatureValue, genTime = new Date(TEST_TIME.getTime() + 60_000)) {
      return stampImprint(createHash('sha256').update(signatureValue).digest(), genTime);
    },
    stampImprint,
  };
}
