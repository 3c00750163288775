// Searches a list by words while they are typed: among the tools of a page it is named by its label alone, among filters
// the label stands above it.
import { FieldFrame } from '../kit/field-frame.tsx';
import './admin.css';

type Props = {
  label: string;
  above?: boolean;
  placeholder?: string;
  maxLength?: number;
  value: string;
  onValue: (value: string) => void;
};

export function SearchField({ label, above = false, placeholder, maxLength = 100, value, onValue }: Props) {
  return (
    <FieldFrame label={label} quiet={!above}>
      {(wired) => (
        <input
          {...wired}
          className="input"
          type="search"
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
