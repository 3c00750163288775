// Query strings as plain strings: the router's default parses JSON and would corrupt 20-digit numbers.
import { useSearch } from '@tanstack/react-router';

export type PlainSearch = Record<string, string>;

export function parseSearch(text: string): PlainSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The query of the current page, every value a string. */
export function usePlainSearch(): Readonly<Partial<PlainSearch>> {
  return useSearch({ strict: false }) as PlainSearch;
}
