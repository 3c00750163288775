// A native date (and time) input that shows its value in Chinese whatever the browser's own language is; while it
// is edited, the browser's parts are shown. The phone's own picker, no calendar code of ours.
// For the signing page, whose first load has no room for antd's calendar, and for times of day.
import { chineseDay } from '@xinqi/domain';
import type { Wired } from './field-frame.tsx';
import './date-input.css';

type Props = Partial<Wired> & {
  kind: 'date' | 'datetime-local';
  /** As the native input wants it: YYYY-MM-DD or YYYY-MM-DDTHH:mm, or empty. */
  value: string;
  min: string;
  max: string;
  placeholder: string;
  onChange: (value: string) => void;
};

/** 2027年2月21日 23:59 */
function chineseText(value: string): string {
  const [day, clock] = value.split('T');
  return day ? `${chineseDay(day)}${clock ? ` ${clock}` : ''}` : '';
}

export function DateInput({ kind, value, min, max, placeholder, onChange, ...wired }: Props) {
  const text = chineseText(value);
  return (
    <span className="date-input">
      <input
        {...wired}
        className="input"
        type={kind}
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={text ? 'date-input-text' : 'date-input-text date-input-empty'} aria-hidden="true">
        {text || placeholder}
      </span>
    </span>
  );
}
