// Handlers of downloads of several contracts, and of the certificates of one.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import type { Parts } from '../parts.ts';
import { loadParty } from '../signer/load-party.ts';
import { downloadBatchUrl, openBatchTicket, readableApplies } from './download-batch.ts';
import { ownCertificates, ownSealedLine, revokeOwn } from './own-certificates.ts';
import { preservationCertificates } from './preservation-certificates.ts';

/** The gate let nobody else through. */
const signedIn = (ctx: Ctx): UserPrincipal => {
  if (!ctx.identity.user) throw new AppError('10201');
  return ctx.identity.user;
};

export const downloadHandlers = (parts: Parts) => ({
  ownCertificates: handler(r.ownCertificates, {
    load: signedIn,
    handle: (_ctx, input, user) => ownCertificates(parts, user, input),
  }),
  revokeCertificate: handler(r.revokeCertificate, {
    load: async (ctx, { signNo }) =>
      ownSealedLine(parts, await parts.account.demandProof(signedIn(ctx)), signNo),
    handle: (_ctx, input, signNo) => revokeOwn(parts, signNo, input),
  }),
  downloadBatchUrl: handler(r.downloadBatchUrl, {
    load: (ctx, { applyIds }) => readableApplies(parts, ctx, applyIds),
    handle: (ctx, _input, applies) => downloadBatchUrl(parts, ctx, applies),
  }),
  downloadBatch: handler(r.downloadBatch, {
    // The ticket is the authority, and asking uses it up (L-11).
    load: (ctx, { _ctToken }) => openBatchTicket(parts, ctx, _ctToken),
    handle: (_ctx, _input, reply) => reply,
  }),
  certiList: handler(r.certiList, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (_ctx, _input, { apply, lines }) => ({
      list: await preservationCertificates(parts, apply, lines),
    }),
  }),
});
