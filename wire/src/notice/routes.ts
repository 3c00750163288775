// Notice centre (spec §7.18), short links and the visible test inbox (ours; decisions "Public service paths").
import { noticeEvents } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, family, route } from '../route.ts';

export const noticeItem = z.object({
  noticeId: f.uuidField,
  event: z.enum(noticeEvents),
  title: z.string(),
  body: z.string(),
  /** Page of ours that it is about, path and query; null when there is none. */
  page: z.string().nullable(),
  createTime: f.isoTime,
  read: z.boolean(),
});
export type NoticeItem = z.output<typeof noticeItem>;

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
    summary: 'Short address of an SMS: redirects to the page; changes nothing (link-preview bots, L-08).',
    input: z.strictObject({ code: z.string().max(64) }),
    output: f.raw,
  }),
  inboxList: route({
    paths: [{ path: '/dev/inbox/list', callers: ['public'] }],
    body: 'json',
    summary:
      'Messages that the simulated SMS gateway and mail server delivered (测试环境). Absent in production.',
    input: z.strictObject({ ...f.pageInput, targetId: z.string().max(254).optional() }),
    output: f.pageOf(inboxMessage),
  }),
  list: route({
    paths: both('/notify/list'),
    body: 'json',
    summary: 'One’s own notices (person) or those got for the enterprise, newest first.',
    input: z.strictObject({ ...f.pageInput, unread: f.flagField.optional() }),
    output: f.pageOf(noticeItem),
  }),
  read: route({
    paths: both('/notify/read'),
    body: 'json',
    summary: 'Marks these notices, or all, as read; those that are not one’s own or are gone are left out.',
    input: z
      .strictObject({
        noticeIds: z.array(f.uuidField).min(1).max(200).optional(),
        all: z.literal(true).optional(),
      })
      .refine(({ noticeIds, all }) => (noticeIds === undefined) === (all === true), '请选择要标为已读的消息'),
    output: z.object({ read: z.number().int() }),
  }),
  watch: route({
    paths: both('/notify/watch'),
    body: 'stream',
    summary:
      'Server-sent events `change` {unread, elsewhere: [{corpId, unread}]}: how many are unread (at most 100), here and in the other identities of the login (corpId null: the person; those with none are left out), now and whenever it changes.',
    output: f.raw,
  }),
});
