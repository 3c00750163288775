// Numbering rules of contracts (合同编号规则): a pattern such as `YQ-CG-{YYYY}-{0001}` says the number of an enterprise's n-th
// contract. Hard: no two contracts may get the same number from one rule, so a count that starts anew needs its period in the text.

export const numberResets = ['never', 'year', 'month'] as const;
export type NumberReset = (typeof numberResets)[number];
export const numberResetNames: Readonly<Record<NumberReset, string>> = {
  never: '不重新计数',
  year: '每年重新计数',
  month: '每月重新计数',
};
export type NumberPattern = { pattern: string; reset: NumberReset };

const part = /\{([^{}]*)\}/g;
const dateParts = ['YYYY', 'YY', 'MM', 'DD'];
const isCount = (name: string): boolean => /^0{0,9}1$/.test(name);
/** What may stand between the parts, and in a number that is typed by hand. */
const plain = /^[\p{Script=Han}0-9A-Za-z\-_/.#()（）【】[\]〔〕]*$/u;
/** Characters of a number at most. */
export const maxContractNo = 64;

/** Why nobody can number contracts by this pattern, in the words of its page; undefined when one can. */
export function numberPatternFault({ pattern, reset }: NumberPattern): string | undefined {
  const names = [...pattern.matchAll(part)].map(([, name]) => name!);
  const unknown = names.find((name) => !dateParts.includes(name) && !isCount(name));
  if (unknown !== undefined) return `不认识的编号段 {${unknown}}`;
  if (!plain.test(pattern.replace(part, ''))) return '编号规则只能包含文字、字母、数字和 - _ / . # 括号';
  if (names.filter(isCount).length !== 1) return '编号规则须有且仅有一个流水号段，例如 {0001}';
  const year = names.includes('YYYY') || names.includes('YY');
  if (reset !== 'never' && !year) return '按年或按月重新计数时，编号规则须包含年份 {YYYY}';
  if (reset === 'month' && !names.includes('MM')) return '按月重新计数时，编号规则须包含月份 {MM}';
  const beside = /\}[0-9]*\{/.test(pattern) || /[0-9]\{0*1\}|\{0*1\}[0-9]/.test(pattern);
  if (beside) return '流水号与其他数字之间须有分隔符，例如 -';
  if (pattern.replace(part, '$1').length > 40) return '编号规则不超过40个字符';
  return undefined;
}

/** Why a number that was typed by hand is none. */
export const contractNoFault = (text: string): string | undefined =>
  text.length > 0 && text.length <= maxContractNo && plain.test(text)
    ? undefined
    : '合同编号只能包含文字、字母、数字和 - _ / . # 括号，不超过64个字符';

/** The period within which the contracts of a day are counted. `day`: 2026-11-24, in Beijing. */
export const numberPeriod = (reset: NumberReset, day: string): string =>
  reset === 'never' ? '' : day.slice(0, reset === 'year' ? 4 : 7);

/** The number of the `count`-th contract; wider than its part when it has outgrown it. */
export function contractNoOf(pattern: string, day: string, count: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const values: Record<string, string> = { YYYY: year, YY: year.slice(2), MM: month, DD: date };
  return pattern.replace(part, (_, name: string) => values[name] ?? String(count).padStart(name.length, '0'));
}
