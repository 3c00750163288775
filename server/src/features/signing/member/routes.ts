// Handlers of members' contracts (spec §7.7). A contract that is in nobody's reach is absent, like one that does not exist.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { handler } from '../../../platform/endpoint.ts';
import { ofMembers } from '../access.ts';
import type { Parts } from '../parts.ts';
import { viewerOf } from '../signer/load-party.ts';
import { findApply } from '../store.ts';
import { applyOfLine, loadViewed, viewUrl } from '../view/view-link.ts';
import { memberChoice, memberContractNum, memberContracts, reachOf } from './list-members.ts';

export const memberHandlers = (parts: Parts) => ({
  memberContracts: handler(r.memberContracts, {
    load: (ctx) => reachOf(ctx.identity.corp!),
    handle: (ctx, input) => memberContracts(parts, ctx, input),
  }),
  memberContractNum: handler(r.memberContractNum, {
    load: (ctx) => reachOf(ctx.identity.corp!),
    handle: (ctx, input) => memberContractNum(parts, ctx, input),
  }),
  memberViewUrl: handler(r.memberViewUrl, {
    load: async (ctx, input) => {
      const { db } = parts.deps;
      const corp = ctx.identity.corp!;
      reachOf(corp);
      const viewer = await viewerOf(parts, db, { corp });
      return loadViewed(parts, ctx, input, async (applyNo, signNo) => {
        const by =
          signNo === undefined ? { applyNo: applyNo! } : { applyId: await applyOfLine(parts, signNo) };
        const apply = viewer && (await findApply(db, by, ofMembers(viewer)));
        if (!apply) throw new AppError('NOT_FOUND');
        return apply;
      });
    },
    handle: (_ctx, input, viewed) => viewUrl(input, viewed),
  }),
  memberChoice: handler(r.memberChoice, {
    load: (ctx) => reachOf(ctx.identity.corp!),
    handle: (ctx, input) => memberChoice(parts, ctx, input),
  }),
});
