// Whoever looks at a request sees why a turn left its approver, and that one waits for somebody who could decide (Z-04).
import { render, screen } from '@testing-library/react';
import { TaskState } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import { expect, it } from 'vitest';
import { ApprovalSteps } from '../../../../ui/approval/approval-steps.tsx';
import { inst } from '../testing/inst.ts';

type Task = InstDetail['steps'][number]['tasks'][number];
const show = (...tasks: Partial<Task>[]) => {
  const [step] = inst.steps;
  const own = tasks.map((task, i) => ({ ...step!.tasks[0]!, approveId: `t${i}`, ...task }));
  render(<ApprovalSteps inst={{ ...inst, steps: [{ ...step!, tasks: own }] }} />);
};

it('says why a turn left him and who has it now', () => {
  show(
    { name: '周审批', state: TaskState.Left, gone: 'mobile' },
    { name: '老板', state: TaskState.Pending, origin: 'absent', insteadOf: '周审批' },
  );
  expect(screen.getByText('审批人已变更手机号，任务已转交。')).toBeTruthy();
  expect(screen.getByText('代周审批审批')).toBeTruthy();
});

it('says that a turn waits, and for what', () => {
  show({ name: '周审批', state: TaskState.Vacant, gone: 'left' });
  expect(screen.getByText('等待指定审批人')).toBeTruthy();
  expect(screen.getByText(/^审批人已离开企业，暂无可接手的审批人。/)).toBeTruthy();
});
