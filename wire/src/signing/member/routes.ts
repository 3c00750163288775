// Members' contracts (spec §7.7 /c/m/applySign): for who holds subjectContract all of the enterprise's, for a head of
// departments with memberFile those of the people below him. Nobody's drafts.
import { z } from 'zod';
import * as f from '../../fields.ts';
import { route } from '../../route.ts';
import { applyRow, applyStatus, inRange, listFields, listOf, rangeSays } from '../list-schemas.ts';
import { viewLinkInput } from '../view/view-link.ts';

const call = <const T extends string>(tail: T) =>
  [{ path: `/c/m/applySign${tail}` as `/c/m/applySign${T}`, callers: ['corp'] }] as const;

/** Whose: of one person, of a department with those below it; absent: everybody whom the caller may look at. */
const whose = {
  /** apply: what they sent; sign: what they sign or signed for the enterprise. */
  list: z.enum(['apply', 'sign']).default('apply'),
  memberId: f.uuidField.optional(),
  groupId: f.uuidField.optional(),
};

export const memberFilter = z
  .strictObject({
    ...f.pageInput,
    ...whose,
    signStatus: listFields.signStatus,
    signStatusSet: listFields.signStatusSet,
    finishStatus: listFields.finishStatus,
    dateType: listFields.dateType,
    beginDate: listFields.beginDate,
    endDate: listFields.endDate,
    applyNo: listFields.applyNo,
    contractName: listFields.contractName,
    searchType: listFields.searchType,
    signatoryFullName: listFields.signatoryFullName,
    sortKey: listFields.sortKey,
    sortOrder: listFields.sortOrder,
  })
  .refine(inRange, rangeSays);
export type MemberFilter = z.output<typeof memberFilter>;

export const memberContractRow = applyRow
  .pick({
    applyId: true,
    applyNo: true,
    contractName: true,
    allSignerName: true,
    ebqUserName: true,
    signStatus: true,
    approvalLate: true,
    createTime: true,
    updateTime: true,
    signTime: true,
    signExpire: true,
    signedCount: true,
    signerCount: true,
    preservationId: true,
    progress: true,
  })
  .extend({
    rowId: f.uuidField,
    /** Who sent it, or signs it for the enterprise. */
    memberName: z.string(),
    /** The line that he signs; null in the list of what was sent. */
    signInfoNo: z.string().nullable(),
  });
export type MemberContractRow = z.output<typeof memberContractRow>;

/** A finished contract that the enterprise gave to one of its members to read (抄送). */
export const deliveryRow = z.object({
  deliverId: f.uuidField,
  applyId: f.uuidField,
  applyNo: z.string(),
  contractName: z.string(),
  memberName: z.string(),
  /** Who gave it; null where that was not kept. */
  giverName: z.string().nullable(),
  /** His place in the order in which the contract was delivered, from 1. */
  orderNum: z.number().int(),
  deliverTime: f.isoTime,
  /** When he opened it first. */
  readTime: f.isoTime.nullable(),
  /** 0 not read, 1 read, 2 he has left and reads it no more. */
  state: z.literal([0, 1, 2]),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const deliverRoutes = {
  deliverList: route({
    paths: [{ path: '/c/deliver/deliverList', callers: ['corp'] }],
    summary:
      'What the enterprise delivered to its members, newest first: all with subjectContract, else what one gave or got oneself.',
    input: f.paged({
      /** 0 not read, 1 read. */
      state: f.intField(0, 1).optional(),
      /** Part of the contract's or the member's name. */
      keyword: f.keywordField,
    }),
    output: f.pageOf(deliveryRow),
  }),
  deliverOrder: route({
    paths: [{ path: '/c/deliver/deliverOrder', callers: ['corp'] }],
    summary: 'To which members one contract was delivered, in order, and who has read it.',
    input: z.strictObject({ applyNo: f.applyNoField }),
    output: z.object({ list: z.array(deliveryRow) }),
  }),
};

export const memberRoutes = {
  memberContracts: route({
    paths: call('/findByPage'),
    summary:
      'Contracts of the enterprise’s members, last changed first: all with subjectContract, with memberFile those of the departments that the caller heads.',
    answers: ['NO_PERMISSION'],
    input: memberFilter,
    output: listOf(memberContractRow),
  }),
  memberContractNum: route({
    paths: call('/contractNum'),
    summary: 'How many of them there are in each state; from kept counters.',
    answers: ['NO_PERMISSION'],
    input: z.strictObject(whose),
    output: z.object({
      total: z.number().int(),
      list: z.array(z.object({ signStatus: applyStatus, name: z.string(), count: z.number().int() })),
    }),
  }),
  memberViewUrl: route({
    paths: call('/viewUrl'),
    summary: 'Address of the page of one of them, or of its approval; carries no signer’s secret (A-12).',
    // chapterSign and chapterTs are the link of an approval
    answers: ['NO_PERMISSION', 'LINK_INVALID'],
    input: viewLinkInput,
    output: z.object({ url: z.string() }),
  }),
  memberChoice: route({
    paths: call('/members'),
    summary: 'Departments and people whose contracts the caller may look at; up to 50 people by name.',
    answers: ['NO_PERMISSION'],
    input: z.strictObject({
      keyword: f.keywordField,
      groupId: f.uuidField.optional(),
    }),
    output: z.object({
      /** Depth first, as the tree stands. */
      groups: z.array(z.object({ groupId: f.uuidField, name: z.string(), depth: z.number().int() })),
      members: z.array(
        z.object({ memberId: f.uuidField, name: z.string(), groupName: z.string().nullable() }),
      ),
    }),
  }),
};
