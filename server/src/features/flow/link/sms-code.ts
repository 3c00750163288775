// The code to the approver's own phone: that of when he was asked, never one that the caller names or somebody gave him since. One for a link, one
// for a decision of who is signed in (a flow may ask for it): neither serves for the other.
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Asker } from '../../account/index.ts';
import { inCorp } from '../kept/in-corp.ts';
import type { InstRow, TaskRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { lostSeat, seatOf } from '../people/seat.ts';

type Purpose = 'approve-link' | 'approve-will';
type Turn = { row: InstRow; task: TaskRow };

/** FLOW_MOVED when who is reached there is not who was asked: no code of his turn ever goes to another phone. */
export async function approverMobile(
  parts: FlowParts,
  { task }: Turn,
  tx: Tx = parts.deps.db,
): Promise<string> {
  return inCorp(tx, task.corp_id, async (inner) => {
    const lost = lostSeat(task, await seatOf(parts, inner, task));
    const mobile = lost ? undefined : await parts.org.who.mobile(inner, task.corp_id, task.member_id);
    if (mobile === undefined) throw new AppError('FLOW_MOVED');
    return mobile;
  });
}

/** Against whom it counts: the turn of a link, or the account that is signed in. */
function askerOf({ identity: { corp } }: Ctx, { task }: Turn, purpose: Purpose): Asker {
  return purpose === 'approve-will' && corp
    ? { kind: 'session', accountId: corp.accountId }
    : { kind: 'link', line: task.task_id };
}

export async function sendCode(
  parts: FlowParts,
  ctx: Ctx,
  turn: Turn,
  purpose: Purpose,
): Promise<{ resendAfterSeconds: number; mobileMasked: string }> {
  const target = await approverMobile(parts, turn);
  const { resendAfterSeconds } = await parts.account.codes.send({
    purpose,
    subject: turn.task.task_id,
    target,
    asker: askerOf(ctx, turn, purpose),
    ref: turn.row.inst_no,
    say: (code) => ({ text: 'codeApprove', values: { code, contract: turn.row.contract_name } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(target) };
}

export async function checkCode(
  parts: FlowParts,
  ctx: Ctx,
  turn: Turn,
  purpose: Purpose,
  code: string,
): Promise<void> {
  const target = await approverMobile(parts, turn);
  const right = await parts.account.codes.check({
    ...{ purpose, subject: turn.task.task_id, target, code },
    asker: askerOf(ctx, turn, purpose),
  });
  if (!right) throw new AppError('CODE_WRONG');
}
