// Public verification (spec §7.13 /certi/*): works for visitors, shows hashes and masked names only.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

export const claim = z.object({
  claim: z.string(),
  result: z.enum(['proved', 'refuted', 'not_covered']),
  reason: z.string(),
});
export const signatureVerdict = z.object({
  /** `timestamp`: a document timestamp; its signer is the authority, and levels are not its matter. */
  kind: z.enum(['signature', 'timestamp']),
  verdict: z.enum(['valid', 'changed_after_signing', 'invalid', 'cannot_verify']),
  signer: z.string(),
  time: z.string().nullable(),
  level: z.string(),
  reason: z.string(),
  /** In which of a contract's several files, counted from 1; null where there is one document. */
  file: z.number().int().nullable(),
});
const fileVerdict = z.enum([
  'valid',
  'valid_with_warnings',
  'changed_after_signing',
  'invalid',
  'cannot_verify',
  'no_signature',
]);
/** One file of a contract with several. Its name is null when the pack does not disclose it, its hash when the pack lacks the file. */
export const verifiedFile = z.object({
  name: z.string().nullable(),
  pages: z.number().int().nullable(),
  documentSha256: z.string().nullable(),
  verdict: fileVerdict,
  /** What is not proved of it. */
  open: z.array(claim),
});
export const verifyReport = z.object({
  kind: z.enum(['pack', 'pdf', 'receipt']),
  fileName: z.string(),
  sha256: z.string(),
  /** SHA-256 of the document: the PDF itself, or the final file inside the pack, of several the first. */
  documentSha256: z.string().nullable(),
  verdict: fileVerdict,
  applyNo: z.string().nullable(),
  /** What the contract is at the pack's last event (已完成, 已作废 …, with the time); null when that is not proved, and for PDFs. */
  state: z.string().nullable(),
  /** Root certificate that this installation trusts, SHA-256 of its DER; 测试证书 for the built-in hierarchy. */
  trust: z.object({ rootSha256: z.string(), testRoot: z.boolean() }),
  /** What is odd but does not refute, such as 容器被重新打包. */
  warnings: z.array(z.string()),
  /** Name of what was got before the pack, beside which it was judged: an earlier pack of the contract or a receipt; null when none was given. */
  earlier: z.string().nullable(),
  claims: z.array(claim),
  signatures: z.array(signatureVerdict),
  /** The files of a contract with several, in its order; none of a PDF, nor of a contract with one file. */
  files: z.array(verifiedFile),
});
export type VerifyReport = z.output<typeof verifyReport>;

export const certiInfo = z.object({
  preservationId: z.string(),
  applyNo: z.string(),
  /** What the contract is now: a voided one was signed by all and binds nobody any more. */
  state: z.enum(['finished', 'voiding', 'voided']),
  /** When it was finished; of a voiding or voided one when voiding was asked for, or when all had signed it. */
  stateSince: f.isoTime,
  contractName: z.string(),
  /** The document as it was finished: never changes. Of several files the digest of the set (SHA-256 over their hashes, joined by LF). */
  documentSha256: z.string(),
  /** The file that is handed out now: the finished document and, appended to it, so many revisions of further proof. */
  file: z.object({
    sha256: z.string(),
    extensions: z.number().int(),
    /** Lowest PAdES level of its signatures. */
    level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']),
  }),
  /** Each of its files, in order: as it was finished, and as it is handed out now. */
  files: z.array(z.object({ documentSha256: z.string(), sha256: z.string() })),
  /** Signatures with which the files were uploaded, as they were judged then; null when the evidence does not say. */
  carried: z
    .object({ total: z.number().int(), altered: z.number().int(), unverified: z.number().int() })
    .nullable(),
  signatories: z.array(z.object({ name: z.string(), signTime: f.isoTime, strength: z.string() })),
  finishedAt: f.isoTime,
  log: z.object({
    origin: z.string(),
    index: z.number().int(),
    treeSize: z.number().int(),
    rootHash: z.string(),
  }),
  timestamp: z.object({ authority: z.string(), time: f.isoTime }).nullable(),
  testEnvironment: z.boolean(),
});
export type CertiInfo = z.output<typeof certiInfo>;

/** What whoever holds a printed copy may know of it: no text, no full name, no phone, not who else printed. */
export const printedCopy = z.object({
  /** In groups of four. */
  code: z.string(),
  copyNo: z.number().int(),
  copies: z.number().int(),
  printedAt: f.isoTime,
  /** Masked. */
  printer: z.string(),
  pages: z.number().int(),
  applyNo: z.string(),
  preservationId: z.string(),
  contractName: z.string(),
  state: certiInfo.shape.state,
  finishedAt: f.isoTime,
  signatories: z.array(z.string()),
});
export type PrintedCopy = z.output<typeof printedCopy>;

export const proofRoutes = family('proof', {
  verify: route({
    paths: [{ path: '/certi/verify', callers: ['public'] }],
    body: 'multipart',
    files: 2,
    summary:
      'Verifies a dropped evidence pack, receipt or PDF (≤ 100 MB) claim by claim; nothing is stored. Part: file; beside a pack a second one, an earlier pack of the contract or a receipt with which it is compared.',
    input: z.strictObject({ fileName: z.string().max(300).optional() }),
    output: verifyReport,
  }),
  info: route({
    paths: [{ path: '/certi/info', callers: ['public'] }],
    summary:
      'The preservation certificate of a finished contract by its number: hashes, masked names, place in the log.',
    input: z.strictObject({
      preservationId: z.string().regex(/^PRS[0-9A-HJKMNP-TV-Z]{26}$/, '存证编号格式不正确'),
    }),
    output: certiInfo,
    answers: ['NOT_FOUND'],
  }),
  printed: route({
    paths: [{ path: '/certi/printed', callers: ['public'] }],
    summary:
      'Checks a printed copy by the anti-counterfeit code on it: when and by whom (masked) it was printed, and what the contract is now.',
    input: z.strictObject({ code: z.string().max(40) }),
    output: printedCopy,
    answers: ['TOO_MANY'],
  }),
});
