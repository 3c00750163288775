// What is found in an office file before it is converted, and what the sender is asked or told. Codes are stable; the
// sentences stand on the wire (wire/src/file).

/** Formats by content. */
export type OfficeContent = 'docx' | 'doc' | 'xlsx' | 'xls';

/** What is asked once before a file is converted. */
export const OFFICE_QUESTIONS = ['office_parts', 'office_changes'] as const;
export type OfficeQuestion = (typeof OFFICE_QUESTIONS)[number];

export type OfficeRefusal =
  | 'office_name' // the content is another format than the name says
  | 'office_not' // neither a zip of Office Open XML nor an OLE file of Word or Excel
  | 'office_broken' // truncated, contradictory, not well-formed
  | 'office_bomb'
  | 'office_entities' // DOCTYPE: entities are read from outside, or multiply
  | 'office_password'
  | 'office_volatile' // an old format whose dates or formulas the converter would compute anew
  | 'office_tags' // {{…}} that are not closed, cross each other or are none of a variable
  | 'office_picture' // a picture that is to stand in the text cannot: what it is, or where
  | 'office_empty' // nothing to read in it
  | 'office_text_lost' // the PDF lacks text of the file
  | 'office_absent'; // the converter is not installed

export type OfficeNote = {
  code:
    | 'fonts' // fonts that stand in for those the file names
    | 'formula_error' // cells that show #REF! and the like
    | 'calculated' // formulas without a kept result: computed here
    | 'hidden_sheets' // not converted
    | 'hidden_cells' // rows or columns that are hidden: not converted
    | 'narrow' // cells that show ### because their column is narrow
    | 'dates_kept' // fields that would show the day of reading keep what was saved
    | 'changes_accepted'
    | 'parts_dropped'
    | 'pictures_lost'; // the PDF holds fewer pictures than the file
  /** Names, cells or a number, as the sentence needs them; the file's own text. */
  details: string[];
};

/** Characters and how often each stands in the text, blanks left out. */
export type Histogram = Record<string, number>;

export type OfficeAnswer =
  | { ok: true; bytes: Uint8Array; notes: OfficeNote[]; text: Histogram; pictures: number }
  | OfficeRefused;
export type OfficeRefused = { ok: false; code: OfficeRefusal | OfficeQuestion; details: string[] };

/** What was thrown of a file, as an answer; a defect of ours stays one. */
export function refusedOf(error: unknown): OfficeRefused {
  if (!(error instanceof OfficeError)) throw error;
  return { ok: false, code: error.code, details: error.details };
}

const isQuestion = (value: string): value is OfficeQuestion =>
  OFFICE_QUESTIONS.some((question) => question === value);
export const questionsOf = (agreed: readonly string[]): OfficeQuestion[] => agreed.filter(isQuestion);

export class OfficeError extends Error {
  readonly code: OfficeRefusal | OfficeQuestion;
  readonly details: string[];
  constructor(code: OfficeRefusal | OfficeQuestion, details: string[] = []) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Of the file's own text: short, and at most so many. */
export const shortList = (items: Iterable<string>, most = 8): string[] =>
  [...new Set(items)].slice(0, most).map((item) => item.slice(0, 40));
