// Whether the account behind a line was verified under the very name in it (docs/decisions/0118, 0120): what the sender wrote is then more
// than his claim. Another name, or none, and the line is what its phone proves.
import { isSameName } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { VerifiedPerson } from '../../../real-name/index.ts';
import { openLine, type Parts } from '../parts.ts';
import { signerName } from '../person-commits.ts';
import type { SignInfoRow } from '../store.ts';

export async function verifiedSigner(
  parts: Parts,
  tx: Tx,
  me: SignInfoRow,
): Promise<VerifiedPerson | undefined> {
  const { account, persons } = parts;
  const holder = await account.party.holderOf(tx, me.party_key);
  const person = holder && (await persons.verified(tx, holder.accountId));
  if (!person || !isSameName(person.name, signerName(me))) return undefined;
  // of two people of one name, the sender may have named the other
  const { idCard } = openLine(parts, me);
  return idCard === null || idCard === person.idCard ? person : undefined;
}
