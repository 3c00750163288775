// Steps of the contract itself: how it begins, goes on and ends.
import { ApplyStatus, isAborted, SignInfoStatus } from '@xinqi/domain/signing/states';
import type { AnyEvent } from '../../event/event.ts';
import { SKEW_MS } from './clocks.ts';
import { act, type Contract, endLines, inTime, lineOf, move, type Of, refute, standing } from './contract.ts';

/** From here on apply.create says whether the enterprise that sends has to approve. */
const SAYS_APPROVAL_FROM = '2027-01-01T00:00:00.000Z';
/** A year, and the whole of its last day (domain `latestDeadline`). */
const LONGEST_MS = 367 * 24 * 3600_000;

export function create(contract: Contract, event: Of<'apply.create'>): void {
  if (contract.created) refute('H1', '发起合同不是第一个事件');
  const { deadline, approval } = event.data;
  if (deadline !== undefined && (deadline <= event.ts || far(deadline, event.ts)))
    refute('H5', '签署截止时间不在发起之后的一年之内');
  if (approval === undefined && event.ts >= SAYS_APPROVAL_FROM) refute('H11', '发起合同没有说明是否需要审批');
  contract.created = event;
  contract.deadline = deadline;
}

const far = (deadline: string, ts: string): boolean => Date.parse(deadline) > Date.parse(ts) + LONGEST_MS;

/** Files and what is said of them stand at the beginning. */
export function atStart(contract: Contract): void {
  if (contract.status !== ApplyStatus.Draft) refute('H1', '合同发出之后仍有关于上传文件的记录');
}

/** Documents come before the people who sign them. */
export function upload(contract: Contract): void {
  atStart(contract);
  if (contract.lines.size > 0) refute('H1', '添加签署方之后仍上传文件');
}

export function cancel(contract: Contract): void {
  move(contract, 'cancel');
  endLines(contract, 'cancel');
}

export function terminate(contract: Contract, event: Of<'apply.terminate'>): void {
  act(contract);
  if (standing(contract).every(({ status }) => status !== SignInfoStatus.Signed))
    refute('H2', '尚无人签署的合同只能撤销，不能终止');
  inTime(contract, event);
  move(contract, 'terminate');
  endLines(contract, 'cancel');
}

export function expire(contract: Contract, { ts, data }: Of<'apply.expire'>): void {
  move(contract, 'expire');
  if (contract.deadline !== undefined && data.deadline !== contract.deadline)
    refute('H5', '过期所依据的不是当时的签署截止时间');
  if (Date.parse(ts) < Date.parse(data.deadline) - SKEW_MS) refute('H5', '签署截止时间之前记为过期');
  endLines(contract, 'expire');
}

export function extend(contract: Contract, event: Of<'apply.extend'>): void {
  const { from, deadline } = event.data;
  act(contract);
  inTime(contract, event);
  if (contract.deadline !== undefined && contract.deadline !== from)
    refute('H5', '延长的不是当时的签署截止时间');
  if (deadline <= from || far(deadline, event.ts)) refute('H5', '新的签署截止时间不晚于原来的，或超过一年');
  contract.deadline = deadline;
}

export function voiding(contract: Contract, event: Of<'apply.void'>): void {
  const { role, step } = event.data;
  if (role === 'voiding') {
    if (contract.status !== ApplyStatus.Draft || step !== 'requested')
      refute('H1', '作废协议在发起之后才说明所作废的合同');
    return;
  }
  move(contract, ({ requested: 'void', done: 'voidDone', withdrawn: 'voidFailed' } as const)[step]);
}

/** Everybody has signed in every file of his; the last file that is closed finishes the contract. */
export function finalise(contract: Contract, event: Of<'doc.finalise'>): void {
  const count = contract.created!.data.files?.length ?? 1;
  if (contract.status === ApplyStatus.Draft) move(contract, 'send');
  if (contract.finalised.length === count - 1) move(contract, 'preserve');
  else if (contract.status !== ApplyStatus.Signed) refute('H2', '合同当时的状态不允许这一步');
  const every = Array.from({ length: count }, (_, file) => file);
  const unsigned = standing(contract).some(({ signed, files = every }) => files.some((f) => !signed.has(f)));
  if (unsigned) refute('H8', '尚有签署没有写入文件就已定稿');
  contract.finalised.push(event.doc!.sha256);
}

/** What is done with a finished contract alone. */
export function afterFinish(contract: Contract): void {
  if (contract.finalised.length === 0) refute('H12', '合同完成之前已有完成之后才有的记录');
}

export function deposit(contract: Contract, event: Of<'chain.deposit'>): void {
  afterFinish(contract);
  const several = (contract.created!.data.files?.length ?? 1) > 1;
  if (!several && !contract.finalised.includes(event.data.sha256)) refute('H12', '外部存证的不是定稿的文件');
  if (Date.parse(event.data.time) > Date.parse(event.ts) + SKEW_MS) refute('H12', '外部存证的时间晚于其记录');
}

export function grow(contract: Contract, event: Of<'doc.extend'>): void {
  afterFinish(contract);
  const { time } = event.data;
  if (time !== undefined && Date.parse(time) > Date.parse(event.ts) + SKEW_MS)
    refute('H12', '长期证明的时间晚于其记录');
}

export function remind(contract: Contract, event: AnyEvent): void {
  act(contract);
  if (lineOf(contract, event).status !== SignInfoStatus.Pending)
    refute('H3', '签署任务当时的状态不允许这一步');
}

export function read(contract: Contract, event: Of<'download'> | Of<'print'>): void {
  if (event.type === 'print') afterFinish(contract);
  else if (event.data.what === 'certificate') afterFinish(contract);
}

/** An order may come at any time, and changes nothing. */
export function disclose({ commitments }: Contract, { data }: Of<'disclose'>): void {
  if (data.openings > commitments) refute('H12', '披露的项数多于此前的承诺');
}

export const isOver = ({ status }: Contract): boolean => isAborted(status);
