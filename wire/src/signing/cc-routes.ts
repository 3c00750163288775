// An enterprise gives finished contracts that it sent or signed to members of its own to read (spec §7.7 ccToCorpUsers).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

export const ccRoutes = {
  ccToCorpUsers: route({
    paths: [{ path: '/c/applySign/ccToCorpUsers', callers: ['corp'] }],
    body: 'json',
    summary:
      'Names active members of the caller’s enterprise as readers of finished contracts in which it takes part, and tells them; all or nothing. Who reads one already is left alone.',
    input: z.strictObject({
      applyIds: f.jsonField(z.array(f.uuidField).min(1, '请选择合同').max(50)),
      userIds: f.jsonField(z.array(f.uuidField).min(1, '请选择企业成员').max(50)),
    }),
    output: z.object({
      /** Readers who are new, over all contracts. */
      added: z.number().int(),
    }),
  }),
};
