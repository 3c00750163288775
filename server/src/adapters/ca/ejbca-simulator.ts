// Stands in for EJBCA as far as ejbca.ts asks, with a CA of its own behind it: root, issuing CA, OCSP and lists. Its CAs are called
// 测试, so that nothing under them is taken for a licensed authority's; and it can fail in every way that one can.
import { X509Certificate } from 'node:crypto';
import { parseCertificate } from '@xinqi/pki/check';
import { decodePem, OID } from '@xinqi/pki/der';
import {
  authorityAccess,
  type CertificateRequest,
  createCertificate,
  createCrl,
  createOcspResponse,
  crlDistribution,
  generateKey,
  localSigner,
  type OcspAnswer,
  parseOcspRequest,
  readCertificateSigningRequest,
  type Signer,
} from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { freshSerial } from '../soft-signer/make-hierarchy.ts';

/**
 * What goes wrong with one enrolment: nothing arrives, it is issued and the answer lost, a proxy's 502, refused; or what is issued is of
 * another key, another name, over already, under a root of strangers, or has a serial number that can be guessed.
 */
export type CaFault =
  | 'silent'
  | 'lost'
  | 'proxy'
  | 'refused'
  | 'wrong_key'
  | 'wrong_subject'
  | 'expired'
  | 'stranger'
  | 'short_serial';

export type SimulatedIssue = { username: string; der: Uint8Array; revoked?: { at: Date; reason: string } };

const hour = 3600_000;
const year = 365 * 24 * hour;
const errors = { revokedBefore: 409, notFound: 404, badRequest: 400, forbidden: 403 } as const;
const refuse = (status: number, error_message: string) => ({
  status,
  body: { error_code: status, error_message },
});

async function makeAuthority(called: string, origin: string, now: Date) {
  const life = { notBefore: new Date(now.getTime() - year), notAfter: new Date(now.getTime() + 10 * year) };
  const named = (CN: string) => ({ C: 'CN', O: called, CN });
  const ca = { ca: true, keyUsage: ['keyCertSign', 'cRLSign'] } as const;
  const rootKey = await generateKey('p384');
  const own = { serial: freshSerial(), subject: named(`${called}根证书`), ...life, ...ca };
  const root = localSigner(rootKey, await createCertificate({ ...own, spki: rootKey.spki }, rootKey));
  const key = await generateKey('p256');
  const lists = {
    oid: OID.crlDistributionPoints,
    critical: false,
    value: crlDistribution(`${origin}/root.crl`),
  };
  const certificate = await createCertificate(
    {
      ...{ serial: freshSerial(), subject: named(`${called}签名CA`), spki: key.spki, ...life, ...ca },
      ...{ pathLength: 0, extensions: [lists] },
    },
    root,
  );
  return { root, issuing: localSigner(key, certificate) };
}

