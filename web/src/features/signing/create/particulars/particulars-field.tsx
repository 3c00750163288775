// 合同信息 of an enterprise that keeps types or fields of its own. What it requires is demanded before the step is left, and by the server
// when the contract is sent; a type or a field that is gone since the draft was saved says so and is taken out by hand.
import { customValueFault } from '@xinqi/domain';
import type { Particulars } from '@xinqi/wire/particulars';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { DateField } from '../../../../ui/kit/date-field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import { useWizard } from '../wizard.ts';
import { useParticulars } from './use-particulars.ts';
import './particulars.css';

type CustomField = Particulars['fields'][number];

function OneField({ field }: { field: CustomField }) {
  const { draft, dispatch, showProblems } = useWizard();
  const value = draft.custom[field.fieldId] ?? '';
  const set = (text: string) =>
    dispatch({ type: 'edit', change: { custom: { ...draft.custom, [field.fieldId]: text } } });
  const missing = field.required && showProblems ? `请填写“${field.name}”` : undefined;
  const error = value.trim() === '' ? missing : customValueFault(field, value.trim());
  const label = field.required ? field.name : `${field.name}（选填）`;
  if (field.kind === 'date') return <DateField label={label} value={value} error={error} onValue={set} />;
  if (field.kind === 'choice')
    return (
      <SelectField
        label={label}
        value={value}
        error={error}
        options={[
          ['', '请选择'],
          ...field.options.map((option) => [option, option] as const),
          // chosen before it was taken from the field
          ...(value !== '' && !field.options.includes(value) ? [[value, `${value}（已取消）`] as const] : []),
        ]}
        onValue={set}
      />
    );
  return (
    <Field
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      maxLength={200}
      inputMode={field.kind === 'text' ? 'text' : 'decimal'}
      side={field.kind === 'money' ? <span className="muted">元</span> : undefined}
      onValue={set}
    />
  );
}

export function ParticularsField() {
  const { draft, dispatch } = useWizard();
  const kept = useParticulars();
  if (!kept) return null;
  const types = kept.types.filter(({ enabled }) => enabled);
  const fields = kept.fields.filter(({ enabled }) => enabled);
  const { contractTypeId, custom } = draft;
  const gone = contractTypeId !== '' && !types.some(({ typeId }) => typeId === contractTypeId);
  const left = Object.entries(custom).filter(
    ([id, value]) => value !== '' && !fields.some(({ fieldId }) => fieldId === id),
  );
  if (types.length + fields.length + left.length === 0 && !gone) return null;
  return (
    <section className="card wizard-card" aria-label="合同信息">
      <h2>合同信息</h2>
      <p className="field-hint">仅本企业可见，不写入合同文件</p>
      <div className="wizard-two wizard-kept">
        {(types.length > 0 || gone) && (
          <SelectField
            label="企业合同类型（选填）"
            value={contractTypeId}
            error={gone ? '此合同类型已停用或删除，请重新选择' : undefined}
            options={[
              ['', '不选择'],
              ...(gone ? [[contractTypeId, '已停用的类型'] as const] : []),
              ...types.map(({ typeId, name }) => [typeId, name] as const),
            ]}
            onValue={(chosen) => dispatch({ type: 'edit', change: { contractTypeId: chosen } })}
          />
        )}
        {fields.map((field) => (
          <OneField key={field.fieldId} field={field} />
        ))}
      </div>
      {left.map(([id, value]) => (
        <p key={id} className="field-error">
          此前填写的“{value}”所属字段已停用或删除
          <Button
            look="link"
            onClick={() => {
              const { [id]: _left, ...rest } = custom;
              dispatch({ type: 'edit', change: { custom: rest } });
            }}
          >
            移除
          </Button>
        </p>
      ))}
    </section>
  );
}
