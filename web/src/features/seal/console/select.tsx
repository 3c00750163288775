// A labelled native select over typed values.
import { useId } from 'react';

type Props<V extends string | number> = {
  label: string;
  value: V;
  options: readonly (readonly [value: V, text: string])[];
  onValue: (value: V) => void;
};

export function Select<V extends string | number>({ label, value, options, onValue }: Props<V>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={String(value)}
        onChange={(event) => {
          const chosen = options.find(([option]) => String(option) === event.target.value);
          if (chosen) onValue(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={String(option)}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
