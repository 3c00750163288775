// Identity number, and the number of a bank card where a bank compares it.
import { Field } from '../field.tsx';

type Name = 'idCard' | 'bankCard';
type Props = {
  said: Readonly<Record<Name, string>>;
  bank: boolean;
  errorOf: (name: Name) => string | undefined;
  hintOf?: (name: Name) => string | undefined;
  onChange: (part: Partial<Record<Name, string>>) => void;
};

export function NumberFields({ said, bank, errorOf, hintOf, onChange }: Props) {
  const field = (name: Name, label: string) => (
    <Field
      label={label}
      value={said[name]}
      maxLength={40}
      autoComplete="off"
      {...(name === 'bankCard' ? { inputMode: 'numeric' } : {})}
      error={errorOf(name)}
      hint={hintOf?.(name)}
      onValue={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      {field('idCard', '身份证号')}
      {bank && field('bankCard', '银行卡号')}
    </>
  );
}
