// A timestamp authority of strangers for tests: its own root, an intermediate, the authority's certificate, and what its
// CAs say of them by OCSP and lists. Shares no key and no name with the test hierarchy. No network: `answer` is a server's.
import { parseCertificate } from '../check/index.ts';
import { OID } from '../der/index.ts';
import {
  authorityAccess,
  type CertificateRequest,
  createCertificate,
  createCrl,
  createOcspResponse,
  createTimestampResponse,
  crlDistribution,
  generateKey,
  localSigner,
  type OcspAnswer,
  parseOcspRequest,
  type Signer,
} from '../make/index.ts';
import { testSerial } from './test-hierarchy.ts';
import { makeResponder } from './test-revocation.ts';

export interface ForeignOptions {
  /** Where `answer` is served: the addresses in the certificates. */
  readonly origin: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** What a token brings: the whole path below the root, the authority alone, or a stranger's certificate as well. */
  readonly bag?: 'path' | 'alone' | 'stranger';
  /** Beside or instead of the authority's usual extended key usage. */
  readonly change?: Partial<CertificateRequest>;
}

export interface ForeignAuthority {
  readonly root: Uint8Array;
  readonly intermediate: Signer;
  readonly certificate: Uint8Array;
  /** Set by a test: from then on the authority is revoked; `silent` CAs answer nothing. */
  revokedAt: Date | undefined;
  silent: boolean;
  /** Paths that were asked, in order. */
  readonly asked: string[];
  /** The answer of the authority's server; undefined where there is nothing. */
  answer(path: string, body: Uint8Array, now: Date): Promise<{ type: string; bytes: Uint8Array } | undefined>;
}

const hour = 3600_000;
const ca = { ca: true, keyUsage: ['keyCertSign', 'cRLSign'] } as const;
const named = (CN: string) => ({ C: 'CN', O: '华东时间戳中心', CN });

export async function makeForeignAuthority(options: ForeignOptions): Promise<ForeignAuthority> {
  const { origin, notBefore, notAfter, bag = 'path' } = options;
  const life = { notBefore, notAfter };
  const at = (path: string) => `${origin}${path}`;
  const rootKey = await generateKey('p384');
  const base = () => ({ serial: testSerial(), ...life });
  const root = await createCertificate(
    { ...base(), subject: named('华东时间戳根'), spki: rootKey.spki, ...ca },
    rootKey,
  );
  const rootSigner = localSigner(rootKey, root);
  const middleKey = await generateKey('p256');
  const middle = await createCertificate(
    {
      ...base(),
      subject: named('华东时间戳 CA'),
      spki: middleKey.spki,
      ...ca,
      pathLength: 0,
      extensions: [
        { oid: OID.crlDistributionPoints, critical: false, value: crlDistribution(at('/root.crl')) },
      ],
    },
    rootSigner,
  );
  const intermediate = localSigner(middleKey, middle);
  const responder = await makeResponder(intermediate, { subject: named('华东时间戳 OCSP'), ...life });
  const key = await generateKey('p256');
  const certificate = await createCertificate(
    {
      ...base(),
      subject: named('华东时间戳服务'),
      spki: key.spki,
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
      extensions: [
        {
          oid: OID.authorityInfoAccess,
          critical: false,
          value: authorityAccess({ ocsp: at('/ocsp'), caIssuers: at('/ca.cer') }),
        },
        { oid: OID.crlDistributionPoints, critical: false, value: crlDistribution(at('/ca.crl')) },
      ],
      ...options.change,
    },
    intermediate,
  );
  const beside = { path: [middle], alone: [], stranger: [middle, responder.certificate] }[bag];
  const authority = {
    signer: localSigner(key, certificate, beside),
    policy: '1.3.6.1.4.1.99998.1',
    accuracySeconds: 1,
  };
  const list = (signer: Signer, now: Date, revoked: boolean) =>
    createCrl(signer, {
      number: 1,
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + 24 * hour),
      entries:
        revoked && made.revokedAt
          ? [{ serial: parseCertificate(certificate).serial, at: made.revokedAt, reason: 'keyCompromise' }]
          : [],
      expiredSince: notBefore,
    });
  const statuses = (body: Uint8Array, now: Date) => {
    const own = parseCertificate(certificate).serialHex;
    const answers = parseOcspRequest(body).ids.map((id): OcspAnswer => {
      const mine = Buffer.from(id.serial).toString('hex') === own;
      if (mine && made.revokedAt)
        return { id, status: { kind: 'revoked', at: made.revokedAt, reason: 'keyCompromise' } };
      return { id, status: { kind: mine ? 'good' : 'unknown' } };
    });
    return createOcspResponse(responder, {
      answers,
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + hour),
      archiveCutoff: notBefore,
    });
  };
  const made: ForeignAuthority = {
    root,
    intermediate,
    certificate,
    revokedAt: undefined,
    silent: false,
    asked: [],
    async answer(path, body, now) {
      made.asked.push(path);
      if (path === '/tsa') {
        const statement = { serial: testSerial(), genTime: now };
        const bytes = await createTimestampResponse(authority, body, statement);
        return { type: 'application/timestamp-reply', bytes };
      }
      if (path === '/ca.cer') return { type: 'application/pkix-cert', bytes: middle };
      if (made.silent) return undefined;
      if (path === '/ocsp') return { type: 'application/ocsp-response', bytes: await statuses(body, now) };
      if (path === '/ca.crl')
        return { type: 'application/pkix-crl', bytes: await list(intermediate, now, true) };
      if (path === '/root.crl')
        return { type: 'application/pkix-crl', bytes: await list(rootSigner, now, false) };
      return undefined;
    },
  };
  return made;
}
