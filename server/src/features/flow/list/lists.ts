// Lists of requests for who is signed in: to decide, decided, his own, and all of the enterprise for who holds that right. Whoever
// asked, stands in a request or holds the right sees it; to everybody else it is absent.
import { can, type FlowType, TaskState } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Seat } from '../../org/index.ts';
import { presentInst } from '../inst/present.ts';
import { inCorp } from '../kept/in-corp.ts';
import { findRef, type Loaded, loadInst, type Ref, tasksOf } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { memberOf } from '../people/member-of.ts';
import { isHis } from '../people/seat.ts';
import { appliesAwaiting, countTodo, instsAbout, pageOfInsts } from './store.ts';

/** approval (12) shows all requests, sealApproval (108) those for seals. */
export const seesAll = (ctx: Ctx, flowType: FlowType): boolean => {
  const { grants } = ctx.identity.corp!;
  return can(grants, 'approval') || (flowType === 1 && can(grants, 'sealApproval'));
};

/** With what stands behind him: turns of who was this person before are not his. */
export type Reader = { memberId: string; seat: Seat };

export async function readerOf(parts: FlowParts, ctx: Ctx, tx: Tx): Promise<Reader> {
  const { corpId } = ctx.identity.corp!;
  const memberId = await memberOf(parts, ctx, tx);
  const seat = (await parts.org.who.seats(tx, corpId, [memberId])).get(memberId);
  if (!seat) throw new AppError('10203');
  return { memberId, seat };
}

export type Seen = { ref: Ref; loaded: Loaded; memberId: string; seat: Seat };
/** A request of the caller's enterprise that he may see. */
export async function seenInst(parts: FlowParts, ctx: Ctx, instNo: string): Promise<Seen> {
  const { corpId, accountId } = ctx.identity.corp!;
  const ref = await findRef(parts.deps.db, instNo);
  const { memberId, seat, loaded } = await inCorp(parts.deps.db, corpId, async (tx) => ({
    ...(await readerOf(parts, ctx, tx)),
    loaded: ref?.corp_id === corpId ? await loadInst(tx, ref.inst_id) : undefined,
  }));
  const sees =
    loaded &&
    (loaded.row.asker_account === accountId ||
      loaded.tasks.some((task) => isHis(task, memberId, seat)) ||
      seesAll(ctx, loaded.row.flow_type));
  if (!ref || !sees) throw new AppError('NOT_FOUND');
  return { ref, loaded, memberId, seat };
}

export async function listInsts(
  parts: FlowParts,
  ctx: Ctx,
  flowType: FlowType,
  input: Parsed<typeof flowRoutes.approverContract>,
): Promise<Output<typeof flowRoutes.approverContract>> {
  const { corpId, accountId } = ctx.identity.corp!;
  const { tab, keyword, status, itemPage, pageSize } = input;
  return inCorp(parts.deps.db, corpId, async (tx) => {
    const { memberId, seat } = await readerOf(parts, ctx, tx);
    const filter = { corpId, flowType, tab, memberId, accountId, phone: seat.phone, keyword, status };
    const page = { limit: pageSize, offset: (itemPage - 1) * pageSize };
    const { rows, total } = await pageOfInsts(tx, filter, page);
    const open = (
      await tasksOf(
        tx,
        rows.filter((row) => row.status === 0).map((row) => row.inst_id),
      )
    ).filter((task) => task.state === TaskState.Pending);
    const names = await parts.org.who.people(tx, corpId, [...new Set(open.map((task) => task.member_id))]);
    const list = rows.map((row) => {
      const waiting = open.filter((task) => task.inst_id === row.inst_id);
      return {
        instIdNo: row.inst_no,
        flowType: row.flow_type,
        flowName: row.flow_name,
        status: row.status,
        contractName: row.contract_name,
        applyNo: row.apply_no,
        askerName: row.asker_name,
        sealName: row.seal_name,
        amount: row.amount,
        waitingFor: waiting.map((task) => names.get(task.member_id)?.name ?? ''),
        approveId: waiting.find((task) => isHis(task, memberId, seat))?.task_id ?? null,
        smsConfirm: row.sms_confirm,
        dueTime: row.due_at?.toISOString() ?? null,
        createTime: row.created_at.toISOString(),
        finishTime: row.finished_at?.toISOString() ?? null,
      };
    });
    return { list, total, itemPage, pageSize, todo: await countTodo(tx, filter) };
  });
}

export async function listApprover(
  parts: FlowParts,
  ctx: Ctx,
  { applyNo, flowType }: Parsed<typeof flowRoutes.listApprover>,
): Promise<Output<typeof flowRoutes.listApprover>> {
  const { corpId, accountId } = ctx.identity.corp!;
  const all = ([0, 1] as const).filter((type) => seesAll(ctx, type));
  return inCorp(parts.deps.db, corpId, async (tx) => {
    const { memberId, seat } = await readerOf(parts, ctx, tx);
    const reader = { memberId, accountId, phone: seat.phone };
    const list = [];
    for (const id of await instsAbout(tx, { corpId, applyNo, flowType, ...reader }, all)) {
      const loaded = (await loadInst(tx, id))!;
      list.push(await presentInst(parts, tx, loaded, { memberId, seat, accountId }, ctx.now));
    }
    return { list };
  });
}

/** Contracts whose approval, or the use of a seal on which, waits for this member now. */
export const awaiting = (
  { deps, org }: FlowParts,
  { corpId, accountId, flowType }: { corpId: string; accountId: string; flowType: FlowType },
  most: number,
): Promise<string[]> =>
  inCorp(deps.db, corpId, async (tx) => {
    const memberId = (await org.who.place(tx, corpId, accountId))?.memberId;
    const seat = memberId && (await org.who.seats(tx, corpId, [memberId])).get(memberId);
    if (!memberId || !seat) return [];
    return appliesAwaiting(tx, { corpId, flowType, memberId, accountId, phone: seat.phone }, most);
  });
