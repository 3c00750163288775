// Calls of verifying an enterprise.
import { orgRoutes as r } from '@xinqi/wire/org';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { renameCorp, standing, type VerificationParts, verifyCorp } from './verify-corp.ts';

export const verificationHandlers = (parts: VerificationParts) => ({
  corpStanding: handler(r.corpStanding, {
    load: ownOnly,
    handle: (ctx) => standing(parts, ctx.identity.corp!.corpId),
  }),
  verifyCorp: handler(r.verifyCorp, {
    load: ownOnly,
    handle: (ctx, input) => verifyCorp(parts, ctx, input),
  }),
  renameCorp: handler(r.renameCorp, {
    load: ownOnly,
    handle: (ctx, input) => renameCorp(parts, ctx, input),
  }),
});
