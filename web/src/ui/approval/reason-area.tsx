// A few words of at most 200 characters, with their count.
import { useId } from 'react';

const LIMIT = 200;
type Props = { label: string; value: string; onValue: (value: string) => void };

export function ReasonArea({ label, value, onValue }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={LIMIT}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <span className="field-hint">
        {[...value].length} / {LIMIT}
      </span>
    </div>
  );
}
