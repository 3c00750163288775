// The product's own test hierarchy, made once at first start (evidence.md §6 "Level 1 of the keys").
// Every name says 测试, so that no screen, report or foreign validator can mistake it for a licensed CA.
import { randomBytes } from 'node:crypto';
import { OID } from '@xinqi/pki/der';
import {
  type CertificateRequest,
  createCertificate,
  generateKey,
  type KeyKind,
  type KeyPair,
  localSigner,
  type Signer,
} from '@xinqi/pki/make';
import type { OperatorKey } from '../../platform/ports/remote-signer.ts';
import { pointersTo } from './pki-pointers.ts';

export type MadeKey = { name: OperatorKey; pair: KeyPair; certificate: Uint8Array };

const years = (now: Date, n: number) =>
  new Date(Date.UTC(now.getUTCFullYear() + n, now.getUTCMonth(), now.getUTCDate()));
/** 16 random octets with a leading one bit clear: positive and unguessable (CA/B baseline 7.1). */
export const freshSerial = (): Uint8Array =>
  Uint8Array.of(0x40 | (randomBytes(1)[0]! & 0x3f), ...randomBytes(15));

const named = (CN: string) => ({ C: 'CN', O: '信契测试环境', CN });

/** What the root certifies of a log's key: its name is the log's. */
export const logKeyRequest = (
  pair: KeyPair,
  origin: string,
  publicOrigin: string | undefined,
  now: Date,
): CertificateRequest => ({
  serial: freshSerial(),
  subject: named(origin),
  notBefore: new Date(now.getTime() - 60_000),
  notAfter: years(now, 10),
  spki: pair.spki,
  keyUsage: ['digitalSignature'],
  extensions: pointersTo('root', publicOrigin),
});

/** Root (P-384) → event CA, timestamp authority, log key, pack key. `origin` is the log's name, `publicOrigin` where
 * the service is reached: certificates name their list there. */
export async function makeHierarchy(
  origin: string,
  publicOrigin: string | undefined,
  now: Date,
): Promise<MadeKey[]> {
  const notBefore = new Date(now.getTime() - 60_000);
  const rootPair = await generateKey('p384');
  const request = (pair: KeyPair, subject: CertificateRequest['subject'], life: number) => ({
    serial: freshSerial(),
    subject,
    notBefore,
    notAfter: years(now, life),
    spki: pair.spki,
  });
  const root = await createCertificate(
    { ...request(rootPair, named('信契测试根证书'), 20), ca: true, keyUsage: ['keyCertSign', 'cRLSign'] },
    rootPair,
  );
  const issuer: Signer = localSigner(rootPair, root);
  const issue = async (
    name: OperatorKey,
    kind: KeyKind,
    subject: CertificateRequest['subject'],
    life: number,
    rest: Pick<CertificateRequest, 'ca' | 'pathLength' | 'keyUsage' | 'extKeyUsage'>,
  ): Promise<MadeKey> => {
    const pair = await generateKey(kind);
    return {
      name,
      pair,
      certificate: await createCertificate(
        { ...request(pair, subject, life), ...rest, extensions: pointersTo('root', publicOrigin) },
        issuer,
      ),
    };
  };
  const logKey = async (): Promise<MadeKey> => {
    const pair = await generateKey('ed25519');
    const certificate = await createCertificate(logKeyRequest(pair, origin, publicOrigin, now), issuer);
    return { name: 'log', pair, certificate };
  };
  const installation = origin.split('/log/')[0] ?? origin;
  return [
    { name: 'root', pair: rootPair, certificate: root },
    await issue('event-ca', 'p256', named('信契测试签名CA'), 10, {
      ca: true,
      pathLength: 0,
      keyUsage: ['keyCertSign', 'cRLSign'],
    }),
    await issue('tsa', 'p256', named('信契测试时间戳'), 10, {
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
    }),
    await logKey(),
    await issue('pack', 'ed25519', { ...named(`${installation}/pack/1`) }, 10, {
      keyUsage: ['digitalSignature'],
    }),
  ];
}
