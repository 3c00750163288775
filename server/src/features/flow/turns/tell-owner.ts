// Whoever drew a flow is told that an approver of it is not who he was, and what became of the requests that waited for him: once
// for each change and flow, however many requests there were.
import { detailPage, flowRight, flowTypeName } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Notice } from '../../notice/index.ts';
import { flowsNaming } from '../design/store.ts';
import type { Gone, InstRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';

/** Enough to be noticed; an enterprise may have given the right to many. */
const mostTold = 20;

export type MovedTurns = { row: InstRow; vacant: boolean };

export const goneWords: Record<Gone, string> = {
  unbound: '账号已解绑',
  corrected: '手机号已被更正',
  mobile: '手机号已变更',
  left: '已离开企业',
  right: '已不是超级管理员',
};

type Owned = Pick<InstRow, 'corp_id' | 'drawn_by' | 'flow_type'>;

/** Who drew it, while he is a member; besides or instead of him, where he made the change himself, those who may draw. */
async function ownersOf({ account }: FlowParts, tx: Tx, flow: Owned, by: string | null): Promise<string[]> {
  const { corp_id, drawn_by } = flow;
  const stays = drawn_by !== null && (await account.memberOf(tx, corp_id, drawn_by)) !== undefined;
  const owner = stays ? [drawn_by] : [];
  if (stays && drawn_by !== by) return owner;
  const may = await account.members.holding(tx, corp_id, flowRight[flow.flow_type]);
  return [...owner, ...may.filter((id) => id !== by && id !== drawn_by).slice(0, mostTold)];
}

/** Inside asOwner. `by`: who made the change; null: nobody knows by now. */
export async function tellOwners(
  parts: FlowParts,
  tx: Tx,
  corpId: string,
  change: { memberId: string; why: Gone; by: string | null },
  moved: readonly MovedTurns[],
): Promise<void> {
  const name = (await parts.org.who.people(tx, corpId, [change.memberId])).get(change.memberId)?.name ?? '';
  for (const flowId of new Set(moved.map(({ row }) => row.flow_id))) {
    const own = moved.filter(({ row }) => row.flow_id === flowId);
    const { row } = own[0]!;
    const waiting = own.filter(({ vacant }) => vacant).length;
    const values = {
      name,
      what: goneWords[change.why],
      kind: flowTypeName[row.flow_type],
      flow: row.flow_name,
      count: String(own.length),
      done:
        waiting === 0
          ? '已转交'
          : waiting === own.length
            ? '暂无审批人'
            : `已转交，其中${waiting}项暂无审批人`,
    };
    const about = {
      // both belong to the enterprise
      by: { sender: change.by ?? row.asker_account, corpId, known: true },
      ref: row.inst_no,
      origin: row.origin,
      page: `${detailPage('approve', false)}?instIdNo=${row.inst_no}`,
    };
    await tellEach(parts, tx, row, change.by, { text: 'approverChanged', values }, about);
  }
}

async function tellEach(
  parts: FlowParts,
  tx: Tx,
  flow: Owned,
  by: string | null,
  said: Parameters<Notice['tell']>[2],
  about: Parameters<Notice['tell']>[3],
): Promise<void> {
  const { account, notice } = parts;
  for (const accountId of await ownersOf(parts, tx, flow, by)) {
    const mobile = await account.mobileOf(tx, accountId);
    const to = await account.recipient(tx, { accountId, mobile, corpId: flow.corp_id });
    await notice.tell(tx, to, said, about);
  }
}

/** Inside asOwner: flows that name somebody who was given another phone do not ask him until they are drawn anew. */
export async function tellNaming(
  parts: FlowParts,
  tx: Tx,
  corpId: string,
  change: { memberId: string; by: string },
): Promise<void> {
  const by = { sender: change.by, corpId, known: true };
  const person = (await parts.org.who.people(tx, corpId, [change.memberId])).get(change.memberId);
  for (const flow of await flowsNaming(tx, corpId, change.memberId)) {
    const kind = flowTypeName[flow.flow_type];
    const values = { name: person?.name ?? '', what: goneWords.corrected, kind, flow: flow.name };
    const page = flow.flow_type === 0 ? '/console/flow' : '/console/signApproval';
    await tellEach(parts, tx, flow, change.by, { text: 'approverVoid', values }, { by, page });
  }
}
