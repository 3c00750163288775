// A drawn flow in words: who approves, when, which condition, and what is still wrong, beside its node.
import {
  type Approver,
  amountText,
  type Condition,
  contractKindOf,
  type Design,
  type DesignFault,
  designFaultName,
  designFaults,
  type FlowType,
  headName,
  lateActName,
  nodesOf,
  type Step,
} from '@xinqi/domain';

/** Names of people, departments and seals by id; `gone`: left, deleted or retired. */
export type Names = ReadonlyMap<string, { name: string; gone: boolean }>;

export const flowTitle: Record<FlowType, string> = { 0: '发起审批', 1: '用印审批' };
export const nameOf = (names: Names, id: string): string => {
  const known = names.get(id);
  return known ? `${known.name}${known.gone ? '（已失效）' : ''}` : '未知';
};
export const approverText = (who: Approver, names: Names): string =>
  who.kind === 'member'
    ? nameOf(names, who.memberId)
    : who.kind === 'head'
      ? headName(who.level)
      : '超级管理员';

export const lateText = ({ hours, late, escalateTo }: Step, names: Names): string =>
  hours === null
    ? ''
    : `超过${hours}小时${late === 'escalate' && escalateTo ? `转给${approverText(escalateTo, names)}` : lateActName[late]}`;

export function conditionText(condition: Condition, names: Names): string {
  if (condition.field === 'kind')
    return `类型：${condition.in.map((key) => contractKindOf(key)?.name ?? key).join('、') || '未选择'}`;
  if (condition.field === 'group')
    return `部门：${condition.in.map((id) => nameOf(names, id)).join('、') || '未选择'}`;
  const { from, below } = condition;
  if (from === null && below === null) return '金额：未填写';
  if (below === null) return `金额 ≥ ${amountText(from!)}`;
  return from === null ? `金额 < ${amountText(below)}` : `${amountText(from)} ≤ 金额 < ${amountText(below)}`;
}

const nearName: Partial<Record<DesignFault, string>> = {
  no_name: '请填写名称',
  no_approver: '请设置审批人',
  empty_case: '请填写完整条件',
};
export type Fault = { at: string | null; caseIndex: number | null; text: string };

/** What is wrong, in words, with its place; people and departments that are gone, too. */
export function faultsOf(design: Design, names: Names): Fault[] {
  const faults: Fault[] = designFaults(design).map(({ fault, at, caseIndex }) => ({
    at,
    caseIndex,
    text: (at !== null && nearName[fault]) || designFaultName[fault],
  }));
  const gone = (id: string) => names.get(id)?.gone === true;
  for (const node of nodesOf(design)) {
    if (node.kind === 'branch') {
      node.cases.forEach(({ when }, caseIndex) => {
        if (when.some((c) => c.field === 'group' && c.in.some(gone)))
          faults.push({ at: node.branchId, caseIndex, text: '有部门已删除，请移除' });
      });
      continue;
    }
    const people = [...node.approvers, ...(node.escalateTo ? [node.escalateTo] : [])];
    if (people.some((who) => who.kind === 'member' && gone(who.memberId)))
      faults.push({ at: node.stepId, caseIndex: null, text: '有审批人已离职，请更换' });
  }
  return faults;
}
