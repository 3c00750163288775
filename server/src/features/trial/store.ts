// All SQL of the trial family.
import type { TrialSample } from '@xinqi/wire/trial';
import type { Tx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Placed } from '../sealing/index.ts';

type Tables = {
  trial: {
    trial_id: string;
    key_hash: Buffer;
    sample: TrialSample;
    name: string;
    place: string;
    field_name: string;
    pdf: Buffer;
    signed_at: Date | null;
    created_at: Date;
    expires_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export type TrialRow = Omit<Tables['trial'], 'place'> & { place: Placed };
export const forgetJob = 'trial.forget';

/** With the job that forgets it. */
export async function insertTrial(tx: Tx, row: TrialRow): Promise<void> {
  await tables(tx)
    .insertInto('trial')
    .values({ ...row, place: JSON.stringify(row.place) })
    .execute();
  await addJob(tx, forgetJob, {}, { key: `${forgetJob}:${row.trial_id}`, runAt: row.expires_at });
}

export async function findTrial(tx: Tx, trialId: string, now: Date): Promise<TrialRow | undefined> {
  const row = await tables(tx)
    .selectFrom('trial')
    .selectAll()
    .where('trial_id', '=', trialId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, place: row.place as unknown as Placed };
}

/** unsigned → signed; false when somebody was faster or it is gone. */
export async function signTrial(tx: Tx, trialId: string, pdf: Buffer, now: Date): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('trial')
    .set({ pdf, signed_at: now })
    .where('trial_id', '=', trialId)
    .where('signed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('trial_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetTrials(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('trial').where('expires_at', '<=', now).execute();
}
