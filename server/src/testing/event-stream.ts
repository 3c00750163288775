// A reader of a server-sent event stream over a real connection, for tests that watch when it ends.
import { type Bearer, encodeBearer, type Input, type Route } from '@xinqi/wire';

export type EventStream = {
  /** The envelope instead of a stream: the code of the refusal. */
  code?: string;
  events: { event: string; data: unknown }[];
  /** Resolves when so many events have come; rejects when the stream ends before. */
  until(count: number): Promise<void>;
  /** When the server has ended it: the last event. */
  ended: Promise<string | undefined>;
  close(): void;
};

export async function openEvents<R extends Route>(
  port: number,
  route: R,
  input: Input<R>,
  bearer: Bearer,
  path: string = route.paths[0]!.path,
): Promise<EventStream> {
  const stop = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${encodeBearer(bearer)}` },
    body: JSON.stringify(input),
    signal: stop.signal,
  });
  const events: EventStream['events'] = [];
  const close = (): void => stop.abort();
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) {
    const { code } = (await answer.json()) as { code: string };
    return { code, events, until: async () => undefined, ended: Promise.resolve(undefined), close };
  }
  const wakers = new Set<() => void>();
  let over = false;
  const read = async (): Promise<string | undefined> => {
    let text = '';
    try {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const match = /^event: (.*)\ndata: (.*)$/.exec(block);
          if (match) events.push({ event: match[1]!, data: JSON.parse(match[2]!) });
        }
        for (const wake of wakers) wake();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      over = true;
      for (const wake of wakers) wake();
    }
    return events.at(-1)?.event;
  };
  const ended = read();
  ended.catch(() => undefined);
  return {
    events,
    ended,
    close,
    until: (count) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (events.length >= count) resolve();
          else if (over) reject(new Error(`ended after ${events.length} events`));
          else return;
          wakers.delete(look);
        };
        wakers.add(look);
        look();
      }),
  };
}
