// What a signatory said of himself in a check, sealed with the salt of the question's hash.
import type { Vault } from '../../../../platform/crypto/vault.ts';

/** `cardEnd`: last four digits of the bank card; the whole number is not kept. */
export type SaidInCheck = { idCard: string; cardEnd: string; salt: string };
const placeOf = (attemptId: string) => ({ table: 'will_check', row: attemptId, tenant: '' });

export function sealSaidInCheck(vault: Vault, attemptId: string, said: SaidInCheck) {
  const { dek, blob } = vault.seal(placeOf(attemptId), said);
  return { pii_dek: dek, pii_blob: blob };
}

/** Undefined once the numbers were erased. */
export function openSaidInCheck(
  vault: Vault,
  {
    attempt_id,
    pii_dek: dek,
    pii_blob: blob,
  }: { attempt_id: string; pii_dek: Buffer | null; pii_blob: Buffer | null },
): SaidInCheck | undefined {
  return dek && blob ? (vault.open(placeOf(attempt_id), { dek, blob }) as SaidInCheck) : undefined;
}
