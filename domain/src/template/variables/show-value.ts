// How a value stands in the text: by the format that the tag names, else by that of the variable, else the usual one of its kind.
import { amountText, fenOf } from '../../signing/amount.ts';
import { chineseDay } from '../../time/index.ts';
import { rmbCapital } from './capital.ts';
import { grouped } from './decimal.ts';
import { type Field, TICKED, type VariableKind } from './variable.ts';

/** Formats of a kind, the usual one first. */
export const formatsOf: Readonly<Partial<Record<VariableKind, readonly string[]>>> = {
  number: ['原样', '千分位'],
  money: ['小写', '大写', '带符号', '大小写'],
  date: ['年月日', '短横线'],
  tick: ['方框', '是否'],
};

export const hasFormat = (kind: VariableKind, format: string): boolean =>
  formatsOf[kind]?.includes(format) ?? false;

/** What stands where nothing was filled in (yet). */
export const BLANK = '＿＿＿＿';

/** `value` was judged; '' shows as a line to fill in, a tick as an empty box. */
export function shownValue(
  field: Pick<Field, 'kind' | 'format'> & { name?: string },
  value: string,
  format = field.format,
): string {
  if (field.kind === 'tick')
    return format === '是否' ? (value === TICKED ? '是' : '否') : value === TICKED ? '☑' : '☐';
  if (value === '') return BLANK;
  if (field.kind === 'picture') return `[图片：${field.name ?? ''}]`;
  if (field.kind === 'number') return format === '千分位' ? grouped(value) : value;
  if (field.kind === 'date') return format === '短横线' ? value : chineseDay(value);
  if (field.kind !== 'money') return value;
  const fen = fenOf(value);
  if (fen === undefined) return value;
  const figures = amountText(fen);
  if (format === '大写') return rmbCapital(fen);
  if (format === '带符号') return figures;
  return format === '大小写' ? `${figures}（${rmbCapital(fen)}）` : figures.slice(1);
}
