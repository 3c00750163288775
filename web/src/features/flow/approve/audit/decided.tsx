// After a decision: what was done, what happens next, and the next request that waits.

import { Link } from '@tanstack/react-router';
import { FlowInstStatus, TaskState } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import { approvalPage } from '../../../../platform/approvals/queries.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { CalmScreen } from '../../../../ui/reading/calm-screen.tsx';
import { useNextTodo } from './in-list.tsx';

export type Act = 'approve' | 'reject' | 'transfer' | 'add';
export type Decision = { act: Act | 'withdraw'; status: number; people?: readonly string[] };

const title: Record<Decision['act'], string> = {
  approve: '已同意',
  reject: '已驳回',
  transfer: '已转交',
  add: '已加签',
  withdraw: '已撤回申请',
};

/** Whose turn it is now, as far as the page knows. */
export const waitingNames = (inst: InstDetail): string[] =>
  inst.steps.flatMap(({ state, tasks }) =>
    state === 'open' ? tasks.filter((task) => task.state === TaskState.Pending).map(({ name }) => name) : [],
  );

export function whatNext(inst: InstDetail, { act, status, people = [] }: Decision): string {
  const contract = inst.flowType === 0;
  if (act === 'withdraw') return contract ? '合同已撤销，可以复制为新合同重新发起。' : '可以重新申请用印。';
  if (act === 'transfer') return `${people.join('、')}会收到通知，由其继续审批。`;
  if (act === 'add') return `${people.join('、')}将参与审批。`;
  if (status === FlowInstStatus.Passed)
    return contract ? '审批已全部通过，合同已发送给签署方。' : '审批已全部通过，申请人可以用印签署。';
  if (status === FlowInstStatus.Rejected)
    return contract
      ? '合同不会发出。申请人会收到您的原因，可以复制为新合同修改后重新发起。'
      : '印章不会使用。申请人会收到您的原因，可以重新申请、转交或拒签。';
  const names = waitingNames(inst);
  return names.length > 0 && inst.mine.approveId === null
    ? `接下来由${names.join('、')}审批。`
    : '接下来由其他审批人继续处理。';
}

type Props = { inst: InstDetail; decision: Decision; bySession: boolean; onBack?: (() => void) | undefined };

export function Decided({ inst, decision, bySession, onBack }: Props) {
  return (
    <CalmScreen
      icon="done"
      title={title[decision.act]}
      about={<p className="end-name">《{inst.contractName}》</p>}
      text={whatNext(inst, decision)}
    >
      {bySession && <NextTodo inst={inst} />}
      {onBack && <Button onClick={onBack}>查看审批进度</Button>}
      {bySession && <Link to={approvalPage[inst.flowType]}>返回审批列表</Link>}
    </CalmScreen>
  );
}

function NextTodo({ inst }: { inst: InstDetail }) {
  const { next, count } = useNextTodo(inst);
  if (!next) return null;
  return (
    <Link to="/applySign/audit" search={{ instIdNo: next }} className="btn btn-primary btn-large">
      下一条待审批（还有 {count} 条）
    </Link>
  );
}
