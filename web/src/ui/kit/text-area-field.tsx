// Labelled lines of text in antd's frame, which say how much still fits.
import { Input } from 'antd';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import './control.css';

type Props = Omit<FieldFrameProps, 'children'> & {
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
    <FieldFrame {...frame}>
      {(wired) => (
        <Input.TextArea
          {...wired}
          aria-required={required}
          aria-invalid={wrong ? true : wired['aria-invalid']}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          showCount
          status={frame.error || wrong ? 'error' : ''}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
