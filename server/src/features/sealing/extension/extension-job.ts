// The name of the extension's job; one waiting job per file.
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';

export const extensionJob = 'sealing.extend';

export const enqueueExtension = (tx: Tx, documentId: string, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    extensionJob,
    { documentId },
    { key: `${extensionJob}:${documentId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
