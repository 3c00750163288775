// What becomes of a contract when its voiding contract is finished, or ends without being signed by all.
import { ApplyStatus, nextApply } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import { byProduct, changeWithin } from '../change-contract.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, moveApply } from '../store.ts';
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
  await changeWithin(parts, tx, now, byProduct(voiding.voids_apply_id!), async (change) => {
    const { apply: original, lines } = change;
    const to = nextApply(original.status, event);
    if (to === undefined) return change.untouched(undefined);
    await moveApply(tx, original.apply_id, original.status, { status: to }, now);
    change.record({
      type: 'apply.void',
      actor: system,
      data: {
        step: event === 'voidDone' ? 'done' : 'withdrawn',
        role: 'voided',
        counterpart: voiding.apply_no!,
      },
    });
    const said = {
      text: event === 'voidDone' ? ('voided' as const) : ('voidFailed' as const),
      values: { contract: original.contract_name },
    };
    // a voiding contract that never went out is the business of nobody but its sender, who is told of its end
    if (voiding.status === ApplyStatus.InitApproving) return;
    change.after(() => tellEnded(parts, tx, original, lines, said));
    change.after(() => tellSender(parts, tx, original, said));
  });
}

export const voidDone = (parts: Parts, tx: Tx, voiding: ApplyRow, now: Date) =>
  settle(parts, tx, voiding, 'voidDone', now);
export const voidFailed = (parts: Parts, tx: Tx, voiding: ApplyRow, now: Date) =>
  settle(parts, tx, voiding, 'voidFailed', now);
