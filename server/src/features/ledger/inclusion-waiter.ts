// Waiting for events to be in the log: one query per wake-up for all who wait, however many they are.
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { Live } from '../../platform/live.ts';
import { includedTopic } from './sequencer.ts';
import { indexesOf } from './store.ts';

type Waiter = { ids: readonly string[]; resolve(indexes: Map<string, number>): void; timer: NodeJS.Timeout };

export class InclusionWaiter {
  readonly #db: Db;
  readonly #live: Live;
  readonly #waiting = new Set<Waiter>();
  #unwatch: (() => void) | undefined;
  #checking = false;
  #again = false;

  constructor(db: Db, live: Live) {
    this.#db = db;
    this.#live = live;
  }

  /** Index of each event; throws BUSY when the sequencer has not included them within `milliseconds`. */
  wait(ids: readonly string[], milliseconds: number): Promise<Map<string, number>> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ids,
        resolve: (indexes) => {
          clearTimeout(waiter.timer);
          this.#remove(waiter);
          resolve(indexes);
        },
        timer: setTimeout(() => {
          this.#remove(waiter);
          reject(new AppError('BUSY', undefined, { retryAfterSeconds: 2 }));
        }, milliseconds),
      };
      this.#waiting.add(waiter);
      this.#unwatch ??= this.#live.watch(includedTopic, () => void this.#check());
      void this.#check();
    });
  }

  #remove(waiter: Waiter): void {
    this.#waiting.delete(waiter);
    if (this.#waiting.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  async #check(): Promise<void> {
    if (this.#checking) {
      this.#again = true;
      return;
    }
    this.#checking = true;
    do {
      this.#again = false;
      const waiters = [...this.#waiting];
      // A failed query is retried by the next wake-up; the time limit stays.
      const found = await indexesOf(
        this.#db,
        waiters.flatMap((w) => w.ids),
      ).catch(() => new Map<string, number>());
      for (const waiter of waiters) if (waiter.ids.every((id) => found.has(id))) waiter.resolve(found);
    } while (this.#again);
    this.#checking = false;
  }
}
