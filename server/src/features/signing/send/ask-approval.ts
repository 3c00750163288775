// A contract that its enterprise has to approve before it goes out: asked for in the transaction that writes it.
import { FlowInstStatus, nextApply } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Demand, Waiting } from '../../flow/index.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { Parts } from '../contract/parts.ts';
import { findApplyById, moveApply } from '../contract/store.ts';

/** Starts the request. One whose every step was left out has passed: the contract goes out like any other. */
export async function askApproval(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  demand: Demand,
  waiting: Waiting,
): Promise<{ events: NewEvent[] }> {
  const { events, status } = await parts.flow.submit(tx, ctx, demand, waiting);
  if (status === FlowInstStatus.Passed) {
    const apply = (await findApplyById(tx, waiting.applyId))!;
    const to = nextApply(apply.status, 'approve')!;
    await moveApply(tx, apply.apply_id, apply.status, { status: to }, ctx.now);
  } else if (status !== FlowInstStatus.Running) throw new Error(`a new request has status ${status}`);
  return { events };
}
