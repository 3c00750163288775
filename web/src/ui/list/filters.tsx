// Filters of a list; a search that stands alone needs no label above it. Each has one or two names of the call's input, under which the address keeps what is chosen, as text.
import { SearchField } from '../admin/search-field.tsx';

export type ListFilter = {
  label: string;
  /** The call's input for a text; the text itself when absent. */
  as?: (value: string) => unknown;
} & (
  | { kind: 'search'; key: string; placeholder?: string; maxLength?: number }
  | {
      kind: 'choice';
      key: string;
      options: readonly (readonly [value: string, text: string])[];
      all?: string;
    }
  | { kind: 'day'; key: string }
);

export type Values = Readonly<Record<string, string>>;
type Props = {
  filters: readonly ListFilter[];
  values: Values;
  onValue: (key: string, value: string, typed: boolean) => void;
};

export function ListFilters({ filters, values, onValue }: Props) {
  return filters.map((filter) => {
    const { key, label } = filter;
    const value = values[key] ?? '';
    if (filter.kind === 'search')
      return (
        <SearchField
          key={key}
          above={filters.length > 1}
          label={label}
          placeholder={filter.placeholder ?? ''}
          maxLength={filter.maxLength ?? 100}
          value={value}
          onValue={(text) => onValue(key, text, true)}
        />
      );
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: its control is the input or the select
      <label key={key}>
        {label}
        {filter.kind === 'day' ? (
          <input
            className="input"
            type="date"
            value={value}
            onChange={(event) => onValue(key, event.target.value, false)}
          />
        ) : (
          <select
            className="input"
            value={value}
            onChange={(event) => onValue(key, event.target.value, false)}
          >
            <option value="">{filter.all ?? '全部'}</option>
            {filter.options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        )}
      </label>
    );
  });
}
