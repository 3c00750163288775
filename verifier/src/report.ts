// What the verifier answers, for packs, receipts and PDFs alike: plain JSON values (decisions: commands of the verifier).
import type { ClaimResult } from '@xinqi/evidence/verify';
import type { FileReason, SignatureReason } from '@xinqi/pdf/verify';

export type Verdict =
  | 'valid'
  | 'valid_with_warnings'
  | 'changed_after_signing'
  | 'invalid'
  | 'cannot_verify'
  | 'no_signature';

/** One claim: stable id, its Chinese sentence, three-valued result and why. */
export interface ReportClaim {
  readonly claim: string;
  readonly text: string;
  readonly result: ClaimResult;
  readonly reason: string;
}

/** One PDF signature. `time` is ISO 8601 UTC; `timeSource` says whether a timestamp proves it. */
export interface ReportSignature {
  readonly verdict: 'valid' | 'changed_after_signing' | 'invalid' | 'cannot_verify';
  readonly signer: string | null;
  readonly time: string | null;
  readonly timeSource: 'timestamp' | 'claimed' | null;
  readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
  /** Why the level of a valid signature is not higher. */
  readonly levelReason: string | null;
  /** A departure from the standard that was tolerated. */
  readonly note: string | null;
  readonly reason: string;
  /** The same for machines: a closed list (pdf/verify/reasons.ts). */
  readonly reasonCode: SignatureReason;
  readonly field: string;
  readonly kind: 'signature' | 'timestamp';
  readonly testCertificate: boolean;
  /** In a pack of a contract with several files: in which of them, counted from 0. */
  readonly file?: number;
}

/** One file of a contract with several, judged by itself and by what holds for the whole pack. */
export interface ReportFile {
  /** Its place in the order, from 0. */
  readonly position: number;
  /** As it was uploaded; null when the pack does not disclose it. */
  readonly name: string | null;
  readonly pages: number | null;
  readonly verdict: Verdict;
  /** SHA-256 (hex) of its final document as it lies in the pack; null when the pack lacks it. */
  readonly documentSha256: string | null;
  readonly claims: readonly ReportClaim[];
}

/** `contract`, `log`: as the pack or receipt states them; believe them as far as isVouchedFor says. `rootSha256`: fingerprint of the trust anchor that certifies the keys. */
export interface FileReport {
  readonly kind: 'pack' | 'pdf' | 'receipt' | 'unknown';
  readonly verdict: Verdict;
  readonly contract: string | null;
  readonly log: string | null;
  /** What the contract is at the pack's last event (已完成, 已作废 … with the time); null when that is not proved, for PDFs, and for receipts, which cannot know. */
  readonly state: string | null;
  /** SHA-256 (hex) of the document: of the PDF itself, or of docs/final.pdf as it lies in the pack (of several files the first). */
  readonly documentSha256: string | null;
  readonly rootSha256: string | null;
  readonly testCertificates: boolean;
  /** Why a PDF could not be judged as a whole; null when it was, and for packs. */
  readonly reasonCode: FileReason | null;
  readonly warnings: readonly string[];
  readonly claims: readonly ReportClaim[];
  /** Of all files. */
  readonly signatures: readonly ReportSignature[];
  /** The files of a contract with several; left out otherwise. */
  readonly files?: readonly ReportFile[];
}

/** What has to be proved before contract number and log name are more than what the file says: they are signed there, or stand in the event. */
const VOUCHING: Partial<Record<FileReport['kind'], readonly string[]>> = {
  pack: ['manifest_signature'],
  receipt: ['receipt', 'log_key', 'checkpoint', 'inclusion'],
};

/** Whether an anchor stands behind the contract number and the log name; else they are only what the file says. */
export function isVouchedFor({ kind, claims, rootSha256 }: FileReport): boolean {
  const proved = new Set(claims.flatMap(({ claim, result }) => (result === 'proved' ? [claim] : [])));
  const needed = VOUCHING[kind] ?? [];
  return rootSha256 !== null && needed.length > 0 && needed.every((claim) => proved.has(claim));
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  valid: '有效',
  valid_with_warnings: '有效，但有需要注意之处',
  changed_after_signing: '签署后被改动',
  invalid: '无效',
  cannot_verify: '无法核验',
  no_signature: '没有签名',
};

export const RESULT_WORDS: Readonly<Record<ClaimResult, string>> = {
  proved: '已证明',
  refuted: '已否定',
  not_covered: '未涵盖',
};
