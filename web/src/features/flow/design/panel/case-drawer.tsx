// One case of a branch beside the chart: all of its conditions must hold. Amounts are typed in yuan.
import { type BranchCase, type Condition, contractKinds } from '@xinqi/domain';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { MoneyField } from '../../../../ui/kit/money-field.tsx';
import type { Fault, Names } from '../flow-words.ts';
import { GroupsField, type NamedId } from './choose-field.tsx';
import { NodeDrawer } from './node-drawer.tsx';

const fieldNames = { amount: '合同金额', kind: '合同类型', group: '申请人所在部门' } as const;
const fresh: Record<Condition['field'], Condition> = {
  amount: { field: 'amount', from: null, below: null },
  kind: { field: 'kind', in: [] },
  group: { field: 'group', in: [] },
};

type Props = {
  id: string;
  value: BranchCase;
  names: Names;
  faults: readonly Fault[];
  onChange: (change: Partial<BranchCase>, key?: string, fresh?: readonly NamedId[]) => void;
  onClose: () => void;
};

export function CaseDrawer({ id, value, names, faults, onChange, onClose }: Props) {
  const { name, when } = value;
  const put = (next: Condition, key?: string, named?: readonly NamedId[]) =>
    onChange({ when: when.map((c) => (c.field === next.field ? next : c)) }, key, named);
  const left = (Object.keys(fieldNames) as Condition['field'][]).filter(
    (field) => !when.some((c) => c.field === field),
  );
  return (
    <NodeDrawer title="条件" faults={faults} onClose={onClose}>
      <Field
        label="条件名称"
        value={name}
        maxLength={40}
        autoComplete="off"
        onValue={(text) => onChange({ name: text }, `${id} name`)}
      />
      <p className="field-hint">下列条件须全部满足。</p>
      {when.map((condition) => (
        <fieldset key={condition.field} className="fd-condition">
          <legend>{fieldNames[condition.field]}</legend>
          <ConditionFields condition={condition} names={names} id={id} onValue={put} />
          <Button
            look="link"
            danger
            aria-label={`移除条件“${fieldNames[condition.field]}”`}
            onClick={() => onChange({ when: when.filter((c) => c !== condition) })}
          >
            移除
          </Button>
        </fieldset>
      ))}
      <div className="fd-buttons">
        {left.map((field) => (
          <Button key={field} onClick={() => onChange({ when: [...when, fresh[field]] })}>
            添加“{fieldNames[field]}”
          </Button>
        ))}
      </div>
    </NodeDrawer>
  );
}

function ConditionFields({
  condition,
  names,
  id,
  onValue,
}: {
  condition: Condition;
  names: Names;
  id: string;
  onValue: (next: Condition, key?: string, fresh?: readonly NamedId[]) => void;
}) {
  if (condition.field === 'amount')
    return (
      <>
        <div className="fd-range">
          <MoneyField
            label="不低于（元）"
            placeholder="不限"
            value={condition.from}
            onValue={(from) => onValue({ ...condition, from }, `${id} from`)}
          />
          <MoneyField
            label="低于（元）"
            placeholder="不限"
            value={condition.below}
            onValue={(below) => onValue({ ...condition, below }, `${id} below`)}
          />
        </div>
        <p className="field-hint">含下限，不含上限。按金额分支的审批流，申请时必须填写金额。</p>
      </>
    );
  if (condition.field === 'group')
    return (
      <GroupsField
        label="部门"
        placeholder="输入部门名称查找"
        hint="包含其下级部门"
        value={condition.in}
        most={200}
        names={names}
        onValue={(ids, named) => onValue({ field: 'group', in: ids }, undefined, named)}
      />
    );
  return (
    <div className="fd-kinds">
      {contractKinds
        .filter(({ key, excluded }) => !excluded || condition.in.includes(key))
        .map(({ key, name }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={condition.in.includes(key)}
              onChange={({ target }) =>
                onValue({
                  field: 'kind',
                  in: target.checked ? [...condition.in, key] : condition.in.filter((k) => k !== key),
                })
              }
            />
            <span>{name}</span>
          </label>
        ))}
    </div>
  );
}
