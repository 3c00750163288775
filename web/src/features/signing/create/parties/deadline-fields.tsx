// 签署截止时间 with its usual choices, and 合同到期日. Native inputs: the phone's own picker, one keyboard behaviour.
import { useId } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { useWizard } from '../wizard.ts';
import { DateInput } from './date-input.tsx';
import { deadlineProblem } from './party-rules.ts';

const two = (value: number): string => String(value).padStart(2, '0');
/** YYYY-MM-DDTHH:mm of this browser's zone, as a datetime-local input wants it; empty for no time. */
export function localInput(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
const inDays = (days: number): string => {
  const time = new Date();
  time.setDate(time.getDate() + days);
  time.setHours(23, 59, 0, 0);
  return time.toISOString();
};
const choices = [
  ['7天', 7],
  ['30天', 30],
  ['90天', 90],
] as const;

export function DeadlineFields() {
  const { draft, dispatch, showProblems } = useWizard();
  const id = useId();
  const problem = deadlineProblem(draft.deadline, Date.now());
  const error = problem && (showProblems || draft.deadline !== '') ? problem : undefined;
  const setDeadline = (deadline: string) => dispatch({ type: 'edit', change: { deadline } });
  return (
    <section className="card wizard-card" aria-label="期限">
      <h2>期限</h2>
      <div className="wizard-two">
        <div className="field">
          <label htmlFor={`${id}-d`}>签署截止时间</label>
          <DateInput
            id={`${id}-d`}
            kind="datetime-local"
            value={localInput(draft.deadline)}
            min={localInput(new Date().toISOString())}
            max={localInput(inDays(365))}
            placeholder="请选择"
            invalid={error !== undefined}
            onChange={(value) => setDeadline(value ? new Date(value).toISOString() : '')}
          />
          {error && <span className="field-error">{error}</span>}
          <span className="wizard-choices">
            {choices.map(([name, days]) => (
              <Button key={name} look="link" onClick={() => setDeadline(inDays(days))}>
                {name}
              </Button>
            ))}
            <span className="field-hint">到期后未签署的合同将失效</span>
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${id}-o`}>
            合同到期日<span className="muted">（选填）</span>
          </label>
          <DateInput
            id={`${id}-o`}
            kind="date"
            value={draft.overDate}
            min={localInput(new Date().toISOString()).slice(0, 10)}
            max="2999-12-31"
            placeholder="不限"
            onChange={(overDate) => dispatch({ type: 'edit', change: { overDate } })}
          />
          <span className="field-hint">合同约定的有效期，便于日后管理</span>
        </div>
      </div>
    </section>
  );
}
