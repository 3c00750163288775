// 签署截止时间 with its usual choices, and 合同到期日. Native inputs: the phone's own picker, one keyboard behaviour.
import { addDays, beijingDay, dayEnd, latestDeadline, readBeijing } from '@xinqi/domain';
import { useId } from 'react';
import { minuteInput } from '../../../../platform/formats/time-text.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { DateInput } from '../../../../ui/kit/date-input.tsx';
import { EndReminders } from '../particulars/end-reminders.tsx';
import { deadlineProblem } from '../party/party-rules.ts';
import { useWizard } from '../wizard.ts';

/** The last minute of the day in `days` days. */
const inDays = (days: number): string =>
  new Date(dayEnd(addDays(beijingDay(Date.now()), days)).getTime() - 60_000).toISOString();
const choices = [
  ['7天', 7],
  ['30天', 30],
  ['90天', 90],
] as const;

export function DeadlineFields() {
  const { draft, dispatch, showProblems } = useWizard();
  const id = useId();
  const now = Date.now();
  const problem = deadlineProblem(draft.deadline, now);
  const error = problem && (showProblems || draft.deadline !== '') ? problem : undefined;
  const setDeadline = (deadline: string) => dispatch({ type: 'edit', change: { deadline } });
  return (
    <section className="card wizard-card" aria-label="期限">
      <h2>期限</h2>
      <div className="wizard-two">
        <div className="field">
          <label htmlFor={`${id}-d`}>签署截止时间（北京时间）</label>
          <DateInput
            id={`${id}-d`}
            kind="datetime-local"
            value={minuteInput(draft.deadline)}
            min={minuteInput(new Date(now).toISOString())}
            max={minuteInput(latestDeadline(now).toISOString())}
            placeholder="请选择"
            aria-invalid={error ? true : undefined}
            onChange={(value) => setDeadline(readBeijing(value)?.toISOString() ?? '')}
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
            min={beijingDay(now)}
            max="2999-12-31"
            placeholder="不限"
            onChange={(overDate) => dispatch({ type: 'edit', change: { overDate } })}
          />
          <span className="field-hint">合同约定的有效期，便于日后管理</span>
        </div>
      </div>
      {draft.overDate !== '' && <EndReminders />}
    </section>
  );
}
