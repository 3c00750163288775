// What a template is made of: roles with their places, settings of the contracts made from it; the same for simple and
// advanced ones. Places are those of the send wizard (plannedField).
import { contractKindKeys, maxTplRoles, tplKinds, tplRolesFault } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { pageBox } from '../file/routes.ts';
import { chosenStep, plannedField, signatory, signatoryDemand } from '../signing/create-schemas.ts';
import { tplBoxes, tplVariables, tplWords } from './variable-schemas.ts';

const roleName = z.string().trim().min(1, '请填写签署角色').max(20, '签署角色不超过20个字');
/** May be half filled, as in a draft. */
const names = {
  signatoryFullName: z.string().max(100).default(''),
  operatorName: z.string().max(100).optional(),
  signatoryMobile: z.string().max(40).default(''),
};

export const tplRole = z.strictObject({
  role: roleName,
  /** 0 person, 1 enterprise. */
  userType: signatory.shape.userType,
  orderNum: signatory.shape.orderNum,
  fields: z.array(plannedField).max(500).default([]),
  edgeSeal: z.boolean().optional(),
  /** Whoever uses the template takes this role himself. */
  self: z.boolean().default(false),
  /** Who takes it unless somebody else is named. */
  party: z.strictObject(names).optional(),
});
export type TplRole = z.output<typeof tplRole>;
export const tplRoles = z
  .array(tplRole)
  .max(maxTplRoles, `签署角色最多${maxTplRoles}个`)
  .superRefine((roles, ctx) => {
    const fault = tplRolesFault(roles);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  });

export const tplSettings = z.strictObject({
  ifOrder: z.boolean().default(false),
  needQifengSign: z.boolean().default(false),
  contractKind: z.enum(contractKindKeys).default('general'),
  /** Days until the signing deadline; left out: as everywhere. */
  deadlineDays: z.number().int().min(1).max(365).optional(),
  /** Approvers of an enterprise's contracts unless the sender takes them out: before those of its flow, as in applySign/create. */
  approveJson: z.array(chosenStep).max(10, '默认审批最多10步').default([]),
  /** Where its contracts are archived unless the sender says otherwise. */
  directoryId: f.uuidField.optional(),
  /** The enterprise's seal that stands chosen when its own line is signed. */
  usualSealId: f.uuidField.optional(),
});
export type TplSettings = z.output<typeof tplSettings>;

/** Who takes a role now, and what is asked of him. */
export const tplParty = z.strictObject({ role: roleName, ...names, demand: signatoryDemand.optional() });
export type TplParty = z.output<typeof tplParty>;

/** What can happen to a template. */
export const tplAct = z.enum(['make', 'change', 'on', 'off', 'delete', 'grant', 'revoke', 'use']);
export type TplAct = z.output<typeof tplAct>;

export const tplRow = z.object({
  tplId: f.uuidField,
  kind: z.enum(tplKinds),
  name: z.string(),
  groupName: z.string().nullable(),
  enabled: z.boolean(),
  version: z.number().int(),
  roles: z.array(z.string()),
  pageCount: z.number().int(),
  /** Contracts that were sent from it. */
  useCount: z.number().int(),
  /** By whom the newest version was kept. */
  madeBy: z.string(),
  updateTime: f.isoTime,
  /** The caller may change it; may let others use it. */
  mayManage: z.boolean(),
  mayGrant: z.boolean(),
});
export type TplRow = z.output<typeof tplRow>;

export const tplDetail = tplRow.extend({
  roles: z.array(tplRole),
  settings: tplSettings,
  /** Of an advanced template, with what its file holds; null of a simple one. */
  variables: tplVariables.nullable(),
  words: tplWords.nullable(),
  /** Of an advanced template made from a PDF: where its variables stand. */
  boxes: tplBoxes.nullable(),
  /** Names of the default approvers; who is gone can approve nothing any more. */
  approvers: z.array(z.object({ memberId: f.uuidField, name: z.string(), gone: z.boolean() })),
  versionId: f.uuidField,
  fileName: z.string(),
  pages: z.array(pageBox),
});
export type TplDetail = z.output<typeof tplDetail>;
