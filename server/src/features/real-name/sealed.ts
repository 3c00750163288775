// What an attempt keeps sealed, and what its receipt says of it by hash.
import type { Vault } from '../../platform/crypto/vault.ts';
import type { PersonCheckAnswer } from '../../platform/ports/person-check.ts';
import { type Question, questionHash } from './ask-person.ts';
import type { AttemptRow, Receipt } from './store.ts';

export type Said = { fullName: string; idCard: string; mobile: string; cardEnd: string; salt: string };
export const placeOfAttempt = (attemptId: string) => ({
  table: 'real_name_attempt',
  row: attemptId,
  tenant: '',
});

export function sealSaid(vault: Vault, attemptId: string, said: Said) {
  const { dek, blob } = vault.seal(placeOfAttempt(attemptId), said);
  return { pii_dek: dek, pii_blob: blob };
}

/** undefined once the numbers were erased. */
export function openSaid(
  vault: Vault,
  { attempt_id, pii_dek: dek, pii_blob: blob }: AttemptRow,
): Said | undefined {
  if (!dek || !blob) return undefined;
  return vault.open(placeOfAttempt(attempt_id), { dek, blob }) as Said;
}

export const maskName = (name: string): string => {
  const [first = '', ...rest] = [...name];
  return first + '*'.repeat(rest.length);
};
export const maskNumber = (number: string): string =>
  number === '' ? '' : `${number.slice(0, 1)}${'*'.repeat(number.length - 2)}${number.slice(-1)}`;

/** `request` with every element, the whole card number included. */
export const receiptOf = (
  request: Question,
  { result, code, partyRequestId }: Omit<PersonCheckAnswer, 'requestId'>,
  { salt, party, simulated, now }: { salt: string; party: string; simulated: boolean; now: Date },
): Receipt => ({
  ...{ v: 1, party, partyRequestId, code, result, simulated },
  ...{ time: now.toISOString(), question: questionHash(salt, request) },
});
