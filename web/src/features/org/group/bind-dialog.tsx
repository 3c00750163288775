// 绑定钉钉部门: which department of the messenger corresponds to this one, as the administrator states it. Nothing is asked from
// the messenger here, and the dialog says so; an emptied field takes the binding away.
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { FlatGroup } from './group-rows.ts';

type Props = { group: FlatGroup; onClose: () => void; onDone: () => void };

export function BindDialog({ group, onClose, onDone }: Props) {
  const [text, setText] = useState(group.dingDeptId ?? '');
  const dingDeptId = text.trim();
  const check = () => {
    if (dingDeptId === '' && group.dingDeptId === null) return '请填写钉钉部门 ID';
    return /^([1-9]\d{0,18})?$/.test(dingDeptId) ? undefined : '钉钉部门 ID 须为1-19位数字，不能以0开头';
  };
  return (
    <FormDialog
      title={`绑定“${group.name}”的钉钉部门`}
      okText="保存"
      doneText={dingDeptId ? '绑定已保存' : '绑定已解除'}
      check={check}
      run={() =>
        call(orgRoutes.dingTalkGroupBind, { groupId: group.groupId, dingDeptId, version: group.version })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Field
        label="钉钉部门 ID"
        value={text}
        maxLength={30}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        hint={`填写钉钉管理后台中该部门的 ID，接入钉钉后按此对应同步；此处不会核对。${group.dingDeptId ? '清空后保存即解除绑定。' : ''}`}
        onValue={setText}
      />
    </FormDialog>
  );
}
