// The tree of departments, nested as the specification says; ten thousand nodes in one answer.
import type { GroupNode } from '@xinqi/wire/org';
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import { groupsOf, headNames, peopleCounts } from './store.ts';

export async function readTree(tx: Tx, account: Account, corpId: string) {
  const rows = await groupsOf(tx, corpId);
  const counts = await peopleCounts(tx, corpId);
  const heads = await headNames(tx, corpId);
  const nodes = new Map<string, GroupNode>(
    rows.map((row) => [
      row.group_id,
      {
        groupId: row.group_id,
        name: row.name,
        version: row.version,
        memberCount: counts.get(row.group_id) ?? 0,
        headId: row.head_id,
        headName: row.head_id ? (heads.get(row.head_id) ?? null) : null,
        childCorpGroups: [],
      },
    ]),
  );
  const childCorpGroups: GroupNode[] = [];
  for (const row of rows) {
    const siblings = row.parent_id ? nodes.get(row.parent_id)?.childCorpGroups : childCorpGroups;
    siblings?.push(nodes.get(row.group_id)!);
  }
  return {
    corpName: await account.displayName(tx, { corpId }),
    memberCount: counts.get(null) ?? 0,
    childCorpGroups,
  };
}
