// Handlers of attachments (spec §7.4 attatch, downloadBatchAttatch): who may read the contract's text reads them.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type Ctx, handler } from '../../../../platform/endpoint.ts';
import { type LinkInput, loadParty } from '../../contract/acting/load-party.ts';
import { attachmentsOf } from '../../contract/document/store.ts';
import type { Parts } from '../../contract/parts.ts';
import { requireText } from '../../contract/reading-rights.ts';
import { downloadAttachments } from './download-attachments.ts';

export const attachmentHandlers = (parts: Parts) => {
  const reader = async (ctx: Ctx, input: LinkInput) => {
    const party = await loadParty(parts, ctx, input);
    requireText(party);
    return party;
  };
  return {
    attatch: handler(r.attatch, {
      load: reader,
      handle: async (_ctx, _input, { apply }) => ({
        list: (await attachmentsOf(parts.deps.db, apply.apply_id)).map((row) => ({
          attachmentId: row.attachment_id,
          fileName: row.file_name,
          length: row.length,
          sha256: row.sha256,
        })),
      }),
    }),
    downloadBatchAttatch: handler(r.downloadBatchAttatch, {
      load: reader,
      handle: (ctx, { attachmentIds }, party) => downloadAttachments(parts, ctx, party, attachmentIds),
    }),
  };
};
