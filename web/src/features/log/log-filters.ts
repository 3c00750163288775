// What every log can be narrowed by: what a row is about, words, and days.
import type { ListFilter } from '../../ui/list/filters.tsx';

export const logFilters = (
  choice: { key: string; label: string; names: Record<string, string> },
  ...texts: readonly (readonly [key: string, label: string])[]
): readonly ListFilter[] => [
  { kind: 'choice', key: choice.key, label: choice.label, options: Object.entries(choice.names) },
  ...texts.map(([key, label]): ListFilter => ({ kind: 'search', key, label })),
  { kind: 'days', key: 'beginDate', endKey: 'endDate', label: '日期' },
];
