// A labelled choice among few: the browser's own select, which a phone opens as a wheel. Many, or several at once: antd's.
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type SelectFieldProps<V extends string | number> = Omit<FieldFrameProps, 'children'> & {
  value: V;
  options: readonly (readonly [value: V, text: string])[];
  onValue: (value: V) => void;
};

export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { value, options, onValue, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(wired) => (
        <select
          {...wired}
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
      )}
    </FieldFrame>
  );
}
