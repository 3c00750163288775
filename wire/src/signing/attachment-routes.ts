// Attachments (附件): further files that the sender gives the parties to read beside the contract (spec §3
// attatchFileNamesJson, §7.4 attatch, downloadBatchAttatch). Nobody signs them; their hashes stand in the evidence.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const si = (path: string) => [{ path, callers: ['link', 'user', 'corp'] as const }];
export const maxAttachments = 20;

/** What the sender names: a file of his that is `ready` (fileOper), under a name of its own if he wants. */
export const attachmentInput = z.strictObject({
  fileId: f.uuidField,
  fileName: z.string().trim().min(1).max(100).optional(),
});
export const attachmentView = z.object({
  attachmentId: f.uuidField,
  fileName: z.string(),
  length: z.number().int(),
  sha256: z.string(),
});
export type AttachmentView = z.output<typeof attachmentView>;

export const attachmentRoutes = {
  attatch: route({
    paths: [...si('/si/applySign/attatch'), ...si('/si/applySign/multiFiles/attatch')],
    summary: 'Attachments of the contract in the sender’s order.',
    input: z.strictObject(f.linkFields),
    output: z.object({ list: z.array(attachmentView) }),
  }),
  downloadBatchAttatch: route({
    paths: [
      ...si('/si/applySign/downloadBatchAttatch'),
      ...si('/si/applySign/multiFiles/downloadBatchAttatch'),
    ],
    body: 'json',
    summary:
      'A one-use address (60 s) of the attachments as a zip, of one as it is; all of them when none is named, all or nothing. Each download is recorded in the evidence.',
    input: z.strictObject({
      ...f.linkFields,
      attachmentIds: f.jsonField(z.array(f.uuidField).min(1, '请选择附件').max(maxAttachments)).optional(),
    }),
    output: z.object({
      url: z.string(),
      fileName: z.string(),
      count: z.number().int(),
      /** Bytes of the files together. */
      length: z.number().int(),
    }),
  }),
};
