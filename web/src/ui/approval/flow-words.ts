// What approvals call things: states of a request with their colours, modes of a step, how somebody came to decide.
import { FlowInstStatus, TaskState } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import type { Tone } from '../status-tag.tsx';

export type InstStep = InstDetail['steps'][number];
export type InstTask = InstStep['tasks'][number];

export const flowTone: Record<FlowInstStatus, Tone> = {
  [FlowInstStatus.Running]: 'orange',
  [FlowInstStatus.Passed]: 'green',
  [FlowInstStatus.Rejected]: 'red',
  [FlowInstStatus.Revoked]: 'grey',
  [FlowInstStatus.Timeout]: 'grey',
};
export const modeName: Record<InstStep['mode'], string> = {
  serial: '依次审批',
  all: '会签，需全部同意',
  any: '或签，一人处理即可',
};
/** Nothing to say of who stands in the design. */
export function originText({ origin, insteadOf }: Pick<InstTask, 'origin' | 'insteadOf'>): string {
  switch (origin) {
    case 'design':
      return '';
    case 'transfer':
      return insteadOf ? `由${insteadOf}转交` : '转交';
    case 'add':
      return insteadOf ? `由${insteadOf}加签` : '加签';
    case 'delegate':
      return insteadOf ? `受${insteadOf}委托` : '受委托';
    case 'escalate':
      return '超时后接手';
    case 'absent':
      return insteadOf ? `代${insteadOf}审批` : '代为审批';
  }
}

const goneWords: Record<NonNullable<InstTask['gone']>, string> = {
  unbound: '审批人的企业账号已解绑',
  corrected: '审批人的手机号已被更正',
  mobile: '审批人已变更手机号',
  left: '审批人已离开企业',
  right: '审批人已不是超级管理员',
};
/** Why a turn left him, and what became of it. */
export const goneText = ({ gone, state }: Pick<InstTask, 'gone' | 'state'>): string =>
  gone === null
    ? ''
    : state === TaskState.Vacant
      ? `${goneWords[gone]}，暂无可接手的审批人。企业指定其他超级管理员后自动继续，申请人也可撤回。`
      : `${goneWords[gone]}，任务已转交。`;

export const isRunning = (status: number): boolean => status === FlowInstStatus.Running;
