// Sweep of the account family: captchas, codes and tokens that nobody can use any more, counters of limits.
import type { Deps } from '../../platform/family.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { dropExpiredTokens } from '../../platform/tokens.ts';
import { deleteExpired } from './code/store.ts';

export const accountSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'account.expired',
    everySeconds: 600,
    run: async () => {
      const now = deps.clock.now();
      await deleteExpired(deps.db, now);
      await dropExpiredTokens(deps.db, now);
      await deps.limits.sweep();
    },
  },
];
