// The people of an enterprise (spec §7.7 /c/m/user; docs/decisions/0034): kept whether they have an account or not; only who is
// bound to an account can act.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const call = <const T extends string>(tail: T) =>
  [{ path: `/c/m/user${tail}` as `/c/m/user${T}`, callers: ['corp'] }] as const;
const version = f.intField(0, 2_000_000_000);
const changed = z.object({ changed: z.number().int() });
const deepest = ({ itemPage, pageSize }: { itemPage: number; pageSize: number }) =>
  itemPage * pageSize <= 200_000;

export const personRow = z.object({
  memberId: f.uuidField,
  name: z.string(),
  title: z.string(),
  mobileMasked: z.string(),
  groupId: f.uuidField.nullable(),
  groupName: z.string().nullable(),
  /** Has an account that acts for the enterprise. */
  bound: z.boolean(),
  /** An invitation waits for him and is still good. */
  invited: z.boolean(),
  /** When that invitation was last sent by SMS. */
  smsTime: f.isoTime.nullable(),
  superFlag: z.boolean(),
  roleNames: z.array(z.string()),
  version: z.number().int(),
  joinTime: f.isoTime,
});
export type PersonRow = z.output<typeof personRow>;
/** Address of an invitation, good once and for seven days, for the owner of this mobile only. */
const invitation = z.object({ inviteUrl: z.string(), expireTime: f.isoTime });

