// What the ruling over an upload (pdf/src/upload/rule-upload.ts) is called on the wire, and what the sender is told beside it.
// Every question and every code of the PDF floor has its code of the wire; a new one that is not mapped is a compile error.

import type { OfficeConverted, OfficeNote, OfficeQuestion } from '@xinqi/pdf/office';
import type {
  Inspection,
  PictureRefusal,
  PicturesConverted,
  Question,
  RefusalCode,
  Ruling,
  SandboxFailure,
} from '@xinqi/pdf/upload';
import { type fileErrors, fileNote, officeAsked, officeNotes } from '@xinqi/wire/file';

export type FileReason = keyof typeof fileErrors;

const questionReasons = {
  flatten: 'FILE_FLATTEN',
  hidden_layers: 'FILE_HIDDEN_LAYERS',
  owner_password: 'FILE_OWNER_PASSWORD',
  needs_repair: 'FILE_REPAIR',
  not_compared: 'FILE_NOT_COMPARED',
  two_texts: 'FILE_TWO_TEXTS',
  signed_unsound: 'FILE_SIGNED_UNSOUND',
} as const satisfies Record<Question, FileReason>;

const questions = new Map<string | null, Question>(
  Object.entries(questionReasons).map(([question, reason]) => [reason, question as Question]),
);
/** What was asked by this code; undefined: nothing can be agreed to. */
export const questionOf = (code: string | null): Question | undefined => questions.get(code);

/** The sandbox ended before the work did. */
const unfinished = {
  timeout: 'FILE_TIMEOUT',
  memory: 'FILE_TIMEOUT',
  crashed: 'FILE_TIMEOUT',
} as const satisfies Record<SandboxFailure['code'], FileReason>;

export const reasonOf: Record<RefusalCode, FileReason> = {
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
  two_texts: 'FILE_TWO_TEXTS',
  signed: 'FILE_SIGNED_FORBIDS',
  signed_unreadable: 'FILE_SIGNED_UNREADABLE',
  ...unfinished,
};

const officeQuestionReasons = {
  office_parts: 'FILE_OFFICE_PARTS',
  office_changes: 'FILE_OFFICE_CHANGES',
} as const satisfies Record<OfficeQuestion, FileReason>;
const officeQuestions = new Map<string | null, OfficeQuestion>(
  Object.entries(officeQuestionReasons).map(([question, reason]) => [reason, question as OfficeQuestion]),
);
/** What was asked of a Word or Excel file by this code. */
export const officeQuestionOf = (code: string | null): OfficeQuestion | undefined =>
  officeQuestions.get(code);

const officeReasons: Record<Extract<OfficeConverted, { do: 'refuse' }>['code'], FileReason> = {
  office_name: 'FILE_OFFICE_NAME',
  office_not: 'FILE_OFFICE_NOT',
  office_broken: 'FILE_OFFICE_BROKEN',
  office_bomb: 'FILE_OFFICE_BOMB',
  office_entities: 'FILE_OFFICE_ENTITIES',
  office_password: 'FILE_OFFICE_PASSWORD',
  office_volatile: 'FILE_OFFICE_VOLATILE',
  office_tags: 'FILE_OFFICE_TAGS',
  office_picture: 'FILE_FILL_PICTURE',
  office_empty: 'FILE_OFFICE_TEXT_LOST',
  office_text_lost: 'FILE_OFFICE_TEXT_LOST',
  office_absent: 'FILE_OFFICE_ABSENT',
  ...unfinished,
};

/** Of a file that was not converted: asked, with what was found and how much of it; or refused. */
export function officeVerdict(made: Exclude<OfficeConverted, { do: 'accept' }>) {
  if (made.do === 'refuse')
    return { state: 'refused', reason: officeReasons[made.code], notes: '[]' } as const;
  const { question, details } = made;
  const notes = [{ code: question, message: officeAsked[question](details) }];
  return {
    state: 'needs_consent',
    reason: officeQuestionReasons[question],
    notes: JSON.stringify(notes),
  } as const;
}

const pictureReasons: Record<PictureRefusal | SandboxFailure['code'], FileReason> = {
  picture_not: 'FILE_PICTURE_NOT',
  picture_broken: 'FILE_PICTURE_BROKEN',
  picture_size: 'FILE_PICTURE_SIZE',
  ...unfinished,
};
/** Of several, with the one that is to blame. */
export function pictureVerdict({ code, at }: Extract<PicturesConverted, { do: 'refuse' }>, count: number) {
  const blamed = at !== undefined && count > 1;
  const notes = blamed ? [{ code: 'picture_at', message: `第 ${at + 1} 张图片` }] : [];
  return { state: 'refused', reason: pictureReasons[code], notes: JSON.stringify(notes) } as const;
}

export const officeNotesOf = (notes: readonly OfficeNote[]): { code: string; message: string }[] =>
  notes.map(({ code, details }) => ({ code, message: officeNotes[code](details) }));

export type Verdict =
  | { state: 'refused' | 'needs_consent'; reason: FileReason }
  | { state: 'ready'; reason: null };

export function verdictOf(ruling: Ruling): Verdict {
  if (ruling.do === 'accept') return { state: 'ready', reason: null };
  return ruling.do === 'ask'
    ? { state: 'needs_consent', reason: questionReasons[ruling.question] }
    : { state: 'refused', reason: reasonOf[ruling.code] };
}

/** What the sender is told of an accepted file: all that a copy changes; of one that stays as it is, its links only. */
export function notesOf(found: Inspection | SandboxFailure): { code: string; message: string }[] {
  if (!found.ok) return [];
  const copied = found.kind === 'unsigned' && found.needsFlatten;
  return found.warnings
    .filter((code) => copied || code === 'links')
    .map((code) => ({ code, message: fileNote(code, found.attachments) }));
}
