// The create-apply payload (spec §3): signatories with their fields, order, deadline; the same for drafts.
import { authLevels, contractKindKeys, fieldKinds, maxReadSeconds, stepModes } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { contractNoField } from '../numbering/fields.ts';
import { customValuesField, remindDaysField, remindedField } from '../particulars/fields.ts';
import { attachmentInput, maxAttachments } from './attachment-routes.ts';

/** PDF points of the page as displayed (after Rotate and CropBox), origin top left; page counts from 0. */
export const placement = {
  page: z.number().int().min(0).max(999),
  x: z.number().min(0).max(14_400),
  y: z.number().min(0).max(14_400),
  width: z.number().min(8).max(2_000),
  height: z.number().min(8).max(2_000),
};
/** A contract has the file `contractId` and so many more behind it. */
export const maxFiles = 20;
export const plannedField = z.strictObject({
  kind: z.enum(fieldKinds),
  /** In which file, from 0; left out: the first. */
  file: z
    .number()
    .int()
    .min(0)
    .max(maxFiles - 1)
    .optional(),
  ...placement,
  /** Label of a text field; ignored for the other kinds. */
  label: z.string().max(40).optional(),
  required: z.boolean().default(true),
});
export type PlannedField = z.output<typeof plannedField>;

export const signatory = z.strictObject({
  /** 0 person, 1 enterprise. */
  userType: z.literal([0, 1]).default(0),
  /** Person's name, or the enterprise's full name. */
  signatoryFullName: f.partyNameField,
  /** Who signs for an enterprise (经办人). */
  operatorName: f.partyNameField.optional(),
  signatoryMobile: f.mobileField,
  /** Position in ordered signing, from 1; parallel contracts ignore it. */
  orderNum: z.number().int().min(1).max(100).default(1),
  /** Left out, as by who knows no places of marks: he signs without a visible mark. Empty: none was set yet, refused when sent. */
  fields: z.array(plannedField).max(500).optional(),
  /** 骑缝章 of this signatory on every page edge; absent: as needQifengSign says. */
  edgeSeal: z.boolean().optional(),
  /** 强制阅读: every page has been in view before he signs. */
  readWhole: z.boolean().optional(),
  /** 强制阅读秒数: so many seconds at least. */
  readTime: z.number().int().min(0).max(maxReadSeconds).optional(),
  /** 意愿认证: 12 code by SMS (always asked for), 13 operator, 10 and 2 bank card, 101 passkey, 102 signing password. Left out: the code alone. */
  authLevel: z.array(z.literal(authLevels)).max(authLevels.length).optional(),
  /** How many of them he passes; left out: all. */
  authLevelRange: z.number().int().min(1).max(authLevels.length).optional(),
  /** Identity number (mainland, 18 digits) of who signs, an enterprise's operator: an identity check before he signs is of this number
   * alone. Without authLevel it demands any one way. */
  signatoryIdentityCard: f.identityCardField.optional(),
});
export type Signatory = z.output<typeof signatory>;
/** What the sender asks of a signatory before he signs: 阅读要求 and 意愿认证. */
export const signatoryDemand = signatory.pick({
  ...{ readWhole: true, readTime: true, authLevel: true, authLevelRange: true },
  signatoryIdentityCard: true,
});
export type SignatoryDemand = z.output<typeof signatoryDemand>;

/** A draft may be half filled: names and phones still missing or wrong. */
export const draftSignatory = z.strictObject({
  ...signatory.shape,
  signatoryFullName: z.string().max(100).default(''),
  operatorName: z.string().max(100).optional(),
  signatoryMobile: z.string().max(40).default(''),
});

/** One step of approvers whom the initiator names himself (approveJson): people of his enterprise by their memberId. */
export const chosenStep = z.strictObject({
  name: z.string().trim().min(1).max(20).optional(),
  mode: z.enum(stepModes).default('serial'),
  memberIds: z.array(f.uuidField).min(1).max(10),
});
export type ChosenStep = z.output<typeof chosenStep>;

const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, '日期格式不正确');

