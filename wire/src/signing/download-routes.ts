// Several contracts as one zip (spec §7.3 downloadBatch): asked for by bearer, fetched by a one-use ticket.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';
import { maxBatch } from './list-schemas.ts';

export const downloadRoutes = {
  downloadBatchUrl: route({
    paths: [
      ...both('/applySign/downloadBatchUrl'),
      { path: '/c/m/applySign/downloadBatchUrl', callers: ['corp'] },
    ],
    body: 'json',
    summary:
      'One-use address of a zip with the newest PDF of each contract that the caller may read; all or nothing; each download is recorded in the evidence.',
    input: z.strictObject({
      applyIds: f.jsonField(z.array(f.uuidField).min(1, '请选择合同').max(maxBatch)),
    }),
    output: z.object({
      url: z.string(),
      fileName: z.string(),
      count: z.number().int(),
      /** Bytes of the PDFs together. */
      length: z.number().int(),
    }),
  }),
  downloadBatch: route({
    method: 'GET',
    paths: [
      { path: '/i/applySign/downloadBatch', callers: ['public'] },
      { path: '/c/applySign/downloadBatch', callers: ['public'] },
      { path: '/c/m/applySign/downloadBatch', callers: ['public'] },
    ],
    body: 'download',
    summary: 'Redeems the ticket of downloadBatchUrl; the ticket is the authority (L-11).',
    input: z.strictObject({ _ctToken: z.string().max(100) }),
    output: f.raw,
  }),
};
