// Signatures and documents stamped by any authority, for the attacks of P-08.
import { createHash } from 'node:crypto';
import { OID } from '@xinqi/pki/der';
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
import { join } from '../../tamper.ts';
import type { AttackDesk } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';

export const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);
export const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

export function timestampTools(desk: AttackDesk) {
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
  return { stamped, changed, replaced, authority, oneTime, documentStamp, byKey, hierarchy, plain };
}
