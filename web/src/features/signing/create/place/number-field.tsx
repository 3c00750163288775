// One number of the selected field: taken when Enter is pressed or the input is left, ↑ ↓ change it by one. A length is
// points outside and millimetres for whoever reads and types it, as rulers and seals are measured.
import { millimetresOf, pointsOf } from '@xinqi/domain';
import { useId, useState } from 'react';
import { clamp } from '../../../../ui/pdf-view/index.ts';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Shown, not editable. */
  fixed?: boolean;
  /** A length in points; otherwise a whole number. */
  length?: boolean;
  onChange: (value: number) => void;
};

export function NumberField({ label, value, min, max, fixed, length, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = length ? millimetresOf(value) : value;
  const take = (next: number) => {
    setTyped(undefined);
    // what is shown is rounded: a field that is only left must not move by the rest
    if (!Number.isFinite(next) || next === shown) return;
    const good = clamp(length ? pointsOf(next) : Math.round(next), min, max);
    if (good !== value) onChange(good);
  };
  return (
    <div className="props-number">
      <label htmlFor={id}>{label}</label>
      {fixed ? (
        <output id={id}>{shown}</output>
      ) : (
        <input
          id={id}
          className="input"
          inputMode="decimal"
          value={typed ?? String(shown)}
          maxLength={7}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== undefined && take(Number.parseFloat(typed))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== undefined) take(Number.parseFloat(typed));
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            take(shown + (event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
      )}
    </div>
  );
}
