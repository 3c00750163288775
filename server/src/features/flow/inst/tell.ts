// Approvers are told when it becomes their turn, reminded, and told when time is short: by the channels they chose, or by SMS
// with a link when they have no account. What was decided is told by signing, whose contract and line it is about.
import { detailPage, flowTypeName } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Recipient } from '../../notice/index.ts';
import { approverLink } from '../link/approver-link.ts';
import type { FlowParts } from '../parts.ts';
import type { InstRow, TaskRow } from './store.ts';

/** Where who is signed in decides. */
export const approvalPage = ({ inst_no }: Pick<InstRow, 'inst_no'>): string =>
  `${detailPage('approve', false)}?instIdNo=${inst_no}`;

async function recipientOf(
  { account, org }: FlowParts,
  tx: Tx,
  corpId: string,
  memberId: string,
): Promise<Recipient | undefined> {
  const mobile = await org.who.mobile(tx, corpId, memberId);
  if (mobile === undefined) return undefined;
  const accountId = (await org.who.people(tx, corpId, [memberId])).get(memberId)?.accountId;
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
  const to = await recipientOf(parts, tx, row.corp_id, task.member_id);
  if (!to) return false;
  const link = await approverLink(parts, tx, row, task, now);
  const values = {
    sender: row.asker_name,
    contract: row.contract_name,
    kind: flowTypeName[row.flow_type],
    link,
  };
  const about = { ref: row.inst_no, origin: row.origin, page: approvalPage(row) };
  await parts.notice.tell(tx, to, { text: how, values }, about);
  return true;
}
