// Finds files that are due: lost jobs, files that waited for an authority, timestamps that near their end. While no
// authority answers only the first of them is tried; when it succeeds the others follow in their order.
import type { Deps } from '../../../platform/family.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import type { Outcome } from './extend-document.ts';
import { enqueueExtension } from './extension-job.ts';
import { dueDocuments } from './store.ts';

const atOnce = 500;

export type ExtensionSweep = {
  sweep: Sweep;
  /** To be told how each attempt of this process ended. */
  heard(outcome: Outcome): Promise<void>;
};

export function extensionSweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): ExtensionSweep {
  let authoritiesDown = false;
  const enqueueDue = async () => {
    const due = await dueDocuments(db, clock.now(), authoritiesDown ? 1 : atOnce);
    for (const documentId of due) await enqueueExtension(db, documentId);
  };
  return {
    sweep: { name: 'sealing.extend', everySeconds: 20, run: enqueueDue },
    async heard(outcome) {
      const wereDown = authoritiesDown;
      if (outcome === 'no_authority') authoritiesDown = true;
      if (outcome === 'extended') authoritiesDown = false;
      if (wereDown && !authoritiesDown) await enqueueDue();
    },
  };
}
