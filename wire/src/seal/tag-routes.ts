// Tags (标签): short texts by which somebody sorts seals that he may use, or signatures that he saved; seen by him alone
// (spec §7.10 /i/userTag/*, /c/userTag/*). A person has his own, an enterprise's member those of the enterprise's view.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';

export const maxTags = 50;

export const tagRoutes = {
  tagList: route({
    paths: both('/userTag/list'),
    summary: `The caller’s tags, oldest first; at most ${maxTags}.`,
    output: z.object({
      list: z.array(z.object({ tagId: f.uuidField, name: z.string(), targetIds: z.array(f.uuidField) })),
    }),
  }),
  tagSave: route({
    paths: both('/userTag/save'),
    summary:
      'Keeps a tag, or changes its words and what it labels (`targetIds`: seals in an enterprise’s view, saved signatures in a person’s; left out: as it is).',
    input: z.strictObject({
      tagId: f.uuidField.optional(),
      name: z
        .string({ error: '请填写标签' })
        .trim()
        .min(1, '请填写标签')
        .max(20, '标签不超过20个字')
        .regex(/^[^\p{C}<>]+$/u, '标签不能包含特殊字符'),
      targetIds: f.jsonField(z.array(f.uuidField).max(200, '一个标签最多标记200项')).optional(),
    }),
    output: z.object({ tagId: f.uuidField }),
  }),
  tagDelete: route({
    paths: both('/userTag/delete'),
    summary: 'Forgets a tag.',
    input: z.strictObject({ tagId: f.uuidField }),
  }),
};
