// Handlers of lists, counters, recycle bin and export.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import { actingIdentity } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { countProfile, countStatuses, countTabs, countTrend } from './count-rows.ts';
import { exportUrl } from './export/export-rows.ts';
import { listOwnLines, listSent } from './page/list-rows.ts';
import { recycleRows, unrecycleRows } from './recycle-rows.ts';
import { List } from './slots.ts';

/** Every one of these reads or changes the caller's own rows only: the condition is part of each query (scope.ts). */
export const listHandlers = (parts: Parts) => ({
  applyList: handler(r.applyList, { load: ownOnly, handle: (ctx, input) => listSent(parts, ctx, input) }),
  applyCount: handler(r.applyCount, {
    load: ownOnly,
    handle: (ctx, input) => countTabs(parts, ctx, List.Sent, input),
  }),
  signInfoList: handler(r.signInfoList, {
    load: ownOnly,
    handle: (ctx, input) => listOwnLines(parts, ctx, input),
  }),
  signInfoCount: handler(r.signInfoCount, {
    load: ownOnly,
    handle: (ctx, input) => countTabs(parts, ctx, List.Sign, input),
  }),
  signInfoBatchDel: handler(r.signInfoBatchDel, {
    load: ownOnly,
    handle: (ctx, { signNos, directoryId }) => recycleRows(parts, ctx, List.Sign, signNos, directoryId),
  }),
  applyBatchDel: handler(r.applyBatchDel, {
    load: ownOnly,
    handle: (ctx, { applyIds, directoryId }) => recycleRows(parts, ctx, List.Sent, applyIds, directoryId),
  }),
  signInfoRecycle: handler(r.signInfoRecycle, {
    load: ownOnly,
    handle: (ctx, { signNos, to }) => unrecycleRows(parts, ctx, List.Sign, signNos, to),
  }),
  applyRecycle: handler(r.applyRecycle, {
    load: ownOnly,
    handle: (ctx, { applyIds, to }) => unrecycleRows(parts, ctx, List.Sent, applyIds, to),
  }),
  exportUrl: handler(r.exportUrl, { load: ownOnly, handle: (ctx, input) => exportUrl(parts, ctx, input) }),
  applyTrend: handler(r.applyTrend, {
    load: ownOnly,
    handle: (ctx, { days }) => countTrend(parts, ctx, days),
  }),
  findProfileSignCount: handler(r.findProfileSignCount, {
    load: ownOnly,
    handle: (ctx) => countProfile(parts, ctx),
  }),
  findUserCount: handler(r.findUserCount, {
    load: ownOnly,
    handle: async (ctx) => ({
      userCount: await parts.account.countMembers(parts.deps.db, actingIdentity(ctx).corp!.corpId),
    }),
  }),
  findSignStatusCount: handler(r.findSignStatusCount, {
    load: ownOnly,
    handle: (ctx) => countStatuses(parts, ctx),
  }),
  signSurplusCount: handler(r.signSurplusCount, {
    load: ownOnly,
    handle: () => ({ surplusCount: null }),
  }),
});
