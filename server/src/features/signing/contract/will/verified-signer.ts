// Whether the account behind a line was verified under the very name in it (docs/decisions/0118, 0120): what the sender wrote is then more
// than his claim. Another name, or none, and the line is what its phone proves.
import { asOneSpelling } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { VerifiedPerson } from '../../../real-name/index.ts';
import type { Parts } from '../parts.ts';
import { signerName } from '../person-commits.ts';
import type { SignInfoRow } from '../store.ts';

export async function verifiedSigner(
  { account, persons }: Parts,
  tx: Tx,
  me: SignInfoRow,
): Promise<VerifiedPerson | undefined> {
  const holder = await account.party.holderOf(tx, me.party_key);
  const person = holder && (await persons.verified(tx, holder.accountId));
  const { fullName } = asOneSpelling({ fullName: signerName(me), idCard: '', bankCard: '' });
  return person?.name === fullName ? person : undefined;
}
