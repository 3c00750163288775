// The departments at the side: search, tree, and what may be done with the chosen one. Typing in the page beside it does not
// draw the tree anew.
import { mayPlaceGroup } from '@xinqi/domain';
import { orgRoutes } from '@xinqi/wire/org';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { type GroupAct, refusals } from './group-dialogs.tsx';
import type { FlatGroup } from './group-rows.ts';
import { GroupTree } from './group-tree.tsx';
import { useGroups, useMoveInTree } from './queries.ts';
import { type Place, searchTree } from './tree-search.ts';

type Props = {
  groups: readonly FlatGroup[];
  group: FlatGroup | undefined;
  /** May change the structure. */
  mayGroups: boolean;
  onSelect: (groupId: string | undefined) => void;
  onAct: (act: GroupAct) => void;
};

/** Dropped on the near side of its own neighbour, it is where it was. */
function standsThere({ groupId, siblings }: FlatGroup, beside: NonNullable<Place['beside']>): boolean {
  const at = siblings.findIndex((node) => node.groupId === groupId);
  const anchor = siblings.findIndex((node) => node.groupId === beside.groupId);
  return beside.side === 'before' ? anchor === at + 1 : anchor === at - 1;
}

export const GroupSide = memo(function GroupSide({ groups, group, mayGroups, onSelect, onAct }: Props) {
  const tree = useGroups();
  const refresh = useRefresh('org');
  const moveInTree = useMoveInTree();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const all = tree.data?.childCorpGroups;
  const found = useMemo(() => (all && wanted ? searchTree(all, wanted) : undefined), [all, wanted]);
  const tell = async (change: Promise<unknown>) => {
    try {
      await change;
    } catch (error) {
      toast.failure(error);
    }
    await refresh();
  };
  /** Before or after the neighbour, or to the front. */
  const order = (step: -1 | 1 | 'top') => {
    if (!group) return;
    if (step === 'top') return void tell(call(orgRoutes.topGroup, { groupId: group.groupId }));
    const at = group.siblings.findIndex((node) => node.groupId === group.groupId);
    const target = group.siblings[at + step];
    if (target)
      void tell(call(orgRoutes.sortOrder, { groupId: group.groupId, targetGroupId: target.groupId }));
  };
  const move = async (moved: string, to: Place) => {
    const { parentId, beside } = to;
    const row = groups.find((one) => one.groupId === moved);
    const stays = row?.parentId === (parentId ?? null);
    if (!row || (stays && (!beside || standsThere(row, beside)))) return;
    const place = { groupId: moved, name: row.name, parentId: parentId ?? null };
    const verdict = mayPlaceGroup(groups, place);
    if (!verdict.ok) return toast.bad(refusals[verdict.reason] ?? words.retry);
    moveInTree(moved, to);
    try {
      await call(orgRoutes.updateGroup, {
        groupId: moved,
        name: row.name,
        version: row.version,
        ...(parentId ? { parentId } : {}),
        ...(beside && { [beside.side === 'before' ? 'beforeGroupId' : 'afterGroupId']: beside.groupId }),
      });
      toast.ok(`“${row.name}”已移动`);
    } catch (error) {
      toast.failure(error);
      await refresh();
    }
  };
  const at = group?.siblings.findIndex((node) => node.groupId === group.groupId) ?? 0;
  const button = (label: string, act: () => void, more: { disabled?: boolean; danger?: boolean } = {}) => (
    <Button look="link" danger={more.danger} disabled={more.disabled ?? false} onClick={act}>
      {label}
    </Button>
  );
  return (
    <aside className="people-groups" aria-label="部门">
      {tree.isPending && <p className="muted">{words.loading}</p>}
      {tree.error && !tree.data && <LoadError error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (
        <>
          {groups.length > 0 && (
            <input
              className="input group-search"
              type="search"
              value={text}
              maxLength={50}
              aria-label="搜索部门"
              placeholder="搜索部门"
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <p className="visually-hidden" role="status">
            {found && `找到 ${found.found} 个部门`}
          </p>
          {found?.found === 0 ? (
            <p className="muted group-none">没有名称包含“{wanted}”的部门</p>
          ) : (
            <GroupTree
              corpName={tree.data.corpName}
              nodes={found?.nodes ?? tree.data.childCorpGroups}
              groups={groups}
              open={found?.open}
              marked={found ? wanted : ''}
              selected={group?.groupId}
              mayMove={mayGroups && !found}
              onSelect={onSelect}
              onMove={(moved, to) => void move(moved, to)}
            />
          )}
          {groups.length === 0 && <p className="muted small group-none">还没有部门</p>}
        </>
      )}
      {mayGroups && tree.data && (
        <div className="people-group-acts" role="toolbar" aria-label="部门操作">
          {button('新建部门', () => onAct('create'))}
          {group && (
            <>
              {button('编辑', () => onAct('edit'))}
              {button('主管', () => onAct('head'))}
              {button('绑定钉钉部门', () => onAct('bind'))}
              {button('置顶', () => order('top'), { disabled: at === 0 })}
              {button('上移', () => order(-1), { disabled: at === 0 })}
              {button('下移', () => order(1), { disabled: at === group.siblings.length - 1 })}
              {button('删除', () => onAct('delete'), { danger: true })}
            </>
          )}
        </div>
      )}
    </aside>
  );
});
