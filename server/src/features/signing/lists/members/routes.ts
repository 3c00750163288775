// Handlers of members' contracts (spec §7.7). A contract that is in nobody's reach is absent, like one that does not exist.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../../platform/endpoint.ts';
import { memberReach } from '../../contract/acting/member-reach.ts';
import type { Parts } from '../../contract/parts.ts';
import { memberChoice, memberContractNum, memberContracts } from './list-members.ts';

export const memberHandlers = (parts: Parts) => ({
  memberContracts: handler(r.memberContracts, {
    load: (ctx) => memberReach(ctx.identity.corp!),
    handle: (ctx, input) => memberContracts(parts, ctx, input),
  }),
  memberContractNum: handler(r.memberContractNum, {
    load: (ctx) => memberReach(ctx.identity.corp!),
    handle: (ctx, input) => memberContractNum(parts, ctx, input),
  }),
  memberChoice: handler(r.memberChoice, {
    load: (ctx) => memberReach(ctx.identity.corp!),
    handle: (ctx, input) => memberChoice(parts, ctx, input),
  }),
});
