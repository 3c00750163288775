// An event stream that says what something is now, and again whenever its topic moves (live.ts): one reading at a time, the
// last word is the newest, and moves in between are told together. What ends by itself is looked at between its moves too.
import type { EventsReply } from '../endpoint.ts';
import type { Live } from '../live.ts';

type Told<T> = {
  topic: string;
  /** What the `change` event carries. */
  read(): Promise<T>;
  /** Whether it is over: told last. Nobody publishes that a time has passed, so it is read every few seconds, and told where it changed. */
  ends?(data: T): boolean;
};

const lookEvery = 5_000;

export const liveReply = <T>(live: Live, { topic, read, ends }: Told<T>): EventsReply => ({
  topic,
  run: (send, signal) =>
    new Promise<void>((resolve, reject) => {
      let busy = false;
      let again = false;
      let over = false;
      let last: string | undefined;
      const end = (error?: Error): void => {
        if (over) return;
        over = true;
        unwatch();
        clearInterval(looking);
        if (error) reject(error);
        else resolve();
      };
      const push = async (): Promise<void> => {
        if (busy) {
          again = true;
          return;
        }
        busy = true;
        do {
          again = false;
          const data = await read();
          const said = ends && JSON.stringify(data);
          if (!over && (said === undefined || said !== last)) send('change', data);
          last = said;
          if (ends?.(data)) end();
        } while (again && !over);
        busy = false;
      };
      const look = () => void push().catch(end);
      const unwatch = live.watch(topic, look);
      const looking = ends && setInterval(look, lookEvery);
      signal.addEventListener('abort', () => end());
      if (signal.aborted) end();
      else push().catch(end);
    }),
});
