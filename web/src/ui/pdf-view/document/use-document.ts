// The document of a source as React state: loading, ready, failed, and a way to try again.
import { useCallback, useEffect, useRef, useState } from 'react';
import { asLoadError, type PdfLoadError } from './load-error.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import type { PdfSource } from './range-fetch.ts';

export type DocumentState =
  | { state: 'loading' }
  | { state: 'ready'; open: OpenDocument }
  | { state: 'failed'; error: PdfLoadError };

/** Opens when the address changes; a new `headers` function alone does not reopen. */
export function useDocument(source: PdfSource): { document: DocumentState; retry: () => void } {
  const [document, setDocument] = useState<DocumentState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const headers = useRef(source.headers);
  headers.current = source.headers;
  const { url } = source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is the retry
  useEffect(() => {
    const abort = new AbortController();
    setDocument({ state: 'loading' });
    const failed = (error: unknown) => {
      if (!abort.signal.aborted) setDocument({ state: 'failed', error: asLoadError(error) });
    };
    openDocument({ url, headers: () => headers.current?.() ?? {} }, abort.signal, failed).then((open) => {
      if (!abort.signal.aborted) setDocument({ state: 'ready', open });
    }, failed);
    return () => abort.abort();
  }, [url, attempt]);

  return { document, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
