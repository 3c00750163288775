// The hands of a process take the next work: all that ask in one turn look at the queue once, and take what is first in fair order by
// compare-and-swap on what they saw; who was not fast enough looks again.
import { uuidv7 } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/family.ts';
import { fairOrder } from './fair-order.ts';
import * as store from './store.ts';

export type Hands = {
  /** For one hand; undefined: there is none. */
  take(): Promise<store.Claim | undefined>;
  /** Whether the latest look left work for others. What comes after a look wakes a hand itself. */
  readonly left: boolean;
  /** Lanes that are awake. */
  awake: number;
};
type Asking = { give(work: store.Claim | undefined): void; fail(error: unknown): void };

export function createHands(deps: Deps): Hands {
  let left = false;
  let asking: Asking[] = [];
  let looking = false;

  /** Of one look as many as `hands` of them are still without; false when somebody else was faster. */
  async function takeSeen(hands: number, claims: store.Claim[]): Promise<boolean> {
    const now = deps.clock.now();
    const { work, served } = await store.waitingWork(deps.db, now);
    const offices = new Map(served.offices);
    const accounts = new Map(served.accounts);
    const waiting = new Set(work);
    left = false;
    while (waiting.size > 0) {
      left = claims.length === hands;
      if (left) return true;
      const next = fairOrder([...waiting], { offices, accounts })[0] as store.Work;
      const claim = uuidv7(now);
      if (!(await store.startWork(deps.db, next, { offices, accounts }, { claim, now }))) return false;
      claims.push({ fileId: next.fileId, claim, failures: next.failures });
      waiting.delete(next);
      offices.set(next.office, now.getTime());
      accounts.set(next.accountId, now.getTime());
    }
    return true;
  }

  async function lookForAll(): Promise<void> {
    // the others that were woken in this turn ask by then
    await Promise.resolve();
    while (asking.length > 0) {
      const hands = asking;
      const claims: store.Claim[] = [];
      asking = [];
      try {
        while (!(await takeSeen(hands.length, claims)));
        for (const [i, { give }] of hands.entries()) give(claims[i]);
      } catch (error) {
        for (const [i, { give, fail }] of hands.entries()) claims[i] ? give(claims[i]) : fail(error);
      }
    }
    looking = false;
  }

  return {
    awake: 0,
    get left() {
      return left;
    },
    take: () =>
      new Promise((give, fail) => {
        asking.push({ give, fail });
        if (looking) return;
        looking = true;
        void lookForAll();
      }),
  };
}
