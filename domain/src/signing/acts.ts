// What may be done with a contract that was sent, and what follows from it: decided from what was read under its lock, the input and
// the time alone. A refusal is named by the code that the caller is told.
import { deadlineFault } from './deadline.ts';
import { type Decision, refuse } from './decision.ts';
import { ApplyStatus, isFinished, nextApply, nextSignInfo, SignInfoStatus } from './states.ts';

/** The contract as a decision sees it. */
export type ActedContract = { status: ApplyStatus; deadline: Date | null; signed: number };
/** A line as a decision sees it; `barred`: its operator no longer acts for the enterprise (E-12). */
export type ActedLine = { status: SignInfoStatus; barred: boolean };

export const isPast = ({ deadline }: ActedContract, now: Date): boolean =>
  deadline !== null && deadline <= now;

const ended = {
  [ApplyStatus.Refused]: 'SIGN_REFUSED',
  [ApplyStatus.Cancelled]: 'SIGN_CANCELLED',
  [ApplyStatus.Expired]: 'SIGN_EXPIRED',
  [ApplyStatus.Terminated]: 'SIGN_TERMINATED',
  [ApplyStatus.InitApproving]: 'SIGN_INIT_APPROVING',
  [ApplyStatus.InitRejected]: 'SIGN_INIT_REJECTED',
} as const;
export type EndReason = (typeof ended)[keyof typeof ended];

/** How a contract that no longer, or not yet, is being signed is called; undefined for any other. */
export const endReason = (status: ApplyStatus): EndReason | undefined =>
  (ended as Partial<Record<ApplyStatus, EndReason>>)[status];

const finished = (status: ApplyStatus): boolean => status === ApplyStatus.Signed || isFinished(status);

/** Why a contract is not open for acts of its sender or a signatory now (remind, correct, replace, add, extend, hand on), or undefined. */
export function whyClosed(
  contract: ActedContract,
  now: Date,
): EndReason | 'CANCEL_FINISHED' | 'STATE_CHANGED' | undefined {
  const { status } = contract;
  if (nextApply(status, 'change') === undefined)
    return endReason(status) ?? (finished(status) ? 'CANCEL_FINISHED' : 'STATE_CHANGED');
  return isPast(contract, now) ? 'SIGN_EXPIRED' : undefined;
}

/** Why an act on a contract that is being signed, in time, is refused. */
export type ClosedReason = NonNullable<ReturnType<typeof whyClosed>>;

const lineReason = {
  [SignInfoStatus.Transferred]: 'SIGN_TRANSFERRED',
  [SignInfoStatus.NotYet]: 'SIGN_NOT_TURN',
  [SignInfoStatus.SealApproving]: 'SIGN_SEAL_APPROVING',
} as const;
type LineReason = (typeof lineReason)[keyof typeof lineReason];
export type SignReason = EndReason | LineReason | 'SIGN_DONE' | 'LINK_INVALID';

/** Why a signatory can neither sign nor refuse his line now, or undefined. */
export function whyNotSign(
  contract: ActedContract,
  line: ActedLine,
  now: Date,
  event: 'sign' | 'refuse',
): SignReason | undefined {
  const over = endReason(contract.status);
  if (over) return over;
  if (nextSignInfo(line.status, event) === undefined)
    return (lineReason as Partial<Record<SignInfoStatus, LineReason>>)[line.status] ?? 'SIGN_DONE';
  if (line.barred) return 'LINK_INVALID';
  return isPast(contract, now) ? 'SIGN_EXPIRED' : undefined;
}

type To = { to: ApplyStatus };

/** By the sender, also while it waits for its approval. */
export function decideCancel({ status }: ActedContract): Decision<To, 'CANCEL_FINISHED' | 'STATE_CHANGED'> {
  const to = nextApply(status, 'cancel');
  if (to !== undefined) return { ok: true, to };
  return refuse(finished(status) ? 'CANCEL_FINISHED' : 'STATE_CHANGED');
}

/** By the sender, once somebody has signed: before that it is cancelled. */
export function decideTerminate(
  contract: ActedContract,
  now: Date,
): Decision<To, ClosedReason | 'TERMINATE_UNSIGNED'> {
  const closed = whyClosed(contract, now);
  if (closed) return refuse(closed);
  const to = nextApply(contract.status, 'terminate');
  if (to === undefined) return refuse('STATE_CHANGED');
  return contract.signed === 0 ? refuse('TERMINATE_UNSIGNED') : { ok: true, to };
}

/** Only later than it is, and before it is past. */
export function decideExtend(
  contract: ActedContract,
  to: Date,
  now: Date,
): Decision<{ from: Date; to: Date }, ClosedReason | 'APPLY_DEADLINE'> {
  const closed = whyClosed(contract, now);
  if (closed) return refuse(closed);
  const from = contract.deadline;
  return from === null || to <= from || deadlineFault(to, now)
    ? refuse('APPLY_DEADLINE')
    : { ok: true, from, to };
}

/** By a signatory whose turn it is: the contract ends with it. */
export function decideRefuse(
  contract: ActedContract,
  line: ActedLine,
  now: Date,
): Decision<To & { lineTo: SignInfoStatus }, SignReason | 'STATE_CHANGED'> {
  const not = whyNotSign(contract, line, now, 'refuse');
  if (not) return refuse(not);
  const to = nextApply(contract.status, 'refuse');
  const lineTo = nextSignInfo(line.status, 'refuse');
  return to === undefined || lineTo === undefined ? refuse('STATE_CHANGED') : { ok: true, to, lineTo };
}

/** The state in which a contract ends whose deadline is past; undefined while it is not, or when it has ended. */
export const decideExpire = (contract: ActedContract, now: Date): ApplyStatus | undefined =>
  isPast(contract, now) ? nextApply(contract.status, 'expire') : undefined;

/** By the sender of a finished contract; `isVoiding`: it is itself one that voids another. */
export function decideVoid(contract: {
  status: ApplyStatus;
  isVoiding: boolean;
}): Decision<To, 'VOID_OF_VOID' | 'VOID_RUNNING' | 'VOID_VOIDED' | 'VOID_NOT_FINISHED'> {
  const { status, isVoiding } = contract;
  if (isVoiding) return refuse('VOID_OF_VOID');
  if (status === ApplyStatus.Voiding) return refuse('VOID_RUNNING');
  if (status === ApplyStatus.Voided) return refuse('VOID_VOIDED');
  const to = nextApply(status, 'void');
  return to === undefined ? refuse('VOID_NOT_FINISHED') : { ok: true, to };
}

/** A seal that needs an approval is asked for on a line of a contract that is being signed. */
export function decideAskSeal(
  { status }: ActedContract,
  line: ActedLine,
): Decision<{ to: SignInfoStatus }, 'STATE_CHANGED'> {
  const to = nextSignInfo(line.status, 'askSeal');
  return status !== ApplyStatus.Signing || to === undefined ? refuse('STATE_CHANGED') : { ok: true, to };
}
