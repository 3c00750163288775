// The departments: a virtual tree, so that ten thousand stay fluid; one is dragged into another to move it. What is open is
// kept here; while somebody searches, all that was found is.
import type { GroupNode } from '@xinqi/wire/org';
import { Tree } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { usePhone } from '../../../ui/use-phone.ts';
import type { FlatGroup } from './group-rows.ts';

type Props = {
  corpName: string;
  nodes: readonly GroupNode[];
  /** All of them, whatever is shown. */
  groups: readonly FlatGroup[];
  /** What a search opens; absent: what the user opened. */
  open: readonly string[] | undefined;
  /** Part of a name that is marked. */
  marked: string;
  selected: string | undefined;
  /** Drags are offered to who may change the structure. */
  mayMove: boolean;
  onSelect: (groupId: string | undefined) => void;
  onMove: (groupId: string, parentId: string | undefined) => void;
};
type Item = { key: string; title: string; name: string; count: number; children: Item[] };

const TOP = 'corp';
const itemOf = (node: GroupNode): Item => ({
  key: node.groupId,
  title: node.name,
  name: node.name,
  count: node.memberCount,
  children: node.childCorpGroups.map(itemOf),
});

function Title({ item, marked }: { item: Item; marked: string }) {
  const at = marked ? item.name.toLowerCase().indexOf(marked.toLowerCase()) : -1;
  return (
    <span className="group-title">
      <span className="group-name">
        {at < 0 ? (
          item.name
        ) : (
          <>
            {item.name.slice(0, at)}
            <mark>{item.name.slice(at, at + marked.length)}</mark>
            {item.name.slice(at + marked.length)}
          </>
        )}
      </span>
      {item.count > 0 && <span className="group-count">{item.count}</span>}
    </span>
  );
}

export function GroupTree(props: Props) {
  const { corpName, nodes, groups, open, marked, selected, mayMove, onSelect, onMove } = props;
  const [opened, setOpened] = useState<readonly string[]>([TOP]);
  const items = useMemo<Item[]>(
    () => [{ key: TOP, title: corpName, name: corpName, count: 0, children: nodes.map(itemOf) }],
    [corpName, nodes],
  );
  // the chosen department is always to be seen, also when it was found by a search or dragged elsewhere
  useEffect(() => {
    const parents: string[] = [];
    const byId = new Map(groups.map((row) => [row.groupId, row.parentId]));
    for (let id = selected ? byId.get(selected) : null; id; id = byId.get(id)) parents.push(id);
    setOpened((now) => (parents.every((id) => now.includes(id)) ? now : [...new Set([...now, ...parents])]));
  }, [selected, groups]);
  const expanded = useMemo(() => [...(open ? [TOP, ...open] : opened)], [open, opened]);
  return (
    <Tree
      className="group-tree"
      aria-label="部门"
      virtual
      height={usePhone() ? 240 : 520}
      blockNode
      motion={false}
      treeData={items}
      titleRender={(item) => <Title item={item} marked={marked} />}
      expandedKeys={expanded}
      onExpand={(keys) => open === undefined && setOpened(keys.map(String))}
      selectedKeys={[selected ?? TOP]}
      draggable={mayMove ? { icon: false, nodeDraggable: ({ key }) => key !== TOP } : false}
      allowDrop={({ dropPosition }) => dropPosition === 0}
      onSelect={(keys, { node }) => onSelect(node.key === TOP ? undefined : String(keys[0] ?? node.key))}
      onDrop={({ dragNode, node }) => {
        setOpened((now) => [...new Set([...now, String(node.key)])]);
        onMove(String(dragNode.key), node.key === TOP ? undefined : String(node.key));
      }}
    />
  );
}
