// An application as it is kept and as it is told: what it names stays sealed until it is over.
import { proofTries } from '@xinqi/domain';
import type { CorpProof } from '@xinqi/wire/real-name';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { EnterpriseParts } from './settle-claim.ts';
import type { ProofRow } from './store.ts';

const placeOf = (proofId: string) => ({ table: 'corp_proof', row: proofId, tenant: '' });

/** `legalPerson` null: applied before 0134; `bankCode` null: before 0119. */
export type TransferSaid = {
  accountNumber: string;
  bankCode: string | null;
  amountFen: number;
  legalPerson: string | null;
};
export type LegalSaid = { mobile: string; legalPerson: string };

function seal(vault: Vault, proofId: string, said: Record<string, string | null>) {
  const { dek, blob } = vault.seal(placeOf(proofId), said);
  return { pii_dek: dek, pii_blob: blob };
}
export const sealTransfer = (vault: Vault, proofId: string, { amountFen, ...said }: TransferSaid) =>
  seal(vault, proofId, { ...said, amount: String(amountFen) });
export const sealLegal = (vault: Vault, proofId: string, said: LegalSaid) => seal(vault, proofId, said);

function open(vault: Vault, { proof_id, pii_dek: dek, pii_blob: blob }: ProofRow) {
  return dek && blob ? vault.open(placeOf(proof_id), { dek, blob }) : undefined;
}

/** Undefined of another way, and when it is over. */
export function openTransfer(vault: Vault, row: ProofRow): TransferSaid | undefined {
  const said = row.way === 'transfer' ? open(vault, row) : undefined;
  if (!said) return undefined;
  const { accountNumber, bankCode, amount, legalPerson } = said;
  return {
    ...{ accountNumber: accountNumber ?? '', amountFen: Number(amount) },
    ...{ bankCode: bankCode ?? null, legalPerson: legalPerson ?? null },
  };
}

/** Undefined of another way, and when it is over. */
export function openLegal(vault: Vault, row: ProofRow): LegalSaid | undefined {
  const said = row.way === 'transfer' ? undefined : open(vault, row);
  return said && { mobile: said.mobile ?? '', legalPerson: said.legalPerson ?? '' };
}

export const isExpired = ({ expires_at }: ProofRow, now: Date): boolean =>
  expires_at !== null && expires_at <= now;

/** What was paid is told where nobody was paid: beside a bank that pays it would be the proof itself. */
export function presentProof(
  { deps, corpTransfer }: Pick<EnterpriseParts, 'deps' | 'corpTransfer'>,
  row: ProofRow,
  now: Date,
): CorpProof {
  const paper = corpTransfer.simulated && row.simulated && row.state === 'sent';
  const shown = paper ? openTransfer(deps.vault, row) : undefined;
  return {
    ...{ way: row.way, state: row.state, companyName: row.name, bankName: row.bank_name },
    ...{ accountEnd: row.account_end, refusal: row.refusal, left: Math.max(0, proofTries - row.tries) },
    applyNo: row.apply_no,
    expireTime: row.expires_at?.toISOString() ?? null,
    expired: row.state === 'sent' && isExpired(row, now),
    time: row.asked_at.toISOString(),
    simulated: row.simulated,
    testAmount: shown ? (shown.amountFen / 100).toFixed(2) : null,
  };
}
