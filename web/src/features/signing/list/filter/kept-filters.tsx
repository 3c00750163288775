// Filters by how the own enterprise keeps its contracts: its types, and a value of one of its fields. Nothing where it keeps none.

import { Field } from '../../../../ui/field.tsx';
import { DateField } from '../../../../ui/kit/date-field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import { useParticulars } from '../../create/particulars/use-particulars.ts';
import type { FilterName, Filters } from '../list-query.ts';

type Props = { draft: Filters; set: (name: FilterName, value: string) => void };

export function KeptFilters({ draft, set }: Props) {
  const kept = useParticulars();
  if (!kept) return null;
  const { contractTypeId = '', customFieldId = '', customValue = '' } = draft;
  const field = kept.fields.find(({ fieldId }) => fieldId === customFieldId);
  const value = (text: string) => set('customValue', text);
  const label = field ? field.name : '字段内容';
  return (
    <>
      {kept.types.length > 0 && (
        <SelectField
          label="企业合同类型"
          small
          value={contractTypeId}
          options={[['', '不限'], ...kept.types.map(({ typeId, name }) => [typeId, name] as const)]}
          onValue={(chosen) => set('contractTypeId', chosen)}
        />
      )}
      {kept.fields.length > 0 && (
        <SelectField
          label="自定义字段"
          small
          value={customFieldId}
          options={[['', '不限'], ...kept.fields.map(({ fieldId, name }) => [fieldId, name] as const)]}
          onValue={(chosen) => {
            set('customFieldId', chosen);
            set('customValue', '');
          }}
        />
      )}
      {field?.kind === 'choice' && (
        <SelectField
          label={label}
          small
          value={customValue}
          options={[['', '不限'], ...field.options.map((option) => [option, option] as const)]}
          onValue={value}
        />
      )}
      {field?.kind === 'date' && <DateField label={label} value={customValue} onValue={value} />}
      {field && field.kind !== 'choice' && field.kind !== 'date' && (
        <Field
          label={label}
          value={customValue}
          maxLength={200}
          placeholder={field.kind === 'text' ? '包含' : '等于'}
          onValue={value}
        />
      )}
    </>
  );
}
