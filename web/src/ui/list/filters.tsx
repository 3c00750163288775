// Filters of a list; a search that stands alone needs no label above it. Each has one or two names of the call's input, under which
// the address keeps what is chosen, as text.
import { SearchField } from '../admin/search-field.tsx';
import { DateRange } from '../kit/date-field.tsx';
import { SelectField } from '../kit/select.tsx';

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
  /** First and last day; either may stay open. */
  | { kind: 'days'; key: string; endKey: string }
);

export type Values = Readonly<Record<string, string>>;
type Props = {
  filters: readonly ListFilter[];
  values: Values;
  onValues: (part: Values, typed: boolean) => void;
};

/** Every name under which a filter keeps something. */
export const keysOf = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.key, filter.endKey] : [filter.key];

export function ListFilters({ filters, values, onValues }: Props) {
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
          onValue={(text) => onValues({ [key]: text }, true)}
        />
      );
    if (filter.kind === 'days')
      return (
        <DateRange
          key={key}
          label={label}
          begin={value}
          end={values[filter.endKey] ?? ''}
          onRange={(begin, end) => onValues({ [key]: begin, [filter.endKey]: end }, false)}
        />
      );
    return (
      <SelectField
        key={key}
        label={label}
        small
        value={value}
        options={[['', filter.all ?? '全部'], ...filter.options]}
        onValue={(chosen) => onValues({ [key]: chosen }, false)}
      />
    );
  });
}
