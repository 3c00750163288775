// What an enterprise draws in the designer: steps in their order, and branches by amount, kind and department (spec §7.11;
// values domain.md §2.3; docs/decisions/0040). Pure: who the people are is the server's business.
import type { PermissionKey } from '../permissions/index.ts';

/** flowType of the specification: 0 before a contract goes out (发起审批), 1 before a seal is used (用印审批). */
export const FlowType = { Initiate: 0, Seal: 1 } as const;
export type FlowType = (typeof FlowType)[keyof typeof FlowType];
export const flowTypeName: Record<FlowType, string> = { 0: '发起审批', 1: '用印审批' };
/** Who draws flows of a type (spec §6). */
export const flowRight = { 0: 'documentApproval', 1: 'sealApproval' } as const satisfies Record<
  FlowType,
  PermissionKey
>;

/** Who approves. `head`: of the asker's department, level 1 his own, 2 the one above it …; `super`: any super administrator. */
export type Approver =
  | { kind: 'member'; memberId: string }
  | { kind: 'head'; level: number }
  | { kind: 'super' };

/** What the head at a level is called, seen from who asks. */
export const headName = (level: number): string =>
  level === 1 ? '本部门主管' : level === 2 ? '上级部门主管' : `上${level - 1}级部门主管`;

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

/** People and departments that a design names, each once. */
export function namedIn(design: Design): { members: string[]; groups: string[] } {
  const members = new Set<string>();
  const groups = new Set<string>();
  for (const node of nodesOf(design))
    if (node.kind === 'step') {
      for (const who of [...node.approvers, ...(node.escalateTo ? [node.escalateTo] : [])])
        if (who.kind === 'member') members.add(who.memberId);
    } else
      for (const condition of node.cases.flatMap(({ when }) => when))
        if (condition.field === 'group') for (const id of condition.in) groups.add(id);
  return { members: [...members], groups: [...groups] };
}

/** Whether a branch asks for the amount: a request without one could otherwise slip past the larger approvals. */
export const asksAmount = (design: Design): boolean =>
  nodesOf(design).some(
    (node) =>
      node.kind === 'branch' && node.cases.some(({ when }) => when.some(({ field }) => field === 'amount')),
  );

/** How many branches lie inside one another. */
export const depthOf = (design: Design): number =>
  Math.max(
    0,
    ...design.map((node) =>
      node.kind === 'step'
        ? 0
        : 1 + Math.max(depthOf(node.otherwise), ...node.cases.map((c) => depthOf(c.nodes))),
    ),
  );
