// The variables of a form (a template that was made from a PDF) as columns of its list, and a row's cells as what is filled in.
import { judgeValues } from '../../template/variables/judge-values.ts';
import { TICKED, type Values, type Variable, variableKindNames } from '../../template/variables/variable.ts';
import type { BatchColumn, CellKind } from './columns.ts';
import { plainHead } from './find-head.ts';

/** Key of a variable's column; no other column has a dot in front of letters of its own. */
export const variableKey = (name: string): string => `v.${name}`;

const kinds: Partial<Record<Variable['kind'], CellKind>> = {
  money: 'money',
  date: 'day',
  mobile: 'mobile',
  idCard: 'idCard',
  creditCode: 'creditCode',
};
const examples: Partial<Record<Variable['kind'], string>> = {
  number: '12',
  money: '5000.00',
  date: '2027-01-31',
  tick: '是',
  name: '张晓明',
  idCard: '11010119900307803X',
  creditCode: '91110108MA01ABCD3X',
  mobile: '13800008000',
};

/** What a list can give: of the sender, and no picture. */
const isListed = ({ filledBy, kind }: Variable): boolean => filledBy === 'sender' && kind !== 'picture';

/** Why no list can be made of these; undefined when one can. */
export function listFault(variables: readonly Variable[]): string | undefined {
  const picture = variables.find((one) => one.kind === 'picture' && one.required);
  if (picture) return `变量“${picture.name}”须上传图片，不能批量发起`;
  const other = variables.find(({ filledBy, kind }) => filledBy === 'role' || kind === 'table');
  return other && `变量“${other.name}”不能在名单中填写，不能批量发起`;
}

function hintOf({ kind, options, default: usual, when }: Variable): string {
  const said =
    kind === 'tick'
      ? '填“是”或“否”'
      : kind === 'choice'
        ? `可选：${(options ?? []).join('、')}`
        : variableKindNames[kind];
  return [said, when && `仅在“${when}”时填写`, usual && `不填则为“${usual}”`].filter(Boolean).join('；');
}

/** A head that no column before it has: 变量合同编号 beside 合同编号. */
function titleOf(name: string, taken: Set<string>): string {
  const titles = [name, ...Array.from({ length: 200 }, (_, i) => `变量${i === 0 ? '' : i + 1}${name}`)];
  const free = titles.find((title) => !taken.has(plainHead(title)))!;
  taken.add(plainHead(free));
  return free;
}

/** The columns of a form's list: those of its parties, then one for each variable that the sender fills in. */
export function formColumns(
  parties: readonly BatchColumn[],
  variables: readonly Variable[],
): readonly BatchColumn[] {
  const taken = new Set(parties.map(({ title }) => plainHead(title)));
  return [
    ...parties,
    ...variables.filter(isListed).map((one) => ({
      ...{
        key: variableKey(one.name),
        title: titleOf(one.name, taken),
        also: [],
        kind: kinds[one.kind] ?? 'text',
      },
      required: one.required && one.when === undefined && !one.default,
      hint: hintOf(one),
      example: one.default ?? one.options?.[0] ?? examples[one.kind] ?? `${one.name}示例`,
    })),
  ];
}

const YES = /^(?:是|有|1|√|✓|☑|y|yes|true)$/i;
const NO = /^(?:否|无|没有|0|×|x|n|no|false|-)?$/i;

/** What a row fills in; what it leaves empty is the template's default. */
export const filledByRow = (variables: readonly Variable[], row: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    variables.filter(isListed).map(({ name, kind, default: usual = '' }) => {
      const text = row[variableKey(name)] ?? '';
      if (kind === 'tick') return [name, YES.test(text) ? TICKED : NO.test(text) ? '' : text];
      return [name, text === '' ? usual : text];
    }),
  );

/** By column, in Chinese: the one judge of what is filled in says so. */
export function variableFaults(
  variables: readonly Variable[],
  row: Readonly<Record<string, string>>,
): { key: string; message: string }[] {
  const judged = judgeValues(variables, filledByRow(variables, row), { who: { by: 'sender' } });
  return judged.ok
    ? []
    : Object.entries(judged.refusals).map(([name, message]) => ({ key: variableKey(name), message }));
}
