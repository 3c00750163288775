// The tree as a WAI-ARIA tree: one stop in the tab order, arrows move and fold, Enter chooses, F2 renames, Delete deletes,
// Shift+F10 opens the menu of the row. 全部合同 and 未归档 stand above the directories.
import type { DirectoryRow } from '@xinqi/wire/directory';
import { Dropdown } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { hasChildren, openAtFirst, visibleRows } from './open-nodes.ts';
import type { DirectoryTree } from './queries.ts';

export type DirectoryAct = 'create' | 'rename' | 'move' | 'delete';
/** Chosen directory; null: what stands in none; undefined: everything. */
export type Chosen = string | null | undefined;

type Props = {
  tree: DirectoryTree;
  selected: Chosen;
  onSelect: (directoryId: Chosen) => void;
  onAct: (act: DirectoryAct, row: DirectoryRow) => void;
};
type Item = { key: string; chosen: Chosen; row?: DirectoryRow; name: string; count: number | undefined };

const actText: Record<DirectoryAct, string> = {
  create: '新建下级目录',
  rename: '重命名',
  move: '移动到…',
  delete: '删除',
};
const acts = Object.keys(actText) as DirectoryAct[];
const deepest = 5;
const place = () => document.getElementById('content') ?? document.body;

export function DirectoryTreeView({ tree, selected, onSelect, onAct }: Props) {
  const { rows } = tree;
  const [open, setOpen] = useState(() => openAtFirst(rows, selected));
  const [focused, setFocused] = useState<string>();
  const [menu, setMenu] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const items: Item[] = [
    { key: 'all', chosen: undefined, name: '全部合同', count: undefined },
    { key: 'none', chosen: null, name: '未归档', count: tree.noArchivedCnt },
    ...visibleRows(rows, open).map((row) => ({
      key: row.directoryId,
      chosen: row.directoryId,
      row,
      name: row.name,
      count: row.totalCount,
    })),
  ];
  const chosenKey = items.find((item) => item.chosen === selected)?.key;
  const stop = items.some((item) => item.key === focused) ? focused : (chosenKey ?? 'all');
  const fold = (id: string, unfold: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (unfold) after.add(id);
      else after.delete(id);
      return after;
    });
  const focus = (item: Item | undefined) => {
    if (!item) return;
    setFocused(item.key);
    const element = list.current?.querySelector<HTMLElement>(`[data-key="${item.key}"]`);
    element?.focus();
  };

  const press = (event: KeyboardEvent, item: Item) => {
    const at = items.indexOf(item);
    const { row } = item;
    const folds = row && hasChildren(rows, row.directoryId);
    const manage = row && tree.mayManage;
    const steps: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focus(items[at + 1]),
      ArrowUp: () => focus(items[at - 1]),
      Home: () => focus(items[0]),
      End: () => focus(items.at(-1)),
      ArrowRight: folds
        ? () => (open.has(item.key) ? focus(items[at + 1]) : fold(item.key, true))
        : undefined,
      ArrowLeft:
        folds && open.has(item.key)
          ? () => fold(item.key, false)
          : () => focus(items.find((other) => other.key === row?.parentId)),
      Enter: () => onSelect(item.chosen),
      ' ': () => onSelect(item.chosen),
      F2: manage ? () => onAct('rename', row) : undefined,
      Delete: manage ? () => onAct('delete', row) : undefined,
      F10: manage && event.shiftKey ? () => setMenu(item.key) : undefined,
      ContextMenu: manage ? () => setMenu(item.key) : undefined,
    };
    // keys of the menu button and of the open menu are theirs
    if (event.target !== event.currentTarget || !steps[event.key]) return;
    event.preventDefault();
    steps[event.key]?.();
  };

  const line = (item: Item) => {
    const { row } = item;
    const folds = row !== undefined && hasChildren(rows, row.directoryId);
    const unfolded = folds && open.has(item.key);
    return (
      <div
        key={item.key}
        data-key={item.key}
        role="treeitem"
        className="directory-item"
        style={{ paddingLeft: 8 + 16 * ((row?.depth ?? 1) - 1) }}
        aria-level={row?.depth ?? 1}
        aria-selected={item.key === chosenKey}
        aria-expanded={folds ? unfolded : undefined}
        aria-label={item.count === undefined ? item.name : `${item.name}，${item.count} 份`}
        tabIndex={item.key === stop ? 0 : -1}
        onFocus={() => setFocused(item.key)}
        onClick={() => onSelect(item.chosen)}
        onKeyDown={(event) => press(event, item)}
      >
        <span
          className="directory-fold"
          aria-hidden="true"
          onClick={(event) => {
            if (!folds) return;
            event.stopPropagation();
            fold(item.key, !unfolded);
          }}
        >
          {folds && <Icon name={unfolded ? 'chevron' : 'right'} size={14} />}
        </span>
        <span className="directory-name" title={item.name}>
          {item.name}
        </span>
        {item.count !== undefined && <span className="directory-count">{item.count}</span>}
        {row && tree.mayManage && (
          <Dropdown
            trigger={['click']}
            open={menu === item.key}
            onOpenChange={(shown) => {
              setMenu(shown ? item.key : undefined);
              if (!shown) focus(item);
            }}
            autoFocus
            getPopupContainer={place}
            menu={{
              items: acts
                .filter((act) => act !== 'create' || row.depth < deepest)
                .map((act) => ({ key: act, label: actText[act], danger: act === 'delete' })),
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                setMenu(undefined);
                onAct(key as DirectoryAct, row);
              },
            }}
          >
            <button
              type="button"
              className="directory-more"
              tabIndex={item.key === stop ? 0 : -1}
              aria-label={`${item.name}的操作`}
              aria-haspopup="menu"
              onClick={(event) => event.stopPropagation()}
            >
              ⋯
            </button>
          </Dropdown>
        )}
      </div>
    );
  };

  return (
    <div ref={list} className="directory-tree" role="tree" aria-label="归档目录">
      {items.map(line)}
    </div>
  );
}
