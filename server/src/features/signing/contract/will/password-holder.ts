// Whose signing password counts in a line: that of the account whose phone it was sent to, by its link as signed in.
import type { Tx } from '../../../../platform/db.ts';
import type { Signer } from '../acting/load-party.ts';
import type { Parts } from '../parts.ts';

type Of = Pick<Signer, 'me'>;

export const holderOf = async ({ account }: Parts, tx: Tx, { me }: Of): Promise<string | undefined> =>
  (await account.party.holderOf(tx, me.party_key))?.accountId;

/** Since when he has the one that he has now; undefined where he has none. `share`: he keeps it until `tx` ends. */
export async function passwordSetAt(
  parts: Parts,
  tx: Tx,
  signer: Of,
  share?: 'share',
): Promise<Date | undefined> {
  const accountId = await holderOf(parts, tx, signer);
  return accountId === undefined ? undefined : parts.account.signPasswords.setAt(tx, accountId, share);
}
