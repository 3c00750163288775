// Who stands in a contract that is being signed: reminded, corrected, replaced, handed on, added. Decided from what was read under
// its lock, the input and the time alone.
import { type ActedContract, type ActedLine, type ClosedReason, whyClosed } from './acts.ts';
import { type Decision, refuse } from './decision.ts';
import { ApplyStatus, isOpenLine, nextSignInfo, SignInfoStatus } from './states.ts';

/** A line whose turn it is; how often is counted by its row. */
export function decideRemind(
  contract: ActedContract,
  line: ActedLine,
  now: Date,
): Decision<object, ClosedReason | 'ACT_NOT_PENDING'> {
  const closed = whyClosed(contract, now);
  if (closed) return refuse(closed);
  return nextSignInfo(line.status, 'remind') === undefined ? refuse('ACT_NOT_PENDING') : { ok: true };
}

/** `voids`: it voids another contract, so that its parties are fixed: who may void is who signed, and nobody is put in his place. */
export type PartiesOf = ActedContract & { voids: boolean };

function whyFixed(contract: PartiesOf, now: Date): ClosedReason | 'VOID_PARTIES_FIXED' | undefined {
  return whyClosed(contract, now) ?? (contract.voids ? 'VOID_PARTIES_FIXED' : undefined);
}

/** Name or phone of who has not signed. */
export function decideCorrect(
  contract: PartiesOf,
  line: ActedLine,
  now: Date,
): Decision<object, ClosedReason | 'VOID_PARTIES_FIXED' | 'ACT_NOT_PENDING'> {
  const fixed = whyFixed(contract, now);
  if (fixed) return refuse(fixed);
  return nextSignInfo(line.status, 'correct') === undefined ? refuse('ACT_NOT_PENDING') : { ok: true };
}

/** The line ends, and its successor takes its place: a request for a seal was its signatory's own, who comes asks for himself. */
type Swapped = { to: SignInfoStatus; successor: SignInfoStatus };
const swapped = (line: ActedLine, event: 'replace' | 'transfer'): Decision<Swapped, 'ACT_NOT_PENDING'> => {
  const to = nextSignInfo(line.status, event);
  const { NotYet, Pending } = SignInfoStatus;
  if (to === undefined) return refuse('ACT_NOT_PENDING');
  return { ok: true, to, successor: line.status === NotYet ? NotYet : Pending };
};

/** Another person in the place of who has not signed, named by the sender. */
export function decideReplace(
  contract: PartiesOf,
  line: ActedLine,
  now: Date,
): Decision<Swapped, ClosedReason | 'VOID_PARTIES_FIXED' | 'ACT_NOT_PENDING'> {
  const fixed = whyFixed(contract, now);
  return fixed ? refuse(fixed) : swapped(line, 'replace');
}

/** An enterprise names a colleague for an operator who left: it stays the party, so the parties of a voiding contract stay too. */
export const decideSucceed = (line: ActedLine): Decision<Swapped, 'ACT_NOT_PENDING'> =>
  swapped(line, 'replace');

/** By the signatory himself, in his turn and while no approval of a seal is under way. */
export function decideHandOn(
  contract: PartiesOf,
  line: ActedLine,
  now: Date,
): Decision<Swapped, ClosedReason | 'VOID_PARTIES_FIXED' | 'SIGN_SEAL_APPROVING' | 'ACT_NOT_PENDING'> {
  const closed = whyClosed(contract, now);
  if (closed) return refuse(closed);
  if (line.status === SignInfoStatus.SealApproving) return refuse('SIGN_SEAL_APPROVING');
  const decision = swapped(line, 'transfer');
  return decision.ok && contract.voids ? refuse('VOID_PARTIES_FIXED') : decision;
}

export const mostSignatories = 50;

/** `stamped`: every line keeps a place for the 保全章, which a line without reserved fields has not. `parties`: lines that stand. */
export function decideAdd(
  contract: PartiesOf & { stamped: boolean },
  parties: number,
  now: Date,
): Decision<object, ClosedReason | 'VOID_PARTIES_FIXED' | 'ACT_PRES_SEAL' | 'SIGNATORY_FULL'> {
  const fixed = whyFixed(contract, now);
  if (fixed) return refuse(fixed);
  if (contract.stamped) return refuse('ACT_PRES_SEAL');
  return parties >= mostSignatories ? refuse('SIGNATORY_FULL') : { ok: true };
}

/** Whether a line goes on under another mobile of its party: a contract that waits for its approval goes out to the phone he has then. */
export const followsMobile = ({ status }: ActedContract, line: ActedLine): boolean =>
  (status === ApplyStatus.Signing || status === ApplyStatus.InitApproving) && isOpenLine(line.status);
