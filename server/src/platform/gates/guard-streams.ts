// Event streams that are open: a few for each reader and topic, and only while the reader may still have them (Z-06, Z-02).
// A stream outlives the request that was judged: before every event and every half minute its authority is judged again, by
// the same gate and loader as at the beginning, so that no family can forget to. Whoever may not have it any more is told by which code.
import { AppError } from '../app-error.ts';
import type { EventsReply } from '../endpoint.ts';
import type { Identity } from '../principal.ts';

export type StreamRules = {
  /** Streams of one reader on one topic, and of one reader on all topics of a call. */
  ofTopic: number;
  ofReader: number;
  /** Milliseconds between two judgements when nothing happens. */
  check: number;
};
export const streamRules: StreamRules = { ofTopic: 3, ofReader: 12, check: 30_000 };

/**
 * Why a stream ends: `elsewhere` (a newer tab of the same reader has its place: a page does not come back by itself), or `refused`, with
 * the code and sentence by which the same call would be refused now.
 */
export const endEvent = 'end';

type Open = { topic: string; end(): void };
export type Streams = {
  /** `again`: what the loader answers now; throws why the reader may not have it any more. */
  guard(events: EventsReply, of: { reader: string; again(): Promise<unknown> }): EventsReply;
  readonly counts: { readers: number; open: number };
};

/** One key a person or link, whatever token or address he comes with. */
export function readerOf({ link, approver, user, corp }: Identity, routeId: string): string {
  if (link) return `${routeId} line ${link.applyNo}/${link.signNo}`;
  if (approver) return `${routeId} turn ${approver.approveId}`;
  return `${routeId} account ${(user ?? corp)?.accountId}`;
}

export function createStreams(rules: StreamRules): Streams {
  /** Oldest first. */
  const readers = new Map<string, Set<Open>>();
  /** The newest is the one that is looked at: the oldest gives way, also when it only seems to be open. */
  const enter = (reader: string, stream: Open): (() => void) => {
    const own = readers.get(reader) ?? new Set<Open>();
    const same = [...own].filter(({ topic }) => topic === stream.topic);
    if (same.length >= rules.ofTopic) same[0]?.end();
    else if (own.size >= rules.ofReader) own.values().next().value?.end();
    readers.set(reader, own.add(stream));
    return () => {
      own.delete(stream);
      if (own.size === 0 && readers.get(reader) === own) readers.delete(reader);
    };
  };
  return {
    get counts() {
      let open = 0;
      for (const own of readers.values()) open += own.size;
      return { readers: readers.size, open };
    },
    guard: (events, { reader, again }) => ({
      topic: events.topic,
      async run(send, signal) {
        const over = new AbortController();
        const end = (): void => over.abort();
        let leave: () => void = end;
        leave = enter(reader, {
          topic: events.topic,
          end() {
            leave();
            if (!over.signal.aborted) send(endEvent, { reason: 'elsewhere' });
            end();
          },
        });
        const refuse = ({ code, message }: AppError): void => {
          send(endEvent, { reason: 'refused', code, message });
          end();
        };
        let judged = Promise.resolve();
        /** One judgement after the other; `then` follows, with what was loaded, while the reader is still somebody. */
        const judge = (then: (loaded: unknown) => void | Promise<void>): Promise<void> => {
          judged = judged.then(async () => {
            if (over.signal.aborted) return;
            try {
              const loaded = await again();
              if (!over.signal.aborted) await then(loaded);
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              if (!over.signal.aborted) refuse(error);
            }
          });
          judged.catch(end);
          return judged;
        };
        let first = true;
        const tell = (event: string, data: unknown): void => {
          // the gate has let him in a moment ago
          if (first) send(event, data);
          else if (events.farewell?.(data)) {
            send(event, data);
            end();
          } else void judge(() => send(event, data));
          first = false;
        };
        const tellLoaded = (event: string, dataOf: (loaded: unknown) => Promise<unknown>): Promise<void> =>
          judge(async (loaded) => {
            const data = await dataOf(loaded);
            if (data !== undefined && !over.signal.aborted) send(event, data);
            first = false;
          });
        const timer = setInterval(() => void judge(() => undefined), rules.check);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        try {
          await events.run(tell, over.signal, tellLoaded);
          await judged;
        } catch (error) {
          // what it is about went away between two judgements
          if (!(error instanceof AppError)) throw error;
          if (!over.signal.aborted) refuse(error);
        } finally {
          clearInterval(timer);
          signal.removeEventListener('abort', end);
          leave();
        }
      },
    }),
  };
}
