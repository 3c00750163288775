// A day, or the first and the last day of a period, chosen in a calendar or typed as 2026-11-24. Days are texts, in Beijing.
import { type KeyboardEvent, useContext, useId } from 'react';
import { usePhone } from '../use-phone.ts';
import { BeijingPicker } from './beijing-picker.ts';
import { ChangedContext } from './changed.ts';
import { DAY, dayOf, textOf, usualRanges } from './days.ts';
import { FieldFrame } from './field-frame.tsx';
import './control.css';

/** Enter takes the day that was typed; without this the form around it would be sent as well. */
const noSubmit = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter') event.preventDefault();
};

type DateFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
};

const outside = (min = '', max = '') => ({
  ...(dayOf(min) ? { minDate: dayOf(min)! } : {}),
  ...(dayOf(max) ? { maxDate: dayOf(max)! } : {}),
});

export function DateField({ label, value, onValue, min, max, error, hint }: DateFieldProps) {
  const phone = usePhone();
  const changed = useContext(ChangedContext);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(wired) => (
        <BeijingPicker
          {...wired}
          {...outside(min, max)}
          className="kit-date"
          size="large"
          format={DAY}
          placeholder="年-月-日"
          status={error ? 'error' : ''}
          value={dayOf(value) ?? null}
          inputReadOnly={phone}
          onKeyDown={noSubmit}
          onChange={(day) => {
            changed();
            onValue(textOf(day));
          }}
        />
      )}
    </FieldFrame>
  );
}

type DateRangeProps = {
  /** Names the period and both of its ends. */
  label: string;
  begin: string;
  end: string;
  onRange: (begin: string, end: string) => void;
  error?: string | undefined;
  className?: string;
};

/** Either end may stay open. */
export function DateRange({ label, begin, end, onRange, error, className }: DateRangeProps) {
  const id = useId();
  const phone = usePhone();
  return (
    <div className={className ? `field date-range ${className}` : 'field date-range'}>
      <label htmlFor={`${id}-begin`}>{label}</label>
      <label htmlFor={`${id}-end`} className="visually-hidden">
        {`${label}，到`}
      </label>
      <BeijingPicker.RangePicker
        id={{ start: `${id}-begin`, end: `${id}-end` }}
        className="kit-date"
        classNames={{ popup: { root: 'kit-date-popup' } }}
        format={DAY}
        placeholder={['开始日期', '结束日期']}
        allowEmpty={[true, true]}
        inputReadOnly={phone}
        onKeyDown={noSubmit}
        presets={usualRanges()}
        status={error ? 'error' : ''}
        value={[dayOf(begin) ?? null, dayOf(end) ?? null]}
        onChange={(days) => onRange(textOf(days?.[0]), textOf(days?.[1]))}
      />
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
