// A contract whose deadline is past ends as expired, one that waits for its approval too.
import { decideExpire } from '@xinqi/domain';
import { acted } from '../acted.ts';
import type { Change } from '../change-contract.ts';
import type { Parts } from '../parts.ts';
import { moveApply } from '../store.ts';
import { tellEnded, tellSender } from '../telling/notify.ts';
import { endLines } from './end-lines.ts';

/** Ends the contract when its deadline is past; false when it is not, or when it has ended. */
export async function expireApply(parts: Parts, change: Change): Promise<boolean> {
  const { tx, now, apply, lines } = change;
  const to = decideExpire(acted(apply), now);
  if (to === undefined || !apply.sign_expire) return change.untouched(false);
  await moveApply(tx, apply.apply_id, apply.status, { status: to, finishedAt: now }, now);
  const data = { deadline: apply.sign_expire.toISOString() };
  change.record({ type: 'apply.expire', actor: { kind: 'system', auth: [] }, data });
  await endLines(parts, change, 'expire');
  const values = { contract: apply.contract_name };
  change.after(() => tellEnded(parts, tx, apply, lines, { text: 'expired', values }));
  change.after(() => tellSender(parts, tx, apply, { text: 'expiredSender', values }));
  return true;
}
