// The code to the approver's own phone: on file for him in the enterprise, never one that the caller names. One for a link, one
// for a decision of who is signed in (a flow may ask for it): neither serves for the other.
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { inCorp } from '../inst/act.ts';
import type { InstRow } from '../inst/store.ts';
import type { FlowParts } from '../parts.ts';

type Purpose = 'approve-link' | 'approve-will';
type Turn = { row: InstRow; taskId: string; memberId: string };

export async function approverMobile({ deps, org }: FlowParts, { row, memberId }: Turn): Promise<string> {
  const mobile = await inCorp(deps.db, row.corp_id, (tx) => org.who.mobile(tx, row.corp_id, memberId));
  if (mobile === undefined) throw new AppError('LINK_INVALID');
  return mobile;
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
    subject: turn.taskId,
    target,
    ip: ctx.ip,
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
    ...{ purpose, subject: turn.taskId, target, code },
    ip: ctx.ip,
  });
  if (!right) throw new AppError('CODE_WRONG');
}
