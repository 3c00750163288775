// A sum typed in yuan with at most two decimals, kept in fen. What is no sum is said, and given up when the field is left:
// nobody keeps another sum than the one that is shown.
import { fenOf, yuanText } from '@xinqi/domain';
import { useState } from 'react';
import { FieldFrame } from './field-frame.tsx';

const plain = (fen: number | null): string => (fen === null ? '' : yuanText(fen));

type Props = {
  label: string;
  placeholder: string;
  value: number | null;
  error?: string | undefined;
  onValue: (fen: number | null) => void;
};

export function MoneyField({ label, placeholder, value, error, onValue }: Props) {
  const [typed, setTyped] = useState<string>();
  const bad = typed !== undefined && typed.trim() !== '' && fenOf(typed) === undefined;
  return (
    <FieldFrame label={label} error={bad ? '请输入金额，最多两位小数' : error}>
      {(wired) => (
        <input
          {...wired}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={placeholder}
          value={typed ?? plain(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            const fen = fenOf(target.value);
            if (target.value.trim() === '') onValue(null);
            else if (fen !== undefined) onValue(fen);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </FieldFrame>
  );
}
