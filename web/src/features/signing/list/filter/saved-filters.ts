// Filters kept under a name, in this browser and for the acting identity only. What is kept is the address's query, so
// that a kept filter passes the same judgement as a link (list-address.ts).
import { useState } from 'react';

export type SavedFilter = { name: string; search: Record<string, string> };
const MOST = 20;

function read(key: string): SavedFilter[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list)
      ? list.filter(
          (one): one is SavedFilter => typeof one?.name === 'string' && typeof one.search === 'object',
        )
      : [];
  } catch {
    return [];
  }
}

export function useSavedFilters(owner: string, path: string) {
  const key = `xinqi-filters ${owner} ${path}`;
  const [saved, setSaved] = useState(() => read(key));
  const keep = (list: SavedFilter[]) => {
    localStorage.setItem(key, JSON.stringify(list));
    setSaved(list);
  };
  return {
    saved,
    /** Replaces one of the same name; the oldest gives way to the twenty-first. */
    save: (name: string, search: Record<string, string | undefined>) => {
      const plain = Object.fromEntries(
        Object.entries(search).filter(
          (pair): pair is [string, string] => pair[1] !== undefined && pair[0] !== 'itemPage',
        ),
      );
      keep([...saved.filter((one) => one.name !== name), { name, search: plain }].slice(-MOST));
    },
    remove: (name: string) => keep(saved.filter((one) => one.name !== name)),
  };
}
