// Steps of approvals: of the contract before it goes out, of a seal before it is used.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain/signing/states';
import { act, type Contract, lineOf, move, moveLine, type Of, refute } from './contract.ts';

/** From here on apply.create says whether the enterprise that sends has to approve. */
const SAYS_APPROVAL_FROM = '2027-01-01T00:00:00.000Z';

export function submit(contract: Contract, event: Of<'approve.submit'>): void {
  const { kind, inst } = event.data;
  if (kind === 'initiate') {
    if (contract.asked) refute('H11', '合同两次提交发起审批');
    if (contract.created?.data.approval === false) refute('H11', '不需要发起审批的合同提交了发起审批');
    move(contract, 'submitApproval');
    contract.asked = true;
  } else {
    act(contract);
    moveLine(lineOf(contract, event), 'askSeal');
  }
  contract.requests.set(inst, event);
}

/** Steps are decided one after another, none beyond the last. */
export function decide(contract: Contract, event: Of<'approve.decide'> | Of<'approve.hand'>): void {
  const request = contract.requests.get(event.data.inst);
  if (!request) refute('H11', '审批没有提交，或已经结束');
  const { step } = event.data;
  if (step < 1 || step > request.data.steps) refute('H11', `审批没有第 ${step} 步`);
  const { kind } = request.data;
  if (kind === 'initiate' && contract.status !== ApplyStatus.InitApproving)
    refute('H2', '合同当时的状态不允许这一步');
  if (kind === 'seal' && lineOf(contract, request).status !== SignInfoStatus.SealApproving)
    refute('H3', '签署任务当时的状态不允许这一步');
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
  // what it was about ends in the same moment
  if (result === 'ended') return;
  if (request.data.kind === 'seal') moveLine(lineOf(contract, request), SEAL[result]);
  else if (result === 'passed') move(contract, 'approve');
  // a cancellation follows, which moves it
  else if (result !== 'withdrawn') move(contract, 'reject');
}

/** A contract that had to be approved does not go out without having been asked for. */
export function approvalDemanded({ created, asked, status }: Contract): void {
  if (!created || asked || status === ApplyStatus.Draft) return;
  if (created.data.approval === true) refute('H11', '需要发起审批的合同没有提交审批就已发出');
  if (created.data.approval === undefined && created.ts >= SAYS_APPROVAL_FROM)
    refute('H11', '发起合同没有说明是否需要审批');
}
