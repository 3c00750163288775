// 新建 and 编辑合同类型.
import type { Particulars } from '@xinqi/wire/particulars';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';

type Row = Particulars['types'][number];
type Props = {
  row: Row | undefined;
  taken: readonly string[];
  save: (row: Partial<Row> & Pick<Row, 'name'>) => Promise<unknown>;
  onClose: () => void;
};

export function TypeDialog({ row, taken, save, onClose }: Props) {
  const [name, setName] = useState(row?.name ?? '');
  const fault = taken.includes(name.trim()) ? '已有同名的合同类型' : undefined;
  return (
    <FormDialog
      title={row ? `编辑“${row.name}”` : '新建合同类型'}
      okText="保存"
      doneText="已保存"
      check={() => (name.trim() ? fault : '请填写合同类型名称')}
      run={() => save({ ...row, name: name.trim() })}
      onClose={onClose}
      onDone={onClose}
    >
      <Field
        label="名称"
        value={name}
        maxLength={30}
        autoComplete="off"
        autoFocus
        placeholder="例如：采购合同"
        onValue={setName}
        error={fault}
      />
    </FormDialog>
  );
}
