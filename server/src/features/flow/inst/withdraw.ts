// The asker takes his request back or reminds whose turn it is; nobody else can. Other enterprises' requests, and those of
// colleagues, are absent.
import { FlowInstStatus, revoke, TaskState } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { inCorp } from '../kept/in-corp.ts';
import { countReminder, findRef, type InstRow, type Loaded, loadInst, type Ref } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import type { AskedLine } from '../ports.ts';
import { actOn, askAgain } from './act.ts';
import { placeOf } from './choose.ts';
import { logAsk } from './log-ask.ts';
import { tellApprover } from './tell.ts';

/** His own request. `corpId`: the enterprise for which he asks, when he is signed in for one. */
export async function ownInst(
  { deps }: FlowParts,
  instNo: string,
  who: { accountId: string; corpId?: string | undefined },
): Promise<{ ref: Ref; loaded: Loaded }> {
  const ref = await findRef(deps.db, instNo);
  const loaded = ref && (await inCorp(deps.db, ref.corp_id, (tx) => loadInst(tx, ref.inst_id)));
  const foreign = who.corpId !== undefined && who.corpId !== ref?.corp_id;
  if (!ref || !loaded || foreign || loaded.row.asker_account !== who.accountId)
    throw new AppError('NOT_FOUND');
  return { ref, loaded };
}

/**
 * Under the contract's lock: he is signed in still, for the enterprise where he acts for one, or his line is his still (`line`,
 * when he came by it) and he is the member as whom he asked. Whose the request is does not change.
 */
async function stillAsker(
  parts: FlowParts,
  tx: Tx,
  ctx: Ctx,
  { corp_id, asker_account, asker_member }: InstRow,
  line?: AskedLine,
): Promise<void> {
  if (!line) return askAgain(parts, tx, ctx);
  const now = await parts.contracts.lockLine(tx, ctx, line);
  if (now.accountId !== line.accountId) throw new AppError('LINK_INVALID');
  // a link outlives the membership when somebody is unbound; who asked with a lent seal never had one
  const { memberId } = await placeOf(parts, tx, corp_id, asker_account);
  if (asker_member !== null && memberId !== asker_member) throw new AppError('SIGN_SEAL_FORBIDDEN');
}

export async function withdraw(
  parts: FlowParts,
  ctx: Ctx,
  ref: Ref,
  reason: string,
  line?: AskedLine,
): Promise<{ instIdNo: string; status: number }> {
  const done = await actOn(parts, ref, ctx.now, async (tx, { row, inst }) => {
    await stillAsker(parts, tx, ctx, row, line);
    const next = revoke(inst);
    if (!next) throw new AppError('FLOW_DECIDED');
    await logAsk(parts, tx, ctx, row, { kind: 'flow.withdraw', said: reason });
    return { inst: next, reason };
  });
  return { instIdNo: ref.inst_no, status: done!.advanced.status };
}

export const remind = (parts: FlowParts, ctx: Ctx, ref: Ref): Promise<{ reminded: number }> =>
  inTx(parts.deps.db, async (tx) => {
    await parts.contracts.lock(tx, ref.apply_id);
    return inCorp(tx, ref.corp_id, async (inner) => {
      const { row, tasks, inst } = (await loadInst(inner, ref.inst_id, 'lock'))!;
      await stillAsker(parts, inner, ctx, row);
      if (inst.status !== FlowInstStatus.Running) throw new AppError('FLOW_DECIDED');
      if (!(await countReminder(inner, ref.inst_id, ctx.now))) throw new AppError('FLOW_REMINDED');
      let reminded = 0;
      for (const task of tasks)
        if (task.state === TaskState.Pending)
          if (await tellApprover(parts, inner, row, task, 'approveRemind', ctx.now)) reminded++;
      return { reminded };
    });
  });
