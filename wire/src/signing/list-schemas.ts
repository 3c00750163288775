// Lists and counters (spec §3 rows and filter fields, §7.1). What a field means where the specification does not say it:
// docs/decisions/0010-list-filters.md. Sort keys are an enum: nothing hidden can be sorted by.
import { applyStatuses, contractKindKeys, maxCustomText, signInfoStatuses } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { customValue } from '../particulars/fields.ts';

/** Most rows that one search or combined filter shows; beyond it the answer says `totalExact: false`. */
export const maxRefined = 1000;
/** Most rows of one page: a row carries all its signatories, a hundred rows are 110 KB. */
export const maxPage = 100;
/** Most rows of one exported file. */
export const maxExport = 100_000;
/** Most ids in one call. */
export const maxBatch = 200;

const keyword = z
  .string()
  .trim()
  .min(2, '请至少输入两个字')
  .max(100, '搜索内容不能超过100个字符')
  .refine((text) => !text.includes('\0'), '搜索内容不正确');

/** A day (in China's time) or an instant. */
const moment = z.union([z.iso.date(), f.isoTime], { error: '日期格式不正确' });
const amount = f.intField(0, 1_000_000_000_000);
const dayMs = 86_400_000;
const statusSet = z.preprocess(
  (value) => (typeof value === 'string' && /^-?[0-9]+(,-?[0-9]+)*$/.test(value) ? value.split(',') : value),
  f.jsonField(z.array(f.intField(-1, 10)).min(1).max(12)),
);

export const sortKeys = ['updateTime', 'createTime', 'signTime', 'signExpire'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Every filter field of spec §3, without the page. */
export const listFields = {
  /** Tab (`SignListTab`); -1 and 1 are all. */
  signStatus: f.intField(-1, 9).optional(),
  /** States of the contract (`ApplyStatus`): array, JSON or comma list. */
  signStatusSet: statusSet.optional(),
  /** 0 not finished, 1 finished, 2 ended without completion. */
  finishStatus: f.intField(0, 2).optional(),
  /** 1: only those whose deadline passed; 0: none of them. */
  runOut: f.flagField.optional(),
  /** 0 in the list, 1 in the recycle bin. */
  delStatus: f.intField(0, 1).default(0),
  /** What beginDate and endDate are about: 1 sent, 2 signed by all, 3 deadline, 4 last change. The list is then in that order. */
  dateType: f.intField(1, 4).default(1),
  beginDate: moment.optional(),
  endDate: moment.optional(),
  /** Whole number, its beginning (APL and at least four more) or its last four to twenty-six characters. */
  applyNo: z
    .string()
    .trim()
    .max(40)
    .regex(/^[0-9A-Za-z]{4,40}$/, '合同编号格式不正确')
    .optional(),
  signNo: f.signNoField.optional(),
  /** Keyword; what it is looked for in says searchType. */
  contractName: keyword.optional(),
  /** 0 name, parties and number; 1 name; 2 parties; 3 number. */
  searchType: f.intField(0, 3).default(0),
  /** Part of the name of a signatory. */
  signatoryFullName: keyword.optional(),
  /** Exact mobile of a signatory. */
  signatoryMobile: f.mobileField.optional(),
  /** Exact document number of a signatory. */
  signatoryIdentityCard: z
    .string()
    .trim()
    .max(40)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[0-9A-Z]{8,18}$/.test(text), '证件号码格式不正确')
    .optional(),
  /** 1: contracts that one both sent and signs. */
  selfSign: f.flagField.optional(),
  /** 1: without those that one both sent and signs. */
  excludeSelfSign: f.flagField.optional(),
  /** 1: contracts that one approves oneself; none before approvals exist. */
  selfApprove: f.flagField.optional(),
  directoryId: f.uuidField.optional(),
  /** 1: only what stands in directoryId itself, without it only what stands in no directory. */
  currentDirData: f.flagField.optional(),
  /** 1: contracts that one got a copy of. */
  onlyShowCC: f.flagField.optional(),
  /** Which of the specification's two lists asks; changes nothing. */
  newVersion: f.flagField.optional(),
  /** Kind, sum (fen, both ends count) and last day of the contract, as its sender said them. */
  contractKind: z.enum(contractKindKeys).optional(),
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  overBegin: z.iso.date('日期格式不正确').optional(),
  overEnd: z.iso.date('日期格式不正确').optional(),
  /** Type of the caller's own enterprise, and a value of a custom field: part of a text, a whole choice, number, sum or day. Of
   * contracts that the enterprise sent. */
  contractTypeId: f.uuidField.optional(),
  customFieldId: f.uuidField.optional(),
  customValue: z.string().trim().min(1).max(maxCustomText).optional(),
  createType: f.intField(0, 8).optional(),
  dealType: f.intField(0, 17).optional(),
  /** Enterprise: 0 only what oneself sent or signs, 1 (the default where subjectContract allows it) everybody's. */
  showAll: f.flagField.optional(),
  /** Enterprise: 1 means showAll 1. */
  corpQuery: f.flagField.optional(),
  /** Enterprise with subjectContract: what this member (account) sent or signs. */
  childUser: f.uuidField.optional(),
  sortKey: z.enum(sortKeys).default('updateTime'),
  sortOrder: z.enum(['desc', 'asc']).default('desc'),
};

