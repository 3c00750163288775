// Chooses a department out of many by typing part of its name; empty is the enterprise itself.
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import type { FlatGroup } from './group-rows.ts';

type Props = {
  label: string;
  groups: readonly FlatGroup[];
  value: string | undefined;
  onValue: (groupId: string | undefined) => void;
};

export function GroupField({ label, groups, value, onValue }: Props) {
  const id = useId();
  // ten thousand of them are not made anew while somebody types in another field
  const options = useMemo(
    () => groups.map((group) => ({ value: group.groupId, label: group.path })),
    [groups],
  );
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
        options={options}
        onChange={(chosen?: string) => onValue(chosen)}
      />
    </div>
  );
}
