// SQL of the second factor. A code is used up by one statement: two devices at once cannot both enter by it.
import type { RecordPlace, SealedRecord } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';

type Tables = {
  second_factor: {
    account_id: string;
    pii_dek: Buffer;
    pii_blob: Buffer;
    enabled_at: Date | null;
    /** bigint comes as text. */
    last_step: string | number;
    created_at: Date;
  };
  recovery_code: { account_id: string; code_mac: Buffer };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export const factorPlace = (accountId: string): RecordPlace => ({
  table: 'second_factor',
  row: accountId,
  tenant: '',
});

export type FactorRow = { sealed: SealedRecord; enabledAt: Date | null; createdAt: Date };
export async function findFactor(tx: Tx, accountId: string): Promise<FactorRow | undefined> {
  const row = await tables(tx)
    .selectFrom('second_factor')
    .select(['pii_dek', 'pii_blob', 'enabled_at', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      sealed: { dek: row.pii_dek, blob: row.pii_blob },
      enabledAt: row.enabled_at,
      createdAt: row.created_at,
    }
  );
}

/** A secret that is to be confirmed; false when the factor is on already. */
export async function proposeFactor(
  tx: Tx,
  accountId: string,
  sealed: SealedRecord,
  now: Date,
): Promise<boolean> {
  const fresh = { pii_dek: sealed.dek, pii_blob: sealed.blob, created_at: now };
  const row = await tables(tx)
    .insertInto('second_factor')
    .values({ account_id: accountId, ...fresh, enabled_at: null, last_step: 0 })
    .onConflict((oc) =>
      oc.column('account_id').doUpdateSet(fresh).where('second_factor.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Proposed → on, with the step of the code that confirmed it. `pii_blob` is the secret that was confirmed. */
export async function enableFactor(
  tx: Tx,
  accountId: string,
  confirmed: { blob: Buffer; step: number; now: Date },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('second_factor')
    .set({ enabled_at: confirmed.now, last_step: confirmed.step })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is', null)
    .where('pii_blob', '=', confirmed.blob)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the code of this time step up; false when it, or a later one, was used. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function takeRecovery(tx: Tx, accountId: string, codeMac: Buffer): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_mac', '=', codeMac)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecovery(tx: Tx, accountId: string, macs: readonly Buffer[]): Promise<void> {
  await tables(tx).deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tables(tx)
    .insertInto('recovery_code')
    .values(macs.map((code_mac) => ({ account_id: accountId, code_mac })))
    .execute();
}

export async function recoveryLeft(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tables(tx)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function dropFactor(tx: Tx, accountId: string): Promise<void> {
  await tables(tx).deleteFrom('second_factor').where('account_id', '=', accountId).execute();
}
