// The queue of uploads: work is put in with the change that makes it necessary, and taken in turns (fair-order.ts) by the
// lanes of the job process. A job of the platform's queue only wakes a lane; which file comes next is decided when a
// lane is free. So nothing is lost with a job, and no order is fixed before it must be.
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { addJob } from '../../../platform/jobs.ts';
import * as store from './store.ts';
import type { Hands } from './take-work.ts';

export const workJob = 'file.work';
/** Files that a job process works on at once: as many as its sandbox has children. */
export const lanes = 2;
/** ms after which a lane hands over to the next job, so that a process can stop in time. */
const shift = 5000;
/** Seconds that failed work waits at most. */
const longestPause = 300;
/** ms after which work that nobody has said to be alive has lost its process, and between two times of saying so. */
export const lostAfter = 60_000;
const heartbeat = 15_000;
/** Measurements that an estimate is made of. */
export const paceOf = 50;

const wakeLane = (tx: Tx, lane: number): Promise<void> =>
  addJob(tx, workJob, { lane }, { key: `${workJob}:${lane}` });

/** Lanes for so many files: what one finds beside its own it wakes others for. */
export async function wakeLanes(tx: Tx, files: number = lanes): Promise<void> {
  for (let lane = 0; lane < Math.min(files, lanes); lane++) await wakeLane(tx, lane);
}

/** In the transaction that makes the work necessary; the file stands in `file` by then. */
export async function enqueue(tx: Tx, fileId: string, now: Date): Promise<void> {
  await store.insertWork(tx, fileId, now);
  await wakeLanes(tx, 1);
}

/** Takes work until none is left or the shift is over. `work` is idempotent; what it throws puts the work off. */
export async function runLane(
  deps: Deps,
  hands: Hands,
  lane: number,
  work: (fileId: string) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  hands.awake += 1;
  try {
    // what comes after the look that left nothing wakes a lane itself
    do {
      if (performance.now() - began > shift) return await wakeLane(deps.db, lane);
      const taken = await hands.take();
      if (!taken) return;
      if (hands.left && hands.awake < lanes) await wakeLane(deps.db, (lane + 1) % lanes);
      await workOn(deps, taken, work);
    } while (hands.left);
  } finally {
    hands.awake -= 1;
  }
}

async function workOn(
  deps: Deps,
  taken: store.Claim,
  work: (fileId: string) => Promise<void>,
): Promise<void> {
  const { fileId } = taken;
  const start = performance.now();
  const beat = setInterval(() => {
    store.keepWork(deps.db, taken, deps.clock.now()).catch(() => undefined);
  }, heartbeat);
  try {
    await work(fileId);
    await finish(deps, taken, performance.now() - start);
  } catch (error) {
    deps.log.error({ fileId, error: (error as Error).message }, 'work on a file failed');
    await retryLater(deps, taken);
  } finally {
    clearInterval(beat);
  }
}

async function finish(deps: Deps, done: store.Claim, ms: number): Promise<void> {
  const now = deps.clock.now();
  await store.endWork(deps.db, done, { paceId: uuidv7(now), ms, now });
}

async function retryLater(deps: Deps, failed: store.Claim): Promise<void> {
  const seconds = Math.min(longestPause, 2 ** failed.failures);
  const again = new Date(deps.clock.now().getTime() + seconds * 1000);
  await inTx(deps.db, async (tx) => {
    await store.putOff(tx, failed, again);
    await addJob(tx, workJob, { lane: 0 }, { key: `${workJob}:${failed.fileId}`, runAt: again });
  });
}
