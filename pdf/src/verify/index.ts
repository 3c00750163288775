// @xinqi/pdf/verify: strict verification of PDF signatures; no npm package, no node: import (runs in a browser).
export {
  ALGORITHM_ENDS,
  type AlgorithmEnds,
  type AlgorithmName,
  type LevelReason,
} from './long-term/index.ts';
export type { ChangeReason, FileReason, SignatureReason, SignatureVerdict, Warning } from './reasons.ts';
export { isLaterChange } from './reasons.ts';
export type { PdfReport, SignatureReport, SignerReport } from './report.ts';
export { type VerifyOptions, verifyPdf } from './verify-pdf.ts';
