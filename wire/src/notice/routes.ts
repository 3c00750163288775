// Short links and the visible test inbox (ours; decisions "Public service paths").
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

export const inboxMessage = z.object({
  messageId: f.uuidField,
  channel: z.enum(['sms', 'mail']),
  target: z.string(),
  subject: z.string(),
  body: z.string(),
  createTime: f.isoTime,
  /** What became of it: waiting, delivered to the inbox or gateway, failed. */
  state: z.enum(['waiting', 'delivered', 'failed']),
});
export type InboxMessage = z.output<typeof inboxMessage>;

export const noticeRoutes = family('notice', {
  shortLink: route({
    method: 'GET',
    paths: [{ path: '/s/{code}', callers: ['public'] }],
    body: 'redirect',
    spec: 'ours',
    summary: 'Short address of an SMS: redirects to the page; changes nothing (link-preview bots, L-08).',
    input: z.strictObject({ code: z.string().max(64) }),
    output: f.raw,
  }),
  inboxList: route({
    method: 'POST',
    paths: [{ path: '/dev/inbox/list', callers: ['public'] }],
    body: 'json',
    spec: 'ours',
    summary:
      'Messages that the simulated SMS gateway and mail server delivered (测试环境). Absent in production.',
    input: z.strictObject({ ...f.pageInput, targetId: z.string().max(254).optional() }),
    output: f.pageOf(inboxMessage),
  }),
});
