// The door of `@xinqi/pdf/upload`. A server calls `runInSandbox`; the functions that work in the same process are for
// the child and for tests.
export type { PagePicture } from './copy/draw-pictures.ts';
export type { PictureBox } from './copy/fill-form.ts';
export { convertCopy, type Normalised, normaliseUpload } from './copy/normalise.ts';
export {
  type EarlierSignature,
  type EarlierSignatures,
  type EarlierTrust,
  judgeEarlier,
} from './earlier/earlier-signatures.ts';
export {
  type Finding,
  type Inspection,
  type Refusal,
  UPLOAD_LIMITS,
  type UploadCode,
  type UploadPage,
  type UploadWarning,
} from './findings.ts';
export { inspectUpload } from './inspect.ts';
export { convertPictures, type PictureRefusal, type PicturesConverted } from './picture/convert-pictures.ts';
export { MOST_PICTURES, PICTURE_KINDS, type PictureKind } from './picture/picture-pages.ts';
export { MOST_PICTURE_SIDE, type Picture } from './picture/read-picture.ts';
export {
  type Question,
  type RefusalCode,
  type Ruled,
  type Ruling,
  ruleUpload,
  type Sandbox,
  STEP_AFTER,
} from './rule-upload.ts';
export { type SandboxCapabilities, sandboxCapabilities } from './sandbox/capabilities.ts';
export { type Job, PAGES_PER_DRAW, PAGES_PER_RENDER, type Results } from './sandbox/jobs.ts';
export { JOB_LIMITS, runInSandbox } from './sandbox/run.ts';
export type { SandboxFailure } from './sandbox/warm-child.ts';
export type { Limits } from './sandbox/watch.ts';
