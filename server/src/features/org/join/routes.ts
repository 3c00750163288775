// Calls of coming into an enterprise.
import { orgRoutes as r } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { inCorp, type Parts } from '../parts.ts';
import { acceptInvite } from '../people/invite.ts';
import { askToJoin, decide, foundCorp, presentJoins } from './join-corp.ts';
import { findJoin, pageOfJoins } from './store.ts';

export function joinHandlers(parts: Parts) {
  const { deps } = parts;
  return {
    createCorp: handler(r.createCorp, {
      load: ownOnly,
      handle: (ctx, input) => foundCorp(parts, ctx, input),
    }),
    join: handler(r.join, { load: ownOnly, handle: (ctx, input) => askToJoin(parts, ctx, input) }),
    myJoins: handler(r.myJoins, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize }) => {
        const { accountId } = ctx.identity.user!;
        const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
        return asOwner(deps.db, { accountId, corpId: null }, async (tx) => {
          const { rows, total } = await pageOfJoins(tx, { accountId }, page);
          return { list: await presentJoins(parts, tx, rows), total, itemPage, pageSize };
        });
      },
    }),
    corpJoins: handler(r.corpJoins, {
      load: ownOnly,
      handle: (ctx, { itemPage, pageSize, state }) =>
        inCorp(parts, ctx, undefined, async (tx, corpId) => {
          const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
          const { rows, total } = await pageOfJoins(tx, { corpId, state }, page);
          return { list: await presentJoins(parts, tx, rows), total, itemPage, pageSize };
        }),
    }),
    auditJoin: handler(r.auditJoin, {
      load: (ctx, { requestId }) =>
        inCorp(parts, ctx, undefined, async (tx, corpId) => {
          if (!(await findJoin(tx, corpId, requestId))) throw new AppError('NOT_FOUND');
          return null;
        }),
      handle: (ctx, input) => decide(parts, ctx, input),
    }),
    acceptInvitePc: handler(r.acceptInvitePc, {
      load: ownOnly,
      handle: (ctx, input) => acceptInvite(parts, ctx, input),
    }),
  };
}
