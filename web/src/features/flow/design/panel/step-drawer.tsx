// One step beside the chart: name, mode, approvers, and what happens when it is late. Every change counts at once, and can be
// undone on the page.
import { designLimits, lateActName, lateActs, type Step, type StepMode, stepModes } from '@xinqi/domain';
import { Field } from '../../../../ui/field.tsx';
import { SelectField } from '../../../../ui/kit/select.tsx';
import type { Fault, Names } from '../flow-words.ts';
import { ApproversField, OneApprover } from './approvers-field.tsx';
import type { NamedId } from './choose-field.tsx';
import { NodeDrawer } from './node-drawer.tsx';

const modes: Record<StepMode, { name: string; hint: string }> = {
  serial: { name: '依次审批', hint: '按顺序逐个审批，全部同意后通过' },
  all: { name: '会签', hint: '同时通知所有人，全部同意后通过' },
  any: { name: '或签', hint: '同时通知所有人，一人处理即可' },
};

type Props = {
  step: Step;
  names: Names;
  faults: readonly Fault[];
  onChange: (change: Partial<Step>, key?: string, fresh?: readonly NamedId[]) => void;
  onClose: () => void;
};

export function StepDrawer({ step, names, faults, onChange, onClose }: Props) {
  const { hours, late } = step;
  return (
    <NodeDrawer title="审批步骤" faults={faults} onClose={onClose}>
      <Field
        label="步骤名称"
        value={step.name}
        maxLength={40}
        autoComplete="off"
        onValue={(name) => onChange({ name }, `${step.stepId} name`)}
      />
      <fieldset className="field fd-modes">
        <legend className="field-label">审批方式</legend>
        {stepModes.map((mode) => (
          <label key={mode} className="check">
            <input
              type="radio"
              name="fd-mode"
              checked={step.mode === mode}
              onChange={() => onChange({ mode })}
            />
            <span>
              {modes[mode].name}
              <small className="muted"> {modes[mode].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ApproversField
        value={step.approvers}
        names={names}
        ordered={step.mode === 'serial'}
        onValue={(approvers, fresh) => onChange({ approvers }, undefined, fresh)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) =>
            onChange(target.checked ? { hours: 24 } : { hours: null, late: 'remind', escalateTo: null })
          }
        />
        <span>设置审批时限</span>
      </label>
      {hours !== null && (
        <>
          <Field
            label="时限（小时）"
            type="number"
            inputMode="numeric"
            min={1}
            max={designLimits.hours}
            value={String(hours)}
            hint={`1–${designLimits.hours}小时，从轮到该步骤时算起`}
            onValue={(text) => {
              const value = Math.round(Number(text));
              if (value >= 1 && value <= designLimits.hours)
                onChange({ hours: value }, `${step.stepId} hours`);
            }}
          />
          <SelectField
            label="超过时限后"
            value={late}
            options={lateActs.map((act) => [act, lateActName[act]])}
            onValue={(act) =>
              onChange({ late: act, escalateTo: act === 'escalate' ? { kind: 'super' } : null })
            }
          />
          {late === 'escalate' && (
            <OneApprover
              value={step.escalateTo}
              names={names}
              onValue={(escalateTo, fresh) => onChange({ escalateTo }, undefined, fresh)}
            />
          )}
        </>
      )}
    </NodeDrawer>
  );
}
