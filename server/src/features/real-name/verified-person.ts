// Under which name an account was verified, and by what: for families above, when somebody signs.
import { createHash } from 'node:crypto';
import type { RealNameWay } from '@xinqi/domain';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';
import { openSaid } from './sealed.ts';
import { type Receipt, verifiedBy } from './store.ts';

/** `idCard`: of who has none, the number of his document. `receiptHash`: SHA-256 (hex) over the receipt as JSON, its keys in order. */
export type VerifiedPerson = {
  name: string;
  idCard: string;
  way: RealNameWay;
  at: Date;
  simulated: boolean;
  receiptHash: string;
  /** The party's answer, and what the question's hash in it was made of besides. */
  receipt: Receipt;
  salt: string;
  mobile: string;
};

export async function verifiedPerson(
  vault: Vault,
  tx: Tx,
  accountId: string,
): Promise<VerifiedPerson | undefined> {
  const by = await verifiedBy(tx, accountId);
  const said = by && openSaid(vault, by);
  if (!said || !by.receipt) return undefined;
  const receipt = JSON.stringify(Object.fromEntries(Object.entries(by.receipt).sort()));
  return {
    ...{ name: said.fullName, idCard: said.idCard, way: by.way, at: by.verified_at, simulated: by.simulated },
    receiptHash: createHash('sha256').update(receipt).digest('hex'),
    ...{ receipt: by.receipt, salt: said.salt, mobile: said.mobile },
  };
}
