// Which rows of the page are ticked. A change of tab, page, filter or identity unticks all: what is not seen is not acted on.
import { useState } from 'react';

export type Selection = {
  has(key: string): boolean;
  count: number;
  toggle(key: string): void;
  /** Ticks all rows of the page, or none when all were. */
  toggleAll(): void;
  all: boolean;
  clear(): void;
};

/** `place` names what is shown; `keys` are the rows of the page in their order. */
export function useSelection(place: string, keys: readonly string[]): Selection {
  const [state, setState] = useState<{ place: string; keys: ReadonlySet<string> }>({
    place,
    keys: new Set(),
  });
  const ticked = new Set(state.place === place ? keys.filter((key) => state.keys.has(key)) : []);
  const set = (next: Set<string>) => setState({ place, keys: next });
  const all = keys.length > 0 && ticked.size === keys.length;
  return {
    has: (key) => ticked.has(key),
    count: ticked.size,
    toggle(key) {
      if (!ticked.delete(key)) ticked.add(key);
      set(ticked);
    },
    toggleAll: () => set(all ? new Set() : new Set(keys)),
    all,
    clear: () => set(new Set()),
  };
}
