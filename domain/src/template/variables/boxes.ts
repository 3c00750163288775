// Variables on a PDF: each stands in boxes on its pages, since such a file holds no tags. What a box shows, and why boxes cannot be kept.
import { type FileTag, matchTags, tagsFault } from './match-tags.ts';
import { shownValue } from './show-value.ts';
import { TICKED, textValue, type Values, type Variable } from './variable.ts';

export const boxAligns = ['left', 'center', 'right'] as const;
/** `x`, `y`, `width`, `height`: parts of the page as displayed, from its upper left corner; `page` counts from 0. */
export type VariableBox = {
  /** Of the variable. */
  name: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Points of the text; smaller where it would not fit (boxText). */
  size: number;
  align: (typeof boxAligns)[number];
  /** A text may take several lines. */
  wrap: boolean;
  /** As in {{租金:大写}}. */
  format?: string | undefined;
};

export const mostBoxes = 300;
/** Points. `least`: no text becomes smaller to fit. */
export const boxText = { least: 7, usual: 11, most: 48 } as const;

const tagsOf = (boxes: readonly VariableBox[]): FileTag[] =>
  boxes.map(({ name, format }) => ({ name, format: format ?? null, table: null, when: null }));

/** In words; undefined when boxes and variables agree and every box stands on its page. */
export function boxesFault(
  boxes: readonly VariableBox[],
  { variables, pageCount }: { variables: readonly Variable[]; pageCount: number },
): string | undefined {
  if (boxes.length === 0) return '请在页面上放置至少一个变量';
  if (boxes.length > mostBoxes) return `页面上的变量不超过${mostBoxes}处`;
  const table = variables.find(({ kind }) => kind === 'table');
  if (table) return `变量“${table.name}”：表格的行数不定，PDF 上没有可伸缩的位置，请使用 Word 模板`;
  const others = variables.find(({ filledBy }) => filledBy === 'role');
  // a signatory reads the text beside what he fills in, and a PDF gives none
  if (others) return `变量“${others.name}”：由签署方填写的内容请使用 Word 模板`;
  const outside = boxes.find(
    ({ page, x, y, width, height }) =>
      !(
        page < pageCount &&
        x >= 0 &&
        y >= 0 &&
        width > 0 &&
        height > 0 &&
        x + width <= 1.001 &&
        y + height <= 1.001
      ),
  );
  if (outside) return `变量“${outside.name}”在第${outside.page + 1}页的位置超出页面`;
  const { undeclared, unused, faults } = matchTags(tagsOf(boxes), variables);
  if (undeclared.length > 0) return `页面上的变量未设置：${undeclared.slice(0, 10).join('、')}`;
  if (unused.length > 0) return `变量未放到页面上：${unused.slice(0, 10).join('、')}`;
  return tagsFault({ undeclared, unused, faults });
}

/** What is drawn in a box; nothing where nothing was filled in, since a form has lines and squares of its own. */
export function boxedText(box: Pick<VariableBox, 'format'>, variable: Variable, values: Values): string {
  const value = textValue(values, variable.name);
  const format = box.format ?? variable.format;
  if (variable.kind === 'tick' && format !== '是否') return value === TICKED ? '✓' : '';
  return value === '' && variable.kind !== 'tick' ? '' : shownValue(variable, value, format);
}
