// Where a file stands in the queue and how long that will take. Hundreds of senders ask every half second, so that one look
// at the queue serves them all; nobody learns whose the others are.
import type { Deps } from '../../../platform/family.ts';
import { estimateSeconds } from './estimate.ts';
import { fairOrder } from './fair-order.ts';
import { lanes, paceOf } from './queue.ts';
import * as store from './store.ts';

/** Files before it, those under way among them; seconds until it is judged, null while nothing was measured. */
export type PlaceInQueue = { ahead: number; seconds: number | null };
type Look = {
  /** How many files stand before each. */
  places: Map<string, number>;
  running: { fileId: string; since: number }[];
  /** Median ms. */
  pace: number | null;
};

/** `freshFor`: ms that one look serves. */
export function createPlaceInQueue(deps: Deps, freshFor = 500) {
  let last: Promise<Look> | undefined;
  let began = 0;
  const look = async (): Promise<Look> => {
    const now = deps.clock.now();
    const { work, served, running, pace } = await store.queueNow(deps.db, now, paceOf);
    const places = new Map(fairOrder(work, served).map(({ fileId }, place) => [fileId, place]));
    return { places, running, pace };
  };
  const recent = (): Promise<Look> => {
    if (last && performance.now() - began < freshFor) return last;
    began = performance.now();
    last = look();
    return last;
  };

  /** Undefined when the file is not waiting to be checked. */
  return async (fileId: string): Promise<PlaceInQueue | undefined> => {
    const { places, running, pace } = await recent();
    const ahead = places.get(fileId);
    if (ahead === undefined) return undefined;
    const underWay = running.map(({ since }) => since);
    return {
      ahead: ahead + running.length,
      seconds: estimateSeconds({ ahead, running: underWay, pace, lanes }),
    };
  };
}
