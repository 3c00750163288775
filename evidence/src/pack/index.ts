// Door of evidence/pack: building packs (Node). Checking them is evidence/verify.
export { type BuiltPack, buildPack, type PackEvent, type PackInput } from './build-pack.ts';
export type { Manifest, ManifestFile } from './manifest.ts';
export type { PackDocument } from './pack-documents.ts';
export { documentName, isPackName, proofName } from './pack-names.ts';
export {
  decodeOpenings,
  decodePages,
  decodeRevisions,
  encodeOpenings,
  encodePages,
  encodeRevisions,
  type Pages,
  type Revision,
} from './pack-parts.ts';
export { namedPreimages, type PreimageKind } from './preimages.ts';
export { decodeReceipt, encodeReceipt, isOpenToSigner, MOST_CONSISTENCY, type Receipt } from './receipt.ts';
export { buildReport, identityWords, type ReportInput } from './report.ts';
export { ACTOR_WORDS, EVENT_WORDS, LEVEL_WORDS, OPENING_WORDS } from './report-words.ts';
export {
  type MeasuredFile,
  measure,
  type PackContent,
  type PackFile,
  writeZip,
  zipLength,
} from './zip-write.ts';
