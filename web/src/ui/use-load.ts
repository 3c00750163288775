// Reads something once for a page without the query cache: value, fault, and a way to try again.
import { useEffect, useRef, useState } from 'react';

/** Runs `read` when `key` changes; `error` is what it rejected with. The signal aborts when the page is left. */
export function useLoad<T>(key: string, read: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `attempt` say when to read again
  useEffect(() => {
    const left = new AbortController();
    setState({});
    latest.current(left.signal).then(
      (data) => left.signal.aborted || setState({ data }),
      (error: unknown) => left.signal.aborted || setState({ error }),
    );
    return () => left.abort();
  }, [key, attempt]);
  return { ...state, retry: () => setAttempt((n) => n + 1) };
}
