// From what a signer chose and typed to the marks that will be drawn, with every missing piece named.
import { beijingDate, fieldKindName } from '@xinqi/domain';
import { AppearanceError } from '@xinqi/pdf/appearance';
import { AppError } from '../../../platform/app-error.ts';
import { type DrawingSource, drawingOf, type Mark } from '../../sealing/index.ts';
import type { FieldRow } from '../contract/row/field-store.ts';
import type { SignInfoRow } from '../contract/store.ts';

export type Choice = {
  /** Hand strokes, when drawn or chosen. */
  strokes: unknown;
  /** Seal, when chosen (or the only one possible). */
  seal: DrawingSource | undefined;
  /** He named the seal himself: it may stand where a signature is asked for. */
  sealNamed: boolean;
  /** The enterprise is registered and he may not use its seal. */
  sealForbidden: boolean;
  texts: ReadonlyMap<string, string>;
};

function markOf(field: FieldRow, line: SignInfoRow, choice: Choice, now: Date): Mark | undefined {
  const { pdf_field: fieldName, width, height } = field;
  if (field.kind === 'date') return { kind: 'text', fieldName, width, height, text: beijingDate(now) };
  if (field.kind === 'text') {
    const value = choice.texts.get(field.field_id)?.normalize('NFC').trim() ?? '';
    if (value === '' && field.required)
      throw new AppError('SIGN_TEXT_REQUIRED', `请填写“${field.label ?? fieldKindName.text}”`);
    if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value))
      throw new AppError('SIGN_TEXT_REQUIRED', '填写内容不能包含换行或特殊控制字符');
    return value === '' ? undefined : { kind: 'text', fieldName, width, height, text: value };
  }
  const source = sourceFor(field, line, choice);
  if (!source) throw missing(choice, field.kind === 'seal');
  if (source.type === 'strokes') refuseUndrawable(source, width, height);
  return { kind: 'drawing', fieldName, width, height, source };
}

const missing = (choice: Choice, needsSeal: boolean) =>
  new AppError(needsSeal && choice.sealForbidden ? 'SIGN_SEAL_FORBIDDEN' : 'SIGN_SIGNATURE_REQUIRED');

/** Strokes are attacker-controlled: what cannot be drawn is refused here, or its revision would never be made. */
function refuseUndrawable(source: DrawingSource, width: number, height: number): void {
  try {
    drawingOf(source, { width: Math.max(width, 10), height: Math.max(height, 10) });
  } catch (error) {
    if (!(error instanceof AppearanceError)) throw error;
    throw new AppError('SIGN_SIGNATURE_REQUIRED', '签名过于简单，请完整书写姓名');
  }
}

/** A seal field takes a seal; a signature field takes strokes, or the seal that the signer named instead. */
function sourceFor(field: FieldRow, line: SignInfoRow, choice: Choice): DrawingSource | undefined {
  const strokes: DrawingSource | undefined =
    choice.strokes === undefined ? undefined : { type: 'strokes', strokes: choice.strokes };
  if (field.kind === 'seal') return choice.seal;
  const seal = choice.sealNamed ? choice.seal : undefined;
  return line.user_type === 1 ? (seal ?? strokes) : (strokes ?? seal);
}

/** Every id of one request belongs together: a text for a field that is not this signatory's is no text. */
export function requireOwnTexts(fields: readonly FieldRow[], { texts }: Choice): void {
  for (const fieldId of texts.keys())
    if (!fields.some((f) => f.field_id === fieldId && f.kind === 'text')) throw new AppError('NOT_FOUND');
}

/** What he leaves in one file. */
export function marksOf(
  line: SignInfoRow,
  fields: readonly FieldRow[],
  { pages, edgeFields }: { pages: { width: number; height: number }[]; edgeFields: string[] },
  edgeSource: DrawingSource | undefined,
  choice: Choice,
  now: Date,
): Mark[] {
  const marks = fields.flatMap((field) => markOf(field, line, choice, now) ?? []);
  if (line.edge_at !== null && edgeFields.length > 0) {
    if (!edgeSource) throw missing(choice, true);
    marks.push({ kind: 'edge', fieldNames: edgeFields, pages, at: line.edge_at, source: edgeSource });
  }
  return marks;
}