/** `origin`: where `pki` is served. */
export async function ejbcaSimulator(options: {
  origin: string;
  now(): Date;
  /** When its CAs were made. */
  since: Date;
  faults: CaFault[];
  caName: string;
  called?: string;
}) {
  const { origin, now, since, faults, caName, called = '模拟认证机构（测试）' } = options;
  const { root, issuing } = await makeAuthority(called, origin, since);
  const stranger = await makeAuthority('来历不明的机构', origin, since);
  const issuedOnes: SimulatedIssue[] = [];

  async function issue(username: string, pem: string, fault: CaFault | undefined): Promise<Uint8Array> {
    const asked = await readCertificateSigningRequest(
      nodeCryptoPort,
      decodePem('CERTIFICATE REQUEST', pem)[0]!,
    );
    const { commonName, organization } = asked.subject;
    const start = now().getTime() - (fault === 'expired' ? 48 : 0) * hour;
    const request: CertificateRequest = {
      serial: fault === 'short_serial' ? Uint8Array.of(issuedOnes.length + 1) : freshSerial(),
      subject: {
        C: 'CN',
        ...(organization === undefined ? {} : { O: organization }),
        CN: fault === 'wrong_subject' ? '李四' : commonName!,
      },
      // EJBCA dates back by ten minutes unless its profile says otherwise
      notBefore: new Date(start - 10 * 60_000),
      notAfter: new Date(start + 24 * hour),
      spki: fault === 'wrong_key' ? (await generateKey('p256')).spki : asked.spki,
      keyUsage: ['digitalSignature', 'nonRepudiation'],
      extKeyUsage: { oids: [OID.documentSigning, OID.emailProtection] },
      extensions: [
        {
          oid: OID.authorityInfoAccess,
          critical: false,
          value: authorityAccess({ ocsp: `${origin}/ocsp`, caIssuers: `${origin}/ca.cer` }),
        },
        { oid: OID.crlDistributionPoints, critical: false, value: crlDistribution(`${origin}/ca.crl`) },
      ],
    };
    const der = await createCertificate(request, (fault === 'stranger' ? stranger : { issuing }).issuing);
    issuedOnes.push({ username, der });
    return der;
  }

  async function enrol(input: Record<string, unknown>) {
    const fault = faults.shift();
    if (fault === 'silent') throw new Error('simulated: no answer');
    if (fault === 'proxy') return { status: 502, body: undefined };
    if (fault === 'refused')
      return refuse(errors.badRequest, 'simulated: not allowed by the end entity profile');
    if (input.certificate_authority_name !== caName) return refuse(errors.badRequest, 'no such CA');
    if (!input.username || !input.password) return refuse(errors.badRequest, 'no end entity');
    const der = await issue(String(input.username), String(input.certificate_request), fault);
    if (fault === 'lost') throw new Error('simulated: the answer is lost');
    return {
      status: 201,
      body: {
        certificate: Buffer.from(der).toString('base64'),
        serial_number: parseCertificate(der).serialHex.toUpperCase(),
        response_format: 'DER',
        certificate_chain: [issuing.certificate, root.certificate].map((one) =>
          Buffer.from(one).toString('base64'),
        ),
      },
    };
  }

  function search(input: Record<string, unknown>) {
    const criteria = input.criteria as { property: string; value: string }[];
    const wanted = criteria.find(({ property }) => property === 'QUERY')?.value;
    const hits = issuedOnes.filter(({ username, revoked }) => username === wanted && !revoked);
    // base64 twice, as some versions do
    const certificates = hits.map(({ der }) => ({
      certificate: Buffer.from(Buffer.from(der).toString('base64')).toString('base64'),
    }));
    return { status: 200, body: { certificates, more_results: false } };
  }

  function revoke(issuerDn: string, serial: string, reason: string) {
    const names = new X509Certificate(issuing.certificate).subject.split('\n').reverse().join(',');
    const one = issuedOnes.find(({ der }) => new X509Certificate(der).serialNumber === serial);
    if (issuerDn !== names || !one) return refuse(errors.notFound, 'no such certificate');
    if (one.revoked) return refuse(errors.revokedBefore, 'already revoked');
    one.revoked = { at: now(), reason };
    return { status: 200, body: { issuer_dn: issuerDn, serial_number: serial, revoked: true } };
  }

  const statuses = (body: Uint8Array) =>
    createOcspResponse(issuing, {
      answers: parseOcspRequest(body).ids.map((id): OcspAnswer => {
        const serial = Buffer.from(id.serial).toString('hex');
        const one = issuedOnes.find(({ der }) => parseCertificate(der).serialHex === serial);
        if (one?.revoked) return { id, status: { kind: 'revoked', at: one.revoked.at } };
        return { id, status: { kind: one ? 'good' : 'unknown' } };
      }),
      thisUpdate: now(),
      nextUpdate: new Date(now().getTime() + hour),
      archiveCutoff: parseCertificate(issuing.certificate).notBefore,
    });
  const list = (signer: Signer) =>
    createCrl(signer, {
      number: 1,
      thisUpdate: now(),
      nextUpdate: new Date(now().getTime() + 24 * hour),
      entries: issuedOnes.flatMap(({ der, revoked }) =>
        revoked && signer === issuing ? [{ serial: parseCertificate(der).serial, at: revoked.at }] : [],
      ),
      expiredSince: parseCertificate(issuing.certificate).notBefore,
    });

  return {
    root: root.certificate,
    issued: issuedOnes,
    /** One call of the REST interface; throws where nothing is answered. */
    async rest(method: string, url: string, body: Record<string, unknown>) {
      const { pathname, searchParams } = new URL(url, 'https://ejbca.test');
      const parts = pathname.split('/certificate/')[1]?.split('/') ?? [];
      if (method === 'POST' && parts[0] === 'pkcs10enroll') return enrol(body);
      if (method === 'POST' && parts[0] === 'search') return search(body);
      if (method === 'PUT' && parts[2] === 'revoke')
        return revoke(decodeURIComponent(parts[0]!), parts[1]!, searchParams.get('reason') ?? '');
      return refuse(errors.notFound, 'no such call');
    },
    /** What its CA says to everybody; undefined where there is nothing. */
    async pki(path: string, body: Uint8Array): Promise<{ type: string; bytes: Uint8Array } | undefined> {
      if (path === '/ocsp') return { type: 'application/ocsp-response', bytes: await statuses(body) };
      if (path === '/ca.crl') return { type: 'application/pkix-crl', bytes: await list(issuing) };
      if (path === '/root.crl') return { type: 'application/pkix-crl', bytes: await list(root) };
      return path === '/ca.cer' ? { type: 'application/pkix-cert', bytes: issuing.certificate } : undefined;
    },
  };
}

export type EjbcaSimulator = Awaited<ReturnType<typeof ejbcaSimulator>>;
