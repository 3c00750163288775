// Waiting for events to be in the log. The sequencer of this process says which those are; of another's batches one query per wake-up
// tells all who wait, however many they are. Who does not say that he has time has the sequencer begin at once.
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { type Live, publish } from '../../platform/live.ts';
import { includedTopic } from './sequencer.ts';
import { awaitedTopic, indexesOf } from './store.ts';

type Waiter = {
  ids: readonly string[];
  found: Map<string, number>;
  resolve(): void;
  timer: NodeJS.Timeout;
};
/** `now`: somebody waits for an answer; `next`: the next batch is soon enough. */
export type Patience = 'now' | 'next';

/** Events of this process's last batches that are remembered: who waits for one of them came late. */
const mostRecent = 2000;
/** Milliseconds between two looks for what nobody told. */
const lookEvery = 300;

export class InclusionWaiter {
  readonly #db: Db;
  readonly #live: Live;
  readonly #waiting = new Set<Waiter>();
  readonly #recent = new Map<string, number>();
  #unwatch: (() => void) | undefined;
  #look: NodeJS.Timeout | undefined;
  #checking = false;
  #again = false;

  constructor(db: Db, live: Live) {
    this.#db = db;
    this.#live = live;
  }

  /** Index of each event; throws BUSY when the sequencer has not included them within `milliseconds`. */
  wait(ids: readonly string[], milliseconds: number, patience: Patience): Promise<Map<string, number>> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ids,
        found: new Map(),
        resolve: () => {
          clearTimeout(waiter.timer);
          this.#remove(waiter);
          resolve(waiter.found);
        },
        timer: setTimeout(() => {
          this.#remove(waiter);
          reject(new AppError('BUSY', undefined, { retryAfterSeconds: 2 }));
        }, milliseconds),
      };
      this.#waiting.add(waiter);
      this.#tell(this.#recent);
      if (!this.#waiting.has(waiter)) return;
      if (patience === 'now') publish(this.#db, awaitedTopic);
      this.#unwatch ??= this.#live.watch(includedTopic, () => void this.#check());
      this.#look ??= setInterval(() => void this.#check(), lookEvery);
    });
  }

  /** The sequencer of this process put these into the log, from this index on. */
  included(ids: readonly string[], from: number): void {
    for (const [i, id] of ids.entries()) this.#recent.set(id, from + i);
    this.#tell(this.#recent);
    for (const id of this.#recent.keys()) {
      if (this.#recent.size <= mostRecent) break;
      this.#recent.delete(id);
    }
  }

  #tell(indexes: ReadonlyMap<string, number>): void {
    for (const waiter of this.#waiting) {
      for (const id of waiter.ids) {
        const index = indexes.get(id);
        if (index !== undefined) waiter.found.set(id, index);
      }
      if (waiter.ids.every((id) => waiter.found.has(id))) waiter.resolve();
    }
  }

  #remove(waiter: Waiter): void {
    this.#waiting.delete(waiter);
    if (this.#waiting.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  async #check(): Promise<void> {
    if (this.#checking) {
      this.#again = true;
      return;
    }
    this.#checking = true;
    do {
      this.#again = false;
      const ids = [...this.#waiting].flatMap((waiter) => waiter.ids);
      // A failed query is retried by the next wake-up; the time limit stays.
      this.#tell(await indexesOf(this.#db, ids).catch(() => new Map<string, number>()));
    } while (this.#again);
    this.#checking = false;
  }
}
