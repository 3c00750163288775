// A labelled native input with its hint and error wired for screen readers. Login and register are made of these,
// so that their first bytes carry no component library; pages in antd's frame take ui/kit/text-field.tsx.
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { FieldFrame } from './kit/field-frame.tsx';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Stands to the right of the input (a send button). */
  side?: ReactNode;
};

export function Field({ label, value, onValue, error, hint, side, type, ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(wired) => {
        const control = (
          <input
            {...input}
            {...wired}
            aria-invalid={wired['aria-invalid'] ?? input['aria-invalid']}
            className="input"
            type={secret && shown ? 'text' : type}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        );
        if (side)
          return (
            <div className="field-row">
              {control}
              {side}
            </div>
          );
        if (!secret) return control;
        return (
          <div className="pw">
            {control}
            <button
              type="button"
              className="link-btn"
              aria-pressed={shown}
              aria-label={`${shown ? '隐藏' : '显示'}${label}`}
              onClick={() => setShown(!shown)}
            >
              {shown ? '隐藏' : '显示'}
            </button>
          </div>
        );
      }}
    </FieldFrame>
  );
}
