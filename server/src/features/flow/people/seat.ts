// A turn belongs to the account and the phone that stood behind the approver when he was asked (issue 13, Z-04;
// docs/decisions/0063). Whether they still do is asked by every act, under the lock, and by all that sends or shows something.
import type { Tx } from '../../../platform/db.ts';
import type { Seat } from '../../org/index.ts';
import type { Gone, Loaded, TaskRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';

type Turn = Pick<TaskRow, 'corp_id' | 'member_id' | 'account_id' | 'mobile_blind'>;

/** Why who stands behind the person now is not who was asked. Who had no account and has one under the same phone is. */
export function lostSeat(task: Turn, seat: Seat | undefined): Exclude<Gone, 'right'> | undefined {
  if (!seat) return 'left';
  if (task.account_id !== null && seat.accountId !== task.account_id) return 'unbound';
  if (!task.mobile_blind || !seat.phone?.equals(task.mobile_blind))
    return seat.accountId === null ? 'corrected' : 'mobile';
  return undefined;
}

/** Whether the turn was, or is, of who is signed in with this seat. */
export const isHis = (task: Turn, memberId: string | null, seat: Seat | undefined): boolean =>
  task.member_id === memberId &&
  seat !== undefined &&
  (task.account_id === null
    ? seat.phone !== null && task.mobile_blind?.equals(seat.phone) === true
    : task.account_id === seat.accountId);

export const seatOf = async (
  { org }: Pick<FlowParts, 'org'>,
  tx: Tx,
  { corp_id, member_id }: Turn,
): Promise<Seat | undefined> => (await org.who.seats(tx, corp_id, [member_id])).get(member_id);

/** Who is asked as super administrator, and as nothing else, has to be one still. */
async function stillAsked({ org }: FlowParts, tx: Tx, { row }: Loaded, task: TaskRow): Promise<boolean> {
  const { approvers, escalateTo } = row.steps[task.step]!;
  const sources =
    task.origin === 'design'
      ? approvers
      : task.origin === 'escalate'
        ? [escalateTo ?? { kind: 'super' as const }]
        : task.origin === 'absent'
          ? [{ kind: 'super' as const }]
          : [];
  const otherwise = sources.some(
    (a) => a.kind === 'head' || (a.kind === 'member' && a.memberId === task.member_id),
  );
  if (sources.length === 0 || otherwise) return true;
  return (await org.who.supers(tx, row.corp_id)).includes(task.member_id);
}

/**
 * Under the contract's lock: why this turn is no longer that of who was asked. No row of his is held: whoever changes him takes
 * this turn from him, for which he waits for the same lock, and is after this act then.
 */
export async function lostNow(
  parts: FlowParts,
  tx: Tx,
  loaded: Loaded,
  task: TaskRow,
): Promise<Gone | undefined> {
  const lost = lostSeat(task, await seatOf(parts, tx, task));
  if (lost) return lost;
  return (await stillAsked(parts, tx, loaded, task)) ? undefined : 'right';
}
