// Steps of approvals: of the contract before it goes out, of a seal before it is used.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain/signing/states';
import { act, type Contract, lineOf, move, moveLine, type Of, refute } from './contract.ts';

export function submit(contract: Contract, event: Of<'approve.submit'>): void {
  const { kind, inst } = event.data;
  if (kind === 'initiate') {
    move(contract, 'submitApproval');
    if (contract.created?.data.approval === false) refute('H11', '不需要发起审批的合同提交了发起审批');
    contract.asked = true;
  } else {
    act(contract);
    moveLine(lineOf(contract, event), 'askSeal');
  }
  contract.requests.set(inst, event);
}

/** Whether what it is about waits for it. */
const waits = (contract: Contract, request: Of<'approve.submit'>): boolean =>
  request.data.kind === 'initiate'
    ? contract.status === ApplyStatus.InitApproving
    : lineOf(contract, request).status === SignInfoStatus.SealApproving;

/** Steps are decided one after another, none beyond the last. */
export function decide(contract: Contract, event: Of<'approve.decide'> | Of<'approve.hand'>): void {
  const request = contract.requests.get(event.data.inst);
  if (!request) refute('H11', '审批没有提交，或已经结束');
  if (!waits(contract, request)) refute('H11', '审批的对象当时并不在等待审批');
  const { step } = event.data;
  if (step < 1 || step > request.data.steps) refute('H11', `审批没有第 ${step} 步`);
  if (event.type !== 'approve.decide') return;
  if (step < (request.step ?? 1)) refute('H11', '审批的步骤次序颠倒');
  const { batch_h, batch_size, method } = event.data;
  if ((batch_h === undefined) !== (batch_size === undefined) || batch_size === 0)
    refute('H11', '批量审批的记录不完整');
  if (batch_h !== undefined && method !== 'sms') refute('H11', '批量审批没有验证码');
  contract.requests.set(event.data.inst, { ...request, step });
}

const SEAL = {
  passed: 'grantSeal',
  rejected: 'denySeal',
  timeout: 'denySeal',
  withdrawn: 'withdrawSeal',
} as const;

export function end(contract: Contract, event: Of<'approve.end'>): void {
  const { inst, result } = event.data;
  const request = contract.requests.get(inst);
  if (!request) refute('H11', '审批没有提交，或已经结束');
  contract.requests.delete(inst);
  const { kind } = request.data;
  // what it was about ends in the same moment, or a cancellation follows, which moves it
  if (result === 'ended' || (result === 'withdrawn' && kind === 'initiate')) return;
  if (!waits(contract, request)) refute('H11', '审批的对象当时并不在等待审批');
  if (kind === 'seal') moveLine(lineOf(contract, request), SEAL[result]);
  else move(contract, result === 'passed' ? 'approve' : 'reject');
}

/** A contract that had to be approved does not go out without having been asked for. */
export function approvalDemanded({ created, asked, status }: Contract): void {
  if (!created || asked || status === ApplyStatus.Draft) return;
  if (created.data.approval === true) refute('H11', '需要发起审批的合同没有提交审批就已发出');
}
