// Whom an authority outside may certify (docs/decisions/0151): who was compared with his identity number, now or when his account was
// verified under the name in the line, and, where he signs for an enterprise, an enterprise that was verified and whose member he is.
import { namesHim } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { VerifiedPerson } from '../../real-name/index.ts';
import type { SealRequest } from '../../sealing/index.ts';
import type { Parts } from '../contract/parts.ts';
import type { Own } from '../contract/party/own-seals.ts';
import { signerName } from '../contract/person-commits.ts';
import type { SignInfoRow } from '../contract/store.ts';
import type { PassedCheck } from '../contract/will/store.ts';

/** Under the lock of the acceptance; undefined: nobody vouches for a name. */
export async function verifiedSubject(
  { account }: Parts,
  tx: Tx,
  me: SignInfoRow,
  own: Own,
  { checks, verified }: { checks: readonly PassedCheck[]; verified: VerifiedPerson | undefined },
): Promise<SealRequest['verified']> {
  const proofs = [...checks.filter(({ way }) => namesHim([way])), ...(verified ? [verified] : [])];
  if (proofs.length === 0) return undefined;
  // one that is no simulator's is enough
  const person = { name: signerName(me), simulated: proofs.every(({ simulated }) => simulated) };
  if (me.user_type === 0) return person;
  if (own.actsFor === undefined) return undefined;
  const [standing] = await account.claims.standings.of(tx, [own.actsFor]);
  if (!standing) return undefined;
  return { ...person, organization: me.name, simulated: person.simulated || standing.test };
}
