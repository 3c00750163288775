// The variables of a template as columns of its list, and a row's cells as what is filled in. A table is one cell: a line for each of its
// rows, their values apart by | (in Excel Alt+Enter makes a line).
import { judgeValues } from '../../template/variables/judge-values.ts';
import {
  type Field,
  type Row,
  TICKED,
  type Values,
  type Variable,
  variableKindNames,
} from '../../template/variables/variable.ts';
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
  table: 'lines',
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
  const other = variables.find(({ filledBy }) => filledBy === 'role');
  return other && `变量“${other.name}”由签署方填写，不能批量发起`;
}

const entered = ({ columns = [] }: Variable): readonly Field[] => columns.filter(({ formula }) => !formula);
const headOf = (table: Variable): string =>
  entered(table)
    .map(({ name }) => name)
    .join('|');

function hintOf(variable: Variable): string {
  const { kind, options, default: usual, when } = variable;
  const said =
    kind === 'tick'
      ? '填“是”或“否”'
      : kind === 'choice'
        ? `可选：${(options ?? []).join('、')}`
        : kind === 'table'
          ? `每行一条（Alt+Enter 换行），各项用“|”隔开：${headOf(variable)}`
          : variableKindNames[kind];
  return [said, when && `仅在“${when}”时填写`, usual && `不填则为“${usual}”`].filter(Boolean).join('；');
}

const exampleOf = (one: Field & Pick<Variable, 'default' | 'columns'>): string =>
  one.kind === 'table'
    ? entered(one as Variable)
        .map(exampleOf)
        .join('|')
    : (one.default ?? one.options?.[0] ?? examples[one.kind] ?? `${one.name}示例`);

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
      example: exampleOf(one),
    })),
  ];
}

const YES = /^(?:是|有|1|√|✓|☑|y|yes|true)$/i;
const NO = /^(?:否|无|没有|0|×|x|n|no|false|-)?$/i;

/** The rows that a cell says; or why it says none. */
function rowsOf(table: Variable, text: string): readonly Row[] | { fault: string } {
  const columns = entered(table);
  const rows: Row[] = [];
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(/[|｜\t]/).map((cell) => cell.trim());
    if (cells.length !== columns.length)
      return { fault: `第${i + 1}行须有${columns.length}项，用“|”隔开：${headOf(table)}` };
    rows.push(
      Object.fromEntries(
        columns.map(({ name, kind }, at) => [name, kind === 'tick' ? tickOf(cells[at]!) : cells[at]!]),
      ),
    );
  }
  return rows;
}
const tickOf = (text: string): string => (YES.test(text) ? TICKED : NO.test(text) ? '' : text);

/** What a row fills in; what it leaves empty is the template's default. */
export const filledByRow = (variables: readonly Variable[], row: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    variables.filter(isListed).map((one) => {
      const { name, kind, default: usual = '' } = one;
      const text = row[variableKey(name)] ?? '';
      if (kind === 'tick') return [name, tickOf(text)];
      if (kind === 'table') {
        const rows = rowsOf(one, text);
        return [name, 'fault' in rows ? text : rows];
      }
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
    : Object.entries(judged.refusals).map(([path, message]) => {
        const [name = '', line] = path.split('.');
        const table = variables.find((one) => one.name === name && one.kind === 'table');
        const rows = table && rowsOf(table, row[variableKey(name)] ?? '');
        const why = rows && 'fault' in rows ? rows.fault : line ? `第${line}条：${message}` : message;
        return { key: variableKey(name), message: why };
      });
}
