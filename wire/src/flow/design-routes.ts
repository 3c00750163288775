// What administrators draw and switch (spec §7.11 /c/m/flow/*). Flows of type 0 need documentApproval (107), of type 1
// sealApproval (108): which one depends on the flow, so the loader asks, not the gate.
import { z } from 'zod';
import * as f from '../fields.ts';
import { corp, route } from '../route.ts';
import { chosenStep } from '../signing/create-schemas.ts';
import { design, flowDetail, flowRow, flowType, scope } from './design-schemas.ts';

export const designRoutes = {
  pageFlow: route({
    paths: corp('/c/m/flow/pageFlow'),
    answers: ['NO_PERMISSION'],
    summary:
      'Flows of one type, newest first, with whether initiation approval is on at all (`fileAuditFlag`).',
    input: z.strictObject({ flowType, keyword: z.string().trim().max(40).default(''), ...f.pageInput }),
    output: f.pageOf(flowRow).extend({ fileAuditFlag: z.boolean() }),
  }),
  info: route({
    paths: corp('/c/m/flow/info'),
    answers: ['NO_PERMISSION'],
    summary: 'One flow as it is drawn now, with the names of everybody and everything in it.',
    input: z.strictObject({ flowId: f.uuidField }),
    output: flowDetail,
  }),
  updateFlow: route({
    paths: corp('/c/m/flow/updateFlow'),
    body: 'json',
    answers: ['NO_PERMISSION'],
    summary:
      'Makes a flow, or changes one by `version`: running requests keep the version they began with. A new one is switched off.',
    input: z
      .strictObject({
        flowId: f.uuidField.optional(),
        /** What the page shows; another window’s newer one answers FLOW_CHANGED. */
        version: f.intField(0, 1_000_000).optional(),
        flowType,
        name: z.string().trim().min(1, '请填写审批流名称').max(40, '名称不能超过40个字符'),
        selfApprove: f.flagField.default(false),
        smsConfirm: f.flagField.default(false),
        scope: f.jsonField(scope),
        design: f.jsonField(design),
      })
      .refine((d) => d.flowId === undefined || d.version !== undefined, '请刷新后重试')
      .refine((d) => d.flowType === 1 || d.scope.seals.length === 0, {
        error: '发起审批不能限定印章',
        path: ['scope'],
      }),
    output: z.object({ flowId: f.uuidField, version: z.number().int() }),
  }),
  delFlow: route({
    paths: corp('/c/m/flow/delFlow'),
    answers: ['NO_PERMISSION'],
    summary: 'Deletes a flow that is switched off; running requests go on with the version they have.',
    input: z.strictObject({ flowId: f.uuidField, version: f.intField(0, 1_000_000) }),
  }),
  switchFlow: route({
    paths: corp('/c/m/flow/switchFlow'),
    answers: ['NO_PERMISSION'],
    summary: 'Switches one flow on or off, at once for every new request; running ones go on.',
    input: z.strictObject({ flowId: f.uuidField, version: f.intField(0, 1_000_000), enabled: f.flagField }),
    output: z.object({ version: z.number().int() }),
  }),
  switchFileAuditFlag: route({
    paths: corp('/c/m/flow/switchFileAuditFlag'),
    may: 'documentApproval',
    summary:
      'Switches initiation approval of the whole enterprise on or off; no flow of type 0 applies while it is off.',
    input: z.strictObject({ enabled: f.flagField }),
  }),
  findflowByUserPaged: route({
    paths: corp('/c/m/flow/findflowByUserPaged'),
    answers: ['NO_PERMISSION'],
    summary:
      'Flows that a person of the enterprise was named for or that reach his department; `applies` is the one used.',
    input: z.strictObject({ memberId: f.uuidField, flowType, ...f.pageInput }),
    output: f.pageOf(flowRow.extend({ applies: z.boolean(), named: z.boolean() })),
  }),
  grantOrRevokeFlow: route({
    paths: corp('/c/m/flow/grantOrRevokeFlow'),
    body: 'json',
    answers: ['NO_PERMISSION'],
    summary: 'Names people for a flow, or takes them off it; all or nothing.',
    input: z.strictObject({
      flowId: f.uuidField,
      version: f.intField(0, 1_000_000),
      /** 1 names, 0 takes off. */
      grant: f.flagField,
      memberIds: f.jsonField(z.array(f.uuidField).min(1, '请选择成员').max(200, '一次最多200名成员')),
    }),
    output: z.object({ version: z.number().int() }),
  }),
  usableFlows: route({
    paths: corp('/c/flow/pageFlow'),
    summary: 'Flows that may apply to the caller’s own requests.',
    input: z.strictObject({ flowType, ...f.pageInput }),
    output: f.pageOf(
      z.object({ flowId: f.uuidField, name: z.string(), steps: z.number().int(), asksAmount: z.boolean() }),
    ),
  }),
  preFlowInst: route({
    paths: corp('/c/flow/preFlowInst'),
    summary:
      'Which approvals a request of the caller would need, with the people as they would be asked today.',
    input: z.strictObject({
      flowType,
      /** Fen; needed when `asksAmount` came back true. */
      amount: f.intField(0, 1_000_000_000_000).optional(),
      contractKind: z.string().max(40).default('general'),
      sealId: f.uuidField.optional(),
      /** Approvers whom the sender names himself: asked before those of the flow. */
      approveJson: f.jsonField(z.array(chosenStep).max(10)).default([]),
    }),
    answers: ['APPLY_APPROVER'],
    output: z.object({
      needed: z.boolean(),
      flowId: f.uuidField.nullable(),
      name: z.string(),
      asksAmount: z.boolean(),
      steps: z.array(
        z.object({
          name: z.string(),
          mode: z.enum(['serial', 'all', 'any']),
          approvers: z.array(z.string()),
        }),
      ),
    }),
  }),
  setDelegate: route({
    paths: corp('/c/flow/setDelegate'),
    summary:
      'For a period of days in Beijing (the last one included) the caller’s new approvals go to a colleague (委托审批); without memberId: no longer.',
    input: z
      .strictObject({
        memberId: f.uuidField.optional(),
        beginDate: z.iso.date('日期格式不正确').optional(),
        endDate: z.iso.date('日期格式不正确').optional(),
      })
      .refine((d) => !d.memberId || (d.beginDate && d.endDate && d.beginDate <= d.endDate), {
        error: '请选择委托的起止日期',
        path: ['endDate'],
      }),
  }),
  delegate: route({
    paths: corp('/c/flow/delegate'),
    summary: 'Whom the caller has asked to decide in his place, and until when.',
    output: z.object({
      delegate: z
        .object({ memberId: f.uuidField, name: z.string(), beginDate: z.string(), endDate: z.string() })
        .nullable(),
    }),
  }),
};
