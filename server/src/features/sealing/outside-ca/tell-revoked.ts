// What its owner revoked is revoked at the authority that issued it: a job in the transaction of the revocation, tried until it is
// told, found again when the job was given up. Until then our own record and the event say it already.
import { z } from 'zod';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { addJob, job, type Sweep } from '../../../platform/jobs.ts';
import type { CertificateAuthority } from '../../../platform/ports/certificate-authority.ts';
import { findUntold, markTold, untoldSince } from './store.ts';

const jobName = 'sealing.tell-revoked';
const payload = z.strictObject({ serial: z.string() });
const forgottenMilliseconds = 3600_000;

export const enqueueTelling = (tx: Tx, serial: string): Promise<void> =>
  addJob(tx, jobName, { serial }, { key: `${jobName}:${serial}`, maxAttempts: 25 });

export const tellRevokedJob = (deps: Deps, authority: CertificateAuthority | undefined) =>
  job({
    name: jobName,
    payload,
    async handle({ serial }) {
      const untold = await findUntold(deps.db, serial);
      if (!untold) return;
      if (!authority) throw new Error('SIGN_CA names no authority that could be told of a revocation');
      await authority.revoke(new Uint8Array(untold.der), untold.reason);
      await markTold(deps.db, serial, deps.clock.now());
    },
  });

export const tellRevokedSweep = (deps: Deps): Sweep => ({
  name: 'sealing.untold',
  everySeconds: 600,
  async run() {
    const before = new Date(deps.clock.now().getTime() - forgottenMilliseconds);
    for (const serial of await untoldSince(deps.db, before)) await enqueueTelling(deps.db, serial);
  },
});
