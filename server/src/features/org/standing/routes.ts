// Calls of an enterprise's standing.
import { orgRoutes as r } from '@xinqi/wire/org';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { renameCorp, type StandingParts, standing } from './standing.ts';

export const standingHandlers = (parts: StandingParts) => ({
  corpStanding: handler(r.corpStanding, {
    load: ownOnly,
    handle: (ctx) => standing(parts, ctx.identity.corp!.corpId),
  }),
  renameCorp: handler(r.renameCorp, {
    load: ownOnly,
    handle: (ctx, input) => renameCorp(parts, ctx, input),
  }),
});
