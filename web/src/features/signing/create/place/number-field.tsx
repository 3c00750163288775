// One number of the selected field: taken when Enter is pressed or the input is left, ↑ ↓ change it by one.
import { useId, useState } from 'react';
import { clamp } from '../../../../ui/pdf-view/index.ts';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Shown, not editable. */
  fixed?: boolean;
  whole?: boolean;
  onChange: (value: number) => void;
};
const tenth = (value: number): number => Math.round(value * 10) / 10;

export function NumberField({ label, value, min, max, fixed, whole, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const take = (next: number) => {
    const good = Number.isFinite(next) ? clamp(whole ? Math.round(next) : tenth(next), min, max) : value;
    setTyped(undefined);
    if (tenth(good) !== tenth(value)) onChange(good);
  };
  return (
    <div className="props-number">
      <label htmlFor={id}>{label}</label>
      {fixed ? (
        <output id={id}>{tenth(value)}</output>
      ) : (
        <input
          id={id}
          className="input"
          inputMode="decimal"
          value={typed ?? String(tenth(value))}
          maxLength={7}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== undefined && take(Number.parseFloat(typed))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== undefined) take(Number.parseFloat(typed));
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            take(value + (event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
      )}
    </div>
  );
}
