// What becomes of a contract when its voiding contract is finished, or ends without being signed by all.
import { ApplyStatus, nextApply } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import { moved } from '../projection/moved.ts';
import { type ApplyRow, linesOf, lockApply, moveApply } from '../store.ts';
import { tellEnded, tellSender } from '../telling/notify.ts';

const system = { kind: 'system' as const, auth: [] };

/** Locks: the voiding contract first, then the one that it voids; nobody takes them the other way round. */
async function settle(
  parts: Parts,
  tx: Tx,
  voiding: ApplyRow,
  event: 'voidDone' | 'voidFailed',
  now: Date,
): Promise<void> {
  const original = await lockApply(tx, voiding.voids_apply_id!);
  const to = nextApply(original.status, event);
  if (to === undefined) return;
  await moveApply(tx, original.apply_id, original.status, { status: to }, now);
  await parts.ledger.append(
    tx,
    original.apply_no!,
    [
      {
        type: 'apply.void',
        actor: system,
        data: {
          step: event === 'voidDone' ? 'done' : 'withdrawn',
          role: 'voided',
          counterpart: voiding.apply_no!,
        },
      },
    ],
    now,
  );
  const said = {
    text: event === 'voidDone' ? ('voided' as const) : ('voidFailed' as const),
    values: { contract: original.contract_name },
  };
  // a voiding contract that never went out is the business of nobody but its sender, who is told of its end
  if (voiding.status !== ApplyStatus.InitApproving) {
    await tellEnded(parts, tx, original, await linesOf(tx, original.apply_id), said);
    await tellSender(parts, tx, original, said);
  }
  await moved(tx, original.apply_id);
}

export const voidDone = (parts: Parts, tx: Tx, voiding: ApplyRow, now: Date) =>
  settle(parts, tx, voiding, 'voidDone', now);
export const voidFailed = (parts: Parts, tx: Tx, voiding: ApplyRow, now: Date) =>
  settle(parts, tx, voiding, 'voidFailed', now);
