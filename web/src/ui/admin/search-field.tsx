// Searches a list by words while they are typed: among the tools of a page it is named by its label alone, among filters
// the label stands above it.
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
  const input = (
    <input
      className="input"
      type="search"
      aria-label={above ? undefined : label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
  if (!above) return input;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its control is the input
    <label>
      {label}
      {input}
    </label>
  );
}
