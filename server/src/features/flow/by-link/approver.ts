// An approver who is not signed in: his link shows enterprise and kind, a code to his own phone everything and yields a bearer
// for this turn alone, with which he decides. It opens nothing of signing, and no other turn (security.md L).
import { FlowInstStatus, TaskState } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { issueToken } from '../../../platform/tokens.ts';
import { presentInst, stillReads } from '../inst/present.ts';
import { inCorp } from '../kept/in-corp.ts';
import { findRef, type Loaded, loadInst, type Ref, type TaskRow } from '../kept/store.ts';
import { requireApproverPair } from '../link/approver-link.ts';
import { approverMobile, checkCode } from '../link/sms-code.ts';
import type { FlowParts } from '../parts.ts';
import { lostNow, lostSeat, seatOf } from '../people/seat.ts';

export const bearerSeconds = 30 * 60;
export type Turn = { ref: Ref; loaded: Loaded; task: TaskRow };
type Named = { instIdNo: string; approveId: string };

async function findTurn({ deps }: FlowParts, { instIdNo, approveId }: Named): Promise<Turn | undefined> {
  const ref = await findRef(deps.db, instIdNo);
  const loaded = ref && (await inCorp(deps.db, ref.corp_id, (tx) => loadInst(tx, ref.inst_id)));
  const task = loaded?.tasks.find((t) => t.task_id === approveId);
  return ref && loaded && task && { ref, loaded, task };
}

/** The turn that the bearer of this request was given for; LINK_INVALID for any other. */
export async function bearerTurn(parts: FlowParts, ctx: Ctx, named: Named): Promise<Turn> {
  const { approver } = ctx.identity;
  if (!approver) throw new AppError('10401');
  const turn = approver.approveId === named.approveId ? await findTurn(parts, named) : undefined;
  if (!turn) throw new AppError('LINK_INVALID');
  if (!stillReads(turn.task)) throw new AppError('FLOW_DECIDED');
  // the bearer was yielded by a code to a phone that is not his any more
  const { task } = turn;
  const lost = await inCorp(parts.deps.db, task.corp_id, async (tx) =>
    lostSeat(task, await seatOf(parts, tx, task)),
  );
  if (lost) throw new AppError('LINK_INVALID');
  return turn;
}

/** By the pair of the link. */
export async function linkTurn(
  parts: FlowParts,
  ctx: Ctx,
  input: Named & { sign: string; ts: number },
): Promise<Turn> {
  const turn = await findTurn(parts, input);
  await requireApproverPair(parts, input, turn?.task, ctx.now);
  return turn!;
}

export const codeOf = ({ loaded: { row }, task }: Turn) => ({ row, task });

/** The bearer is issued under the request's lock: for a turn that is open to this link, and his whose phone got the code, still. */
async function issueBearer(parts: FlowParts, ctx: Ctx, { ref, task }: Turn): Promise<string> {
  return inTx(parts.deps.db, async (tx) => {
    await parts.contracts.lock(tx, ref.apply_id);
    await inCorp(tx, ref.corp_id, async (inner) => {
      const loaded = await loadInst(inner, ref.inst_id, 'lock');
      const now = loaded?.tasks.find((one) => one.task_id === task.task_id);
      if (!loaded || !now || now.link_gen !== task.link_gen) throw new AppError('LINK_INVALID');
      if (await lostNow(parts, inner, loaded, now)) throw new AppError('FLOW_MOVED');
    });
    const { token } = await issueToken(tx, {
      kind: 'sign',
      groupId: uuidv7(ctx.now),
      subject: { approveId: task.task_id },
      now: ctx.now,
      seconds: bearerSeconds,
    });
    return token;
  });
}

async function detailOf(parts: FlowParts, { ref, loaded, task }: Turn, now: Date): Promise<InstDetail> {
  const { member_id: memberId, account_id, mobile_blind: phone } = task;
  const viewer = { memberId, seat: { accountId: account_id, phone }, accountId: null };
  const detail = await inCorp(parts.deps.db, ref.corp_id, (tx) =>
    presentInst(parts, tx, loaded, viewer, now),
  );
  // the bearer was yielded by a code: no second one
  return { ...detail, mine: { ...detail.mine, smsConfirm: false } };
}

export async function showTurn(
  parts: FlowParts,
  ctx: Ctx,
  turn: Turn,
  asked: { code: string | undefined; known: boolean },
) {
  const { row } = turn.loaded;
  if (asked.code !== undefined) await checkCode(parts, ctx, codeOf(turn), 'approve-link', asked.code);
  const signToken = asked.code === undefined ? null : await issueBearer(parts, ctx, turn);
  const knows = asked.known || signToken !== null;
  return {
    corpName: await parts.account.displayName(parts.deps.db, { corpId: row.corp_id }),
    flowType: row.flow_type,
    mobileMasked: maskTarget(await approverMobile(parts, codeOf(turn))),
    open: row.status === FlowInstStatus.Running && turn.task.state === TaskState.Pending,
    detail: knows ? await detailOf(parts, turn, ctx.now) : null,
    signToken,
  };
}
