// A condition of a paragraph or a variable: `有押金`, `付款方式=分期`, `租期>=12`. Compared as numbers where both sides are, else only for
// being the same. No language of its own to run: one name, one comparison, one value.
import { compareDecimals, decimalOf } from './decimal.ts';
import { heldValue, isFilled, isVariableName, textValue, type Values, type Variable } from './variable.ts';

const comparisons = ['filled', '=', '!=', '>=', '<=', '>', '<'] as const;
export type ShowCondition = { name: string; compare: (typeof comparisons)[number]; value: string };

/** undefined: it is none. */
export function conditionOf(text: string): ShowCondition | undefined {
  if (text.length > 100) return undefined;
  const found = /^([^=!<>＝≠≥≤＞＜]+?)\s*(=|!=|>=|<=|>|<|＝|≠|≥|≤|＞|＜)\s*([^=<>]+)$/u.exec(text.trim());
  const name = found ? found[1]!.trim() : text.trim();
  if (!isVariableName(name)) return undefined;
  if (!found) return { name, compare: 'filled', value: '' };
  const wide: Record<string, string> = { '＝': '=', '≠': '!=', '≥': '>=', '≤': '<=', '＞': '>', '＜': '<' };
  const sign = wide[found[2]!] ?? found[2]!;
  return { name, compare: comparisons.find((one) => one === sign)!, value: found[3]!.trim() };
}

export function meets({ name, compare, value }: ShowCondition, values: Values): boolean {
  if (compare === 'filled') return isFilled(heldValue(values, name));
  const text = textValue(values, name);
  const [left, right] = [decimalOf(text), decimalOf(value)];
  const order = left && right ? compareDecimals(left, right) : undefined;
  if (compare === '=') return order === undefined ? text === value : order === 0;
  if (compare === '!=') return order === undefined ? text !== value : order !== 0;
  // a sum that nobody filled in is neither above nor below
  if (order === undefined) return false;
  return compare === '>'
    ? order > 0
    : compare === '<'
      ? order < 0
      : compare === '>='
        ? order >= 0
        : order <= 0;
}

/** Whether a variable is asked for, as far as the others are known. */
export function isAsked({ when }: Pick<Variable, 'when'>, values: Values): boolean {
  const condition = when ? conditionOf(when) : undefined;
  return condition === undefined || meets(condition, values);
}
