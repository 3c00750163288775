// The consent that a registration asks for (个人信息保护法): a box of its own, never ticked beforehand.
import type { ReactNode } from 'react';

type Props = {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
};

export function ConsentCheck({ checked, onChecked, error, children }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
        aria-invalid={error ? true : undefined}
      />
      <span>
        {children}
        {error && (
          <span className="field-error block" role="alert">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
