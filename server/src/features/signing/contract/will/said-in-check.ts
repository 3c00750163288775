// What a signatory said of himself in a check, sealed with the salt of the question's hash: of one line, or of a check that was made once for several.
import type { Vault } from '../../../../platform/crypto/vault.ts';

/** `cardEnd`: last four digits of the bank card; the whole number is not kept. */
export type SaidInCheck = { idCard: string; cardEnd: string; salt: string };
/** With name and phone, which every line in which it counts must still have. */
export type SaidOnce = SaidInCheck & { fullName: string; mobile: string };
type Sealed = { attempt_id: string; pii_dek: Buffer | null; pii_blob: Buffer | null };

function sealing<T extends Record<string, string>>(table: 'will_check' | 'will_batch') {
  const placeOf = (attemptId: string) => ({ table, row: attemptId, tenant: '' });
  return {
    seal(vault: Vault, attemptId: string, said: T) {
      const { dek, blob } = vault.seal(placeOf(attemptId), said);
      return { pii_dek: dek, pii_blob: blob };
    },
    /** Undefined once the numbers were erased. */
    open: (vault: Vault, { attempt_id, pii_dek: dek, pii_blob: blob }: Sealed): T | undefined =>
      dek && blob ? (vault.open(placeOf(attempt_id), { dek, blob }) as T) : undefined,
  };
}

export const { seal: sealSaidInCheck, open: openSaidInCheck } = sealing<SaidInCheck>('will_check');
export const { seal: sealSaidOnce, open: openSaidOnce } = sealing<SaidOnce>('will_batch');
