// Reminders by date: a day before the signing deadline, and before the contract itself ends (合同到期日) as its sender chose. Once for
// each date, whoever sweeps and however often: the row keeps which date was told about.
import {
  beijingDay,
  beijingMinute,
  dayMs,
  decideRemindDeadline,
  dueEndReminder,
  endIsNear,
} from '@xinqi/domain';
import { acted, actedLine } from '../contract/acted.ts';
import { byProduct, changeContract } from '../contract/change-contract.ts';
import { keptParticulars } from '../contract/particulars/store.ts';
import type { Parts } from '../contract/parts.ts';
import { remindSigner, tellColleagues, tellEnded, tellSender } from '../contract/telling/notify.ts';
import { claimDeadline, claimOver, deadlinesSoon, oversSoon } from './store.ts';

export async function remindDeadlines(parts: Parts): Promise<void> {
  const { deps } = parts;
  const now = deps.clock.now();
  for (const applyId of await deadlinesSoon(deps.db, now, new Date(now.getTime() + dayMs)))
    await changeContract(parts, now, byProduct(applyId), async (change) => {
      const { tx, apply, lines } = change;
      const due = decideRemindDeadline(acted(apply), lines.map(actedLine), now);
      if (!due || !(await claimDeadline(tx, applyId))) return change.untouched(undefined);
      for (const at of due.waiting) {
        const line = lines[at]!;
        for (const channel of await remindSigner(parts, tx, apply, line, 'due', now))
          change.record({
            type: 'recipient.remind',
            signNo: line.sign_no,
            actor: { kind: 'system', auth: [] },
            data: { channel },
          });
      }
      const left = String(apply.signer_count - apply.signed_count);
      const values = { contract: apply.contract_name, until: beijingMinute(due.deadline), left };
      change.after(() => tellSender(parts, tx, apply, { text: 'dueSender', values }));
    });
}

export async function remindEnds(parts: Parts): Promise<void> {
  const { deps } = parts;
  const now = deps.clock.now();
  const today = beijingDay(now);
  for (const applyId of await oversSoon(deps.db, today))
    await changeContract(parts, now, byProduct(applyId), async (change) => {
      const { tx, apply, lines } = change;
      const { remindDays, remindTo, toldDays } = await keptParticulars(tx, applyId);
      const over = apply.over_date ?? '';
      const due = dueEndReminder(remindDays, toldDays, over, today);
      // no list says who was told of a contract's end
      if (!endIsNear(acted(apply)) || due === undefined || !(await claimOver(tx, applyId, due)))
        return change.untouched(undefined);
      const said = { text: 'ending' as const, values: { contract: apply.contract_name, over } };
      // the other parties hear of it once: how often more is the sender's own affair
      if (toldDays === null) change.after(() => tellEnded(parts, tx, apply, lines, said));
      change.after(() => tellSender(parts, tx, apply, said));
      change.after(() => tellColleagues(parts, tx, apply, remindTo, said));
      return change.untouched(undefined);
    });
}
