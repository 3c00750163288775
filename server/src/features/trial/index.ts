// The door of the trial family: a visitor signs a sample. Beside the contracts, never among them: it uses what draws and
// signs a PDF, and neither ledger, notices, storage nor the operator's keys (docs/decisions/0028-trial.md).
import { z } from 'zod';
import type { Deps, Family } from '../../platform/family.ts';
import { job } from '../../platform/jobs.ts';
import { trialEndpoints } from './routes.ts';
import { forgetJob, forgetTrials } from './store.ts';

export function createTrial(deps: Deps): { family: Family } {
  const run = () => forgetTrials(deps.db, deps.clock.now());
  return {
    family: {
      name: 'trial',
      endpoints: trialEndpoints(deps),
      jobs: [job({ name: forgetJob, payload: z.strictObject({}), handle: run })],
      sweeps: [{ name: 'trial.expired', everySeconds: 3600, run }],
    },
  };
}
