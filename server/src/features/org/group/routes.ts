// Calls on departments; one of another enterprise is absent.
import { orgRoutes as r } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { inCorp, type Parts } from '../parts.ts';
import { bindGroup, exchangeGroups, removeGroup, saveGroup, setHead, topGroup } from './change-groups.ts';
import { readTree } from './read-tree.ts';
import { findGroup } from './store.ts';

export function groupHandlers(parts: Parts) {
  const { account } = parts;
  /** Lets the call on when all of these are departments of the caller's enterprise. */
  const his = (ctx: Ctx, ...ids: readonly (string | undefined)[]) =>
    inCorp(parts, ctx, undefined, async (tx, corpId) => {
      for (const id of ids)
        if (id !== undefined && !(await findGroup(tx, corpId, id))) throw new AppError('NOT_FOUND');
      return null;
    });
  return {
    treeGroup: handler(r.treeGroup, {
      load: ownOnly,
      handle: (ctx) => inCorp(parts, ctx, undefined, (tx, corpId) => readTree(tx, account, corpId, 'bound')),
    }),
    listGroup: handler(r.listGroup, {
      load: ownOnly,
      handle: (ctx, input) => inCorp(parts, ctx, input.corpId, (tx, corpId) => readTree(tx, account, corpId)),
    }),
    updateGroup: handler(r.updateGroup, {
      load: (ctx, { groupId, parentId, beforeGroupId, afterGroupId }) =>
        his(ctx, groupId, parentId, beforeGroupId, afterGroupId),
      handle: (ctx, input) => saveGroup(parts, ctx, input),
    }),
    delGroup: handler(r.delGroup, {
      load: (ctx, { groupId }) => his(ctx, groupId),
      handle: (ctx, input) => removeGroup(parts, ctx, input),
    }),
    sortOrder: handler(r.sortOrder, {
      load: (ctx, { groupId, targetGroupId }) => his(ctx, groupId, targetGroupId),
      handle: (ctx, input) => exchangeGroups(parts, ctx, input),
    }),
    topGroup: handler(r.topGroup, {
      load: (ctx, { groupId }) => his(ctx, groupId),
      handle: (ctx, { groupId }) => topGroup(parts, ctx, groupId),
    }),
    setGroupMan: handler(r.setGroupMan, {
      load: (ctx, { groupId }) => his(ctx, groupId),
      handle: (ctx, input) => setHead(parts, ctx, input),
    }),
    dingTalkGroupBind: handler(r.dingTalkGroupBind, {
      load: (ctx, { groupId }) => his(ctx, groupId),
      handle: (ctx, input) => bindGroup(parts, ctx, input),
    }),
  };
}
