// A barrier between the load of an act and its lock: another connection holds the contract's row, whoever comes waits for it in the
// database itself, and the order in which they get it is the order in which they came.

import { Refused } from '@xinqi/sdk';
import pg from 'pg';
import { vi } from 'vitest';

export type Held = { release(): Promise<void>; waiting(): Promise<number> };
export type Barrier = { hold(applyId: string): Promise<Held>; close(): Promise<void> };

/** `url`: as the owner of the tables. */
export async function openBarrier(url: string): Promise<Barrier> {
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  await Promise.all([holder.connect(), watcher.connect()]);
  return {
    async hold(applyId) {
      await holder.query('begin');
      await holder.query('select from apply where apply_id = $1 for update', [applyId]);
      return {
        release: async () => void (await holder.query('commit')),
        async waiting() {
          const { rows } = await watcher.query<{ n: number }>(
            "select count(*)::int n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows[0]!.n;
        },
      };
    },
    close: async () => void (await Promise.all([holder.end(), watcher.end()])),
  };
}

/** What became of something that was started: still under way, or done with this answer. */
export type Started<T> = { promise: Promise<T>; done: boolean };
export function start<T>(work: () => Promise<T>): Started<T> {
  const started: Started<T> = { promise: work(), done: false };
  const end = () => {
    started.done = true;
  };
  started.promise.then(end, end);
  return started;
}

/** Until `of` stands before the lock as number `place` in the queue, or is done without having come to it. */
export const arrives = (held: Held, of: Started<unknown>, place: number): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!of.done && (await held.waiting()) < place) throw new Error('on its way to the lock');
    },
    { timeout: 10_000, interval: 5 },
  );

const codeOf = async (promise: Promise<unknown>): Promise<string | undefined> => {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
};

/** Two of them at once, the first of which comes to the lock first. */
export async function race(
  barrier: Barrier,
  applyId: string,
  act: () => Promise<unknown>,
  change: () => Promise<unknown>,
  first: 'act' | 'change',
  locks: boolean,
) {
  const held = await barrier.hold(applyId);
  let acted = start(async () => undefined as unknown);
  let changed = acted;
  let waited: boolean;
  try {
    if (first === 'change' && locks) {
      changed = start(change);
      await arrives(held, changed, 1);
      acted = start(act);
      // a change that this contract does not concern is over before it
      await arrives(held, acted, changed.done ? 1 : 2);
      waited = !acted.done;
    } else {
      acted = start(act);
      await arrives(held, acted, 1);
      waited = !acted.done;
      changed = start(change);
      if (locks) await arrives(held, changed, 2);
      // what needs no lock is over before the act goes on, or comes after it
      else if (first === 'change') await changed.promise;
    }
  } finally {
    await held.release();
  }
  return { waited, acted: await codeOf(acted.promise), changed: await codeOf(changed.promise) };
}
