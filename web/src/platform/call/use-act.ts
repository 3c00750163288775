// Does something by a route for a page: busy while it runs, its outcome said once, and every answer that it may have changed
// read again. A dialog that shows failures itself uses `send`, a button uses `run`.
import { useQueryClient } from '@tanstack/react-query';
import type { Input, Output, Route } from '@xinqi/wire';
import { call } from '../client.ts';
import type { CallOptions } from '../request.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

/** What an act of one family changes beyond that family: the rows and counters of these show it too. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  directory: ['signing'],
  flow: ['signing'],
  org: ['role', 'seal', 'flow', 'signing'],
  role: ['org', 'seal'],
  seal: ['role', 'flow'],
  signing: ['directory', 'flow', 'proof'],
};

/** Reads again whatever a page shows of these families and of those that show their rows. */
export function useRefresh(...families: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    const touched = new Set(families.flatMap((family) => [family, ...(shownIn[family] ?? [])]));
    return client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
  };
}

export function useAct<R extends Route>(route: R, how: Attempt<Output<R>> & { as?: CallOptions } = {}) {
  const { as, ...attempted } = how;
  const refresh = useRefresh(route.family);
  const { busy, attempt } = useAttempt();
  /**
   * Rejects with a Failure. It ends when the page shows what it did, so that nobody acts again on what was; what a refusal
   * was about may have changed too.
   */
  const send = async (input: Input<R>, by?: CallOptions): Promise<Output<R>> => {
    try {
      return await call(route, input, by ?? as);
    } finally {
      await refresh();
    }
  };
  return {
    busy,
    send,
    /** Answers whether it was done. */
    run: (input: Input<R>, more: Attempt<Output<R>> & { as?: CallOptions } = {}): Promise<boolean> =>
      attempt(() => send(input, more.as), { ...attempted, ...more }),
  };
}
