// Members of an enterprise as its other members see them: to choose one from (spec §7.7 listCorpUsers).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

/** Most members of one answer; beyond it the search narrows. */
export const maxListedMembers = 200;

export const memberRoutes = {
  listCorpUsers: route({
    paths: [
      { path: '/c/listCorpUsers', callers: ['corp'] },
      { path: '/i/listCorpUsers', callers: ['user'] },
    ],
    summary: `Active members of the caller’s enterprise by name, at most ${maxListedMembers}; phones masked. A person names the enterprise by corpId.`,
    input: z.strictObject({
      /** Part of a name. */
      name: z.string().trim().max(100).optional(),
      corpId: f.uuidField.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          /** The account. */
          userId: f.uuidField,
          name: z.string(),
          mobileMasked: z.string(),
          superFlag: z.boolean(),
        }),
      ),
    }),
  }),
};
