// The departments: a virtual tree, so that ten thousand stay fluid. One is dragged onto another to move it into that one, onto
// the upper or lower edge of another to stand before or behind it; the tree's own dragging takes a step to the right for "into",
// which nobody finds. What is open is kept here; while somebody searches, all that was found is.
import type { GroupNode } from '@xinqi/wire/org';
import { Tree } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../../ui/use-phone.ts';
import type { FlatGroup } from './group-rows.ts';
import type { Place } from './tree-search.ts';

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
  onMove: (groupId: string, to: Place) => void;
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
  drop(onto: string, where: Where): void;
};
type Where = 'before' | 'into' | 'after';
const classes = { before: 'group-before', into: 'group-over', after: 'group-after' } as const;
type TitleProps = {
  item: Item;
  marked: string;
  drag: Drag | undefined;
  /** What stands in it is shown below it: behind it is not at its lower edge. */
  open: boolean;
};

function Title({ item, marked, drag, open }: TitleProps) {
  const at = marked ? item.name.toLowerCase().indexOf(marked.toLowerCase()) : -1;
  /** The outer thirds are the edges. */
  const whereOf = ({ currentTarget, clientY }: DragEvent<HTMLElement>): Where => {
    const { top, height } = currentTarget.getBoundingClientRect();
    if (item.key === TOP || height === 0) return 'into';
    const part = (clientY - top) / height;
    return part < 1 / 3 ? 'before' : part > 2 / 3 && !open ? 'after' : 'into';
  };
  const over = ({ currentTarget }: DragEvent<HTMLElement>, where?: Where) => {
    for (const [one, name] of Object.entries(classes)) currentTarget.classList.toggle(name, one === where);
  };
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
      over(event, whereOf(event));
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => over(event),
    onDragEnd: () => {
      drag.key = undefined;
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      over(event);
      drag.drop(item.key, whereOf(event));
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
  drag.current.drop = (onto, where) => {
    const { key } = drag.current;
    drag.current.key = undefined;
    if (key === undefined || key === onto) return;
    if (where !== 'into') {
      const parentId = groups.find(({ groupId }) => groupId === onto)?.parentId ?? undefined;
      return onMove(key, { parentId, beside: { groupId: onto, side: where } });
    }
    setOpened((now) => [...new Set([...now, onto])]);
    onMove(key, { parentId: onto === TOP ? undefined : onto });
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
      titleRender={(item) => (
        <Title
          item={item}
          marked={marked}
          drag={mayMove ? drag.current : undefined}
          open={item.children.length > 0 && expanded.includes(item.key)}
        />
      )}
      expandedKeys={expanded}
      onExpand={(keys) => open === undefined && setOpened(keys.map(String))}
      selectedKeys={[selected ?? TOP]}
      onSelect={(keys, { node }) => onSelect(node.key === TOP ? undefined : String(keys[0] ?? node.key))}
    />
  );
}
