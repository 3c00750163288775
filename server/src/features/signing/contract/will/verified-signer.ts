// Whether the account behind a line was verified under the very name in it (docs/decisions/0118, 0120): what the sender wrote is then more
// than his claim. Another name, or none, and the line is what its phone proves.
import { isSameName, type ReviewStanding } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { SealedHolder } from '../../../account/index.ts';
import type { VerifiedPerson } from '../../../real-name/index.ts';
import { keyHolder, openLine, type Parts } from '../parts.ts';
import { signerName } from '../person-commits.ts';
import type { SignInfoRow } from '../store.ts';

async function personBehind(parts: Parts, tx: Tx, me: SignInfoRow, read?: SealedHolder) {
  const holder = await keyHolder(parts, tx, me, read);
  return holder && parts.persons.verified(tx, holder.accountId);
}

/** Under the very name in the line; of two people of one name, the sender may have named the other. */
function fits(parts: Parts, me: SignInfoRow, person: VerifiedPerson): boolean {
  if (!isSameName(person.name, signerName(me))) return false;
  const { idCard } = openLine(parts, me);
  return idCard === null || idCard === person.idCard;
}

/** `read`: the account as it was read with the line. */
export async function verifiedSigner(
  parts: Parts,
  tx: Tx,
  me: SignInfoRow,
  read?: SealedHolder,
): Promise<VerifiedPerson | undefined> {
  const person = await personBehind(parts, tx, me, read);
  return person && fits(parts, me, person) ? person : undefined;
}

/** What becomes of `review` among the ways that are demanded of him (docs/decisions/0157), as his page says it. */
export async function reviewStanding(parts: Parts, tx: Tx, me: SignInfoRow): Promise<ReviewStanding> {
  const person = await personBehind(parts, tx, me);
  if (!person) return 'none';
  if (person.way !== 'review') return 'card';
  return fits(parts, me, person) ? 'fits' : 'name';
}
