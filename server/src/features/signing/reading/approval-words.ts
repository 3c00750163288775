// Approvals in the signing log, for the people of the enterprise whose they are.
import { flowTypeName } from '@xinqi/domain';
import type { AnyEvent } from '@xinqi/evidence/event';

const handWords = {
  transfer: '转交',
  add: '加签',
  escalate: '超时转审',
  delegate: '委托',
  absent: '原审批人不在，改由他人审批',
} as const;
const endWords = {
  passed: '通过',
  rejected: '被驳回',
  withdrawn: '已撤回',
  timeout: '已超时',
  ended: '随合同或签署任务结束',
} as const;

/** `kind` of the request that the event belongs to; undefined for what is no approval. */
export function approvalWords(
  event: AnyEvent,
  kind: 'initiate' | 'seal' | undefined,
  more: { name: string | undefined; because: string },
): string | undefined {
  const called = flowTypeName[kind === 'seal' ? 1 : 0];
  const name = more.name ?? '';
  switch (event.type) {
    case 'approve.submit':
      return `${name} 提交${called}`;
    case 'approve.decide':
      return `${name} ${event.data.result === 'approved' ? '同意' : '驳回'}${called}（第${event.data.step}步）${more.because}`;
    case 'approve.hand':
      return `${called}第${event.data.step}步由 ${name} 审批（${handWords[event.data.kind]}）`;
    case 'approve.end':
      return `${called}${endWords[event.data.result]}`;
    default:
      return undefined;
  }
}
