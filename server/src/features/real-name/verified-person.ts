// Under which name an account was verified, and by what: for families above, when somebody signs.
import { createHash } from 'node:crypto';
import type { PersonWay } from '@xinqi/domain';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';
import { openSaid } from './sealed.ts';
import { findAttempt, realNameOf } from './store.ts';

/** `receiptHash`: SHA-256 (hex) over the receipt as JSON, its keys in order. */
export type VerifiedPerson = {
  name: string;
  way: PersonWay;
  at: Date;
  simulated: boolean;
  receiptHash: string;
};

export async function verifiedPerson(
  vault: Vault,
  tx: Tx,
  accountId: string,
): Promise<VerifiedPerson | undefined> {
  const row = await realNameOf(tx, accountId);
  const by = row && (await findAttempt(tx, row.attempt_id));
  const said = by && openSaid(vault, by);
  if (!row || !said || !by.receipt) return undefined;
  const receipt = JSON.stringify(Object.fromEntries(Object.entries(by.receipt).sort()));
  return {
    ...{ name: said.fullName, way: by.way, at: row.verified_at, simulated: by.simulated },
    receiptHash: createHash('sha256').update(receipt).digest('hex'),
  };
}
