// 添加成员 and 编辑成员. Who has an account keeps its mobile.
import { mobile as mobileRule, normaliseMobile, ruleMessages } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { GroupField } from '../group/group-field.tsx';
import type { FlatGroup } from '../group/group-rows.ts';

type Added = Output<typeof orgRoutes.addCorpUser> & { name: string };
type Props = {
  row?: PersonRow | undefined;
  groups: readonly FlatGroup[];
  /** Where a new one comes in. */
  groupId: string | undefined;
  onClose: () => void;
  onDone: (added: Added) => void;
};

export function PersonDialog({ row, groups, groupId, onClose, onDone }: Props) {
  const [name, setName] = useState(row?.name ?? '');
  const [mobile, setMobile] = useState('');
  const [title, setTitle] = useState(row?.title ?? '');
  const [place, setPlace] = useState(groupId);
  const digits = normaliseMobile(mobile);
  const check = () => {
    if (!name.trim()) return '请输入姓名';
    if (!row && !digits) return '请输入手机号';
    return digits && !mobileRule(digits).ok ? ruleMessages.mobile : undefined;
  };
  const run = async (): Promise<Added> => ({
    name: name.trim(),
    ...(await call(orgRoutes.addCorpUser, {
      name: name.trim(),
      title: title.trim(),
      ...(digits ? { mobile: digits } : {}),
      ...(row ? { memberId: row.memberId, version: row.version } : place ? { groupId: place } : {}),
    })),
  });
  return (
    <FormDialog
      title={row ? `编辑成员“${row.name}”` : '添加成员'}
      okText={row ? '保存' : '添加并生成邀请'}
      doneText={row ? '保存成功' : '成员已添加'}
      hint={row ? undefined : '对方通过邀请链接确认加入后，才能代表企业操作。'}
      check={check}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label="姓名" value={name} maxLength={50} autoComplete="off" autoFocus onValue={setName} />
      {!row?.bound && (
        <Field
          label={row ? '新手机号（选填）' : '手机号'}
          value={mobile}
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          placeholder={row?.mobileMasked}
          hint={row ? '更换手机号后，原邀请链接失效。' : undefined}
          onValue={setMobile}
        />
      )}
      <Field label="职务（选填）" value={title} maxLength={50} autoComplete="off" onValue={setTitle} />
      {!row && <GroupField label="部门" groups={groups} value={place} onValue={setPlace} />}
    </FormDialog>
  );
}
