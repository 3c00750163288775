// One request, or one person's turn in it, as a view link names it (spec §3 "View-link fields"): by its numbers, as the caller's own
// open turn, or by the pair of an approver's link. Whatever is not for the caller is absent.
import { TaskState } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { FoundTurn, TurnAsk } from '../door.ts';
import { inCorp } from '../kept/in-corp.ts';
import { type Loaded, loadInst } from '../kept/store.ts';
import { type Reader, readerOf, seenInst, seesAll } from '../list/lists.ts';
import { instsAbout } from '../list/store.ts';
import type { FlowParts } from '../parts.ts';
import { isHis } from '../people/seat.ts';
import { linkTurn } from './approver.ts';

type Seen = Reader & { list: Loaded[] };

async function seen(parts: FlowParts, ctx: Ctx, { applyNo, instIdNo }: TurnAsk): Promise<Seen> {
  if (instIdNo !== undefined) {
    const { loaded, memberId, seat } = await seenInst(parts, ctx, instIdNo);
    return { memberId, seat, list: [loaded] };
  }
  const { corpId, accountId } = ctx.identity.corp!;
  return inCorp(parts.deps.db, corpId, async (tx) => {
    const { memberId, seat } = await readerOf(parts, ctx, tx);
    const all = ([0, 1] as const).filter((type) => seesAll(ctx, type));
    const about = {
      corpId,
      applyNo: applyNo ?? '',
      flowType: undefined,
      memberId,
      accountId,
      phone: seat.phone,
    };
    const list: Loaded[] = [];
    for (const id of await instsAbout(tx, about, all)) list.push((await loadInst(tx, id))!);
    return { memberId, seat, list };
  });
}

/** NOT_FOUND; LINK_INVALID for a pair that opens nothing. */
export async function findTurn(parts: FlowParts, ctx: Ctx, ask: TurnAsk): Promise<FoundTurn> {
  const { applyNo, signNo, instIdNo, approveId, pair } = ask;
  const about = ({ row }: Loaded) =>
    (applyNo === undefined || row.apply_no === applyNo) && (signNo === undefined || row.sign_no === signNo);
  if (pair && instIdNo !== undefined && approveId !== undefined) {
    const { loaded } = await linkTurn(parts, ctx, { instIdNo, approveId, ...pair });
    if (!about(loaded)) throw new AppError('NOT_FOUND');
    return { instIdNo, approveId, applyId: loaded.row.apply_id };
  }
  if (!ctx.identity.corp || !ctx.path.startsWith('/c/')) throw new AppError('NOT_FOUND');
  const { memberId, seat, list } = await seen(parts, ctx, ask);
  for (const loaded of [...list].reverse()) {
    if (!about(loaded)) continue;
    const turn = loaded.tasks.find(
      (task) =>
        (approveId === undefined || task.task_id === approveId) &&
        (!ask.own || (isHis(task, memberId, seat) && task.state === TaskState.Pending)),
    );
    const { inst_no, apply_id } = loaded.row;
    if (turn) return { instIdNo: inst_no, approveId: ask.own ? turn.task_id : approveId, applyId: apply_id };
  }
  throw new AppError('NOT_FOUND');
}
