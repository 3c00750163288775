// Handlers of several signatures with one act of will.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../../platform/endpoint.ts';
import type { Parts } from '../../contract/parts.ts';
import { loadAct, mine, requireMine, sendBatchCode } from './batch-act.ts';
import { batchSign } from './batch-sign.ts';
import { checkTogether } from './batch-will.ts';
import { checkBatch } from './check-batch.ts';

export const batchHandlers = (parts: Parts) => ({
  batchSignCheck: handler(r.batchSignCheck, {
    load: (ctx, { signNos }) => mine(parts, ctx, signNos),
    handle: (ctx, { setHash }, lines) => checkBatch(parts, ctx, lines, setHash),
  }),
  batchSignUrl: handler(r.batchSignUrl, {
    load: (ctx, { signNos }) => mine(parts, ctx, signNos),
    handle: (_ctx, { signNos }) => ({
      url: `/signInfo/batchSign?signNos=${[...new Set(signNos)].join(',')}`,
    }),
  }),
  batchSignCode: handler(r.batchSignCode, {
    load: (ctx, { items }) => requireMine(parts, ctx, items),
    handle: (ctx, { items }) => sendBatchCode(parts, ctx, items),
  }),
  batchSignWill: handler(r.batchSignWill, {
    load: (ctx, { items }) => requireMine(parts, ctx, items),
    handle: (ctx, input) => checkTogether(parts, ctx, input),
  }),
  batchSign: handler(r.batchSign, {
    load: (ctx, input) => loadAct(parts, ctx, input),
    handle: (ctx, input, opening) => batchSign(parts, ctx, input, opening),
  }),
});