export const inRange = (value: { beginDate?: string | undefined; endDate?: string | undefined }) => {
  if (value.beginDate === undefined || value.endDate === undefined) return true;
  const span = Date.parse(value.endDate) - Date.parse(value.beginDate);
  return span >= 0 && span <= 731 * dayMs;
};
export const rangeSays = { message: '日期范围不正确：开始不能晚于结束，跨度不超过两年', path: ['beginDate'] };

const pageInput = { ...f.pageInput, pageSize: f.intField(1, maxPage).default(20) };
export const listFilter = z.strictObject({ ...pageInput, ...listFields }).refine(inRange, rangeSays);
export type ListFilter = z.output<typeof listFilter>;
/** Counters take the same fields; only childUser, showAll and corpQuery narrow them. */
export const countFilter = z.strictObject({ ...pageInput, ...listFields }).refine(inRange, rangeSays);
export const exportFilter = z
  .strictObject({
    ...listFields,
    /** Which list: apply = sent, sign = to sign or signed. */
    list: z.enum(['apply', 'sign']).default('apply'),
  })
  .refine(inRange, rangeSays);
export type ExportFilter = z.output<typeof exportFilter>;

export const applyStatus = z.literal(applyStatuses);
export const signInfoStatus = z.literal(signInfoStatuses);

/** True where an approval ended because nobody decided in time: InitRejected or SealRejected without a rejection. */
export const approvalLate = z.literal(true).optional();

/** One party in the progress pop-over; `next`: it is his turn now. */
export const progressParty = z.object({
  signNo: z.string(),
  name: z.string(),
  userType: z.literal([0, 1]),
  orderNum: z.number().int(),
  status: signInfoStatus,
  approvalLate,
  signTime: f.isoTime.nullable(),
  next: z.boolean(),
});

/** Ours, the same on both lists. */
const listed = {
  signExpire: f.isoTime.nullable(),
  signedCount: z.number().int(),
  signerCount: z.number().int(),
  progress: z.array(progressParty),
  directoryId: f.uuidField.nullable(),
  createType: z.number().int(),
  dealType: z.number().int(),
  /** Level of the file's last signature, B-B … B-LTA; null before one. */
  level: z.string().nullable(),
  /** End of the contract itself, a day. */
  overDate: z.string().nullable(),
  /** What its enterprise numbers it (合同编号规则); null: it does not. */
  contractNo: z.string().nullable(),
  /** How many files it has. */
  fileCount: z.number().int(),
};

/** Apply list row, field names as spec §3. */
export const applyRow = z.object({
  /** How its enterprise keeps it: type and custom fields. */
  contractType: z.string().nullable(),
  custom: z.array(customValue),
  applyId: f.uuidField,
  applyNo: z.string(),
  contractName: z.string(),
  allSignerName: z.string(),
  ebqUserId: f.uuidField,
  ebqUserName: z.string(),
  signStatus: applyStatus,
  /** The same value: spec §3 reads it both ways. */
  signStatusSet: applyStatus,
  /** Enterprise: sent by another member. */
  childSend: z.boolean(),
  createTime: f.isoTime,
  updateTime: f.isoTime,
  signTime: f.isoTime.nullable(),
  delStatus: z.literal([0, 1]),
  preservationId: z.string().nullable(),
  orderFlag: z.boolean(),
  /** The sender signs too: his own line and its state; its number only when it is his to sign. */
  ownSignNo: z.string().nullable(),
  ownStatus: signInfoStatus.nullable(),
  approvalLate,
  ...listed,
});
export type ApplyRow = z.output<typeof applyRow>;

/** Sign-info list row, field names as spec §3. */
export const signInfoRow = z.object({
  signInfoId: f.uuidField,
  signInfoNo: z.string(),
  signInfoStatus,
  approvalLate,
  signInfoTime: f.isoTime.nullable(),
  signInfoDelStatus: z.literal([0, 1]),
  applyId: f.uuidField,
  applyNo: z.string(),
  applySignStatus: applyStatus,
  applySignTime: f.isoTime.nullable(),
  applyCreateTime: f.isoTime,
  contractName: z.string(),
  allSignerName: z.string(),
  ebqUserId: f.uuidField,
  ebqUserName: z.string(),
  orderFlag: z.boolean(),
  preservationId: z.string().nullable(),
  insureState: z.number().int(),
  isReminderSign: z.boolean(),
  updateTime: f.isoTime,
  /** Enterprise: signed by another member. */
  childSign: z.boolean(),
  ...listed,
});
export type SignInfoRow = z.output<typeof signInfoRow>;

/** A page; `total` is a lower bound when not `totalExact` (search and combined filters stop at `maxRefined`). */
export const listOf = <T extends z.ZodType>(row: T) => f.pageOf(row).extend({ totalExact: z.boolean() });

/** Kept counters of the tabs. */
export const tabCounts = z.object({
  all: z.number().int(),
  toSignMine: z.number().int(),
  waitOthers: z.number().int(),
  toHandle: z.number().int(),
  done: z.number().int(),
  invalid: z.number().int(),
  voided: z.number().int(),
  draft: z.number().int(),
  cc: z.number().int(),
  recycled: z.number().int(),
  noArchivedCnt: z.number().int(),
  archivedCnt: z.number().int(),
});
export type TabCounts = z.output<typeof tabCounts>;
