// Entries of the address book that fit what is being typed, last used first. Failures are silent: typing goes on.
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { useEffect, useState } from 'react';
import { call } from '../../../../platform/client.ts';

const PAUSE = 180;
const MOST = 6;

/** Words from the first character on; digits from the third, or it would be half the book. */
const asks = (text: string): boolean =>
  /^[+0-9\s-]*$/.test(text) ? text.replace(/\D/g, '').length >= 3 : text !== '';

/** Suggestions for `text` while `active`; an empty list otherwise. */
export function useSuggestions(text: string, userType: 0 | 1, active: boolean): readonly ContactRow[] {
  const [found, setFound] = useState<{ text: string; rows: readonly ContactRow[] }>({ text: '', rows: [] });
  const keyword = text.trim();
  useEffect(() => {
    if (!active || !asks(keyword)) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      call(orgRoutes.signersList, { keyword, userType, pageSize: MOST }, { signal: left.signal, quiet: true })
        .then(({ list }) => setFound({ text: keyword, rows: list }))
        .catch(() => {});
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [keyword, userType, active]);
  return active && found.text === keyword ? found.rows : [];
}
