// @xinqi/pdf/verify: strict verification of PDF signatures; no npm package, no node: import (runs in a browser).
export {
  ALGORITHM_ENDS,
  type AlgorithmEnds,
  type AlgorithmName,
  type LevelReason,
} from './long-term/index.ts';
export {
  type ChangeReason,
  type FileReason,
  isLaterChange,
  reasonText,
  refutesOwn,
  SIGNATURE_REASONS,
  type SignatureReason,
  type SignatureVerdict,
  verdictOf,
  type Warning,
} from './reasons.ts';
export type { PdfReport, SignatureReport, SignerReport } from './report.ts';
export { safeLine, safeText } from './safe-text.ts';
export { isSound } from './soundness.ts';
export { type VerifyOptions, verifyPdf } from './verify-pdf.ts';
