// Approvers are told when it becomes their turn, reminded, and told when time is short: by the channels they chose, or by SMS
// with a link when they have no account. What was decided is told by signing, whose contract and line it is about.
import { detailPage, flowTypeName } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Recipient } from '../../notice/index.ts';
import type { InstRow, TaskRow } from '../kept/store.ts';
import { approverLink } from '../link/approver-link.ts';
import type { FlowParts } from '../parts.ts';
import { lostSeat, seatOf } from '../people/seat.ts';

/** Where who is signed in decides. */
export const approvalPage = ({ inst_no }: Pick<InstRow, 'inst_no'>): string =>
  `${detailPage('approve', false)}?instIdNo=${inst_no}`;

/** Who was asked, where he is reached; nobody, when somebody else is reached there by now. */
async function recipientOf(parts: FlowParts, tx: Tx, task: TaskRow): Promise<Recipient | undefined> {
  const { account, org } = parts;
  const { corp_id: corpId, member_id: memberId } = task;
  const seat = await seatOf(parts, tx, task);
  const mobile = lostSeat(task, seat) ? undefined : await org.who.mobile(tx, corpId, memberId);
  if (mobile === undefined) return undefined;
  const accountId = seat?.accountId;
  return accountId ? account.recipient(tx, { accountId, mobile, corpId }) : { mobile };
}

/** `how`: it became his turn, the asker reminds him, or the time of the step is over. */
export async function tellApprover(
  parts: FlowParts,
  tx: Tx,
  row: InstRow,
  task: TaskRow,
  how: 'toApprove' | 'approveRemind' | 'approveLate',
  now: Date,
): Promise<boolean> {
  const to = await recipientOf(parts, tx, task);
  if (!to) return false;
  const link = await approverLink(parts, tx, row, task, now);
  const values = {
    sender: row.asker_name,
    contract: row.contract_name,
    kind: flowTypeName[row.flow_type],
    link,
  };
  // he works where the asker does
  const by = { sender: row.asker_account, corpId: row.corp_id, known: true };
  const about = { by, ref: task.task_id, origin: row.origin, page: approvalPage(row) };
  await parts.notice.tell(tx, to, { text: how, values }, about);
  return true;
}
