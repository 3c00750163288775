// Door of evidence/verify, the checking half: no npm package, no node: module; cryptography comes through CryptoPort.

export { beijingTime } from '../event/beijing-time.ts';
export { fromUtf8, hex } from '../event/bytes.ts';
export type { Opening } from '../event/commitment.ts';
export { type AnyEvent, encodeEvent, leafHash } from '../event/event.ts';
export { documentName } from '../pack/pack-names.ts';
export { parseWitnessPolicy, type WitnessPolicy } from '../witness/policy.ts';
export { CERTIFICATE_WORDS } from './certificates/certificate-words.ts';
export { CLAIMS, type Claim, ClaimBook, type ClaimId, type ClaimResult, type PackVerdict } from './claims.ts';
export type { JudgedFile } from './files/check-files.ts';
export { inflateRaw } from './inflate-raw.ts';
export { readRecipients } from './parties/read-recipients.ts';
export { isReceipt, type ReceiptReport, verifyReceipt } from './receipt/verify-receipt.ts';
export { type PackReport, type VerifyPackOptions, verifyPack } from './verify-pack.ts';
export { readZip, type Unzipped } from './zip-read.ts';
