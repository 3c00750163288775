// A sum typed in yuan with at most two decimals, kept in fen. What is no sum is said, and given up when the field is left:
// a flow never keeps another sum than the one that is shown.
import { fenOf, yuanText } from '@xinqi/domain';
import { useId, useState } from 'react';

const plain = (fen: number | null): string => (fen === null ? '' : yuanText(fen));

type Props = {
  label: string;
  placeholder: string;
  value: number | null;
  onValue: (fen: number | null) => void;
};

export function MoneyField({ label, placeholder, value, onValue }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const bad = typed !== undefined && typed.trim() !== '' && fenOf(typed) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={placeholder}
        value={typed ?? plain(value)}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const fen = fenOf(target.value);
          if (target.value.trim() === '') onValue(null);
          else if (fen !== undefined) onValue(fen);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {bad && (
        <span className="field-error" id={`${id}-error`} role="alert">
          请输入金额，最多两位小数
        </span>
      )}
    </div>
  );
}
