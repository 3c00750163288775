// What is understood of text that was read off a picture (docs/decisions/0122).
export { type BankCard, readBankCard } from './ocr-bank-card.ts';
export * from './ocr-fields.ts';
export * from './ocr-hints.ts';
export * from './ocr-id-card.ts';
export { type Licence, readLicence } from './ocr-licence.ts';
export { meanScore, type OcrField, type OcrLine, printedDay } from './ocr-lines.ts';
export { fieldHints, type OcrFields, type Understood, understand } from './ocr-understand.ts';