export const peopleRoutes = {
  listPeople: route({
    paths: call('/listCorpUsers'),
    may: 'memberManage',
    summary: 'People of the enterprise by name: of a department with everything below it, or of all.',
    input: z
      .strictObject({
        ...f.pageInput,
        /** With the departments below it; absent: everybody. */
        groupId: f.uuidField.optional(),
        /** Part of a name, or a whole mobile. */
        keyword: z.string().trim().max(100, '不能超过100个字符').optional(),
        /** 1: with an account, 0: without. */
        bound: f.flagField.optional(),
      })
      .refine(deepest, '请用筛选条件缩小范围'),
    output: f.pageOf(personRow),
  }),
  listOfGroup: route({
    paths: [{ path: '/c/m/group/listCorpUsers', callers: ['corp'] }],
    may: 'memberManage',
    summary: 'People directly in a department; without groupId those in none.',
    input: z
      .strictObject({ ...f.pageInput, groupId: f.uuidField.optional() })
      .refine(deepest, '请用筛选条件缩小范围'),
    output: f.pageOf(personRow),
  }),
  listCorpUserByPage: route({
    paths: [{ path: '/c/listCorpUserByPage', callers: ['corp'] }],
    summary: 'Colleagues by name and department, for every member; phones masked.',
    input: z
      .strictObject({
        ...f.pageInput,
        groupId: f.uuidField.optional(),
        name: z.string().trim().max(100, '不能超过100个字符').optional(),
      })
      .refine(deepest, '请用筛选条件缩小范围'),
    output: f.pageOf(
      personRow.pick({ memberId: true, name: true, title: true, mobileMasked: true, groupName: true }),
    ),
  }),
  corpUserCount: route({
    paths: [{ path: '/i/corpUserCount', callers: ['user'] }],
    summary:
      'How many people an enterprise has of which the caller is a member, and how many of them can act.',
    input: z.strictObject({ corpId: f.uuidField }),
    output: z.object({ count: z.number().int(), boundCount: z.number().int() }),
  }),
  addCorpUser: route({
    paths: call('/addCorpUser'),
    may: 'memberManage',
    summary:
      'Enters somebody and answers his invitation; with memberId changes name and title (and the mobile of who has no account yet).',
    input: z
      .strictObject({
        memberId: f.uuidField.optional(),
        name: f.partyNameField,
        mobile: f.mobileField.optional(),
        title: z.string().trim().max(50, '职务不能超过50个字符').default(''),
        groupId: f.uuidField.optional(),
        version: version.optional(),
      })
      .refine((p) => p.memberId !== undefined || p.mobile !== undefined, '请填写手机号')
      .refine((p) => p.memberId === undefined || p.version !== undefined, '请刷新后重试'),
    output: z.object({ memberId: f.uuidField }).extend(invitation.partial().shape),
  }),
  bindCorpUser: route({
    paths: call('/bindCorpUser'),
    may: 'memberManage',
    summary:
      'A fresh invitation for somebody without an account: his account is bound when its owner accepts, never without him.',
    input: z.strictObject({ memberId: f.uuidField }),
    output: invitation,
  }),
  sendInvites: route({
    paths: call('/sendInvites'),
    may: 'memberManage',
    summary:
      'Sends people without an account the link of their invitation by SMS; who has one, or got an SMS lately, is left out and named.',
    input: z.strictObject({
      memberIds: f.jsonField(z.array(f.uuidField).min(1, '请先选择成员').max(200, '一次最多200名成员')),
    }),
    output: z.object({
      sent: z.number().int(),
      skipped: z.array(
        z.object({
          memberId: f.uuidField,
          name: z.string(),
          /** bound: has an account; soon: his mobile got as many as it may for now. */
          reason: z.enum(['bound', 'soon']),
        }),
      ),
    }),
  }),
  revokeInvite: route({
    paths: call('/revokeInvite'),
    may: 'memberManage',
    summary: 'Takes an invitation back: its links are good no more.',
    answers: ['INVITE_NONE'],
    input: z.strictObject({ memberId: f.uuidField }),
    output: changed,
  }),
  unbindCorpUser: route({
    paths: call('/unbindCorpUser'),
    may: 'memberManage',
    summary: 'Takes the account, and with it every role and session, from somebody who stays in the list.',
    answers: ['CORP_LAST_SUPER', 'ROLE_SELF', 'ROLE_ABOVE'],
    input: z.strictObject({ memberId: f.uuidField }),
    output: changed,
  }),
  delCorpUser: route({
    paths: call('/v2/delCorpUser'),
    may: 'memberManage',
    summary:
      'Somebody leaves: his rights, sessions, links, seals and invitations end at once. A successor takes over his contracts, drafts, open lines and departments; a job moves what is many.',
    answers: ['CORP_LAST_SUPER', 'ROLE_SELF', 'ROLE_ABOVE', 'SEAL_GRANT_SELF'],
    input: z.strictObject({
      memberId: f.uuidField,
      /** Who takes over: a member with an account. Absent: everything stays with the enterprise, open lines wait. */
      successorId: f.uuidField.optional(),
      /** 1: the successor gets his seal grants for the rest of their time; needs 全部印章授权 (10401). */
      grantSeals: f.flagField.optional(),
    }),
    output: changed,
  }),
  leavePreview: route({
    paths: call('/leavePreview'),
    may: 'memberManage',
    summary: 'What somebody would hand over if he left now.',
    input: z.strictObject({ memberId: f.uuidField }),
    output: z.object({
      name: z.string(),
      /** Sent for the enterprise: on their way, finished, and all of them. */
      openSent: z.number().int(),
      finishedSent: z.number().int(),
      allSent: z.number().int(),
      drafts: z.number().int(),
      openLines: z.number().int(),
      /** The first of the lines that wait for him; a contract's name only to who may read it. */
      lines: z.array(
        z.object({
          applyNo: z.string(),
          contractName: z.string().nullable(),
          senderName: z.string(),
          deadline: f.isoTime.nullable(),
        }),
      ),
      seals: z.array(z.string()),
      groups: z.array(z.string()),
      /** Whether the caller may give seals and departments on. */
      maySeals: z.boolean(),
      mayGroups: z.boolean(),
    }),
  }),
  ccSendToUser: route({
    paths: call('/ccSendToUser'),
    may: 'memberManage',
    body: 'json',
    summary:
      'Gives finished contracts in which the caller takes part for his enterprise (all of them with subjectContract) to members to read; who has not opened one yet is told again. All or nothing.',
    answers: ['CC_NOT_FINISHED', 'CC_SIGNS', 'CC_FULL', 'SIGN_TEXT_CLOSED', 'DOWNLOAD_NOT_READY'],
    input: z.strictObject({
      applyIds: f.jsonField(z.array(f.uuidField).min(1, '请选择合同').max(50)),
      memberIds: f.jsonField(z.array(f.uuidField).min(1, '请选择企业成员').max(50)),
    }),
    output: z.object({
      /** Readers who are new, and those who were told again, over all contracts. */
      added: z.number().int(),
      told: z.number().int(),
    }),
  }),
  importExcel: route({
    paths: call('/importExcel'),
    may: 'memberManage',
    body: 'multipart',
    summary:
      'Enters up to 5,000 people from the xlsx part `file` (姓名, 手机号, 部门, 职务): all, with their invitation links in an xlsx file, or none, with the bad rows and their reasons.',
    output: z.object({
      imported: z.number().int(),
      failed: z.number().int(),
      /** Of those who came in, in the order of the file. */
      memberIds: z.array(f.uuidField),
      fileName: z.string(),
      /** An xlsx file as base64; no cell of it is a formula. */
      file: z.string(),
    }),
  }),
  importTemplate: route({
    paths: call('/importTemplate'),
    may: 'memberManage',
    summary:
      'The xlsx file that importExcel reads, to fill in: with an explanation and the departments that there are.',
    output: z.object({ fileName: z.string(), file: z.string() }),
  }),
  batchMoveGroup: route({
    paths: call('/batchMoveGroup'),
    may: 'memberManage',
    summary: 'Moves people to a department, or out of any; all or none.',
    input: z.strictObject({
      memberIds: f.jsonField(z.array(f.uuidField).min(1, '请先选择成员').max(1000, '一次最多1000名成员')),
      groupId: f.uuidField.optional(),
    }),
    output: changed,
  }),
};
