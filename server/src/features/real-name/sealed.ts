// What an attempt keeps sealed, and what its receipt says of it by hash.
import type { Vault } from '../../platform/crypto/vault.ts';
import type { PersonCheckAnswer, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { questionHash } from './ask-person.ts';
import type { AttemptRow, Receipt } from './store.ts';

export type Said = { fullName: string; idCard: string; mobile: string; cardEnd: string; salt: string };
const placeOf = (attemptId: string) => ({ table: 'real_name_attempt', row: attemptId, tenant: '' });

export function sealSaid(vault: Vault, attemptId: string, said: Said) {
  const { dek, blob } = vault.seal(placeOf(attemptId), said);
  return { pii_dek: dek, pii_blob: blob };
}

/** undefined once the numbers were erased. */
export function openSaid(
  vault: Vault,
  { attempt_id, pii_dek: dek, pii_blob: blob }: AttemptRow,
): Said | undefined {
  if (!dek || !blob) return undefined;
  return vault.open(placeOf(attempt_id), { dek, blob }) as Said;
}

/** `request` with every element, the whole card number included. */
export const receiptOf = (
  request: PersonCheckRequest,
  { result, code, partyRequestId }: PersonCheckAnswer,
  { salt, party, simulated, now }: { salt: string; party: string; simulated: boolean; now: Date },
): Receipt => ({
  ...{ v: 1, party, partyRequestId, code, result, simulated },
  ...{ time: now.toISOString(), question: questionHash(salt, request) },
});
