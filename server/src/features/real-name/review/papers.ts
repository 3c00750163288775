// What an application says, sealed with its attempt, and how its applicant reads it.
import type { SaidOfPaper } from '@xinqi/domain';
import type { ReviewItem } from '@xinqi/wire/real-name';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { maskName, maskNumber, placeOfAttempt } from '../sealed.ts';
import type { ReviewRow } from './store.ts';

/** `mobile`: of the account when it applied. `idCard`: the number, where the attempts of other ways keep theirs. */
export type SealedPaper = Omit<SaidOfPaper, 'paper' | 'number'> & {
  idCard: string;
  mobile: string;
  cardEnd: string;
  salt: string;
};

export function sealPaper(vault: Vault, attemptId: string, said: SealedPaper) {
  const { dek, blob } = vault.seal(placeOfAttempt(attemptId), said);
  return { pii_dek: dek, pii_blob: blob };
}

/** undefined once it was erased. */
export function openPaper(vault: Vault, row: ReviewRow): SealedPaper | undefined {
  const { attempt_id: attemptId, pii_dek: dek, pii_blob: blob } = row;
  return dek && blob ? (vault.open(placeOfAttempt(attemptId), { dek, blob }) as SealedPaper) : undefined;
}

export const saidOf = ({ paper }: ReviewRow, { idCard: number, ...said }: SealedPaper): SaidOfPaper => ({
  ...{ paper, number, issuer: said.issuer, fullName: said.fullName },
  ...{ born: said.born, expires: said.expires },
});

export function presentReview(vault: Vault, row: ReviewRow): ReviewItem {
  const said = openPaper(vault, row);
  return {
    ...{ attemptId: row.attempt_id, paper: row.paper, state: row.state, reason: row.reason },
    ...{ fullName: maskName(said?.fullName ?? ''), number: maskNumber(said?.idCard ?? '') },
    ...{ time: row.applied_at.toISOString(), endTime: row.ended_at?.toISOString() ?? null },
    simulated: row.simulated,
  };
}
