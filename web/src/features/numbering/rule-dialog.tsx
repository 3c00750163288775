// 新建 and 编辑编号规则: what the rule says is judged by the domain while one types, and shown as a number of today.
import {
  beijingDay,
  contractNoOf,
  type NumberReset,
  numberPatternFault,
  numberResetNames,
  numberResets,
} from '@xinqi/domain';
import type { Input } from '@xinqi/wire';
import type { NumberRuleRow, numberingRoutes } from '@xinqi/wire/numbering';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/kit/select.tsx';

type Props = {
  /** Absent: a new one. */
  row: NumberRuleRow | undefined;
  /** All rules; undefined before they have come. */
  rules: readonly NumberRuleRow[] | undefined;
  save: (input: Input<(typeof numberingRoutes)['save']>) => Promise<unknown>;
  onClose: () => void;
};
const fresh = {
  name: '',
  pattern: 'HT-{YYYY}-{0001}',
  reset: 'year' as NumberReset,
  byHand: false,
};

/** A rule as it is kept: what it would number next comes of itself. */
const kept = ({ next: _next, ...rule }: NumberRuleRow) => rule;

export function RuleDialog({ row, rules, save, onClose }: Props) {
  const standing = rules?.find((one) => one.isDefault);
  // an enterprise's first rule is offered as the default one, a later one takes its place only when somebody says so
  const [rule, setRule] = useState(
    row ? kept(row) : { ...fresh, isDefault: rules !== undefined && !standing },
  );
  const change = (changed: Partial<typeof rule>) => setRule({ ...rule, ...changed });
  const { name, pattern, reset, byHand, isDefault } = rule;
  const fault = numberPatternFault({ pattern: pattern.trim(), reset });
  return (
    <FormDialog
      title={row ? `编辑“${row.name}”` : '新建编号规则'}
      okText="保存"
      doneText="规则已保存"
      check={() => (name.trim() ? fault : '请填写规则名称')}
      run={() => save(rule)}
      onClose={onClose}
      onDone={onClose}
    >
      <Field
        label="规则名称"
        value={name}
        maxLength={30}
        autoComplete="off"
        autoFocus
        placeholder="例如：采购合同"
        onValue={(text) => change({ name: text })}
      />
      <Field
        label="编号规则"
        value={pattern}
        maxLength={80}
        autoComplete="off"
        onValue={(text) => change({ pattern: text })}
        error={fault}
        hint={`${fault ? '' : `今天的第一份合同编号为 ${contractNoOf(pattern.trim(), beijingDay(new Date()), 1)}。`}可用 {YYYY} {YY} {MM} {DD} 和流水号 {0001}`}
      />
      <SelectField
        label="计数方式"
        value={reset}
        options={numberResets.map((key) => [key, numberResetNames[key]])}
        onValue={(chosen) => change({ reset: chosen })}
      />
      <Checkbox checked={isDefault} onChange={({ target }) => change({ isDefault: target.checked })}>
        设为默认规则
      </Checkbox>
      {isDefault && standing && standing.ruleId !== row?.ruleId && (
        <p className="field-hint">将代替“{standing.name}”成为默认规则</p>
      )}
      <Checkbox checked={byHand} onChange={({ target }) => change({ byHand: target.checked })}>
        允许发起人手工填写编号
      </Checkbox>
    </FormDialog>
  );
}
