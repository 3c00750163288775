// What a list shows, kept in the address as plain texts, so that a reload, a link and the way back show the same. What is typed is
// shown at once and asked for once the typing rests. A list in a drawer or dialog keeps it to itself.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePlainSearch } from '../../platform/plain-search.ts';
import type { Values } from './filters.tsx';

const REST = 250;
const own = ['itemPage', 'pageSize', 'sortKey', 'sortOrder'];

/** `search` with these names only, in their order, without what is empty. */
const among = (search: Readonly<Record<string, string | undefined>>, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

export function useListAddress(filters: readonly string[], local: boolean) {
  const names = [...filters, ...own];
  const search = usePlainSearch();
  const latest = useRef(search);
  latest.current = search;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const here = JSON.stringify(local ? {} : among(search, names));
  const [shown, setShown] = useState<Values>(() => JSON.parse(here));
  const [asked, setAsked] = useState(shown);
  const written = useRef(here);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // a link or the way back: the address has the last word
  useEffect(() => {
    if (here === written.current) return;
    clearTimeout(resting.current);
    written.current = here;
    setShown(JSON.parse(here));
    setAsked(JSON.parse(here));
  }, [here]);

  const write = (next: Values, replace: boolean) => {
    setAsked(next);
    if (local) return;
    written.current = JSON.stringify(next);
    const others = Object.fromEntries(
      Object.entries(latest.current).filter(([name]) => !names.includes(name)),
    );
    void navigate({ to: path, replace, search: { ...others, ...next } });
  };
  return {
    /** As the fields show it. */
    shown,
    /** As the call is asked: what is being typed comes once it rests. */
    asked,
    /** Another page only when `part` names one: whatever else changes, one looks from the first page. */
    change: (part: Values, typed = false) => {
      clearTimeout(resting.current);
      const next = among({ ...shown, itemPage: '', ...part }, names);
      setShown(next);
      if (typed) resting.current = setTimeout(() => write(next, true), REST);
      else write(next, false);
    },
  };
}
