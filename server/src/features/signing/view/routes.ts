// Handlers of downloads of several contracts.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../platform/endpoint.ts';
import type { Parts } from '../parts.ts';
import { downloadBatchUrl, openBatchTicket, readableApplies } from './download-batch.ts';

export const downloadHandlers = (parts: Parts) => ({
  downloadBatchUrl: handler(r.downloadBatchUrl, {
    load: (ctx, { applyIds }) => readableApplies(parts, ctx, applyIds),
    handle: (ctx, _input, applies) => downloadBatchUrl(parts, ctx, applies),
  }),
  downloadBatch: handler(r.downloadBatch, {
    // The ticket is the authority, and asking uses it up (L-11).
    load: (ctx, { _ctToken }) => openBatchTicket(parts, ctx, _ctToken),
    handle: (_ctx, _input, reply) => reply,
  }),
});
