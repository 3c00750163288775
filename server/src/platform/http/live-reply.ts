// An event stream that says what something is now, and again whenever its topic moves (live.ts): one reading at a time, the
// last word is the newest, and moves in between are told together. What ends by itself is looked at between its moves too.
import type { EventsReply, SendLoaded } from '../endpoint.ts';
import type { Live } from '../live.ts';

type Told<T, L extends Loaded> = {
  topic: string;
  /** What the `change` event carries. */
  read(): Promise<T>;
  /**
   * The same of what the call's loader answers: it is not read once more for the first event when nothing was told meanwhile, nor for a move,
   * before which the loader judges in any case.
   */
  loaded?: { now: L; say(loaded: L): Promise<T> };
  /** Whether it is over: told last. Nobody publishes that a time has passed, so it is read every few seconds, and told where it changed. */
  ends?(data: T): boolean;
};
/** `told`: `live.told()` before it was loaded. */
type Loaded = { told: number };

const lookEvery = 5_000;

export const liveReply = <T, L extends Loaded>(
  live: Live,
  { topic, read, loaded, ends }: Told<T, L>,
): EventsReply => ({
  topic,
  run: (send, signal, sendLoaded) =>
    new Promise<void>((resolve, reject) => {
      let busy = false;
      let pending: 'none' | 'look' | 'move' = 'none';
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
      /** Whether it is to be told: always, where it does not end by itself. */
      const isNews = (data: T): boolean => {
        const said = ends && JSON.stringify(data);
        const news = said === undefined || said !== last;
        last = said;
        return news && !over;
      };
      const tell = async (reading: Promise<T>): Promise<T> => {
        const data = await reading;
        if (isNews(data)) send('change', data);
        return data;
      };
      const tellLoaded = async (by: SendLoaded, say: (loaded: L) => Promise<T>): Promise<T | undefined> => {
        let data: T | undefined;
        await by('change', async (judged) => {
          data = await say(judged as L);
          return isNews(data) ? data : undefined;
        });
        return data;
      };
      const push = async (why: 'look' | 'move', first?: Promise<T>): Promise<void> => {
        if (pending !== 'move') pending = why;
        if (busy) return;
        busy = true;
        for (let reading = first; pending !== 'none' && !over; reading = undefined) {
          const judged = pending === 'move' && loaded && sendLoaded;
          pending = 'none';
          const data = await (judged ? tellLoaded(sendLoaded, loaded.say) : tell(reading ?? read()));
          if (data !== undefined && ends?.(data)) end();
        }
        busy = false;
      };
      const unwatch = live.watch(topic, () => void push('move').catch(end));
      const looking = ends && setInterval(() => void push('look').catch(end), lookEvery);
      signal.addEventListener('abort', () => end());
      if (signal.aborted) end();
      else {
        const isNow = loaded && loaded.now.told === live.told();
        push('look', isNow ? loaded.say(loaded.now) : undefined).catch(end);
      }
    }),
});
