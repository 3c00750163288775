// A statement that is no part of a transaction and that the database let lose against another (deadlock, a conflict that a distributed one reports) is
// asked again: it left nothing. A transaction is repeated as a whole (inTx).
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { followTransaction } from './follow-transaction.ts';

/** serialization_failure and deadlock_detected. */
export const lost: readonly string[] = ['40001', '40P01'];
const MOST_TRIES = 12;

/**
 * Whether what failed for the `attempt`-th time with one of these codes is tried once more, in a moment. Random, growing pauses keep writers that
 * met once from meeting again.
 */
export async function isRepeated(error: unknown, attempt: number, codes = lost): Promise<boolean> {
  if (attempt >= MOST_TRIES || !codes.includes((error as { code?: string }).code ?? '')) return false;
  await setTimeout(Math.random() * Math.min(4 * 2 ** attempt, 250));
  return true;
}

type Query = (...args: unknown[]) => unknown;

/** For every client of the pool, behind whatever else changes how they ask. */
export function repeatStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Query;
    const follow = followTransaction();
    const again = async (first: Promise<unknown>, args: unknown[]): Promise<unknown> => {
      let answer = first;
      for (let attempt = 1; ; attempt++)
        try {
          return await answer;
        } catch (error) {
          if (!(await isRepeated(error, attempt))) throw error;
          answer = ask(...args) as Promise<unknown>;
        }
    };
    const query: Query = (...args) => {
      const within = follow(args[0]);
      const answer = ask(...args);
      return within || !(answer instanceof Promise) ? answer : again(answer, args);
    };
    Object.assign(client, { query });
  });
}
