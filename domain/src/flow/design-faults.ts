// Why a design cannot be kept, and where: the designer shows each fault beside its node, the server refuses the whole by the
// first. A path without steps is fine (免审批), a flow without any is not.
import { type BranchCase, type Design, depthOf, designLimits, nodesOf, type Step } from './design.ts';

export const designFaultName = {
  no_step: '请至少添加一个审批步骤',
  too_large: '审批流最多50个节点',
  too_deep: '条件分支最多嵌套3层',
  same_id: '节点编号重复，请刷新页面后重试',
  no_name: '有步骤或条件未填写名称',
  no_approver: '有审批步骤未设置审批人',
  no_time: '超时转审或结束需要设置时限',
  no_escalation: '请设置超时后由谁审批',
  no_case: '条件分支至少需要一个条件',
  empty_case: '有条件尚未填写完整',
  amount_range: '金额条件的下限须小于上限',
} as const;
export type DesignFault = keyof typeof designFaultName;
/** `at`: stepId or branchId, null: the whole; `caseIndex`: which case of that branch. */
export type FaultAt = { fault: DesignFault; at: string | null; caseIndex: number | null };

function* stepFaults(step: Step): Generator<DesignFault> {
  if (!step.name.trim()) yield 'no_name';
  if (step.approvers.length === 0) yield 'no_approver';
  if (step.hours === null && step.late !== 'remind') yield 'no_time';
  if ((step.late === 'escalate') !== (step.escalateTo !== null)) yield 'no_escalation';
}

function* caseFaults({ name, when }: BranchCase): Generator<DesignFault> {
  if (!name.trim()) yield 'no_name';
  const ranges = when.filter((c) => c.field === 'amount');
  const blank = ranges.some(({ from, below }) => from === null && below === null);
  if (blank || when.length === 0 || when.some((c) => c.field !== 'amount' && c.in.length === 0))
    yield 'empty_case';
  if (ranges.some(({ from, below }) => (from ?? 0) >= (below ?? Infinity))) yield 'amount_range';
}

/** Every fault with its place, in the order in which the nodes stand. */
export function designFaults(design: Design): FaultAt[] {
  const nodes = nodesOf(design);
  const faults: FaultAt[] = [];
  const say = (fault: DesignFault, at: string | null = null, caseIndex: number | null = null) =>
    faults.push({ fault, at, caseIndex });
  if (!nodes.some((n) => n.kind === 'step')) say('no_step');
  if (nodes.length > designLimits.nodes) say('too_large');
  if (depthOf(design) > designLimits.depth) say('too_deep');
  const ids = nodes.map((n) => (n.kind === 'step' ? n.stepId : n.branchId));
  if (new Set(ids).size < ids.length) say('same_id');
  for (const node of nodes)
    if (node.kind === 'step') for (const fault of stepFaults(node)) say(fault, node.stepId);
    else {
      if (node.cases.length === 0) say('no_case', node.branchId);
      node.cases.forEach((c, i) => {
        for (const fault of caseFaults(c)) say(fault, node.branchId, i);
      });
    }
  return faults;
}

/** Why a design cannot be kept; undefined when it can. */
export const designFault = (design: Design): DesignFault | undefined => designFaults(design)[0]?.fault;
