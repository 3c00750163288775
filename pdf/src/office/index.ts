// The door of `@xinqi/pdf/office`: Word and Excel files on their way to a PDF. All that touches their bytes runs in the sandbox.
export { convertOffice, hasConverter, OFFICE_PROGRAM_NAME, type OfficeConverted } from './convert-office.ts';
export type { WordLine, WordTag } from './fill/word-tags.ts';
export type {
  OfficeNote,
  OfficeQuestion,
  OfficeRefusal,
  OfficeRefused,
} from './findings.ts';
