// Goes through the pages of the open document for words, a page at a time so that the wizard stays at hand; a new search,
// or leaving the step, ends the one under way.
import type { TextRun } from '@xinqi/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageSize } from '../../../../ui/pdf-view/index.ts';
import type { Page, Suggestion } from './suggestions.ts';

export type KeywordSearch = {
  state: 'idle' | 'searching' | 'done' | 'failed';
  /** Pages read so far. */
  read: number;
  /** The document has text at all; a scan has none. */
  hasText: boolean;
  suggestions: readonly Suggestion[];
};
const idle: KeywordSearch = { state: 'idle', read: 0, hasText: false, suggestions: [] };

type Runs = (page: number) => Promise<readonly TextRun[]> | undefined;
type Find = (page: Page) => Suggestion[];

export function useKeywordSearch(runs: Runs, pages: readonly PageSize[]) {
  const [search, setSearch] = useState(idle);
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    setSearch((now) => (now.state === 'searching' ? { ...now, state: 'done' } : now));
  }, []);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const start = async (find: Find): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    let now: KeywordSearch = { ...idle, state: 'searching' };
    setSearch(now);
    try {
      for (const [index, size] of pages.entries()) {
        const read = await runs(index);
        if (turn.current !== mine) return;
        if (!read) throw new Error('the document is not open');
        const found = find({ index, size, runs: read });
        now = {
          ...now,
          read: index + 1,
          hasText: now.hasText || read.length > 0,
          suggestions: [...now.suggestions, ...found],
        };
        setSearch(now);
      }
      setSearch({ ...now, state: 'done' });
    } catch {
      if (turn.current === mine) setSearch({ ...now, state: 'failed' });
    }
  };
  return { search, start, stop };
}
