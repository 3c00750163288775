// A labelled native input with its hint and error wired for screen readers. Login and register are made of these,
// so that their first bytes carry no component library.
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';

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
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = (
    <input
      {...input}
      id={id}
      className="input"
      type={secret && shown ? 'text' : type}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      aria-invalid={error ? true : input['aria-invalid']}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {side ? (
        <div className="field-row">
          {control}
          {side}
        </div>
      ) : secret ? (
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
      ) : (
        control
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
