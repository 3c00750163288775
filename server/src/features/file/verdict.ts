// What an inspection means for the file: refused, ask the sender, or draw it. Every code of the PDF floor has its
// code of the wire; a new one that is not mapped is a compile error.
import type { Compared, EarlierSignatures, Inspection, SandboxFailure, UploadCode } from '@xinqi/pdf/upload';
import { isSound } from '@xinqi/pdf/verify';
import { type fileErrors, fileNote } from '@xinqi/wire/file';

export type FileReason = keyof typeof fileErrors;
/** What the sender may be asked, and the step that follows his consent. */
export const stepAfterConsent = {
  FILE_FLATTEN: 'normalise',
  FILE_OWNER_PASSWORD: 'convert',
  FILE_REPAIR: 'convert',
  // The file stays what it is and is looked at again, with what he knows.
  FILE_SIGNED_UNSOUND: 'inspect',
  FILE_TWO_TEXTS: 'redraw',
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
  page_unit: 'FILE_PAGE_UNIT',
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

export type Verdict =
  | { state: 'refused' | 'needs_consent'; reason: FileReason }
  | { state: 'rendering'; reason: null };

/** What is known of a file beside its inspection. */
export type Known = {
  /** What the sender was asked before: asking the same again means that the copy did not help. */
  agreed: readonly string[];
  /** The inspected bytes are not the upload. */
  isCopy: boolean;
  /** Of a file that carries signatures: what they are worth. */
  earlier?: EarlierSignatures | SandboxFailure;
};

export function judge(found: Inspection | SandboxFailure, file: Known): Verdict {
  const ask = (reason: ConsentReason): Verdict =>
    file.agreed.includes(reason)
      ? { state: 'refused', reason: 'FILE_BROKEN' }
      : { state: 'needs_consent', reason };
  if (!found.ok) {
    const reason = reasonOf[found.code];
    return isConsentReason(reason) ? ask(reason) : { state: 'refused', reason };
  }
  // A copy of a signed file has broken its signatures (U-09: never rewritten).
  if (found.kind === 'signed') return file.isCopy ? refused('FILE_SIGNED_FORBIDS') : judgeSigned(file);
  if (found.needsFlatten) return ask('FILE_FLATTEN');
  return { state: 'rendering', reason: null };
}

const refused = (reason: FileReason): Verdict => ({ state: 'refused', reason });

/** Broken signatures are used with his consent; what would leave ours without proof is not used at all. */
function judgeSigned({ earlier, agreed }: Known): Verdict {
  if (!earlier) return refused('FILE_SIGNED_UNREADABLE');
  if (!earlier.ok) return refused(earlier.code === 'unjudged' ? 'FILE_SIGNED_UNREADABLE' : 'FILE_TIMEOUT');
  if (!earlier.another) return refused('FILE_SIGNED_FORBIDS');
  const sound = earlier.signatures.every(({ reason }) => isSound(reason));
  return sound || agreed.includes('FILE_SIGNED_UNSOUND')
    ? { state: 'rendering', reason: null }
    : { state: 'needs_consent', reason: 'FILE_SIGNED_UNSOUND' };
}

/** What the sender is told of an accepted file: all that a copy changes; of one that stays as it is, its links only. */
export function notesOf(found: Inspection | SandboxFailure): { code: string; message: string }[] {
  if (!found.ok) return [];
  const copied = found.kind === 'unsigned' && found.needsFlatten;
  return found.warnings
    .filter((code) => copied || code === 'links')
    .map((code) => ({ code, message: fileNote(code, found.attachments) }));
}

/**
 * What the comparison of both readers means for a file that passed everything else. What could not be compared in time is
 * not taken on trust: a copy of one plain structure needs no comparison, unless its contents are odd.
 */
export function judgeComparison(
  compared: Compared | SandboxFailure,
  file: { agreed: readonly string[]; signed: boolean },
): Verdict {
  const offer = (reason: ConsentReason, otherwise: FileReason): Verdict =>
    file.signed || file.agreed.includes(reason)
      ? { state: 'refused', reason: otherwise }
      : { state: 'needs_consent', reason };
  if (compared.ok) return { state: 'rendering', reason: null };
  if (compared.code === 'two_texts') return offer('FILE_TWO_TEXTS', 'FILE_TWO_TEXTS');
  if (compared.code === 'timeout' || compared.code === 'memory') return offer('FILE_REPAIR', 'FILE_TIMEOUT');
  return { state: 'refused', reason: reasonOf[compared.code] };
}
