// What an enterprise draws in the designer: steps in their order, and branches by amount, kind and department (spec §7.11;
// values domain.md §2.3; docs/decisions/0040). Pure: who the people are is the server's business.

/** flowType of the specification: 0 before a contract goes out (发起审批), 1 before a seal is used (用印审批). */
export const FlowType = { Initiate: 0, Seal: 1 } as const;
export type FlowType = (typeof FlowType)[keyof typeof FlowType];
export const flowTypeName: Record<FlowType, string> = { 0: '发起审批', 1: '用印审批' };

/** Who approves. `head`: of the asker's department, level 1 his own, 2 the one above it …; `super`: any super administrator. */
export type Approver =
  | { kind: 'member'; memberId: string }
  | { kind: 'head'; level: number }
  | { kind: 'super' };

/** serial: one after another · all: everybody, in any order (会签) · any: whoever is first (或签). */
export const stepModes = ['serial', 'all', 'any'] as const;
export type StepMode = (typeof stepModes)[number];
export const stepModeName: Record<StepMode, string> = { serial: '依次审批', all: '会签', any: '或签' };

/** What happens when `hours` have passed: they are reminded, the step goes to `escalateTo`, or the request ends as timed out. */
export const lateActs = ['remind', 'escalate', 'end'] as const;
export type LateAct = (typeof lateActs)[number];
export const lateActName: Record<LateAct, string> = {
  remind: '提醒审批人',
  escalate: '转给指定的人审批',
  end: '结束审批',
};

export type Step = {
  kind: 'step';
  stepId: string;
  name: string;
  mode: StepMode;
  approvers: readonly Approver[];
  /** Whole hours until the step is late; null: never. */
  hours: number | null;
  late: LateAct;
  escalateTo: Approver | null;
};

/** Every condition of a case must hold. Amounts in fen (分). `group`: the asker's department or one above it. */
export type Condition =
  | { field: 'amount'; from: number | null; below: number | null }
  | { field: 'kind'; in: readonly string[] }
  | { field: 'group'; in: readonly string[] };
export type BranchCase = { name: string; when: readonly Condition[]; nodes: readonly FlowNode[] };
/** The first case that holds is taken; none: `otherwise`. */
export type Branch = {
  kind: 'branch';
  branchId: string;
  cases: readonly BranchCase[];
  otherwise: readonly FlowNode[];
};
export type FlowNode = Step | Branch;
export type Design = readonly FlowNode[];

export const designLimits = { nodes: 50, depth: 3, approvers: 20, cases: 10, hours: 720, level: 10 } as const;

/** What is known of a request when it is made. `groups`: the asker's department and those above it. */
export type Facts = { amount: number | null; contractKind: string; groups: readonly string[] };

const holds = (condition: Condition, { amount, contractKind, groups }: Facts): boolean => {
  switch (condition.field) {
    case 'amount':
      return (
        amount !== null &&
        (condition.from === null || amount >= condition.from) &&
        (condition.below === null || amount < condition.below)
      );
    case 'kind':
      return condition.in.includes(contractKind);
    case 'group':
      return condition.in.some((id) => groups.includes(id));
  }
};

/** The steps that a request with these facts goes through, in order; none: nobody needs to approve it. */
export function stepsFor(design: Design, facts: Facts): Step[] {
  return design.flatMap((node) =>
    node.kind === 'step'
      ? [node]
      : stepsFor(
          node.cases.find(({ when }) => when.every((c) => holds(c, facts)))?.nodes ?? node.otherwise,
          facts,
        ),
  );
}

/** Every node, those inside branches too. */
export const nodesOf = (design: Design): FlowNode[] =>
  design.flatMap((node) =>
    node.kind === 'step'
      ? [node]
      : [node, ...node.cases.flatMap((c) => nodesOf(c.nodes)), ...nodesOf(node.otherwise)],
  );

/** Whether a branch asks for the amount: a request without one could otherwise slip past the larger approvals. */
export const asksAmount = (design: Design): boolean =>
  nodesOf(design).some(
    (node) =>
      node.kind === 'branch' && node.cases.some(({ when }) => when.some(({ field }) => field === 'amount')),
  );

const depthOf = (design: Design): number =>
  Math.max(
    0,
    ...design.map((node) =>
      node.kind === 'step'
        ? 0
        : 1 + Math.max(depthOf(node.otherwise), ...node.cases.map((c) => depthOf(c.nodes))),
    ),
  );

/** Why a design cannot be kept; undefined when it can. A path without steps is fine (免审批), a flow without any is not. */
export function designFault(
  design: Design,
):
  | 'no_step'
  | 'too_large'
  | 'too_deep'
  | 'same_id'
  | 'no_approver'
  | 'no_case'
  | 'empty_case'
  | 'no_time'
  | 'no_escalation'
  | 'amount_range'
  | undefined {
  const nodes = nodesOf(design);
  const steps = nodes.filter((n) => n.kind === 'step');
  const branches = nodes.filter((n) => n.kind === 'branch');
  if (steps.length === 0) return 'no_step';
  if (nodes.length > designLimits.nodes) return 'too_large';
  if (depthOf(design) > designLimits.depth) return 'too_deep';
  const ids = nodes.map((n) => (n.kind === 'step' ? n.stepId : n.branchId));
  if (new Set(ids).size < ids.length) return 'same_id';
  if (steps.some((s) => s.approvers.length === 0)) return 'no_approver';
  if (steps.some((s) => s.hours === null && s.late !== 'remind')) return 'no_time';
  if (steps.some((s) => (s.late === 'escalate') !== (s.escalateTo !== null))) return 'no_escalation';
  if (branches.some((b) => b.cases.length === 0)) return 'no_case';
  const cases = branches.flatMap((b) => b.cases);
  if (
    cases.some(({ when }) => when.length === 0 || when.some((c) => c.field !== 'amount' && c.in.length === 0))
  )
    return 'empty_case';
  const ranges = cases.flatMap(({ when }) => when.filter((c) => c.field === 'amount'));
  if (
    ranges.some(({ from, below }) => (from === null && below === null) || (from ?? 0) >= (below ?? Infinity))
  )
    return 'amount_range';
  return undefined;
}
export type DesignFault = NonNullable<ReturnType<typeof designFault>>;
export const designFaultName: Record<DesignFault, string> = {
  no_step: '请至少添加一个审批步骤',
  too_large: '审批流最多50个节点',
  too_deep: '条件分支最多嵌套3层',
  same_id: '节点编号重复，请刷新页面后重试',
  no_approver: '有审批步骤未设置审批人',
  no_case: '条件分支至少需要一个条件',
  empty_case: '有条件尚未填写完整',
  no_time: '超时转审或结束需要设置时限',
  no_escalation: '请设置超时后由谁审批',
  amount_range: '金额条件的下限须小于上限',
};
