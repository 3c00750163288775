// Seals of an enterprise: list, make by template or from a picture, audit, enable, disable, retire, delete (spec §7.10).
import {
  pictureSealWidth,
  sealColors,
  sealShapes,
  sealStates,
  sealTypes,
  shapesOf,
  sizesOf,
} from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { sealLogRow } from './log-row.ts';

const call = <const T extends string>(tail: T) =>
  [{ path: `/c/m/seal${tail}` as `/c/m/seal${T}`, callers: ['corp'] }] as const;
/** One of a list of numbers that may arrive as a digit string. */
const oneOf = <const T extends number>(values: readonly T[], message: string) =>
  f
    .intField(0, 99)
    .refine((value) => (values as readonly number[]).includes(value), message)
    .transform((value) => value as T);

export const sealTypeField = oneOf(sealTypes, '请选择印章类型');
const colour = oneOf(sealColors, '请选择印章颜色');
const sealName = z
  .string({ error: '请填写印章名称' })
  .trim()
  .min(2, '印章名称为2-50个字符')
  .max(50, '印章名称为2-50个字符')
  .regex(/^[^\p{C}<>]+$/u, '印章名称不能包含特殊字符');

/** What a template needs to be drawn; the words on the arc are the enterprise's name, of a 法定代表人章 his. */
export const sealDesign = z
  .strictObject({
    sealType: sealTypeField,
    shape: oneOf(sealShapes, '请选择印章形状'),
    color: colour,
    /** Millimetres. */
    width: f.intField(8, 80),
    height: f.intField(8, 80),
    /** Only of a 法定代表人章: his name. */
    personName: z.string().trim().max(40).optional(),
    /** Lower line; default: what the kind is called (合同专用章), none on the official seal. */
    text: z.string().trim().max(12, '下弦文字不超过12个字').optional(),
    code: z
      .string()
      .trim()
      .regex(/^[0-9A-Z]{6,18}$/, '防伪编码为6-18位数字或大写字母')
      .optional(),
    /** Anti-forgery lines. */
    lines: f.flagField.default(false),
  })
  .refine((d) => shapesOf(d.sealType).includes(d.shape), {
    error: '该类型印章不能使用此形状',
    path: ['shape'],
  })
  // judged with a shape that was refused, too: then there are no sizes
  .refine((d) => sizesOf(d.shape).some(([w, h]) => w === d.width && h === d.height), {
    error: '请选择列出的印章尺寸',
    path: ['width'],
  });
export type SealDesign = z.output<typeof sealDesign>;

/** Why somebody may use a seal: as super administrator, or under a grant to him, to his department, to his enterprise. */
export const throughFields = {
  through: z.enum(['super', 'member', 'group', 'corp']),
  /** null: as super administrator. */
  grantId: f.uuidField.nullable(),
  /** Whom the grant names. */
  throughName: z.string().nullable(),
};
const picture = { svg: z.string(), widthMm: z.number(), heightMm: z.number() };
export const sealRow = z.object({
  sealId: f.uuidField,
  name: z.string(),
  sealType: z.literal(sealTypes),
  state: z.literal(sealStates),
  /** auto: made by the product for an enterprise that had none. */
  made: z.enum(['auto', 'template', 'upload']),
  ...picture,
  /** SHA-256 of the drawing, as it stands in the evidence of each use. */
  drawingSha256: z.string(),
  grantable: z.boolean(),
  uses: z.number().int(),
  grants: z.number().int(),
  auditReason: z.string().nullable(),
  /** The caller made it from a picture himself: somebody else audits it, but for a super administrator. */
  mayAudit: z.boolean(),
  createTime: f.isoTime,
});
export type SealRow = z.output<typeof sealRow>;
const sealPage = {
  itemPage: f.intField(1, 1_000_000).default(1),
  pageSize: f.intField(1, 50).default(50),
};

export const corpSealRoutes = {
  sealList: route({
    paths: call(''),
    may: 'sealManage',
    summary: 'Seals of the enterprise with their pictures, retired ones last.',
    input: z.strictObject({
      ...sealPage,
      state: oneOf(sealStates, '状态不存在').optional(),
      sealType: sealTypeField.optional(),
      keyword: z.string().trim().max(50).optional(),
    }),
    output: f.pageOf(sealRow),
  }),
  usableList: route({
    paths: [{ path: '/c/listSealsByPage', callers: ['corp'] }],
    summary: 'Seals that the caller may use now: of his enterprise, and lent to it by others.',
    input: z.strictObject(sealPage),
    output: f.pageOf(
      z.object({
        sealId: f.uuidField,
        name: z.string(),
        corpName: z.string(),
        ...picture,
        ...throughFields,
      }),
    ),
  }),
  sealPreview: route({
    paths: call('/preview'),
    may: 'enterpriseSealManage',
    body: 'json',
    summary: 'What a seal of this description looks like; nothing is made.',
    answers: ['SEAL_UNDRAWABLE'],
    input: sealDesign,
    output: z.object(picture),
  }),
  sealMake: route({
    paths: call('/make'),
    may: 'enterpriseSealManage',
    body: 'json',
    summary: 'Makes a seal by template; it can be used and granted at once.',
    input: z.strictObject({ name: sealName, design: f.jsonField(sealDesign) }),
    output: z.object({ sealId: f.uuidField }),
  }),
  sealUpload: route({
    paths: call('/upload'),
    may: 'enterpriseSealManage',
    body: 'multipart',
    summary:
      'Makes a seal from a picture (PNG or JPEG, at most 2 MB): paper removed, cropped, sized. It waits for its audit; `preview` only shows it. The file is the last part.',
    input: z.strictObject({
      name: sealName,
      sealType: sealTypeField,
      color: colour,
      /** Millimetres; the height follows from the picture. */
      width: f.intField(pictureSealWidth.least, pictureSealWidth.most),
      preview: f.flagField.default(false),
    }),
    output: z.object({ sealId: f.uuidField.nullable(), ...picture }),
  }),
  approveSeal: route({
    paths: call('/approveSeal'),
    may: 'enterpriseSealManage',
    summary: 'Audits a seal made from a picture: it can be used from then on, or never.',
    input: z.strictObject({
      sealId: f.uuidField,
      agree: f.flagField,
      reason: z.string().trim().max(200, '不能超过200个字符').optional(),
    }),
  }),
  operSeal: route({
    paths: call('/operSeal'),
    may: 'enterpriseSealManage',
    summary:
      'Enables, disables or retires a seal, opens or closes it for grants; effective at once, in open pages too.',
    input: z.strictObject({
      sealId: f.uuidField,
      oper: z.enum(['enable', 'disable', 'retire', 'openGrant', 'closeGrant'], { error: '操作不存在' }),
    }),
  }),
  delSeal: route({
    paths: call('/delSeal'),
    may: 'enterpriseSealManage',
    summary: 'Deletes a seal that was never used.',
    input: z.strictObject({ sealId: f.uuidField }),
  }),
  sealUses: route({
    paths: call('/uses'),
    may: 'sealManage',
    summary: 'Who used which seal, for which contract, when, under which grant; newest first.',
    input: z.strictObject({ ...f.pageInput, sealId: f.uuidField.optional() }),
    output: f.pageOf(sealLogRow),
  }),
};
