// Fetches the description of the interface. It is a file of this site, not a call of the wire.
import { useEffect, useState } from 'react';
import type { OpenApi } from './openapi.ts';

async function fetchOpenapi(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw new Error(`openapi.json answers ${response.status}`);
  return (await response.json()) as OpenApi;
}

export function useOpenapi() {
  const [document, setDocument] = useState<OpenApi>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` says when to fetch again
  useEffect(() => {
    const left = new AbortController();
    setFailed(false);
    fetchOpenapi(left.signal).then(setDocument, () => left.signal.aborted || setFailed(true));
    return () => left.abort();
  }, [attempt]);
  return { document, failed, retry: () => setAttempt((n) => n + 1) };
}
