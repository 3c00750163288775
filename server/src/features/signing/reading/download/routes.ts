// Handlers of the contract's bytes: shown in parts, or downloaded by a one-use ticket, one or several.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { handler } from '../../../../platform/endpoint.ts';
import { loadParty } from '../../contract/acting/load-party.ts';
import { readingReply } from '../../contract/document/reading-reply.ts';
import type { Parts } from '../../contract/parts.ts';
import { requireText } from '../../contract/reading-rights.ts';
import { noteShown } from '../note-shown.ts';
import { downloadUrl } from './download.ts';
import { downloadBatchUrl, openBatchTicket, readableApplies } from './download-batch.ts';

export const downloadHandlers = (parts: Parts) => ({
  document: handler(r.document, {
    load: async (ctx, input) => {
      const party = await loadParty(
        parts,
        ctx,
        { applyNo: input.applyNo },
        { tx: parts.deps.db, text: 'files' },
      );
      requireText(party);
      return party;
    },
    handle: async (ctx, { revision, file }, party) => {
      const doc = party.text?.documents[file];
      if (!doc) throw new AppError('NOT_FOUND');
      const reply = await readingReply(parts, ctx, party, { doc, revision });
      await noteShown(parts, party, doc.position, ctx.now);
      return reply;
    },
  }),
  downloadUrl: handler(r.downloadUrl, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (ctx, { kind, file, open }, party) => downloadUrl(parts, ctx, party, { kind, file }, open),
  }),
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
