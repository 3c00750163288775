// What an inspection means for the file: refused, ask the sender, or draw it. Every code of the PDF floor has its
// code of the wire; a new one that is not mapped is a compile error.
import type { Inspection, SandboxFailure, UploadCode, UploadWarning } from '@xinqi/pdf/upload';
import type { fileErrors } from '@xinqi/wire/file';

export type FileReason = keyof typeof fileErrors;
/** What the sender may be asked, and the step that follows his consent. */
export const stepAfterConsent = {
  FILE_FLATTEN: 'normalise',
  FILE_OWNER_PASSWORD: 'convert',
  FILE_REPAIR: 'convert',
} as const satisfies Partial<Record<FileReason, string>>;
export type ConsentReason = keyof typeof stepAfterConsent;
export const isConsentReason = (code: string | null): code is ConsentReason =>
  code !== null && Object.hasOwn(stepAfterConsent, code);

export type SandboxRefusal = UploadCode | 'signed' | SandboxFailure['code'];
export const reasonOf: Record<SandboxRefusal, FileReason> = {
  not_pdf: 'FILE_NOT_PDF',
  polyglot: 'FILE_POLYGLOT',
  too_large: 'FILE_TOO_LARGE',
  too_many_pages: 'FILE_TOO_MANY_PAGES',
  page_too_large: 'FILE_PAGE_SIZE',
  password: 'FILE_ENCRYPTED',
  owner_password: 'FILE_OWNER_PASSWORD',
  needs_repair: 'FILE_REPAIR',
  broken: 'FILE_BROKEN',
  too_complex: 'FILE_TOO_COMPLEX',
  bomb: 'FILE_BOMB',
  active_content: 'FILE_ACTIVE_CONTENT',
  hidden_content: 'FILE_HIDDEN_CONTENT',
  parser_disagreement: 'FILE_PARSERS_DISAGREE',
  signed: 'FILE_SIGNED_FORBIDS',
  timeout: 'FILE_TIMEOUT',
  memory: 'FILE_TIMEOUT',
  crashed: 'FILE_TIMEOUT',
};

/** Layers can be switched by a reader, keys that stand twice are read differently: a copy settles both (P-04). */
const settledByCopy: readonly UploadWarning[] = ['forms', 'annotations', 'layers', 'duplicate_keys'];

export type Verdict =
  | { state: 'refused' | 'needs_consent'; reason: FileReason }
  | { state: 'rendering'; reason: null };

/**
 * `agreed`: what the sender was asked before; asking the same again means that the copy did not help.
 * `isCopy`: the inspected bytes are not the upload. `allowsMore`: earlier signatures permit another one.
 */
export function judge(
  found: Inspection | SandboxFailure,
  file: { agreed: readonly string[]; isCopy: boolean; allowsMore: boolean },
): Verdict {
  const ask = (reason: ConsentReason): Verdict =>
    file.agreed.includes(reason)
      ? { state: 'refused', reason: 'FILE_BROKEN' }
      : { state: 'needs_consent', reason };
  if (!found.ok) {
    const reason = reasonOf[found.code];
    return isConsentReason(reason) ? ask(reason) : { state: 'refused', reason };
  }
  if (found.kind === 'signed') {
    // A copy of a signed file has broken its signatures (U-09: never rewritten).
    const allowed = !file.isCopy && file.allowsMore;
    return allowed
      ? { state: 'rendering', reason: null }
      : { state: 'refused', reason: 'FILE_SIGNED_FORBIDS' };
  }
  if (found.needsFlatten || found.warnings.some((w) => settledByCopy.includes(w))) return ask('FILE_FLATTEN');
  return { state: 'rendering', reason: null };
}
