// The public services of the product's own certification and time-stamping authorities (decisions "Public service
// paths"): what anybody needs to judge its certificates, in the forms of RFC 6960, RFC 5280 and RFC 3161.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

const open = ['public'] as const;
/** `root` or `event-ca`; anything else answers PKI_ABSENT. */
const ca = z.string().max(40);

export const sealingRoutes = family('sealing', {
  ocsp: route({
    paths: [{ path: '/pki/ocsp', callers: open }],
    body: 'binary',
    accepts: 'application/ocsp-request',
    summary:
      'OCSP (RFC 6960) about certificates of the event CA. Faults of the request answer an OCSP error, with HTTP 200.',
    output: f.raw,
  }),
  ocspGet: route({
    method: 'GET',
    paths: [{ path: '/pki/ocsp/{request}', callers: open }],
    body: 'binary',
    summary: 'The same by GET: the request in base64, URL-encoded (RFC 6960 appendix A.1). May be cached.',
    input: z.strictObject({ request: z.string().max(2000) }),
    output: f.raw,
  }),
  crl: route({
    method: 'GET',
    paths: [
      { path: '/pki/crl', callers: open },
      { path: '/pki/crl/{ca}', callers: open },
    ],
    body: 'binary',
    summary:
      'The current revocation list (RFC 5280) of a CA, `root` or `event-ca`; without a name that of the event CA.',
    input: z.strictObject({ ca: ca.optional() }),
    output: f.raw,
  }),
  issuer: route({
    method: 'GET',
    paths: [{ path: '/pki/ca/{ca}', callers: open }],
    body: 'binary',
    summary: 'Certificate (DER) of a CA: where certificates say that their issuer is found (caIssuers).',
    input: z.strictObject({ ca }),
    output: f.raw,
  }),
  tsa: route({
    paths: [{ path: '/pki/tsa', callers: open }],
    body: 'binary',
    accepts: 'application/timestamp-query',
    summary:
      'Timestamps (RFC 3161) of the installation’s test authority. Faults of the request answer a rejection, with HTTP 200. Rate-limited.',
    output: f.raw,
  }),
});
