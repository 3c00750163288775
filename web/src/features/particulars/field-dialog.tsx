// 新建 and 编辑自定义字段: judged by the domain while one types. A field's kind stays, since contracts keep values of it.
import { type CustomKind, customKindNames, customKinds, particularsFault } from '@xinqi/domain';
import type { Particulars } from '@xinqi/wire/particulars';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/kit/select.tsx';
import { TextAreaField } from '../../ui/kit/text-area-field.tsx';

type Row = Particulars['fields'][number];
type Props = {
  row: Row | undefined;
  taken: readonly Row[];
  save: (row: Omit<Row, 'fieldId' | 'enabled'>) => Promise<unknown>;
  onClose: () => void;
};

export function FieldDialog({ row, taken, save, onClose }: Props) {
  const [name, setName] = useState(row?.name ?? '');
  const [kind, setKind] = useState<CustomKind>(row?.kind ?? 'text');
  const [lines, setLines] = useState(row?.options.join('\n') ?? '');
  const [required, setRequired] = useState(row?.required ?? false);
  const options = kind === 'choice' ? lines.split('\n').flatMap((line) => line.trim() || []) : [];
  const field = { name: name.trim(), kind, options, required };
  return (
    <FormDialog
      title={row ? `编辑“${row.name}”` : '新建自定义字段'}
      okText="保存"
      doneText="已保存"
      check={() => (field.name ? particularsFault([], [...taken, field]) : '请填写字段名称')}
      run={() => save({ ...row, ...field })}
      onClose={onClose}
      onDone={onClose}
    >
      <Field
        label="名称"
        value={name}
        maxLength={20}
        autoComplete="off"
        autoFocus
        placeholder="例如：项目名称"
        onValue={setName}
      />
      <SelectField
        label="类型"
        value={kind}
        disabled={row !== undefined}
        hint={row && '已有字段的类型不能更改'}
        options={customKinds.map((key) => [key, customKindNames[key]])}
        onValue={setKind}
      />
      {kind === 'choice' && (
        <TextAreaField label="选项（每行一个）" value={lines} rows={4} maxLength={1200} onValue={setLines} />
      )}
      <Checkbox checked={required} onChange={({ target }) => setRequired(target.checked)}>
        发起合同时必填
      </Checkbox>
    </FormDialog>
  );
}
