// Where a file stands in the queue and how long that will take. Hundreds of senders ask every half second, so that one look
// at the queue serves them all; nobody learns whose the others are.
import type { Deps } from '../../../platform/family.ts';
import { estimateSeconds, type Pace } from './estimate.ts';
import { fairOrder } from './fair-order.ts';
import { lanes, paceOf } from './queue.ts';
import * as store from './store.ts';

/** Files before it, those under way among them; seconds until it is judged, null while nothing was measured. */
export type PlaceInQueue = { ahead: number; seconds: number | null };
type Look = {
  order: store.Work[];
  places: Map<string, number>;
  running: { fileId: string; kind: 'check' | 'draw'; since: number }[];
  pace: Pace;
};

/** `freshFor`: ms that one look serves. */
export function createPlaceInQueue(deps: Deps, freshFor = 500) {
  let last: Promise<Look> | undefined;
  let began = 0;
  const look = async (): Promise<Look> => {
    const now = deps.clock.now();
    const waiting = await store.waitingWork(deps.db, now);
    const order = fairOrder(waiting, await store.servedOf(deps.db, waiting));
    const places = new Map<string, number>();
    order.forEach(({ fileId, kind }, place) => {
      if (kind === 'check') places.set(fileId, place);
    });
    const running = await store.runningWork(deps.db, now);
    return { order, places, running, pace: await store.medianPace(deps.db, paceOf) };
  };
  const recent = (): Promise<Look> => {
    if (last && performance.now() - began < freshFor) return last;
    began = performance.now();
    last = look();
    return last;
  };

  /** Undefined when the file is not waiting to be checked. */
  return async (fileId: string): Promise<PlaceInQueue | undefined> => {
    const { order, places, running, pace } = await recent();
    const place = places.get(fileId);
    if (place === undefined) return undefined;
    const ahead = order.slice(0, place);
    const files = new Set([...ahead, ...running].map((work) => work.fileId));
    files.delete(fileId);
    const kinds = ahead.map(({ kind }) => kind);
    return { ahead: files.size, seconds: estimateSeconds('check', { ahead: kinds, running, pace, lanes }) };
  };
}
