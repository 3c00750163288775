// An event stream that says what something is now, and again whenever its topic moves (live.ts): one reading at a time, the
// last word is the newest, and moves in between are told together.
import type { EventsReply } from '../endpoint.ts';
import type { Live } from '../live.ts';

type Told = {
  topic: string;
  /** What the `change` event carries. */
  read(): Promise<unknown>;
};

export const liveReply = (live: Live, { topic, read }: Told): EventsReply => ({
  topic,
  run: (send, signal) =>
    new Promise<void>((resolve, reject) => {
      let busy = false;
      let again = false;
      let over = false;
      const end = (error?: Error): void => {
        if (over) return;
        over = true;
        unwatch();
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
          if (!over) send('change', data);
        } while (again && !over);
        busy = false;
      };
      const unwatch = live.watch(topic, () => void push().catch(end));
      signal.addEventListener('abort', () => end());
      if (signal.aborted) end();
      else push().catch(end);
    }),
});
