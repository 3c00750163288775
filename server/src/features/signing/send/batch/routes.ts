// Handlers of batches: the list of counterparts, the batch itself, its board.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler, ownOnly } from '../../../../platform/endpoint.ts';
import { ownerOf } from '../../contract/acting/owner.ts';
import type { Parts } from '../../contract/parts.ts';
import {
  batchInfo,
  batchRows,
  exportBatch,
  listBatches,
  loadBatch,
  presentHead,
  remindBatch,
  steerBatch,
} from './board.ts';
import { checkRow } from './check-row.ts';
import { createBatch } from './create-batch.ts';
import { emptyList, faultList, parseList } from './parse-list.ts';

export const batchCreateHandlers = (parts: Parts) => ({
  batchSheet: handler(r.batchSheet, {
    load: ownOnly,
    handle: (ctx, { userType }) => emptyList(ctx, userType),
  }),
  batchParse: handler(r.batchParse, {
    load: ownOnly,
    handle: (ctx, input) => parseList(parts, ctx, input),
  }),
  batchFaults: handler(r.batchFaults, {
    load: ownOnly,
    handle: (ctx, input) => faultList(parts, ctx, input),
  }),
  batchCreate: handler(r.batchCreate, {
    // the file is looked for among the sender's own
    load: (ctx) => ownerOf(parts, parts.deps.db, ctx),
    handle: (ctx, input, owner) => createBatch(parts, ctx, owner, input),
  }),
  batchList: handler(r.batchList, { load: ownOnly, handle: (ctx, input) => listBatches(parts, ctx, input) }),
  batchInfo: handler(r.batchInfo, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: (ctx, _input, head) => batchInfo(parts, ctx, head),
  }),
  batchRows: handler(r.batchRows, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: (ctx, input, head) => batchRows(parts, ctx, input, head),
  }),
  batchSteer: handler(r.batchSteer, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: (ctx, input) => steerBatch(parts, ctx, input),
  }),
  batchCheck: handler(r.batchCheck, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: async (ctx, input) => {
      await checkRow(parts, ctx, input);
      return presentHead(await loadBatch(parts, ctx, input));
    },
  }),
  batchRemind: handler(r.batchRemind, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: (ctx, _input, head) => remindBatch(parts, ctx, head),
  }),
  batchExport: handler(r.batchExport, {
    load: (ctx, input) => loadBatch(parts, ctx, input),
    handle: (ctx, _input, head) => exportBatch(parts, ctx, head),
  }),
});
