// Door of the verifier: a pack or a PDF in, one report out. No network, no npm package, no database.
export { checkRecords } from './check-records.ts';
export { printReport } from './print-report.ts';
export {
  type FileReport,
  RESULT_WORDS,
  type ReportClaim,
  type ReportFile,
  type ReportSignature,
  VERDICT_WORDS,
  type Verdict,
} from './report.ts';
export { type Roots, readRoots, readTrust, type Trust } from './trust.ts';
export { verifyFile } from './verify-file.ts';
export type { VerifyFileOptions } from './verify-options.ts';
export { type PageTrust, withTrust } from './with-trust.ts';
