// 新建部门, 编辑部门 (name and place), 删除部门, 设置主管 and 绑定钉钉部门.
import { mayPlaceGroup } from '@xinqi/domain';
import { orgErrors, orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { Select } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { BindDialog } from './bind-dialog.tsx';
import { GroupField } from './group-field.tsx';
import type { FlatGroup } from './group-rows.ts';

export type GroupAct = 'create' | 'edit' | 'delete' | 'head' | 'bind';
type Props = {
  act: GroupAct;
  groups: readonly FlatGroup[];
  /** The department that is acted on; of a new one where it stands. */
  group: FlatGroup | undefined;
  onClose: () => void;
  onDone: () => void;
};
export const refusals: Record<string, string> = {
  name: orgErrors.GROUP_NAME_INVALID.message,
  cycle: orgErrors.GROUP_CYCLE.message,
  depth: orgErrors.GROUP_TOO_DEEP.message,
  taken: orgErrors.GROUP_NAME_TAKEN.message,
  full: orgErrors.GROUP_FULL.message,
};

export function GroupDialog(props: Props) {
  const { act, group, onClose, onDone } = props;
  if (act === 'head' && group) return <HeadDialog {...props} group={group} />;
  if (act === 'bind' && group) return <BindDialog group={group} onClose={onClose} onDone={onDone} />;
  if (act === 'delete' && group)
    return (
      <FormDialog
        title={`删除部门“${group.name}”`}
        okText="删除"
        danger
        doneText="部门已删除"
        run={() => call(orgRoutes.delGroup, { groupId: group.groupId, version: group.version })}
        onClose={onClose}
        onDone={onDone}
      >
        <p>只有没有成员和下级部门的部门可以删除。删除后将无法恢复，确定继续吗？</p>
      </FormDialog>
    );
  return <PlaceDialog {...props} />;
}

function PlaceDialog({ act, groups, group, onClose, onDone }: Props) {
  const edited = act === 'edit' ? group : undefined;
  const [name, setName] = useState(edited?.name ?? '');
  const [parentId, setParent] = useState(edited ? (edited.parentId ?? undefined) : group?.groupId);
  const others = useMemo(
    () => groups.filter(({ groupId }) => groupId !== edited?.groupId),
    [groups, edited?.groupId],
  );
  const place = { name: name.trim(), parentId: parentId ?? null };
  const check = () => {
    if (!place.name) return '请输入部门名称';
    const verdict = mayPlaceGroup(groups, { ...(edited ? { groupId: edited.groupId } : {}), ...place });
    return verdict.ok ? undefined : (refusals[verdict.reason] ?? '上级部门不存在，请刷新后重试');
  };
  return (
    <FormDialog
      title={edited ? `编辑部门“${edited.name}”` : '新建部门'}
      okText={edited ? '保存' : '新建'}
      doneText={edited ? '保存成功' : '部门已新建'}
      check={check}
      run={() =>
        call(orgRoutes.updateGroup, {
          name: place.name,
          ...(parentId ? { parentId } : {}),
          ...(edited ? { groupId: edited.groupId, version: edited.version } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Field label="部门名称" value={name} maxLength={50} autoComplete="off" autoFocus onValue={setName} />
      <GroupField label="上级部门" groups={others} value={parentId} onValue={setParent} />
    </FormDialog>
  );
}

function HeadDialog({ group, onClose, onDone }: Props & { group: FlatGroup }) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const people = useCall(orgRoutes.listPeople, { keyword, pageSize: 20 }, { keep: true });
  const label = (person: PersonRow) =>
    `${person.name}（${person.mobileMasked}${person.groupName ? `，${person.groupName}` : ''}）`;
  return (
    <FormDialog
      title={`设置“${group.name}”的主管`}
      okText="保存"
      doneText="保存成功"
      hint={`当前主管：${group.headName ?? '无'}。不选择则取消主管。`}
      run={() =>
        call(orgRoutes.setGroupMan, { groupId: group.groupId, ...(chosen ? { memberId: chosen } : {}) })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <div className="field">
        <label htmlFor={id}>主管</label>
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch: setText }}
          allowClear
          placeholder="输入姓名查找成员"
          value={chosen}
          options={(people.data?.list ?? []).map((person) => ({
            value: person.memberId,
            label: label(person),
          }))}
          onChange={(value?: string) => setChosen(value)}
        />
      </div>
    </FormDialog>
  );
}
