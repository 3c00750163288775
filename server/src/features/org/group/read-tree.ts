// The tree of departments, nested as the specification says; ten thousand nodes in one answer.
import type { GroupNode } from '@xinqi/wire/org';
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import { treeRows } from './store.ts';

/** With `bound`, for administrators, also what each is bound to at the messenger. */
export async function readTree(tx: Tx, account: Account, corpId: string, bound?: 'bound') {
  const { rows, ungrouped } = await treeRows(tx, corpId);
  const nodes = new Map<string, GroupNode>(
    rows.map(({ parentId: _parent, dingDeptId, ...node }) => [
      node.groupId,
      { ...node, ...(bound ? { dingDeptId } : {}), childCorpGroups: [] },
    ]),
  );
  const childCorpGroups: GroupNode[] = [];
  for (const { groupId, parentId } of rows) {
    const siblings = parentId ? nodes.get(parentId)?.childCorpGroups : childCorpGroups;
    siblings?.push(nodes.get(groupId)!);
  }
  return {
    corpName: await account.displayName(tx, { corpId }),
    memberCount: ungrouped,
    childCorpGroups,
  };
}
