// Handlers of the certificates under a contract's signatures, and of the caller's own.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { type Ctx, handler } from '../../../../platform/endpoint.ts';
import type { UserPrincipal } from '../../../../platform/principal.ts';
import { loadParty } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';
import { presentCertificates } from './certificates.ts';
import { ownCertificates, ownSealedLine, revokeOwn } from './own-certificates.ts';
import { preservationCertificates } from './preservation-certificates.ts';

/** The gate let nobody else through. */
const signedIn = (ctx: Ctx): UserPrincipal => {
  if (!ctx.identity.user) throw new AppError('10201');
  return ctx.identity.user;
};

export const certificateHandlers = (parts: Parts) => ({
  certi: handler(r.certi, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (_ctx, _input, { apply, lines }) => ({
      list: await presentCertificates(parts, apply, lines),
    }),
  }),
  certiList: handler(r.certiList, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (_ctx, _input, { apply, lines }) => ({
      list: await preservationCertificates(parts, apply, lines),
    }),
  }),
  ownCertificates: handler(r.ownCertificates, {
    load: signedIn,
    handle: (_ctx, input, user) => ownCertificates(parts, user, input),
  }),
  revokeCertificate: handler(r.revokeCertificate, {
    load: async (ctx, { signNo }) =>
      ownSealedLine(parts, await parts.account.demandProof(signedIn(ctx)), signNo),
    handle: (ctx, input, line) => revokeOwn(parts, ctx, line, input),
  }),
});
