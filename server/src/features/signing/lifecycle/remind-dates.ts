// Reminders by date: a day before the signing deadline, and 30 days before the contract itself ends (合同到期日). Once for each
// date, whoever sweeps and however often: the row keeps which date its parties were told about.
import { ApplyStatus, addDays, beijingDay, beijingMinute, dayMs, SignInfoStatus } from '@xinqi/domain';
import { inTx } from '../../../platform/db.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { Parts } from '../contract/parts.ts';
import { linesOf, lockApply } from '../contract/store.ts';
import { remindSigner, tellEnded, tellSender } from '../contract/telling/notify.ts';
import { claimDeadline, claimOver, deadlinesSoon, oversSoon } from './store.ts';

export async function remindDeadlines(parts: Parts): Promise<void> {
  const { deps } = parts;
  const now = deps.clock.now();
  for (const applyId of await deadlinesSoon(deps.db, now, new Date(now.getTime() + dayMs)))
    await inTx(deps.db, async (tx) => {
      const apply = await lockApply(tx, applyId);
      if (apply.status !== ApplyStatus.Signing || !apply.sign_expire || apply.sign_expire <= now) return;
      if (!(await claimDeadline(tx, applyId))) return;
      const waiting = (await linesOf(tx, applyId)).filter((l) => l.status === SignInfoStatus.Pending);
      const events: NewEvent[] = [];
      for (const line of waiting)
        for (const channel of await remindSigner(parts, tx, apply, line, 'due', now))
          events.push({
            type: 'recipient.remind',
            signNo: line.sign_no,
            actor: { kind: 'system', auth: [] },
            data: { channel },
          });
      await parts.ledger.append(tx, apply.apply_no!, events, now);
      const left = String(apply.signer_count - apply.signed_count);
      const values = { contract: apply.contract_name, until: beijingMinute(apply.sign_expire), left };
      await tellSender(parts, tx, apply, { text: 'dueSender', values });
    });
}

export async function remindEnds(parts: Parts): Promise<void> {
  const { deps } = parts;
  const now = deps.clock.now();
  const today = beijingDay(now);
  for (const applyId of await oversSoon(deps.db, today, addDays(today, 30)))
    await inTx(deps.db, async (tx) => {
      const apply = await lockApply(tx, applyId);
      if (apply.status !== ApplyStatus.Preserved || !(await claimOver(tx, applyId))) return;
      const said = {
        text: 'ending' as const,
        values: { contract: apply.contract_name, over: apply.over_date ?? '' },
      };
      await tellEnded(parts, tx, apply, await linesOf(tx, applyId), said);
      await tellSender(parts, tx, apply, said);
    });
}
