// What parties are told by date, and who is sent his link once more. Decided from what was read under the contract's lock and the
// time alone.
import { type ActedContract, type ActedLine, isPast } from './acts.ts';
import { ApplyStatus, isFinished, isOpenLine, SignInfoStatus } from './states.ts';

/** Before the deadline, those whose turn it is are reminded: their places among `lines`; undefined when there is nothing to say. */
export function decideRemindDeadline(
  contract: ActedContract,
  lines: readonly ActedLine[],
  now: Date,
): { deadline: Date; waiting: number[] } | undefined {
  const { status, deadline } = contract;
  if (status !== ApplyStatus.Signing || deadline === null || isPast(contract, now)) return undefined;
  return { deadline, waiting: lines.flatMap((l, at) => (l.status === SignInfoStatus.Pending ? [at] : [])) };
}

/** Parties hear of the end of a finished contract while nobody voids it. */
export const endIsNear = ({ status }: ActedContract): boolean => status === ApplyStatus.Preserved;

/** What somebody gets who asks for his link again: to sign or to read, the living one once more or a fresh one; undefined: nothing. */
export function decideRelink(
  { status }: ActedContract,
  line: ActedLine,
  link: { expires: Date | null },
  now: Date,
): { to: 'sign' | 'read'; link: 'same' | 'fresh' } | undefined {
  if (line.barred) return undefined;
  const signs =
    status === ApplyStatus.Signing && isOpenLine(line.status) && line.status !== SignInfoStatus.NotYet;
  const reads = isFinished(status) && line.status !== SignInfoStatus.Transferred;
  if (!signs && !reads) return undefined;
  const alive = link.expires !== null && link.expires > now;
  return { to: signs ? 'sign' : 'read', link: alive ? 'same' : 'fresh' };
}
