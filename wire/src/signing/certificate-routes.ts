// The one-time certificates that were issued to a person, seen and revoked by him (电子签名法 art. 15).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { certificateView } from './view-schemas.ts';

/** RFC 5280 §5.3.1, those that an owner can tell. */
export const revocationReason = z.enum([
  'keyCompromise',
  'affiliationChanged',
  'cessationOfOperation',
  'unspecified',
]);
export type OwnRevocationReason = z.output<typeof revocationReason>;

export const ownCertificate = certificateView.extend({
  applyNo: z.string(),
  contractName: z.string(),
  /** As whose operator he signed; null for himself. */
  forCompany: z.string().nullable(),
});
export type OwnCertificate = z.output<typeof ownCertificate>;

export const certificateRoutes = {
  ownCertificates: route({
    paths: [{ path: '/i/certificate/list', callers: ['user'] }],
    summary: 'Certificates issued to the caller, one for each of his signatures, the newest first.',
    input: z.strictObject(f.pageInput),
    output: f.pageOf(ownCertificate),
  }),
  revokeCertificate: route({
    paths: [{ path: '/i/certificate/revoke', callers: ['user'] }],
    summary:
      'Revokes one of one’s own certificates, after a fresh proof (10401): the revocation list and OCSP say so from now on. Signatures proven to be older stay valid.',
    input: z.strictObject({ signNo: f.signNoField, reason: revocationReason }),
    output: z.object({ revokedAt: f.isoTime }),
    answers: ['10401'],
  }),
};
