// Lines of one picture to what the page shows: its fields, and what is to be said of it.
import { readBankCard } from './ocr-bank-card.ts';
import { type OcrFieldName, type OcrKind, ocrFieldsOf } from './ocr-fields.ts';
import {
  documentHints,
  numberHints,
  type OcrHint,
  type OcrQuality,
  qualityHints,
  validityHints,
} from './ocr-hints.ts';
import { documentOf, type OcrDocument, readIdCardBack, readIdCardFront } from './ocr-id-card.ts';
import { readLicence } from './ocr-licence.ts';
import { meanScore, type OcrField, type OcrLine } from './ocr-lines.ts';

export type OcrFields = Partial<Record<OcrFieldName, OcrField>>;
export type Understood = { document: OcrDocument; fields: OcrFields; hints: OcrHint[] };

function fieldsOf(kind: OcrKind, lines: readonly OcrLine[]): OcrFields {
  if (kind === 'id_front') return readIdCardFront(lines);
  if (kind === 'id_back') return readIdCardBack(lines);
  return kind === 'licence' ? readLicence(lines) : readBankCard(lines);
}

/** What follows from the fields alone, whoever read them. */
export function fieldHints(kind: OcrKind, fields: OcrFields, today: string): OcrHint[] {
  const read = (name: OcrFieldName): string => fields[name]?.value ?? '';
  const numbers = { id_front: 'idCard', licence: 'creditCode', bank_card: 'bankCard' } as const;
  const missing = ocrFieldsOf[kind].some((name) => read(name) === '');
  return [
    ...(missing ? (['incomplete'] as const) : []),
    ...(kind === 'id_back' ? [] : numberHints(read(numbers[kind]), numbers[kind], today)),
    ...validityHints(read('until'), today),
  ];
}

/** `wanted`: what the person was asked for. Of another document no fields are taken. */
export function understand(
  wanted: OcrKind,
  lines: readonly OcrLine[],
  { quality, today }: { quality: OcrQuality; today: string },
): Understood {
  const document = documentOf(lines);
  const about = qualityHints(quality, meanScore(lines));
  if (document !== wanted)
    return { document, fields: {}, hints: [...documentHints(document, wanted), ...about] };
  const fields = fieldsOf(wanted, lines);
  return { document, fields, hints: [...about, ...fieldHints(wanted, fields, today)] };
}
