// A contract that its enterprise has to approve before it goes out: asked for in the transaction that writes it.
import { type ApplyStatus, FlowInstStatus, nextApply } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Demand } from '../../flow/index.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { Parts } from '../contract/parts.ts';
import { type ApplyRow, moveApply } from '../contract/store.ts';

/** Starts the request. One whose every step was left out has passed: the contract goes out like any other. */
export async function askApproval(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  demand: Demand,
  apply: ApplyRow,
  /** Of each file as it goes out, in order. */
  files: readonly string[],
): Promise<{ events: NewEvent[]; status: ApplyStatus }> {
  const waiting = {
    applyId: apply.apply_id,
    applyNo: apply.apply_no!,
    contractName: apply.contract_name,
    documentSha256: files[0]!,
    ...(files.length > 1 ? { files } : {}),
  };
  const { events, status } = await parts.flow.submit(tx, ctx, demand, waiting);
  if (status === FlowInstStatus.Passed) {
    const to = nextApply(apply.status, 'approve')!;
    await moveApply(tx, apply.apply_id, apply.status, { status: to }, ctx.now);
    return { events, status: to };
  }
  if (status !== FlowInstStatus.Running) throw new Error(`a new request has status ${status}`);
  return { events, status: apply.status };
}
