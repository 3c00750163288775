// EJBCA (Keyfactor, Community and Enterprise), REST Certificate Management v1, by its documentation
// (docs.keyfactor.com, EJBCA REST Interface): pkcs10enroll, certificate/search, revoke. Who asks is known by the certificate of
// his connection (mutual TLS, send-with-certificate.ts).
import { randomBytes, X509Certificate } from 'node:crypto';
import { encodePem } from '@xinqi/pki/der';
import { z } from 'zod';
import {
  CaRefused,
  type CertificateAuthority,
  type Issued,
  type RevocationReason,
} from '../../platform/ports/certificate-authority.ts';
import type { OutsideAnswer, Send } from '../send.ts';

export type EjbcaAccess = Pick<CertificateAuthority, 'anchors' | 'licence'> & {
  /** Origin. */
  url: string;
  caName: string;
  certificateProfile: string;
  endEntityProfile: string;
  send: Send;
};

const base64 = z.base64().max(65_536);
const issued = z.object({ certificate: base64, certificate_chain: z.array(base64).max(8).optional() });
const found = z.object({ certificates: z.array(z.object({ certificate: base64 })).max(10) });
const refusal = z.object({ error_message: z.string() });

const reasons: Record<RevocationReason, string> = {
  unspecified: 'UNSPECIFIED',
  keyCompromise: 'KEY_COMPROMISE',
  affiliationChanged: 'AFFILIATION_CHANGED',
  superseded: 'SUPERSEDED',
  cessationOfOperation: 'CESSATION_OF_OPERATION',
};

const noSuchCall = [404, 405, 501];

/** DER in base64; `search` of some versions writes it twice. */
function derOf(text: string): Uint8Array {
  const once = Buffer.from(text, 'base64');
  return new Uint8Array(once[0] === 0x30 ? once : Buffer.from(once.toString('latin1'), 'base64'));
}

/** The issuer's name as EJBCA writes it: `CN=…,O=…,C=CN`, the most particular first. */
const issuerName = (certificate: Uint8Array): string =>
  new X509Certificate(certificate).issuer.split('\n').reverse().join(',');

export function ejbca(access: EjbcaAccess): CertificateAuthority {
  const { url, send, caName, certificateProfile, endEntityProfile, anchors, licence } = access;
  const ask = (method: 'POST' | 'PUT', path: string, body?: object): Promise<OutsideAnswer> =>
    send({
      method,
      url: new URL(`/ejbca/ejbca-rest-api/v1/certificate/${path}`, url).href,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  /** What it says of a refusal goes to the operator alone, cut: it may repeat the name. */
  const fault = ({ status, body }: OutsideAnswer): Error => {
    const said = refusal.safeParse(body);
    const words = `EJBCA answered ${status}${said.success ? `: ${said.data.error_message.slice(0, 200)}` : ''}`;
    return status >= 400 && status < 500 && said.success ? new CaRefused(words) : new Error(words);
  };
  return {
    anchors,
    licence,
    async enrol(requestId, request) {
      const answer = await ask('POST', 'pkcs10enroll', {
        certificate_request: encodePem('CERTIFICATE REQUEST', request),
        certificate_profile_name: certificateProfile,
        end_entity_profile_name: endEntityProfile,
        certificate_authority_name: caName,
        username: requestId,
        // the enrolment code of an end entity that is asked for once
        password: randomBytes(18).toString('base64url'),
        include_chain: true,
        response_format: 'DER',
      });
      const said = issued.safeParse(answer.body);
      if (answer.status !== 201 || !said.success) throw fault(answer);
      return read(said.data);
    },
    async issuedUnder(requestId) {
      const criterion = (property: string, value: string) => ({ property, value, operation: 'EQUAL' });
      const answer = await ask('POST', 'search', {
        max_number_of_results: 10,
        criteria: [criterion('QUERY', requestId), criterion('STATUS', 'CERT_ACTIVE')],
      });
      // the Community edition may have no search: then nobody can say, and it is asked for the same key again
      if (noSuchCall.includes(answer.status)) return [];
      const said = found.safeParse(answer.body);
      if (answer.status !== 200 || !said.success) throw new Error(fault(answer).message);
      return said.data.certificates.map(read);
    },
    async revoke(certificate, reason) {
      const serial = new X509Certificate(certificate).serialNumber;
      const issuer = encodeURIComponent(issuerName(certificate));
      const answer = await ask('PUT', `${issuer}/${serial}/revoke?reason=${reasons[reason]}`);
      // 409: it was revoked before
      if (answer.status !== 200 && answer.status !== 409) throw fault(answer);
    },
  };
}

const read = (said: { certificate: string; certificate_chain?: string[] | undefined }): Issued => ({
  certificate: derOf(said.certificate),
  chain: (said.certificate_chain ?? []).map(derOf),
});
