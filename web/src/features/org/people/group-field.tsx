// Chooses a department out of many by typing part of its name; empty is the enterprise itself.
import { Select } from 'antd';
import { useId } from 'react';
import type { FlatGroup } from './group-rows.ts';

type Props = {
  label: string;
  groups: readonly FlatGroup[];
  value: string | undefined;
  onValue: (groupId: string | undefined) => void;
};

export function GroupField({ label, groups, value, onValue }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        virtual
        placeholder="企业直属（不属于任何部门）"
        value={value}
        options={groups.map((group) => ({ value: group.groupId, label: group.path }))}
        onChange={(chosen?: string) => onValue(chosen)}
      />
    </div>
  );
}
