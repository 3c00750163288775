// The departments: a virtual tree, so that ten thousand stay fluid; one is dragged into another to move it.
import type { GroupNode } from '@xinqi/wire/org';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { usePhone } from '../../../ui/use-phone.ts';

type Props = {
  corpName: string;
  nodes: readonly GroupNode[];
  selected: string | undefined;
  /** Drags are offered to who may change the structure. */
  mayMove: boolean;
  onSelect: (groupId: string | undefined) => void;
  onMove: (groupId: string, parentId: string | undefined) => void;
};
type Item = { key: string; title: string; children: Item[] };

const TOP = 'corp';
const itemOf = (node: GroupNode): Item => ({
  key: node.groupId,
  title: node.memberCount > 0 ? `${node.name}（${node.memberCount}）` : node.name,
  children: node.childCorpGroups.map(itemOf),
});

export function GroupTree({ corpName, nodes, selected, mayMove, onSelect, onMove }: Props) {
  const items = useMemo<Item[]>(
    () => [{ key: TOP, title: corpName, children: nodes.map(itemOf) }],
    [corpName, nodes],
  );
  return (
    <Tree
      className="group-tree"
      aria-label="部门"
      virtual
      height={usePhone() ? 240 : 520}
      blockNode
      treeData={items}
      defaultExpandedKeys={[TOP]}
      selectedKeys={[selected ?? TOP]}
      draggable={mayMove ? { icon: false, nodeDraggable: ({ key }) => key !== TOP } : false}
      allowDrop={({ dropPosition }) => dropPosition === 0}
      onSelect={(keys, { node }) => onSelect(node.key === TOP ? undefined : String(keys[0] ?? node.key))}
      onDrop={({ dragNode, node }) =>
        onMove(String(dragNode.key), node.key === TOP ? undefined : String(node.key))
      }
    />
  );
}
