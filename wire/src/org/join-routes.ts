// How one comes into an enterprise (spec §7.7, §7.18; docs/decisions/0034): by founding it, by asking to join, by invitation.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const reason = (what: string) => z.string().trim().max(200, `${what}不能超过200个字符`).default('');
/** 0 waiting, 1 let in, 2 refused. */
const joinState = z.literal([0, 1, 2]);

export const joinRow = z.object({
  requestId: f.uuidField,
  corpName: z.string(),
  name: z.string(),
  mobileMasked: z.string(),
  reason: z.string(),
  state: joinState,
  answer: z.string(),
  createTime: f.isoTime,
});
export type JoinRow = z.output<typeof joinRow>;

export const joinRoutes = {
  createCorp: route({
    paths: [{ path: '/i/corp/createCorp', callers: ['user'] }],
    summary:
      'Founds an enterprise, a claim to its name beside others until it is verified; the caller becomes its super administrator. Act for it by getToken.',
    input: z.strictObject({ companyName: f.partyNameField, linkMobilePhone: f.mobileField.optional() }),
    output: z.object({ corpId: f.uuidField }),
  }),
  join: route({
    paths: [{ path: '/i/corp/join', callers: ['user'] }],
    summary: 'Asks to join the enterprise of exactly this name; its administrators decide.',
    input: z.strictObject({ companyName: f.partyNameField, reason: reason('申请说明') }),
    output: z.object({ requestId: f.uuidField }),
  }),
  myJoins: route({
    paths: [{ path: '/i/corp/joinList', callers: ['user'] }],
    summary: 'What became of one’s own requests to join, newest first.',
    input: z.strictObject({ ...f.pageInput }),
    output: f.pageOf(joinRow),
  }),
  corpJoins: route({
    paths: [{ path: '/c/m/corp/joinList', callers: ['corp'] }],
    may: 'memberManage',
    summary: 'Who asks to join the enterprise, newest first.',
    input: z.strictObject({ ...f.pageInput, state: f.intField(0, 2).optional() }),
    output: f.pageOf(joinRow),
  }),
  auditJoin: route({
    paths: [{ path: '/c/m/corp/auditJoin', callers: ['corp'] }],
    may: 'memberManage',
    summary:
      'Lets somebody who asked in, without any role, or refuses him; of two who decide, the second is told.',
    input: z.strictObject({
      requestId: f.uuidField,
      pass: f.flagField,
      groupId: f.uuidField.optional(),
      answer: reason('答复'),
    }),
    output: z.object({ memberId: f.uuidField.nullable() }),
  }),
  acceptInvitePc: route({
    paths: [{ path: '/acceptInvitePc', callers: ['user'] }],
    summary:
      'An invitation by its link: what it is for; with confirm the owner of the invited mobile becomes a member, once.',
    answers: ['LINK_INVALID'],
    input: z.strictObject({
      /** Enterprise and invitation. */
      k: z
        .string()
        .regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          '链接无效',
        ),
      sign: f.hmacField,
      ts: f.tsField,
      confirm: f.flagField.default(false),
    }),
    output: z.object({
      corpId: f.uuidField,
      corpName: z.string(),
      /** As the enterprise entered him. */
      name: z.string(),
      joined: z.boolean(),
    }),
  }),
};
