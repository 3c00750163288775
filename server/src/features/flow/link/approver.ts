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
import { inCorp } from '../inst/act.ts';
import { presentInst, stillReads } from '../inst/present.ts';
import { findRef, type Loaded, loadInst, type Ref, type TaskRow } from '../inst/store.ts';
import type { FlowParts } from '../parts.ts';
import { requireApproverPair } from './approver-link.ts';
import { approverMobile, checkCode } from './sms-code.ts';

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

export const codeOf = ({ loaded, task }: Turn) => ({
  row: loaded.row,
  taskId: task.task_id,
  memberId: task.member_id,
});

async function detailOf(parts: FlowParts, { ref, loaded, task }: Turn, now: Date): Promise<InstDetail> {
  const viewer = { memberId: task.member_id, accountId: null };
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
  const signToken =
    asked.code === undefined
      ? null
      : await inTx(parts.deps.db, async (tx) => {
          const { token } = await issueToken(tx, {
            kind: 'sign',
            groupId: uuidv7(ctx.now),
            subject: { approveId: turn.task.task_id },
            now: ctx.now,
            seconds: bearerSeconds,
          });
          return token;
        });
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
