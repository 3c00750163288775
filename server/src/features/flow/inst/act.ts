// One act on a running request, in the one order of locks (docs/decisions/0040): the contract, then the request; then what came
// of it is in the contract's evidence, and what it was about is told how it ended.
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { inCorp } from '../kept/in-corp.ts';
import { type InstRow, type Loaded, loadInst, type Ref } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { approvalEnded } from '../ports.ts';
import { type Act, type Advanced, advance, endOf } from './advance.ts';

/** Who is signed in, asked again under the lock (docs/decisions/0060): 10201 for a login that ended, 10203 for who is no member any more. */
export async function askAgain(
  { account }: FlowParts,
  tx: Tx,
  { identity }: Pick<Ctx, 'identity'>,
): Promise<void> {
  const now = await account.identityNow(tx, identity);
  if (identity.user && !now.user) throw new AppError('10201');
  if (identity.corp && !now.corp) throw new AppError('10203');
}

/** The contract or the line learns how its request ended. */
export async function settle(
  { deps }: FlowParts,
  tx: Tx,
  row: InstRow,
  { status, reason }: Advanced,
  now: Date,
): Promise<void> {
  const end = endOf(status);
  if (!end) return;
  const { apply_id: applyId, sign_no: signNo } = row;
  await deps.switchboard.publish(tx, approvalEnded, { applyId, signNo, end, reason, now });
}

/** `work` says what becomes of it; undefined: nothing to do any more. Inside `tx`, whose contract is locked here. */
export async function actInTx(
  parts: FlowParts,
  tx: Tx,
  ref: Ref,
  now: Date,
  work: (tx: Tx, loaded: Loaded) => Promise<Act | undefined>,
): Promise<{ row: InstRow; advanced: Advanced } | undefined> {
  await parts.contracts.lock(tx, ref.apply_id);
  const done = await inCorp(tx, ref.corp_id, async (inner) => {
    const loaded = await loadInst(inner, ref.inst_id, 'lock');
    if (!loaded) throw new AppError('NOT_FOUND');
    const act = await work(inner, loaded);
    return act && { row: loaded.row, advanced: await advance(parts, inner, loaded, act, now) };
  });
  if (!done) return undefined;
  await parts.ledger.append(tx, done.row.apply_no, done.advanced.events, now);
  await settle(parts, tx, done.row, done.advanced, now);
  return done;
}

export const actOn = (
  parts: FlowParts,
  ref: Ref,
  now: Date,
  work: (tx: Tx, loaded: Loaded) => Promise<Act | undefined>,
) => inTx(parts.deps.db, (tx) => actInTx(parts, tx, ref, now, work));
