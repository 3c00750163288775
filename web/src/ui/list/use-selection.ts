// Which rows are ticked, on this page and on others. Who owns the list decides when all are unticked.
import { useCallback, useState } from 'react';

export type Selection<Row> = {
  /** Ticked rows by key; undefined: ticked without having been shown. */
  picked: ReadonlyMap<string, Row | undefined>;
  pick: (rows: readonly (readonly [key: string, row: Row | undefined])[], on: boolean) => void;
  clear: () => void;
};

const none: ReadonlyMap<string, undefined> = new Map();

export function useSelection<Row>(): Selection<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row | undefined>>(none);
  const pick = useCallback(
    (rows: readonly (readonly [string, Row | undefined])[], on: boolean) =>
      setPicked((before) => {
        const after = new Map(before);
        for (const [key, row] of rows)
          if (on) after.set(key, row);
          else after.delete(key);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setPicked(none), []);
  return { picked, pick, clear };
}