export const createInput = z.strictObject({
  /** The uploaded file (fileOper); may be empty in a draft. */
  contractId: f.uuidField.optional(),
  /** The files behind it, in order: each its own PDF, read and signed with one act of will. */
  furtherFiles: f
    .jsonField(z.array(z.strictObject({ contractId: f.uuidField })).max(maxFiles - 1, '一份合同最多20个文件'))
    .default([]),
  contractName: z.string().max(400).default(''),
  signatoryJson: f.jsonField(z.array(draftSignatory).max(50)).default([]),
  /** 1: signatories sign in the order of orderNum. */
  ifOrder: f.flagField.default(false),
  /** 1: every enterprise sets its 骑缝章 (every person where no enterprise takes part); a line's own `edgeSeal` counts more. */
  needQifengSign: f.flagField.default(false),
  /** 1: the finished file shows the platform's 保全章 at the foot of its last page. */
  needPresSign: f.flagField.default(false),
  /** Certificates: every signature has one, issued by the server. 0 and needCa 1 together ask for the signatory's own. */
  serverCa: f.flagField.optional(),
  needCa: f.flagField.optional(),
  /** Approvers named by the initiator, asked before those of the enterprise's own flow. */
  approveJson: f.jsonField(z.array(chosenStep).max(10)).default([]),
  /** Whom it costs: 0 the sender, 1 the signatories. */
  consumMode: f.intField(0, 1).default(0),
  /** 1: what it costs the sender may be charged at once. */
  pay: f.flagField.default(false),
  /** Where the pages lead a signatory when he is done; its origin is registered (RETURN_ORIGINS). */
  returnURL: z.string().max(2048).optional(),
  /** Of the sender's enterprise: the seal that stands chosen for whoever may use it when the enterprise's own line is signed. */
  usualSealId: f.uuidField.optional(),
  /** Signing deadline (签署截止时间), ISO time; default in 3 months. */
  signExpire: f.isoTime.optional(),
  /** End of the contract itself (合同到期日), a day. */
  overDate: day.optional(),
  /** Days before its end on which is reminded of it; left out: as the enterprise usually is, empty: never. */
  overRemind: remindDaysField.optional(),
  /** Accounts of members who are reminded beside the sender. */
  overRemindTo: remindedField.optional(),
  /** 1: whoever reads it, but for the side that sent it, sees name, last digits of the phone and time over its pages (阅读水印); left
   * out: as the enterprise usually has it. */
  watermark: f.flagField.optional(),
  /** Print copies of each side (打印份数); left out: 10. */
  printCopies: f.intField(0, 99).optional(),
  /** Type among those of the enterprise, and values of its custom fields. */
  contractTypeId: f.uuidField.optional(),
  customJson: customValuesField.optional(),
  /** 合同类型; one that the law excludes from electronic signatures is refused unless `kindConfirmed`. */
  contractKind: z.enum(contractKindKeys).default('general'),
  /** 合同金额 in fen; an enterprise whose flow asks for the amount cannot leave it out (FLOW_AMOUNT). */
  amount: f.intField(0, 1_000_000_000_000).optional(),
  /** The rule that numbers an enterprise's contract when it is sent; left out: the default one, if there is one. */
  numberRuleId: f.uuidField.optional(),
  /** A number typed by hand (合同编号), where the rule allows it or there is none. */
  contractNo: contractNoField.optional(),
  /** 1: the sender read the warning about an excluded kind and sends all the same. */
  kindConfirmed: f.flagField.default(false),
  /** Readers of the finished contract (抄送); they never sign. */
  ccJson: f
    .jsonField(z.array(z.strictObject({ name: z.string().max(100), mobile: z.string().max(40) })).max(50))
    .default([]),
  /** Attachments (附件) in the order in which the parties see them. */
  attatchFileNamesJson: f.jsonField(z.array(attachmentInput).max(maxAttachments)).default([]),
  /** The directory of the sender's tree in which it stands once it is sent. */
  directoryId: f.uuidField.optional(),
  /** The version of the template that it is made from; whether it may still be used is asked again when it is sent. */
  tplVersionId: f.uuidField.optional(),
  /** 1: keep as a draft. 0: send. */
  saveToDraftBox: f.flagField.default(false),
  /** The draft to update or send. */
  applyId: f.uuidField.optional(),
  /** Version of the draft that the page shows; another window's newer one answers DRAFT_CHANGED. */
  draftVersion: f.intField(0, 1_000_000).optional(),
  /** Which wizard step the draft stands at, 1-4. */
  draftStep: f.intField(1, 4).optional(),
  /** 1: every signatory records a video of himself before he signs (/si/v2/videoSign). */
  needVideoSign: f.flagField.default(false),
});
export type CreateInput = z.output<typeof createInput>;
