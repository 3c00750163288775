// 试算: which steps a request with this amount, kind and department would go through, by the same rule as the server's.
import { asksAmount, contractKinds, type Design, stepModeName, stepsFor } from '@xinqi/domain';
import { Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import { Empty } from '../../../../ui/empty.tsx';
import { MoneyField } from '../../../../ui/kit/money-field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import { usePhone } from '../../../../ui/use-phone.ts';
import { approverText, lateText, type Names } from '../flow-words.ts';
import { useGroupPaths } from '../queries.ts';

type Props = { design: Design; names: Names; onClose: () => void };

export function TrialDrawer({ design, names, onClose }: Props) {
  const phone = usePhone();
  const id = useId();
  const [amount, setAmount] = useState<number | null>(null);
  const [contractKind, setKind] = useState<string>('general');
  const [groupId, setGroup] = useState<string>();
  const groups = useGroupPaths();
  const chain = groups.data?.find((group) => group.groupId === groupId)?.chain ?? [];
  const asks = asksAmount(design);
  const steps = stepsFor(design, { amount, contractKind, groups: chain });
  return (
    <Drawer open size={phone ? '100%' : 460} title="试算" onClose={onClose}>
      <MoneyField
        label={asks ? '合同金额（元）' : '合同金额（元，选填）'}
        placeholder="0.00"
        value={amount}
        onValue={setAmount}
      />
      <SelectField
        label="合同类型"
        value={contractKind}
        options={contractKinds.filter(({ excluded }) => !excluded).map(({ key, name }) => [key, name])}
        onValue={setKind}
      />
      <div className="field fd-choose">
        <label htmlFor={`${id}g`}>申请人所在部门</label>
        <Select
          id={`${id}g`}
          allowClear
          virtual
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不属于任何部门"
          value={groupId}
          options={groups.data?.map(({ groupId: value, path }) => ({ value, label: path })) ?? []}
          onChange={(chosen?: string) => setGroup(chosen)}
        />
      </div>
      <h3>将经过的审批</h3>
      <div aria-live="polite">
        {asks && amount === null ? (
          <p className="muted">审批流按金额设置，申请时必须填写金额。请填写后查看结果。</p>
        ) : steps.length === 0 ? (
          <Empty text="无需审批，直接通过" />
        ) : (
          <ol className="fd-trial">
            {steps.map((step) => (
              <li key={step.stepId}>
                <strong>{step.name || '未命名步骤'}</strong>
                <span className="tag tag-blue">{stepModeName[step.mode]}</span>
                <p className="muted">
                  {step.approvers.map((who) => approverText(who, names)).join('、') || '未设置审批人'}
                </p>
                {step.hours !== null && <p className="muted small">{lateText(step, names)}</p>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Drawer>
  );
}
