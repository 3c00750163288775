// A flow as the server answers it, and rows of the list.
import type { Step } from '@xinqi/domain';
import type { FlowDetail, FlowRow } from '@xinqi/wire/flow';

export const flowId = '00000000-0000-7000-8000-0000000000f1';
export const row = (more: Partial<FlowRow> = {}): FlowRow => ({
  flowId,
  flowType: 0,
  name: '大额合同',
  enabled: false,
  version: 3,
  scopeWords: '销售部',
  steps: 2,
  running: 0,
  updateTime: '2026-11-01T08:00:00Z',
  editorName: '陈思远',
  ...more,
});
export const step = (stepId: string, name: string, more: Partial<Step> = {}): Step => ({
  kind: 'step',
  stepId,
  name,
  mode: 'serial',
  approvers: [{ kind: 'super' }],
  hours: null,
  late: 'remind',
  escalateTo: null,
  ...more,
});
export const detail = (more: Partial<FlowDetail> = {}): FlowDetail => ({
  ...row(),
  selfApprove: false,
  smsConfirm: false,
  scope: { groups: [], members: [], seals: [] },
  design: [
    step('s1', '主管审批'),
    {
      kind: 'branch',
      branchId: 'b1',
      cases: [
        {
          name: '大额',
          when: [{ field: 'amount', from: 10_000_000, below: null }],
          nodes: [step('s2', '总经理审批')],
        },
      ],
      otherwise: [],
    },
  ],
  people: [],
  groups: [],
  seals: [],
  ...more,
});
