// Handlers of several signatures with one act of will.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type Ctx, handler } from '../../../../platform/endpoint.ts';
import { loadSigner } from '../../contract/acting/load-party.ts';
import { loadEach } from '../../contract/acting/load-sent.ts';
import { ownLine } from '../../contract/acting/own-line.ts';
import type { Parts } from '../../contract/parts.ts';
import { batchSign, checkBatch, sendBatchCode } from './batch-sign.ts';

/** Every line or none. */
const mine = (parts: Parts, ctx: Ctx, signNos: readonly string[]) =>
  loadEach(signNos, (signNo) => ownLine(parts, ctx, signNo, loadSigner));

export const batchHandlers = (parts: Parts) => ({
  batchSignCheck: handler(r.batchSignCheck, {
    load: (ctx, { signNos }) => mine(parts, ctx, signNos),
    handle: (ctx, _input, lines) => checkBatch(parts, ctx, lines),
  }),
  batchSignUrl: handler(r.batchSignUrl, {
    load: (ctx, { signNos }) => mine(parts, ctx, signNos),
    handle: (_ctx, { signNos }) => ({
      url: `/signInfo/batchSign?signNos=${[...new Set(signNos)].join(',')}`,
    }),
  }),
  batchSignCode: handler(r.batchSignCode, {
    load: (ctx, { items }) =>
      mine(
        parts,
        ctx,
        items.map((i) => i.signNo),
      ),
    handle: (_ctx, { items }, lines) => sendBatchCode(parts, lines, items),
  }),
  batchSign: handler(r.batchSign, {
    load: (ctx, { items }) =>
      mine(
        parts,
        ctx,
        items.map((i) => i.signNo),
      ),
    handle: (ctx, input, lines) => batchSign(parts, ctx, lines, input),
  }),
});
