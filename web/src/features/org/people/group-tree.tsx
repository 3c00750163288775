// The departments: a virtual tree, so that ten thousand stay fluid. One is dragged onto another to move it into that one; the
// tree's own dragging also drops between two and takes a step to the right for "into", which nobody finds. What is open is kept
// here; while somebody searches, all that was found is.
import type { GroupNode } from '@xinqi/wire/org';
import { Tree } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
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

type Drag = {
  /** What is being dragged. */
  key: string | undefined;
  drop(onto: string): void;
};
type TitleProps = { item: Item; marked: string; drag: Drag | undefined };

function Title({ item, marked, drag }: TitleProps) {
  const at = marked ? item.name.toLowerCase().indexOf(marked.toLowerCase()) : -1;
  const over = (event: DragEvent<HTMLElement>, on: boolean) =>
    event.currentTarget.classList.toggle('group-over', on);
  const drags = drag && {
    draggable: item.key !== TOP,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      drag.key = item.key;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item.name);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (drag.key === undefined || drag.key === item.key) return;
      event.preventDefault();
      over(event, true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => over(event, false),
    onDragEnd: () => {
      drag.key = undefined;
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      over(event, false);
      drag.drop(item.key);
    },
  };
  return (
    <span className="group-title" {...drags}>
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
  const drag = useRef<Drag>({ key: undefined, drop: () => undefined });
  drag.current.drop = (onto) => {
    const { key } = drag.current;
    drag.current.key = undefined;
    if (key === undefined || key === onto) return;
    setOpened((now) => [...new Set([...now, onto])]);
    onMove(key, onto === TOP ? undefined : onto);
  };
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
      titleRender={(item) => <Title item={item} marked={marked} drag={mayMove ? drag.current : undefined} />}
      expandedKeys={expanded}
      onExpand={(keys) => open === undefined && setOpened(keys.map(String))}
      selectedKeys={[selected ?? TOP]}
      onSelect={(keys, { node }) => onSelect(node.key === TOP ? undefined : String(keys[0] ?? node.key))}
    />
  );
}
