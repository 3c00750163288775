// The frame of a form by which one enters: what is wrong with the whole of it, its fields, and the one button that sends it.
import type { ReactNode } from 'react';

type Props = {
  error?: string | undefined;
  busy: boolean;
  button: string;
  busyText?: string;
  onSubmit: () => unknown;
  /** Below the button. */
  help?: ReactNode;
  children: ReactNode;
};

export function AccountForm({ error, busy, button, busyText = button, onSubmit, help, children }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      noValidate
    >
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {children}
      <button type="submit" className="btn btn-primary btn-large btn-block" disabled={busy}>
        {busy ? busyText : button}
      </button>
      {help && <p className="auth-help">{help}</p>}
    </form>
  );
}
