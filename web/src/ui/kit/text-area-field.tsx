// Labelled lines of text, which say how much still fits. Native like `Field`: the signing page has no room for antd's.
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import './control.css';

type Props = Omit<FieldFrameProps, 'children' | 'hint'> & {
  value: string;
  onValue: (value: string) => void;
  rows?: number;
  maxLength: number;
  placeholder?: string | undefined;
  required?: boolean;
  /** Marked as wrong; what is wrong is said elsewhere. */
  wrong?: boolean;
};

export function TextAreaField(props: Props) {
  const { value, onValue, rows = 3, maxLength, placeholder, required, wrong, ...frame } = props;
  return (
    <FieldFrame {...frame} hint={`${[...value].length} / ${maxLength}`}>
      {(wired) => (
        <textarea
          {...wired}
          className="input"
          aria-required={required}
          aria-invalid={wrong ? true : wired['aria-invalid']}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
