// How many calls run at once, how many may wait, and who goes first (decisions "Errors on the wire": 429 with
// Retry-After). Without a bound every client of a crowd waits for all others and the process falls over; with it the
// crowd beyond the bound is told at once to come back, before anything was read or done for it.
import { AppError } from '../app-error.ts';

/** Best first: a signer who has his code, whoever reads or opens a link, whoever begins something new. */
export const ranks = ['finish', 'read', 'start'] as const;
export type Rank = (typeof ranks)[number];
/** Part of the places, running and waiting, that a rank may fill: the rest is kept free for better ones. */
const share: Record<Rank, number> = { finish: 1, read: 0.75, start: 0.4 };

export type AdmissionOptions = {
  running: number;
  waiting: number;
  /** Milliseconds that a call waits for a place at most. */
  patience: number;
  /** How late the event loop is, as a multiple of what it may be. */
  lag?: () => number;
  now?: () => number;
  random?: () => number;
};
type Waiter = { admit(): void; turnAway(): void };

export type Admission = {
  /** Waits for a place; answers how to leave it. Throws OVERLOAD with Retry-After (seconds). */
  enter(rank: Rank, signal?: AbortSignal): Promise<() => void>;
  /** The same answer without waiting, for a request whose body was not read yet. */
  refusal(rank: Rank): AppError | undefined;
  /** Whether somebody waits for a place now, or was sent away a moment ago. */
  crowded(): boolean;
  readonly counts: { running: number; waiting: number; shed: number };
};

/** The event loop is later than it may be: nothing new is begun; twice as late: nothing but finishing work goes on. */
const late: Partial<Record<Rank, number>> = { start: 1, read: 2 };
const windowMs = 5000;

export function createAdmission(options: AdmissionOptions): Admission {
  const { lag = () => 0, now = () => performance.now(), random = Math.random } = options;
  const queues: Record<Rank, Waiter[]> = { finish: [], read: [], start: [] };
  const counts = { running: 0, waiting: 0, shed: 0 };
  /** Finished and refused in the running window and in the one before. */
  let recent = { since: now(), done: 0, shed: 0 };
  let before = { done: 0, shed: 0 };

  const roll = (): void => {
    const age = now() - recent.since;
    if (age < windowMs) return;
    before = age < 2 * windowMs ? { done: recent.done, shed: recent.shed } : { done: 0, shed: 0 };
    recent = { since: now(), done: 0, shed: 0 };
  };
  /** When the crowd that is waiting or was sent away could be served; spread, so that it does not come back at once. */
  const retryAfterSeconds = (): number => {
    const perSecond = Math.max(10, ((before.done + recent.done) * 1000) / windowMs / 2);
    const crowd = counts.waiting + Math.max(before.shed, recent.shed);
    const seconds = Math.min(30, Math.max(2, Math.ceil(crowd / perSecond)));
    return 1 + Math.floor(random() * seconds);
  };
  const overload = (): AppError => {
    roll();
    counts.shed++;
    recent.shed++;
    return new AppError('OVERLOAD', undefined, { retryAfterSeconds: retryAfterSeconds() });
  };
  const freeFor = (rank: Rank): boolean => counts.running < Math.max(1, options.running * share[rank]);
  const roomFor = (rank: Rank): boolean => counts.waiting < options.waiting * share[rank];
  const takePlace = (): (() => void) => {
    counts.running++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      counts.running--;
      roll();
      recent.done++;
      const next = ranks.find((rank) => queues[rank].length > 0 && freeFor(rank));
      if (next) queues[next].shift()?.admit();
    };
  };
  const refusal = (rank: Rank): AppError | undefined => {
    const tooLate = lag() > (late[rank] ?? Number.POSITIVE_INFINITY);
    return tooLate || (!freeFor(rank) && !roomFor(rank)) ? overload() : undefined;
  };

  return {
    counts,
    refusal,
    crowded() {
      roll();
      return counts.waiting > 0 || recent.shed + before.shed > 0;
    },
    async enter(rank, signal) {
      const refused = refusal(rank);
      if (refused) throw refused;
      // Nobody overtakes those of his own rank or better who wait.
      const behind = ranks.slice(0, ranks.indexOf(rank) + 1).some((r) => queues[r].length > 0);
      if (freeFor(rank) && !behind) return takePlace();
      return new Promise<() => void>((resolve, reject) => {
        const queue = queues[rank];
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', waiter.turnAway);
          counts.waiting--;
        };
        const waiter: Waiter = {
          admit() {
            end();
            resolve(takePlace());
          },
          turnAway() {
            const at = queue.indexOf(waiter);
            if (at < 0) return;
            queue.splice(at, 1);
            end();
            reject(overload());
          },
        };
        const timer = setTimeout(waiter.turnAway, options.patience);
        counts.waiting++;
        queue.push(waiter);
        signal?.addEventListener('abort', waiter.turnAway);
        if (signal?.aborted) waiter.turnAway();
      });
    },
  };
}

/** How late the event loop is, looked at twice a second; the timer keeps no process alive. */
export function watchLag(everyMs = 500): () => number {
  let due = performance.now() + everyMs;
  let lag = 0;
  setInterval(() => {
    lag = Math.max(0, performance.now() - due);
    due = performance.now() + everyMs;
  }, everyMs).unref();
  // a loop that stands still now has not told the timer yet
  return () => Math.max(lag, performance.now() - due);
}
