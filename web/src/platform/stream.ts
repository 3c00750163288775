// Server-sent events read by fetch, because EventSource cannot send the bearer. Reconnects with backoff 1–30 s;
// a refusal in an envelope (lost session, revoked link) ends the stream and is told once. The server gives one reader a few
// streams: a tab whose place went to a newer one comes back when somebody looks at it again.
import type { Input, Route } from '@xinqi/wire';
import { fail, send } from './client.ts';
import { asFailure, type Failure, isPassing, readAnswer } from './failure.ts';
import type { CallOptions } from './request.ts';

export type StreamEvent = { event: string; data: unknown; id?: string };
export type StreamOptions = Omit<CallOptions, 'signal'> & {
  /** The server refused for good; no reconnection follows. */
  onRefused?: (failure: Failure) => void;
  /** true while connected; a page can show that it is not live. */
  onLive?: (live: boolean) => void;
};

/** Splits a text/event-stream into events; feed it chunks as they come. Data is JSON, or the text itself. */
export function eventReader(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    rest = (rest + chunk).replace(/\r\n?/g, '\n');
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n');
      rest = rest.slice(end + 2);
      const fields = lines
        .map((line) => /^(event|data|id): ?(.*)$/.exec(line))
        .filter((match) => match !== null);
      const valuesOf = (name: string) =>
        fields.filter(([, field]) => field === name).map(([, , value]) => value ?? '');
      const text = valuesOf('data');
      if (text.length === 0) continue;
      let data: unknown = text.join('\n');
      try {
        data = JSON.parse(text.join('\n')) as unknown;
      } catch {
        // plain text stays text
      }
      const id = valuesOf('id').at(-1);
      onEvent({ event: valuesOf('event').at(-1) ?? 'message', data, ...(id ? { id } : {}) });
    }
  };
}

const wasReplaced = ({ event, data }: StreamEvent): boolean =>
  event === 'end' && (data as { reason?: unknown } | null)?.reason === 'elsewhere';

/** Until somebody turns to this tab. */
const untilLookedAt = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const looked = (): void => {
      window.removeEventListener('focus', looked);
      document.removeEventListener('visibilitychange', looked);
      resolve();
    };
    window.addEventListener('focus', looked);
    document.addEventListener('visibilitychange', looked);
    signal.addEventListener('abort', looked);
  });

/** Follows a stream route until the returned function is called. */
export function stream<R extends Route>(
  route: R,
  input: Input<R>,
  onEvent: (event: StreamEvent) => void,
  options: StreamOptions = {},
): () => void {
  const stop = new AbortController();
  let wait = 1000;
  let replaced = false;
  const follow = async (): Promise<void> => {
    const response = await send(
      route,
      input as Record<string, unknown>,
      { ...options, signal: stop.signal },
      stop.signal,
    );
    if (!response.headers.get('content-type')?.includes('text/event-stream')) {
      const busy = response.status === 429 || response.status >= 500;
      const text = await response.text();
      if (busy) return;
      try {
        readAnswer(text);
      } catch (error) {
        fail(error, options);
      }
      return;
    }
    options.onLive?.(true);
    wait = 1000;
    const feed = eventReader((said) => {
      if (wasReplaced(said)) replaced = true;
      // refused with the bearer that it was opened with: the next opening says whether it still is
      else if (said.event !== 'end') onEvent(said);
    });
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      feed(decoder.decode(part.value, { stream: true }));
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = asFailure(error);
        if (!isPassing(failure) && failure.code !== 'PAGE' && failure.code !== 'TOO_MANY') {
          options.onLive?.(false);
          options.onRefused?.(failure);
          return;
        }
      }
      if (stop.signal.aborted) return;
      options.onLive?.(false);
      if (replaced) {
        replaced = false;
        await untilLookedAt(stop.signal);
        continue;
      }
      await new Promise((resume) => setTimeout(resume, wait));
      wait = Math.min(wait * 2, 30_000);
    }
  };
  void run();
  return () => stop.abort();
}
