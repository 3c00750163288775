// A flow as it is drawn: steps, branches, scope (domain/src/flow/design.ts; docs/decisions/0040). Attacker-controlled:
// depth and size are bounded here before anything walks the tree.
import {
  contractKindKeys,
  type Design,
  type DesignFault,
  designFault,
  designFaultName,
  designLimits,
  type FlowNode,
  lateActs,
  stepModes,
} from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';

const id = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, '节点编号格式不正确');
const title = z.string().trim().min(1, '请填写名称').max(40, '名称不能超过40个字符');

export const flowType = f.intField(0, 1).transform((n) => n as 0 | 1);
export const approver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), memberId: f.uuidField }),
  z.strictObject({ kind: z.literal('head'), level: z.number().int().min(1).max(designLimits.level) }),
  z.strictObject({ kind: z.literal('super') }),
]);
const step = z.strictObject({
  kind: z.literal('step'),
  stepId: id,
  name: title,
  mode: z.enum(stepModes),
  approvers: z.array(approver).max(designLimits.approvers, '一个步骤最多20名审批人'),
  /** Whole hours until the step is late; null: never. */
  hours: z.number().int().min(1).max(designLimits.hours).nullable(),
  late: z.enum(lateActs),
  escalateTo: approver.nullable(),
});
/** Fen (分): whole numbers up to ten billion yuan. */
export const amount = z.number().int().min(0).max(1_000_000_000_000);
const condition = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('amount'), from: amount.nullable(), below: amount.nullable() }),
  z.strictObject({ field: z.literal('kind'), in: z.array(z.enum(contractKindKeys)).max(50) }),
  z.strictObject({ field: z.literal('group'), in: z.array(f.uuidField).max(200) }),
]);

/** Nodes `deeper` levels of branches deep. Written out level by level: a recursive schema would have no bottom. */
const nodes = (deeper: number): z.ZodType<FlowNode[]> => {
  if (deeper === 0) return z.array(step).max(designLimits.nodes);
  const below = nodes(deeper - 1);
  const branch = z.strictObject({
    kind: z.literal('branch'),
    branchId: id,
    cases: z
      .array(z.strictObject({ name: title, when: z.array(condition).max(10), nodes: below }))
      .max(designLimits.cases),
    otherwise: below,
  });
  return z.array(z.discriminatedUnion('kind', [step, branch])).max(designLimits.nodes);
};

const faultOf = (design: Design): DesignFault | undefined => designFault(design);
export const design = nodes(designLimits.depth).superRefine((drawn, ctx) => {
  const fault = faultOf(drawn);
  if (fault) ctx.addIssue({ code: 'custom', message: designFaultName[fault] });
});

/** Each id once. */
const ids = (most: number, message: string) =>
  z
    .array(f.uuidField)
    .max(most, message)
    .transform((list) => [...new Set(list)]);
/** For whom and what a flow is; empty lists: no restriction. `members`: people named for this flow. */
export const scope = z.strictObject({
  groups: ids(200, '最多200个部门').default([]),
  members: ids(500, '最多500名成员').default([]),
  /** Of flowType 1: these seals only. */
  seals: ids(200, '最多200枚印章').default([]),
});

export const flowRow = z.object({
  flowId: f.uuidField,
  flowType: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  enabled: z.boolean(),
  version: z.number().int(),
  /** In words: 全公司, or the names of departments, people and seals (at most five, then 等). */
  scopeWords: z.string(),
  steps: z.number().int(),
  /** Requests on their way through any version of it. */
  running: z.number().int(),
  updateTime: f.isoTime,
  /** Who changed it last, as he was called then. */
  editorName: z.string(),
});
export type FlowRow = z.output<typeof flowRow>;

/** Names for the ids that a design and a scope hold; of who or what is gone the name then. */
const named = z.object({ id: f.uuidField, name: z.string(), gone: z.boolean() });
export const flowDetail = z.object({
  ...flowRow.shape,
  /** Nobody approves his own request, unless this is set. */
  selfApprove: z.boolean(),
  /** Every decision is confirmed by an SMS code to the approver's own phone. */
  smsConfirm: z.boolean(),
  scope,
  design: nodes(designLimits.depth),
  people: z.array(named),
  groups: z.array(named),
  seals: z.array(named),
});
export type FlowDetail = z.output<typeof flowDetail>;
