// Handlers of downloads of several contracts, and of the certificates of one.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { handler } from '../../../platform/endpoint.ts';
import type { Parts } from '../parts.ts';
import { loadParty } from '../signer/load-party.ts';
import { downloadBatchUrl, openBatchTicket, readableApplies } from './download-batch.ts';
import { preservationCertificates } from './preservation-certificates.ts';

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
  certiList: handler(r.certiList, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: async (_ctx, _input, { apply, lines }) => ({
      list: await preservationCertificates(parts, apply, lines),
    }),
  }),
});
