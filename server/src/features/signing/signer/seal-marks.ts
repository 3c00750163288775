// From what a signer chose and typed to the marks that will be drawn, with every missing piece named.
import { fieldKindName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { DrawingSource, Mark } from '../../sealing/index.ts';
import type { FieldRow, SignInfoRow } from '../store.ts';

export type Choice = {
  /** Hand strokes, when drawn or chosen. */
  strokes: unknown;
  /** Seal, when chosen (or the only one possible). */
  seal: DrawingSource | undefined;
  texts: ReadonlyMap<string, string>;
};

/** 2026年11月20日 in China Standard Time. */
export function chineseDate(now: Date): string {
  const local = new Date(now.getTime() + 8 * 3600_000);
  return `${local.getUTCFullYear()}年${local.getUTCMonth() + 1}月${local.getUTCDate()}日`;
}

function markOf(field: FieldRow, line: SignInfoRow, choice: Choice, now: Date): Mark | undefined {
  const { pdf_field: fieldName, width, height } = field;
  if (field.kind === 'date') return { kind: 'text', fieldName, width, height, text: chineseDate(now) };
  if (field.kind === 'text') {
    const value = choice.texts.get(field.field_id)?.normalize('NFC').trim() ?? '';
    if (value === '' && field.required)
      throw new AppError('SIGN_TEXT_REQUIRED', `请填写“${field.label ?? fieldKindName.text}”`);
    if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value))
      throw new AppError('SIGN_TEXT_REQUIRED', '填写内容不能包含换行或特殊控制字符');
    return value === '' ? undefined : { kind: 'text', fieldName, width, height, text: value };
  }
  const source = sourceFor(field, line, choice);
  if (!source) throw new AppError('SIGN_SIGNATURE_REQUIRED');
  return { kind: 'drawing', fieldName, width, height, source };
}

/** A seal field takes a seal; a signature field takes strokes, or the seal when the signer chose that instead. */
function sourceFor(field: FieldRow, line: SignInfoRow, choice: Choice): DrawingSource | undefined {
  const strokes: DrawingSource | undefined =
    choice.strokes === undefined ? undefined : { type: 'strokes', strokes: choice.strokes };
  if (field.kind === 'seal') return choice.seal;
  return line.user_type === 1 ? (choice.seal ?? strokes) : (strokes ?? choice.seal);
}

export function marksOf(
  line: SignInfoRow,
  fields: readonly FieldRow[],
  pages: { width: number; height: number }[],
  edgeSource: DrawingSource | undefined,
  choice: Choice,
  now: Date,
): Mark[] {
  const marks = fields.flatMap((field) => markOf(field, line, choice, now) ?? []);
  if (line.edge_at !== null && line.edge_fields.length > 0) {
    if (!edgeSource) throw new AppError('SIGN_SIGNATURE_REQUIRED');
    marks.push({ kind: 'edge', fieldNames: line.edge_fields, pages, at: line.edge_at, source: edgeSource });
  }
  return marks;
}
