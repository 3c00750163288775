// What the shell around the pages asks (spec §1 side widget and help widget, §2 page views): links of this installation, a
// question to the platform, and that a page was opened. Ours: the specification names the things, not the calls.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const own = (path: string) => [{ path, callers: ['user', 'corp'] as const }];

/** Related services: evidence centre, IP protection, more services, channel system, partner management, help pages. */
export const relatedService = z.enum(['evidence', 'ip', 'more', 'channel', 'partner', 'help']);
export type RelatedService = z.output<typeof relatedService>;
export const consultTopic = z.enum(['use', 'contract', 'account', 'fee', 'other']);
export type ConsultTopic = z.output<typeof consultTopic>;

export const shellRoutes = {
  shellInfo: route({
    paths: own('/account/shell'),
    summary:
      'Links of this installation to related services, its version, and a QR code of its address for phones.',
    output: z.object({
      /** url null: the operator has not connected the service. `channel` is told to channel users only. */
      related: z.array(z.object({ service: relatedService, url: z.string().nullable() })),
      /** Whether questions are taken. */
      consult: z.boolean(),
      version: z.string(),
      startTime: f.isoTime,
      /** No production: 测试环境. */
      test: z.boolean(),
      address: z.string(),
      /** SVG. */
      qrCode: z.string(),
    }),
  }),
  consult: route({
    paths: own('/account/consult'),
    summary:
      'A question to the people of the platform; it goes to their inbox, the answer to the contact that is given.',
    input: z.strictObject({
      topic: consultTopic,
      text: z.string().trim().min(5, '请至少写5个字').max(1000, '不能超过1000个字'),
      contact: f.targetField,
      /** The page from which it is asked: a path. */
      page: z.string().max(200).optional(),
    }),
  }),
  pageView: route({
    paths: [{ path: '/pageView', callers: ['public'] as const }],
    summary:
      'A page was opened: its path, without query; kept without account or address, or passed to the analytics service.',
    input: z.strictObject({ page: z.string().max(2000) }),
  }),
};
