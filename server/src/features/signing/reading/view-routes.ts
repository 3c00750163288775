// Handlers of view links: the address of a contract that was sent, that is to be signed, or that members have.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { handler } from '../../../platform/endpoint.ts';
import { ofMembers } from '../contract/access.ts';
import { loadLine, loadParty, viewerOf } from '../contract/acting/load-party.ts';
import { loadOwn } from '../contract/acting/load-sent.ts';
import { memberReach } from '../contract/acting/member-reach.ts';
import { ownLine } from '../contract/acting/own-line.ts';
import { actingIdentity } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { findApply } from '../contract/store.ts';
import { applyOfLine, loadViewed, viewUrl } from './view-link.ts';

export const viewHandlers = (parts: Parts) => ({
  applyViewUrl: handler(r.applyViewUrl, {
    load: (ctx, input) =>
      loadViewed(parts, ctx, input, async (applyNo, signNo) => {
        if (signNo === undefined) return loadOwn(parts, ctx, { applyNo: applyNo! });
        return loadOwn(parts, ctx, { applyId: await applyOfLine(parts, signNo) });
      }),
    handle: (_ctx, input, viewed) => viewUrl(input, viewed),
  }),
  signInfoViewUrl: handler(r.signInfoViewUrl, {
    load: (ctx, input) =>
      loadViewed(parts, ctx, input, async (applyNo, signNo) => {
        if (signNo !== undefined) return (await ownLine(parts, ctx, signNo, loadLine)).apply;
        const { apply, me } = await loadParty(
          parts,
          { ...ctx, identity: actingIdentity(ctx) },
          { applyNo: applyNo! },
        );
        if (!me) throw new AppError('NOT_FOUND');
        return apply;
      }),
    handle: (_ctx, input, viewed) => viewUrl(input, viewed),
  }),
  memberViewUrl: handler(r.memberViewUrl, {
    load: async (ctx, input) => {
      const { db } = parts.deps;
      const corp = ctx.identity.corp!;
      memberReach(corp);
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
});
